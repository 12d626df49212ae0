/* Computes the tables of engine/perudo/duels.bin: usage: make_duels FILE [ITERATIONS].
 * Counterfactual regret minimization with sampled hands: in each iteration both hands fall once,
 * and all bids are walked through from the lowest to the highest and back. The same on every
 * machine: floating point is that of IEEE 754, and chance has a seed. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/perudo/equilibrium.h"

enum { ITERATIONS = 400000, SIDES = 2 };

/* Calls that the strategy would not make, so that it knows what to do after them, too. */
static const double EXPLORED = 0.05;
/* Who comes to a situation by nobody's strategy counts a little. */
static const double ASTRAY = 0.001;
#define TINY 1e-6 /* who comes here less often than this does not come */

/* What one of both knows and learns. */
struct side {
	struct perudo_duel duel;
	uint64_t *allowed;     /* by standing bid + 1 and hand: calls as bits */
	float *regrets, *sums; /* by situation and call */
};

/* Calls with a standing bid. */
struct calls {
	int n, to[DUEL_CALLS]; /* bids; LADDER_DUDO */
};

/* A situation with the hands that fell. */
struct node {
	double reach[SIDES]; /* the side explores, the other does not */
	double value;        /* to the one on turn */
	float chances[DUEL_CALLS];
};

struct solver {
	struct side *sides[SIDES];
	struct calls calls[DUEL_BIDS + 1];
	struct node nodes[DUEL_BIDS + 1][DUEL_BEFORE][SIDES];
	struct quick_rng quick;
	int hands[SIDES];
	double weight;
};

static int find_bid(const struct perudo_duel *duel, struct perudo_bid bid) {
	for (int i = 0; i < duel->n_bids; i++) {
		if (duel->bids[i].count == bid.count && duel->bids[i].face == bid.face) {
			return i;
		}
	}
	return LADDER_DUDO;
}

/* Nobody bids what they know to be false, unless they know the doubt to be wrong. */
static bool may_call(
	const struct perudo_duel *duel, int standing, int hand, struct perudo_bid bid) {
	int most = duel->n_dice[1];
	bool sure = standing != LADDER_NONE &&
		    duel->bids[standing].count <= duel->matching[hand][duel->bids[standing].face];
	return bid.count == 0 || sure || bid.count <= duel->matching[hand][bid.face] + most;
}

static void *allocate(size_t n, size_t size) {
	void *room = calloc(n, size);
	assert(room != NULL);
	return room;
}

static void begin_side(struct side *side, int own, int others) {
	struct perudo_bid calls[DUEL_CALLS];
	perudo_duel_init(&side->duel, own, others);
	size_t rows = (size_t)(side->duel.n_bids + 1) * (size_t)side->duel.n_hands;
	side->allowed = allocate(rows, sizeof(*side->allowed));
	side->regrets = allocate(rows * DUEL_BEFORE * DUEL_LATER_CALLS, sizeof(float));
	side->sums = allocate(rows * DUEL_BEFORE * DUEL_LATER_CALLS, sizeof(float));
	for (int standing = LADDER_NONE; standing < side->duel.n_bids; standing++) {
		int n = perudo_duel_calls(&side->duel, standing, calls);
		for (int hand = 0; hand < side->duel.n_hands; hand++) {
			uint64_t *allowed =
				&side->allowed[(standing + 1) * side->duel.n_hands + hand];
			for (int i = 0; i < n; i++) {
				bool may = may_call(&side->duel, standing, hand, calls[i]) &&
					   (i == 0 || perudo_duel_believes(
							      &side->duel, hand, standing));
				*allowed |= may ? 1ULL << i : 0;
			}
		}
	}
}

/* The opening has no bid before, and more calls: it takes the room of all. */
static size_t row_of(const struct side *side, int standing, int before, int hand) {
	size_t all = (size_t)side->duel.n_hands * DUEL_BEFORE * DUEL_LATER_CALLS;
	if (standing == LADDER_NONE) {
		return (size_t)hand * DUEL_CALLS;
	}
	int row = before * side->duel.n_hands + hand;
	return all * (size_t)(standing + 1) + (size_t)row * DUEL_LATER_CALLS;
}

static int roll(struct solver *solver, const struct perudo_duel *duel) {
	uint8_t dice[DUEL_DICE];
	for (int i = 0; i < duel->n_dice[0]; i++) {
		dice[i] = (uint8_t)(1 + solver->quick.rng.uniform(&solver->quick.rng, FACES));
	}
	return perudo_duel_hand(duel, dice);
}

/* The face of the bid before the next one. */
static int face_of(const struct solver *solver, int standing) {
	return standing == LADDER_NONE ? 0 : solver->sides[0]->duel.bids[standing].face;
}

static struct node *after(struct solver *solver, int side, int standing, int bid) {
	return &solver->nodes[bid + 1][face_of(solver, standing)][!side];
}

/* Chances in proportion to regrets. */
static void match_regrets(const float *regrets, uint64_t allowed, int n, float *chances) {
	float sum = 0;
	int may = 0;
	for (int i = 0; i < n; i++) {
		bool good = regrets[i] > 0 && (allowed >> i & 1) != 0;
		chances[i] = good ? regrets[i] : 0;
		sum += chances[i];
		may += (int)(allowed >> i & 1);
	}
	for (int i = 0; i < n; i++) {
		bool even = sum <= 0 && (allowed >> i & 1) != 0;
		chances[i] = sum > 0 ? chances[i] / sum : even ? 1.0F / (float)may : 0;
	}
}

static bool comes(const struct node *node) {
	return node->reach[0] + node->reach[1] >= TINY;
}

static void walk_down(struct solver *solver, int standing, int before, int s) {
	struct node *node = &solver->nodes[standing + 1][before][s];
	const struct calls *calls = &solver->calls[standing + 1];
	struct side *side = solver->sides[s];
	int hand = solver->hands[s];
	size_t row = row_of(side, standing, before, hand);
	uint64_t allowed = side->allowed[(standing + 1) * side->duel.n_hands + hand];
	match_regrets(side->regrets + row, allowed, calls->n, node->chances);
	double weight = solver->weight * (node->reach[!s] + ASTRAY * node->reach[s]);
	for (int i = 0; i < calls->n; i++) {
		double chance = (double)node->chances[i];
		side->sums[row + (size_t)i] += (float)(weight * chance);
		if (calls->to[i] != LADDER_DUDO) {
			struct node *next = after(solver, s, standing, calls->to[i]);
			next->reach[s] +=
				node->reach[s] * ((1 - EXPLORED) * chance + EXPLORED / calls->n);
			next->reach[!s] += node->reach[!s] * chance;
		}
	}
}

/* 1: the bid is true. */
static int judge(const struct solver *solver, int bid) {
	const struct perudo_bid *judged = &solver->sides[0]->duel.bids[bid];
	int matching = 0;
	for (int s = 0; s < SIDES; s++) {
		matching += solver->sides[s]->duel.matching[solver->hands[s]][judged->face];
	}
	return matching >= judged->count ? 1 : -1;
}

/* What a call is worth to the one who makes it; where the other does not come after it, the bid is
 * taken to be doubted. */
static double worth_of(struct solver *solver, int standing, int s, int to) {
	if (to == LADDER_DUDO) {
		return -judge(solver, standing);
	}
	struct node *next = after(solver, s, standing, to);
	return comes(next) ? -next->value : judge(solver, to);
}

static void walk_up(struct solver *solver, int standing, int before, int s) {
	struct node *node = &solver->nodes[standing + 1][before][s];
	const struct calls *calls = &solver->calls[standing + 1];
	float *regrets = solver->sides[s]->regrets +
			 row_of(solver->sides[s], standing, before, solver->hands[s]);
	double worths[DUEL_CALLS];
	node->value = 0;
	for (int i = 0; i < calls->n; i++) {
		worths[i] = worth_of(solver, standing, s, calls->to[i]);
		node->value += (double)node->chances[i] * worths[i];
	}
	for (int i = 0; i < calls->n; i++) {
		regrets[i] += (float)(solver->weight * node->reach[s] * (worths[i] - node->value));
	}
}

static void walk(struct solver *solver, int standing,
	void (*visit)(struct solver *solver, int standing, int before, int s)) {
	for (int before = 0; before < DUEL_BEFORE; before++) {
		for (int s = 0; s < SIDES; s++) {
			if (comes(&solver->nodes[standing + 1][before][s])) {
				visit(solver, standing, before, s);
			}
		}
	}
}

/* Either side opens. */
static void iterate(struct solver *solver) {
	int n_bids = solver->sides[0]->duel.n_bids;
	memset(solver->nodes, 0, (size_t)(n_bids + 1) * sizeof(solver->nodes[0]));
	for (int s = 0; s < SIDES; s++) {
		solver->hands[s] = roll(solver, &solver->sides[s]->duel);
		solver->nodes[0][0][s].reach[0] = solver->nodes[0][0][s].reach[1] = 1;
	}
	for (int standing = LADDER_NONE; standing < n_bids; standing++) {
		walk(solver, standing, walk_down);
	}
	for (int standing = n_bids - 1; standing >= LADDER_NONE; standing--) {
		walk(solver, standing, walk_up);
	}
}

static void list_calls(struct solver *solver) {
	const struct perudo_duel *duel = &solver->sides[0]->duel;
	struct perudo_bid calls[DUEL_CALLS];
	for (int standing = LADDER_NONE; standing < duel->n_bids; standing++) {
		struct calls *list = &solver->calls[standing + 1];
		list->n = perudo_duel_calls(duel, standing, calls);
		for (int i = 0; i < list->n; i++) {
			list->to[i] = find_bid(duel, calls[i]);
		}
	}
}

/* Both sides of a duel. Returns what the one who opens with `own` dice gains. */
static void solve(struct side sides[SIDES], int own, int others, int iterations) {
	struct solver *solver = allocate(1, sizeof(*solver));
	clock_t start = clock();
	double value = 0;
	begin_side(&sides[0], own, others);
	begin_side(&sides[1], others, own);
	solver->sides[0] = &sides[0];
	solver->sides[1] = own == others ? &sides[0] : &sides[1];
	int seed = own * FACES + others;
	rng_seed_quick(&solver->quick, (uint64_t)seed);
	list_calls(solver);
	for (int i = 1; i <= iterations; i++) {
		solver->weight = (double)i / iterations;
		iterate(solver);
		value += i > iterations / 2
				 ? solver->nodes[0][0][0].value - solver->nodes[0][0][1].value
				 : 0;
	}
	printf("%dv%d: %u + %u bytes, %.1f s, worth %.3f\n", own, others, sides[0].duel.size,
		sides[1].duel.size, (double)(clock() - start) / CLOCKS_PER_SEC, value / iterations);
	fflush(stdout);
	free(solver);
}

/* The likeliest calls, with weights. */
static void mix(const float *sums, uint64_t allowed, struct perudo_duel_row *row) {
	double best[DUEL_MIXED] = {0}, all = 0;
	memset(row, 0, sizeof(*row));
	row->calls[0] = (uint8_t)__builtin_ctzll(allowed);
	for (int i = 0; i < DUEL_CALLS && allowed >> i != 0; i++) {
		double sum = (allowed >> i & 1) != 0 ? (double)sums[i] : 0;
		int at = DUEL_MIXED;
		while (at > 0 && sum > best[at - 1]) {
			at--;
		}
		for (int j = DUEL_MIXED - 1; at < DUEL_MIXED && j > at; j--) {
			best[j] = best[j - 1];
			row->calls[j] = row->calls[j - 1];
		}
		if (at < DUEL_MIXED) {
			best[at] = sum;
			row->calls[at] = (uint8_t)i;
		}
	}
	for (int i = 0; i < DUEL_MIXED; i++) {
		all += best[i];
	}
	int left = DUEL_SUM;
	for (int i = DUEL_MIXED - 1; i > 0; i--) {
		row->weights[i] = all > 0 ? (uint8_t)lround(best[i] / all * DUEL_SUM) : 0;
		left -= row->weights[i];
	}
	row->weights[0] = (uint8_t)left;
}

static void put_table(const struct side *side, FILE *file) {
	for (int standing = LADDER_NONE; standing < side->duel.n_bids; standing++) {
		int befores = standing == LADDER_NONE ? 1 : DUEL_BEFORE;
		for (int i = 0; i < befores * side->duel.n_hands; i++) {
			int hand = i % side->duel.n_hands;
			struct perudo_duel_row row;
			uint8_t bytes[4];
			if (!perudo_duel_believes(&side->duel, hand, standing)) {
				continue;
			}
			mix(side->sums + row_of(side, standing, i / side->duel.n_hands, hand),
				side->allowed[(standing + 1) * side->duel.n_hands + hand], &row);
			fwrite(bytes, 1, (size_t)perudo_duel_write(&row, standing, bytes), file);
		}
	}
}

static bool has_table(int own, int others) {
	return own + others > LADDER_DICE;
}

int main(int argc, char **argv) {
	static struct side sides[DUEL_DICE + 1][DUEL_DICE + 1][SIDES];
	FILE *file = argc >= 2 ? fopen(argv[1], "wb") : NULL;
	int iterations = argc > 2 ? atoi(argv[2]) : ITERATIONS;
	if (file == NULL || iterations < 2) {
		fprintf(stderr, "usage: make_duels FILE [ITERATIONS]\n");
		return 2;
	}
	for (int own = 1; own <= DUEL_DICE; own++) {
		for (int others = 1; others <= own; others++) {
			if (has_table(own, others)) {
				solve(sides[own][others], own, others, iterations);
			}
		}
	}
	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < DUEL_DICE * DUEL_DICE; i++) {
			int own = 1 + i / DUEL_DICE, others = 1 + i % DUEL_DICE;
			const struct side *side =
				own >= others ? &sides[own][others][0] : &sides[others][own][1];
			uint32_t size = has_table(own, others) ? side->duel.size : 0;
			for (int byte = 0; pass == 0 && byte < 4; byte++) {
				putc((int)(size >> 8 * byte & 0xff), file);
			}
			if (pass == 1 && size > 0) {
				put_table(side, file);
			}
		}
	}
	return fclose(file) == 0 ? 0 : 1;
}
