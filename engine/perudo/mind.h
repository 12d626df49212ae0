#pragma once

#include "engine/game.h"
#include "engine/perudo/state.h"

/* As game->choose: the three computer players. They are given a view: their own dice are all they
 * see of the dice. */
bool perudo_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to doubt is careful, and a bid is the more daring the likelier it is false. */
int perudo_daring(const void *view, const struct move *move);

/* game->worth: the lowest bid of each face in the order of the faces, the aces last, dudo, calza.
 */
int perudo_worth_button(const void *view, const struct move *move);
