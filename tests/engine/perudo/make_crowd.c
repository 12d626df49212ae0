/* Computes the table of engine/perudo/crowd.bin: usage: make_crowd FILE [ITERATIONS]. Regret
 * matching by sampled rounds of three to six players with up to five dice each: one of them tries
 * all its calls at one of its turns, and the round is played out after each. The same on every
 * machine: floating point is that of IEEE 754, and chance has a seed. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/perudo/equilibrium.h"

enum { ITERATIONS = 6000000, SEED = 1, DICE = 5, WEIGHT_MOST = 255, TURNS = 4, LONG = 60 };

/* Calls that nobody would make before the turn at which all are tried. */
static const double EXPLORED = 0.1;

static struct {
	double regrets[CROWD_SITUATIONS][CROWD_CALLS], sums[CROWD_SITUATIONS][CROWD_CALLS];
} learned;

struct round {
	struct perudo p;
	struct odds odds[PERUDO_SEATS];
	int one;  /* who tries its calls, */
	int turn; /* at this turn of its own, counted down */
	double weight;
};

static struct quick_rng quick;

static int below(int n) {
	return (int)quick.rng.uniform(&quick.rng, (uint32_t)n);
}

static double unit(void) {
	return (below(1 << 24) + 0.5) / (1 << 24);
}

static void match_regrets(const struct perudo_crowd *crowd, double chances[CROWD_CALLS]) {
	const double *regrets = learned.regrets[crowd->situation];
	double sum = 0;
	int n = 0;
	for (int call = 0; call < CROWD_CALLS; call++) {
		bool has = (crowd->has >> call & 1) != 0;
		chances[call] = has && regrets[call] > 0 ? regrets[call] : 0;
		sum += chances[call];
		n += has;
	}
	for (int call = 0; call < CROWD_CALLS; call++) {
		bool has = (crowd->has >> call & 1) != 0;
		chances[call] = sum > 0 ? chances[call] / sum : has ? 1.0 / n : 0;
	}
}

static int draw(const struct perudo_crowd *crowd, const double chances[CROWD_CALLS]) {
	double at = unit();
	int last = -1;
	for (int call = 0; call < CROWD_CALLS; call++) {
		if ((crowd->has >> call & 1) != 0 && chances[call] > 0) {
			last = call;
			at -= chances[call];
			if (at < 0) {
				break;
			}
		}
	}
	return last;
}

/* A round of random players, hands and starter; some are palifico. */
static void deal(struct round *round) {
	struct perudo *p = &round->p;
	int n = 3 + below(PERUDO_SEATS - 2);
	memset(p, 0, sizeof(*p));
	p->phase = PHASE_BIDDING;
	p->n_seats = p->n_in = (uint8_t)n;
	p->bidder = p->palifico = SEAT_NONE;
	for (int seat = 0; seat < n; seat++) {
		p->n_dice[seat] = (uint8_t)(1 + below(DICE));
		for (int die = 0; die < p->n_dice[seat]; die++) {
			p->hands[seat][die] = (uint8_t)(1 + below(FACES));
		}
	}
	p->starter = p->turn = (int8_t)below(n);
	if (p->n_dice[p->starter] == 1 && below(2) == 0) {
		p->palifico = p->starter;
		p->was_palifico = (uint8_t)(1U << p->starter | (unsigned)below(1 << n));
	}
	for (int seat = 0; seat < n; seat++) {
		perudo_count_own(&round->odds[seat], p, seat);
		perudo_prepare_odds(&round->odds[seat], perudo_dice_in_play(p) - p->n_dice[seat]);
	}
	round->one = below(n);
	round->turn = below(TURNS);
}

static double play_on(struct round *round);

/* What the round is worth to the one after this call. */
static double worth_of(struct round *round, struct perudo_bid bid) {
	struct perudo *p = &round->p;
	if (bid.count == 0) {
		int loser = perudo_count_matching(p) < p->count ? p->bidder : p->turn;
		return loser == round->one ? -1 : 1.0 / (p->n_in - 1);
	}
	p->count = (uint8_t)bid.count;
	p->face = (uint8_t)bid.face;
	p->bidder = p->turn;
	p->aces_bid = bid.face == ACE ? p->count : p->aces_bid;
	p->calls[p->n_bids++ % BIDS_KEPT] = (struct perudo_call){p->turn, p->count, p->face};
	p->turn = (int8_t)perudo_next_in(p, p->turn);
	return play_on(round);
}

/* All calls. */
static double try_all(
	struct round *round, const struct perudo_crowd *crowd, const double *chances) {
	double worths[CROWD_CALLS], mean = 0;
	round->turn = -1;
	for (int call = 0; call < CROWD_CALLS; call++) {
		if ((crowd->has >> call & 1) != 0) {
			struct round after = *round;
			worths[call] = worth_of(&after, crowd->calls[call]);
			mean += chances[call] * worths[call];
		}
	}
	for (int call = 0; call < CROWD_CALLS; call++) {
		if ((crowd->has >> call & 1) != 0) {
			learned.regrets[crowd->situation][call] +=
				round->weight * (worths[call] - mean);
		}
	}
	return mean;
}

static double play_on(struct round *round) {
	struct perudo_crowd crowd;
	double chances[CROWD_CALLS];
	int seat = round->p.turn;
	perudo_crowd_look(&round->p, seat, &round->odds[seat], &crowd);
	match_regrets(&crowd, chances);
	if (seat == round->one && round->turn == 0) {
		return try_all(round, &crowd, chances);
	}
	if (seat == round->one && round->turn > 0) {
		round->turn--;
		for (int call = 0; call < CROWD_CALLS; call++) {
			chances[call] =
				(1 - EXPLORED) * chances[call] +
				EXPLORED / __builtin_popcount(crowd.has) * (crowd.has >> call & 1);
		}
	} else {
		for (int call = 0; call < CROWD_CALLS; call++) {
			learned.sums[crowd.situation][call] += round->weight * chances[call];
		}
	}
	int call = round->p.n_bids < LONG ? draw(&crowd, chances) : CROWD_DUDO;
	return worth_of(round, crowd.calls[call]);
}

static void put_table(FILE *file) {
	for (int situation = 0; situation < CROWD_SITUATIONS; situation++) {
		const double *sums = learned.sums[situation];
		double most = 0;
		for (int call = 0; call < CROWD_CALLS; call++) {
			most = fmax(most, sums[call]);
		}
		for (int call = 0; call < CROWD_CALLS; call++) {
			double share = most > 0 ? sums[call] / most : 1;
			putc((int)lround(share * WEIGHT_MOST), file);
		}
	}
}

int main(int argc, char **argv) {
	FILE *file = argc >= 2 ? fopen(argv[1], "wb") : NULL;
	int iterations = argc > 2 ? atoi(argv[2]) : ITERATIONS;
	if (file == NULL || iterations < 1) {
		fprintf(stderr, "usage: make_crowd FILE [ITERATIONS]\n");
		return 2;
	}
	rng_seed_quick(&quick, SEED);
	for (int i = 1; i <= iterations; i++) {
		static struct round round;
		deal(&round);
		round.weight = (double)i / iterations;
		play_on(&round);
	}
	put_table(file);
	return fclose(file) == 0 ? 0 : 1;
}
