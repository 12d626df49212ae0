#ifndef ENGINE_SAIUN_MIND_H
#define ENGINE_SAIUN_MIND_H

#include "engine/saiun/outcome.h"

/* What the computer players of Saiun share. They are given a view: others' dice cards and bets are
 * not in it, but for the tokens where those are open. */

/* Tokens by colour: whoever holds them wants these colours to be worth much. */
struct saiun_stake {
	double tokens[COLOURS];
};

/* The seat's own bet; of another's, what is likely as far as the view tells. */
void saiun_add_stake(
	struct saiun_stake *stake, const struct saiun *p, int viewer, int seat, double share);

/* The seat's stake, less this share of what the others have on average. */
struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy);

/* The points it would have, were the round to end with these sums. */
double saiun_worth(const struct saiun_stake *stake, const int sums[COLOURS]);

/* The turn that would be best for this stake were the round to end with it; of equal ones any. */
void saiun_greedy_turn(const struct saiun *p, int seat, const struct saiun_stake *stake,
	struct rng *rng, struct move *move);

void saiun_hard_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move);

#endif
