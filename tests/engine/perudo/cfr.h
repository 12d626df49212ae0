#pragma once

#include "engine/perudo/equilibrium.h"

/* Counterfactual regret minimization (CFR+, Tammelin 2014) on rounds of three dice or fewer: finds
 * strategies that nobody gains much by leaving, and says what the best response to a strategy wins.
 * Situations are told apart by the hand and the last bids; the best response sees all bids. */

struct cfr {
	struct perudo_ladder ladder;
	struct perudo_ladder_rows rows;
	struct cfr_calls {
		int n, list[LADDER_CALLS];
	} calls[LADDER_SEATS][LADDER_BIDS + 1];   /* by the standing bid + 1 */
	int told_apart;                           /* of the last bids */
	double worth[LADDER_SEATS][LADDER_SEATS]; /* of the round to a position, by who loses */
	float *strategy;                          /* chances of calls, by row */
	float *regrets, *changes, *sums;          /* by row; NULL: the strategy is given */
	double weight;                            /* of this iteration in the sums */
};

/* A round of p with a strategy of chance. For two players winning is worth 1 and losing -1; for
 * three it is the chance to win the match, the loser being out: opener_wins is that of the one who
 * opens a round of one die against one. Aborts without memory. */
void cfr_init(struct cfr *cfr, const struct perudo *p, int told_apart, double opener_wins);
void cfr_finish(struct cfr *cfr);

/* Improves the strategy by so many iterations, and leaves the mean of all. */
void cfr_solve(struct cfr *cfr, int iterations);

/* Plays by these weights instead, one for each number of the strategy. */
void cfr_take_weights(struct cfr *cfr, const uint8_t *weights);

/* What a position wins on average while all play by the strategy, or if it alone plays the best
 * response to it. */
double cfr_value(struct cfr *cfr, int position);
double cfr_best_response(struct cfr *cfr, int position);

/* How much more than by the strategy the positions win by best responses, on average. */
double cfr_exploitability(struct cfr *cfr);

/* The dice of a hand, ascending. */
void cfr_hand(int n_dice, int hand, uint8_t dice[DICE_MOST]);
