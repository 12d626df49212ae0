#pragma once

#include "engine/saiun/spots.h"

/* Turns that change what is seen from above in the same way, so that a computer player looks at
 * each such change once and not at a thousand turns. */

struct saiun_outcome {
	enum saiun_verb verb;
	struct saiun_die die; /* that comes down, or is dropped */
	uint8_t spent;        /* colour of the die that leaves the hand */
	uint64_t spots;       /* of the table, as bits: any of them will do */
	int sums[COLOURS];    /* seen after it */
};

/* Calls see for all that the seat can bring about, every turn once. */
typedef void saiun_see(
	void *data, const struct saiun_table *table, const struct saiun_outcome *outcome);
void saiun_watch_outcomes(const struct saiun *p, int seat, saiun_see *see, void *data);

/* One of the outcome's turns, picked at random. */
void saiun_pick_turn(const struct saiun_table *table, const struct saiun_outcome *outcome,
	struct rng *rng, struct move *move);

/* What a seat wants the colours to be worth, as far as a view tells: tokens by colour. */
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
