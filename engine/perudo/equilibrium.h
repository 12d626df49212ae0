#pragma once

#include "engine/perudo/ladder.h"

/* Rounds of three dice or fewer in all, played by an equilibrium: whoever plays it loses no more
 * than a little to anybody. The tables are those of equilibrium.bin, which
 * tests/engine/perudo/make_equilibrium.c computes. */

/* A round that there is a table for. */
struct perudo_small_round {
	uint8_t n_dice[LADDER_SEATS]; /* by position; 0: nobody sits there */
	bool palifico;                /* the starter's */
	uint8_t veterans;             /* other positions that had theirs, as bits */
};

enum { PERUDO_SMALL_ROUNDS = 8 };
extern const struct perudo_small_round perudo_small_rounds[PERUDO_SMALL_ROUNDS];

/* Sets p to the bidding of such a round with its starter on turn and no hands dealt; nobody else
 * sits at the table. */
void perudo_small_round_begin(struct perudo *p, const struct perudo_small_round *round);

/* The table of a round: for each call of each row a weight, of SUM or nearly so. */
struct perudo_equilibrium {
	struct perudo_ladder ladder;
	struct perudo_ladder_rows rows;
	const uint8_t *weights;
};

enum { PERUDO_WEIGHTS_SUM = 255 };

/* False: there is no table for the round that p is in. */
bool perudo_equilibrium_find(struct perudo_equilibrium *table, const struct perudo *p);

/* What the equilibrium may do with a hand, of the number that perudo_ladder_hand() gives: calls and
 * their weights, whose sum it returns. */
uint32_t perudo_equilibrium_row(const struct perudo_equilibrium *table, int position,
	const struct perudo_last_bids *last, int hand, int calls[LADDER_CALLS],
	const uint8_t **weights, int *n);

/* As game->mixture. */
size_t perudo_mixture(const void *view, int seat, struct mixed_move *list, size_t cap);

/* The call of the seat on turn, count 0 for dudo. False: there is no table. */
bool perudo_equilibrium_choose(
	const struct perudo *p, int seat, struct rng *rng, struct perudo_bid *bid);

/* The last bids of p, for its table; false: one of them is false for certain. */
bool perudo_equilibrium_last_bids(const struct perudo_equilibrium *table, const struct perudo *p,
	struct perudo_last_bids *last);
