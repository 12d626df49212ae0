#ifndef ENGINE_SAIUN_STAKE_H
#define ENGINE_SAIUN_STAKE_H

#include "engine/saiun/state.h"

/* What a seat wants the colours to be worth, as far as a view tells, and the turn that serves it
 * best. */

/* Tokens by colour. */
struct saiun_stake {
	double tokens[COLOURS];
};

/* The tokens of the seat, less this share of what the others have on average; of hidden bets, what
 * is likely. */
struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy);

/* The points it would have, were the round to end with these sums. */
double saiun_worth(const struct saiun_stake *stake, const int sums[COLOURS]);

/* The turn that would be best for this stake were the round to end with it; of equal ones any. */
void saiun_greedy_turn(const struct saiun *p, int seat, const struct saiun_stake *stake,
	struct rng *rng, struct move *move);

#endif
