#include "tests/engine/perudo/cfr.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define TINY 1e-12 /* who comes here less often than this does not come */

enum task { SOLVE, BEST_RESPONSE, EVALUATE };

/* How often each hand of each position comes here, by its own calls and the roll. */
struct reach {
	double of[LADDER_SEATS][LADDER_HANDS];
};

struct walk {
	struct cfr *cfr;
	enum task task;
	int position;                                        /* whose values are wanted */
	int matching[LADDER_SEATS][LADDER_HANDS][FACES + 1]; /* dice of a hand, by the face bid */
	struct reach roll;
};

void cfr_hand(int n_dice, int hand, uint8_t dice[DICE_MOST]) {
	memset(dice, 0, DICE_MOST);
	for (uint8_t low = ACE; low <= FACES; low++) {
		for (uint8_t high = low; high <= FACES; high++) {
			uint8_t tried[DICE_MOST] = {low, high};
			if (n_dice == 1) {
				tried[1] = 0;
			}
			if (perudo_ladder_hand(tried, n_dice) == hand) {
				memcpy(dice, tried, DICE_MOST);
				return;
			}
		}
	}
}

static void look_at_hands(struct walk *walk, int position) {
	const struct perudo_ladder *ladder = &walk->cfr->ladder;
	int n_dice = ladder->n_dice[position];
	for (int hand = 0; hand < perudo_ladder_hands(ladder, position); hand++) {
		uint8_t dice[DICE_MOST];
		cfr_hand(n_dice, hand, dice);
		double ways = n_dice == 1 || dice[0] == dice[1] ? 1 : 2;
		double all = n_dice == 1 ? FACES : FACES * FACES;
		walk->roll.of[position][hand] = ways / all;
		for (int face = ACE; face <= FACES; face++) {
			int matching = 0;
			for (int i = 0; i < n_dice; i++) {
				bool wild = dice[i] == ACE && !ladder->plain;
				matching += dice[i] == face || wild;
			}
			walk->matching[position][hand][face] = matching;
		}
	}
}

static struct walk begin(struct cfr *cfr, enum task task) {
	struct walk walk = {.cfr = cfr, .task = task};
	for (int position = 0; position < cfr->ladder.n_seats; position++) {
		look_at_hands(&walk, position);
	}
	return walk;
}

/* What others hold that matches a face: how often so many dice or more. */
static void spread(const struct walk *walk, const struct reach *reach, int face,
	double at_least[LADDER_DICE + 2]) {
	double spread[LADDER_DICE + 1] = {1};
	for (int other = 0; other < walk->cfr->ladder.n_seats; other++) {
		double so_many[LADDER_DICE + 1] = {0}, sum[LADDER_DICE + 1] = {0};
		if (other == walk->position) {
			continue;
		}
		for (int hand = 0; hand < perudo_ladder_hands(&walk->cfr->ladder, other); hand++) {
			so_many[walk->matching[other][hand][face]] += reach->of[other][hand];
		}
		for (int i = 0; i <= LADDER_DICE; i++) {
			for (int j = 0; i + j <= LADDER_DICE; j++) {
				sum[i + j] += spread[i] * so_many[j];
			}
		}
		memcpy(spread, sum, sizeof(sum));
	}
	at_least[LADDER_DICE + 1] = 0;
	for (int i = LADDER_DICE; i >= 0; i--) {
		at_least[i] = at_least[i + 1] + spread[i];
	}
}

/* The doubter doubts the bid of the position before. */
static void show(const struct walk *walk, int doubter, int bid, const struct reach *reach,
	double values[LADDER_HANDS]) {
	const struct cfr *cfr = walk->cfr;
	const double *worth = cfr->worth[walk->position];
	int bidder = (doubter + cfr->ladder.n_seats - 1) % cfr->ladder.n_seats;
	int count = cfr->ladder.bids[bid].count, face = cfr->ladder.bids[bid].face;
	double at_least[LADDER_DICE + 2];
	spread(walk, reach, face, at_least);
	for (int hand = 0; hand < perudo_ladder_hands(&cfr->ladder, walk->position); hand++) {
		int needed = count - walk->matching[walk->position][hand][face];
		double holds = at_least[needed > 0 ? needed : 0];
		values[hand] = holds * worth[doubter] + (at_least[0] - holds) * worth[bidder];
	}
}

static bool comes_here(const struct walk *walk, const struct reach *reach) {
	bool others = true, own = false;
	for (int position = 0; position < walk->cfr->ladder.n_seats; position++) {
		int hands = perudo_ladder_hands(&walk->cfr->ladder, position);
		double sum = 0;
		for (int hand = 0; hand < hands; hand++) {
			sum += reach->of[position][hand];
		}
		if (position == walk->position) {
			own = sum > TINY;
		} else {
			others = others && sum > TINY;
		}
	}
	/* The mean strategy counts situations that others do not bring about, too. */
	return others || (walk->task == SOLVE && own);
}

/* A situation: what is called here, and its rows. */
struct situation {
	int position, n_calls;
	const int *calls;
	struct perudo_last_bids last;
	size_t row;
};

static struct situation look(
	const struct cfr *cfr, int position, const struct perudo_last_bids *last) {
	struct situation here = {.position = position, .last = *last};
	const struct cfr_calls *calls = &cfr->calls[position][last->bid[0] + 1];
	here.n_calls = calls->n;
	here.calls = calls->list;
	here.row = cfr->rows.at[position][perudo_ladder_key(last, cfr->told_apart)];
	return here;
}

static size_t row_of(const struct situation *here, int hand) {
	return here->row + (size_t)(hand * here->n_calls);
}

static void go_on(struct walk *walk, int position, const struct perudo_last_bids *last,
	const struct reach *reach, double values[LADDER_HANDS]);

/* The values after one call. */
static void call(struct walk *walk, const struct situation *here, int number,
	const struct reach *reach, double values[LADDER_HANDS]) {
	struct reach after = *reach;
	int bid = here->calls[number];
	bool chooses = walk->task == BEST_RESPONSE && here->position == walk->position;
	int hands = chooses ? 0 : perudo_ladder_hands(&walk->cfr->ladder, here->position);
	for (int hand = 0; hand < hands; hand++) {
		after.of[here->position][hand] *=
			(double)walk->cfr->strategy[row_of(here, hand) + (size_t)number];
	}
	if (!comes_here(walk, &after)) {
		memset(values, 0, LADDER_HANDS * sizeof(*values));
	} else if (bid == LADDER_DUDO) {
		show(walk, here->position, here->last.bid[0], &after, values);
	} else {
		struct perudo_last_bids last = perudo_ladder_follow(&here->last, bid);
		go_on(walk, (here->position + 1) % walk->cfr->ladder.n_seats, &last, &after,
			values);
	}
}

static void learn(struct cfr *cfr, const struct situation *here, int hand, double reach,
	double of_calls[LADDER_CALLS][LADDER_HANDS], double value) {
	size_t row = row_of(here, hand);
	for (int i = 0; i < here->n_calls; i++) {
		size_t at = row + (size_t)i;
		cfr->changes[at] += (float)(of_calls[i][hand] - value);
		cfr->sums[at] += (float)(cfr->weight * reach * (double)cfr->strategy[at]);
	}
}

/* On turn is whose values are wanted. */
static void choose(struct walk *walk, const struct situation *here, const struct reach *reach,
	double of_calls[LADDER_CALLS][LADDER_HANDS], double values[LADDER_HANDS]) {
	for (int hand = 0; hand < perudo_ladder_hands(&walk->cfr->ladder, here->position); hand++) {
		const float *strategy = walk->cfr->strategy + row_of(here, hand);
		double mean = 0, best = of_calls[0][hand];
		for (int i = 0; i < here->n_calls; i++) {
			mean += (double)strategy[i] * of_calls[i][hand];
			best = of_calls[i][hand] > best ? of_calls[i][hand] : best;
		}
		values[hand] = walk->task == BEST_RESPONSE ? best : mean;
		if (walk->task == SOLVE) {
			learn(walk->cfr, here, hand, reach->of[here->position][hand], of_calls,
				mean);
		}
	}
}

/* The values of this situation to the hands of walk->position, times how often others come here. */
static void go_on(struct walk *walk, int position, const struct perudo_last_bids *last,
	const struct reach *reach, double values[LADDER_HANDS]) {
	struct situation here = look(walk->cfr, position, last);
	double of_calls[LADDER_CALLS][LADDER_HANDS];
	for (int i = 0; i < here.n_calls; i++) {
		call(walk, &here, i, reach, of_calls[i]);
	}
	if (position == walk->position) {
		choose(walk, &here, reach, of_calls, values);
		return;
	}
	memset(values, 0, LADDER_HANDS * sizeof(*values));
	for (int hand = 0; hand < perudo_ladder_hands(&walk->cfr->ladder, walk->position); hand++) {
		for (int i = 0; i < here.n_calls; i++) {
			values[hand] += of_calls[i][hand];
		}
	}
}

static double run(struct walk *walk, int position) {
	struct reach reach = walk->roll;
	double values[LADDER_HANDS], sum = 0;
	walk->position = position;
	for (int hand = 0; hand < LADDER_HANDS; hand++) {
		reach.of[position][hand] = reach.of[position][hand] > 0;
	}
	go_on(walk, 0, &perudo_no_bids, &reach, values);
	for (int hand = 0; hand < perudo_ladder_hands(&walk->cfr->ladder, position); hand++) {
		sum += walk->roll.of[position][hand] * values[hand];
	}
	return sum;
}

/* The chances of the calls of one row: by these weights, or all alike. */
static void normalize(const float *weights, float *chances, int n) {
	double sum = 0;
	for (int i = 0; i < n; i++) {
		sum += weights[i] > 0 ? (double)weights[i] : 0;
	}
	for (int i = 0; i < n; i++) {
		double weight = weights[i] > 0 ? (double)weights[i] : 0;
		chances[i] = (float)(sum > 0 ? weight / sum : 1.0 / n);
	}
}

/* Of all rows: each key's rows begin where those of the next end. */
static void normalize_all(struct cfr *cfr, const float *weights) {
	int keys = 1;
	for (int i = 0; i < cfr->told_apart; i++) {
		keys *= LADDER_BIDS + 1;
	}
	for (int position = 0; position < cfr->ladder.n_seats; position++) {
		uint32_t hands = (uint32_t)perudo_ladder_hands(&cfr->ladder, position);
		for (int key = 0; key < keys; key++) {
			bool last = position == cfr->ladder.n_seats - 1 && key == keys - 1;
			uint32_t from = cfr->rows.at[position][key];
			uint32_t to = last              ? cfr->rows.size
				      : key == keys - 1 ? cfr->rows.at[position + 1][0]
							: cfr->rows.at[position][key + 1];
			uint32_t n = (to - from) / hands;
			for (uint32_t at = from; at < to; at += n) {
				normalize(weights + at, cfr->strategy + at, (int)n);
			}
		}
	}
}

static float *allocate(size_t n) {
	float *numbers = calloc(n, sizeof(*numbers));
	assert(numbers != NULL);
	return numbers;
}

/* By who loses: the rest of three go on with the next of them to open. */
static void set_worth(struct cfr *cfr, double opener_wins) {
	int n = cfr->ladder.n_seats;
	for (int loser = 0; loser < n; loser++) {
		cfr->worth[loser][loser] = n == 2 ? -1 : 0;
		cfr->worth[(loser + 1) % n][loser] = n == 2 ? 1 : opener_wins;
		if (n > 2) {
			cfr->worth[(loser + 2) % n][loser] = 1 - opener_wins;
		}
	}
}

static void list_calls(struct cfr *cfr) {
	for (int position = 0; position < cfr->ladder.n_seats; position++) {
		for (int bid = LADDER_NONE; bid < cfr->ladder.n_bids; bid++) {
			struct cfr_calls *calls = &cfr->calls[position][bid + 1];
			calls->n = perudo_ladder_calls(&cfr->ladder, position, bid, calls->list);
		}
	}
}

void cfr_init(struct cfr *cfr, const struct perudo *p, int told_apart, double opener_wins) {
	*cfr = (struct cfr){.told_apart = told_apart};
	bool small = perudo_ladder_init(&cfr->ladder, p);
	assert(small);
	perudo_ladder_lay_out(&cfr->ladder, told_apart, &cfr->rows);
	list_calls(cfr);
	set_worth(cfr, opener_wins);
	cfr->strategy = allocate(cfr->rows.size);
	normalize_all(cfr, cfr->strategy);
}

void cfr_finish(struct cfr *cfr) {
	free(cfr->strategy);
	free(cfr->regrets);
	free(cfr->changes);
	free(cfr->sums);
}

static void improve(struct cfr *cfr, struct walk *walk, int position) {
	normalize_all(cfr, cfr->regrets);
	memset(cfr->changes, 0, cfr->rows.size * sizeof(*cfr->changes));
	run(walk, position);
	for (uint32_t i = 0; i < cfr->rows.size; i++) {
		float regret = cfr->regrets[i] + cfr->changes[i];
		cfr->regrets[i] = regret > 0 ? regret : 0;
	}
}

void cfr_solve(struct cfr *cfr, int iterations) {
	struct walk walk = begin(cfr, SOLVE);
	cfr->regrets = allocate(cfr->rows.size);
	cfr->changes = allocate(cfr->rows.size);
	cfr->sums = allocate(cfr->rows.size);
	for (int i = 1; i <= iterations; i++) {
		cfr->weight = i;
		for (int position = 0; position < cfr->ladder.n_seats; position++) {
			improve(cfr, &walk, position);
		}
	}
	normalize_all(cfr, cfr->sums);
}

void cfr_take_weights(struct cfr *cfr, const uint8_t *weights) {
	float *sums = allocate(cfr->rows.size);
	for (uint32_t i = 0; i < cfr->rows.size; i++) {
		sums[i] = weights[i];
	}
	normalize_all(cfr, sums);
	free(sums);
}

double cfr_value(struct cfr *cfr, int position) {
	struct walk walk = begin(cfr, EVALUATE);
	return run(&walk, position);
}

double cfr_best_response(struct cfr *cfr, int position) {
	struct walk walk = begin(cfr, BEST_RESPONSE);
	return run(&walk, position);
}

double cfr_exploitability(struct cfr *cfr) {
	double sum = 0;
	for (int position = 0; position < cfr->ladder.n_seats; position++) {
		sum += cfr_best_response(cfr, position) - cfr_value(cfr, position);
	}
	return sum / cfr->ladder.n_seats;
}
