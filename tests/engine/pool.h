#pragma once

#include "tests/engine/player.h"

/* What the pools of players have in common, by whom the computer's are measured. */

/* How much a kind of player likes a legal move. */
typedef double pool_liking(const void *view, const struct move *move);

/* Makes the legal move liked most, of equal ones any. Not where there are very many. */
bool pool_choose(const struct game *game, const void *view, int seat, struct rng *rng,
	pool_liking *liking, struct move *move);

/* Plays as the normal player does, but one move in five is any. */
extern const struct player pool_person;

/* Somebody who has just read the rules, in games other than Perudo: plays as the normal player
 * does, but so often makes any move that they win a tenth of the games of four with three normal
 * ones. */
extern const struct player pool_newcomer;
