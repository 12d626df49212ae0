#include "engine/saiun/mind.h"

#include <string.h>

#include "engine/mind/lead.h"
#include "engine/saiun/bets.h"
#include "engine/saiun/outcome.h"
#include "engine/saiun/rules.h"
#include "engine/saiun/turns.h"

/* Easy: any bet, and one turn in two at random. */

static void choose_any(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct move_list list = {.out = move};
	saiun_legal_moves(p, seat, &list);
	list = (struct move_list){
		.out = move, .from = rng->uniform(rng, (uint32_t)list.n), .cap = 1};
	saiun_legal_moves(p, seat, &list);
}

static void easy_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0);
	if (rng->uniform(rng, 2) == 0) {
		choose_any(p, seat, rng, move);
	} else {
		saiun_greedy_turn(p, seat, &stake, rng, move);
	}
}

/* Normal: all tokens on one card, then greedy turns. Play-outs show that whatever the cards, tokens
 * on a second one cost points, and that it matters little which card it is. */

static void bet_on_one(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	int16_t card = p->cards[seat][rng->uniform(rng, CARDS_EACH)];
	*move = (struct move){(int8_t)seat, VERB_BET, 2, {card, TOKENS}};
}

static void normal_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0.5);
	saiun_greedy_turn(p, seat, &stake, rng, move);
}

/* Hard: plays the round out after each of the most promising turns, with the others' bets sampled
 * anew each time and everybody greedy from there. */

/* Tuned by simulation. WORK: greedy turns until the worse half is dropped. */
enum { CANDIDATES = 24, WORK = 600, WORLDS_MOST = 40, GUESSES = 24, POINTS_DOUBLE = 30 };
static const double ENVY = 0.7;
static const double VICTORY = 30; /* counts as so many points */

/* The most promising turns, one of each outcome and die. */
struct thought {
	struct saiun_stake stake;
	struct rng *rng;
	int seat, n;
	struct candidate {
		struct move move;
		struct saiun_outcome outcome;
		double promise, worth;
		uint32_t alike;
	} list[CANDIDATES];
};

static struct candidate *find_alike(struct thought *t, const struct saiun_outcome *outcome) {
	for (int i = 0; i < t->n; i++) {
		const struct saiun_outcome *other = &t->list[i].outcome;
		if (other->verb == outcome->verb && other->spent == outcome->spent &&
			memcmp(other->sums, outcome->sums, sizeof(other->sums)) == 0) {
			return &t->list[i];
		}
	}
	return NULL;
}

static struct candidate *find_room(struct thought *t, double promise) {
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
	struct thought *t = data;
	uint32_t n = (uint32_t)__builtin_popcountll(outcome->spots);
	struct candidate *candidate = find_alike(t, outcome);
	if (candidate == NULL) {
		double promise = saiun_worth(&t->stake, outcome->sums) +
				 t->rng->uniform(t->rng, 1000) * 1e-4;
		candidate = find_room(t, promise);
		if (candidate == NULL) {
			return;
		}
		*candidate = (struct candidate){.outcome = *outcome, .promise = promise};
	}
	candidate->alike += n;
	if (t->rng->uniform(t->rng, candidate->alike) < n) {
		saiun_pick_turn(table, outcome, t->rng, &candidate->move);
	}
}

/* The seat's lead once the round is counted. */
static double count_lead(const struct saiun *world, int seat) {
	struct saiun_count count;
	double points[SEATS_MAX];
	bool wins = world->round == world->rounds;
	saiun_count_cloud(&world->cloud, &count);
	for (int other = 0; other < world->n_seats; other++) {
		points[other] = world->totals[other] + saiun_points(&world->bets[other], &count);
	}
	for (int other = 0; other < world->n_seats; other++) {
		wins = wins && (other == seat || points[seat] > points[other]);
	}
	return lead_of(points, world->n_seats, seat) + (wins ? VICTORY : 0);
}

/* The lead at the end of the round if this turn is made, and everybody is greedy then. */
static double play_out(struct saiun world, const struct move *move, struct rng *rng) {
	struct move next = *move;
	saiun_carry_out(&world, move);
	world.n_turns++;
	for (int left = saiun_dice_left(&world); left > 0; left--) {
		int turn = saiun_next_with_dice(&world, next.seat);
		struct saiun_stake stake = saiun_stake_of(&world, turn, turn, 0);
		saiun_greedy_turn(&world, turn, &stake, rng, &next);
		saiun_carry_out(&world, &next);
		world.n_turns++;
	}
	return count_lead(&world, move->seat);
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
static void guess(struct thought *t, const struct saiun *p, struct saiun *world) {
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

static void try_world(struct thought *t, const struct saiun *p) {
	struct saiun world = *p;
	guess(t, p, &world);
	for (int i = 0; i < t->n; i++) {
		t->list[i].worth += play_out(world, &t->list[i].move, t->rng);
	}
}

static void sort_by_worth(struct thought *t) {
	for (int i = 1; i < t->n; i++) {
		struct candidate candidate = t->list[i];
		int at = i;
		for (; at > 0 && t->list[at - 1].worth < candidate.worth; at--) {
			t->list[at] = t->list[at - 1];
		}
		t->list[at] = candidate;
	}
}

/* The better half of the turns is tried on, until one is left. */
static void hard_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct quick_rng quick;
	struct thought t = {.rng = &quick.rng, .seat = seat};
	rng_begin_quick(&quick, rng);
	t.stake = saiun_stake_of(p, seat, seat, ENVY);
	saiun_watch_outcomes(p, seat, see, &t);
	while (t.n > 1) {
		int worlds = WORK / (t.n * saiun_dice_left(p)) + 1;
		for (int i = 0; i < worlds && i < WORLDS_MOST; i++) {
			try_world(&t, p);
		}
		sort_by_worth(&t);
		t.n = (t.n + 1) / 2;
	}
	*move = t.list[0].move;
}

static const struct {
	void (*bet)(const struct saiun *, int seat, struct rng *, struct move *);
	void (*turn)(const struct saiun *, int seat, struct rng *, struct move *);
} levels[LEVELS] = {
	[LEVEL_EASY] = {choose_any, easy_turn},
	[LEVEL_NORMAL] = {bet_on_one, normal_turn},
	[LEVEL_HARD] = {bet_on_one, hard_turn},
};

/* Which die is taken or laid first matters little: no card has been seen yet. */
bool saiun_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct saiun *p = view;
	if (!saiun_is_active(p, seat)) {
		return false;
	}
	if (p->phase == PHASE_BETS) {
		levels[level].bet(p, seat, rng, move);
	} else if (p->phase == PHASE_TURNS) {
		levels[level].turn(p, seat, rng, move);
	} else {
		choose_any(p, seat, rng, move);
	}
	return true;
}

int saiun_daring(const void *view, const struct move *move) {
	int most = 0;
	(void)view;
	for (int i = 1; move->verb == VERB_BET && i < move->n_args; i += 2) {
		most = move->args[i] > most ? move->args[i] : most;
	}
	return most;
}
