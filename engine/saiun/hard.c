#include "engine/saiun/hard.h"

#include <assert.h>
#include <string.h>

#include "engine/saiun/count.h"
#include "engine/saiun/outcome.h"
#include "engine/saiun/secrets.h"

/* Plays the round out after each of the most promising turns, with the others' bets sampled anew
 * each time and everybody greedy from there. */

/* Tuned by simulation. WORK: greedy turns in all to choose one. */
enum { CANDIDATES = 24, WORK = 1000, WORLDS_MOST = 40, GUESSES = 24, POINTS_DOUBLE = 30 };
static const double ENVY = 0.7;

/* The most promising turns, one of each outcome and die. */
struct saiun_thought {
	struct saiun_stake stake;
	struct rng *rng;
	int seat, n;
	struct saiun_candidate {
		struct move move;
		struct saiun_outcome outcome;
		double promise, worth;
		uint32_t alike;
	} list[CANDIDATES];
};

static struct saiun_candidate *find_alike(
	struct saiun_thought *t, const struct saiun_outcome *outcome) {
	for (int i = 0; i < t->n; i++) {
		const struct saiun_outcome *other = &t->list[i].outcome;
		if (other->verb == outcome->verb && other->spent == outcome->spent &&
			memcmp(other->sums, outcome->sums, sizeof(other->sums)) == 0) {
			return &t->list[i];
		}
	}
	return NULL;
}

static struct saiun_candidate *find_room(struct saiun_thought *t, double promise) {
	int least = 0;
	if (t->n < CANDIDATES) {
		return &t->list[t->n++];
	}
	for (int i = 1; i < t->n; i++) {
		least = t->list[i].promise < t->list[least].promise ? i : least;
	}
	return t->list[least].promise < promise ? &t->list[least] : NULL;
}

static void see(void *data, const struct saiun_table *table, const struct saiun_outcome *outcome) {
	struct saiun_thought *t = data;
	uint32_t n = (uint32_t)__builtin_popcountll(outcome->spots);
	struct saiun_candidate *candidate = find_alike(t, outcome);
	if (candidate == NULL) {
		double promise = saiun_worth(&t->stake, outcome->sums) +
				 t->rng->uniform(t->rng, 1000) * 1e-4;
		candidate = find_room(t, promise);
		if (candidate == NULL) {
			return;
		}
		*candidate = (struct saiun_candidate){.outcome = *outcome, .promise = promise};
	}
	candidate->alike += n;
	if (t->rng->uniform(t->rng, candidate->alike) < n) {
		saiun_pick_turn(table, outcome, t->rng, &candidate->move);
	}
}

/* The stake's worth at the end of the round if this turn is made. */
static double play_out(struct saiun world, const struct saiun_stake stakes[SAIUN_SEATS],
	const struct saiun_stake *stake, const struct move *move, struct rng *rng) {
	struct move next = *move;
	int sums[COLOURS], turn = move->seat;
	saiun_carry_out(&world, move);
	world.n_turns++;
	for (int left = saiun_dice_left(&world); left > 0; left--) {
		turn = saiun_next_with_dice(&world, turn);
		saiun_greedy_turn(&world, turn, &stakes[turn], rng, &next);
		saiun_carry_out(&world, &next);
		world.n_turns++;
	}
	saiun_sum_up(&world.cloud, sums);
	return saiun_worth(stake, sums);
}

/* How well the bets fit what their owners did: twice as likely for so many points raised. */
static double likelihood(const struct saiun *world, int viewer) {
	int raised = 0;
	for (int seat = 0; seat < world->n_seats; seat++) {
		const struct saiun_bet *bet = &world->bets[seat];
		for (int i = 0; i < bet->n && seat != viewer; i++) {
			raised += bet->cards[i].tokens * world->raised[seat][bet->cards[i].colour];
		}
	}
	int doubled = 30 + raised / POINTS_DOUBLE;
	return (double)(UINT64_C(1) << (doubled < 0 ? 0 : doubled > 60 ? 60 : doubled));
}

/* Samples what others may hold, weighted by likelihood. */
static void guess(struct saiun_thought *t, const struct saiun *p, struct saiun *world) {
	double sum = 0;
	for (int i = 0; i < GUESSES; i++) {
		struct saiun other = *p;
		saiun_determinize(&other, t->seat, t->rng);
		double likely = likelihood(&other, t->seat);
		sum += likely;
		if (t->rng->uniform(t->rng, 1U << 30) * sum < likely * (1U << 30)) {
			*world = other;
		}
	}
}

static void try_world(struct saiun_thought *t, const struct saiun *p) {
	struct saiun world = *p;
	struct saiun_stake stakes[SAIUN_SEATS];
	guess(t, p, &world);
	for (int seat = 0; seat < p->n_seats; seat++) {
		stakes[seat] = saiun_stake_of(&world, seat, seat, 0);
	}
	struct saiun_stake stake = saiun_stake_of(&world, t->seat, t->seat, ENVY);
	for (int i = 0; i < t->n; i++) {
		t->list[i].worth += play_out(world, stakes, &stake, &t->list[i].move, t->rng);
	}
}

void saiun_hard_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct quick_rng quick;
	struct saiun_thought t = {.rng = &quick.rng, .seat = seat};
	rng_begin_quick(&quick, rng);
	t.stake = saiun_stake_of(p, seat, seat, ENVY);
	saiun_watch_outcomes(p, seat, see, &t);
	int work = t.n * saiun_dice_left(p);
	assert(work > 0); /* whose turn it is has a die to place or to pay with */
	int worlds = WORK / work + 1;
	for (int i = 0; i < worlds && i < WORLDS_MOST; i++) {
		try_world(&t, p);
	}
	int best = 0;
	for (int i = 1; i < t.n; i++) {
		best = t.list[i].worth > t.list[best].worth ? i : best;
	}
	*move = t.list[best].move;
}
