#ifndef ENGINE_GEHT_MIND_H
#define ENGINE_GEHT_MIND_H

#include "engine/geht/outlook.h"
#include "engine/geht/state.h"

/* As game->choose: the three computer players. They are given a view: of piles they know how many
 * cards they hold. */

bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* The move of an active seat in any phase but after a roll. */
struct move geht_plan(const struct geht_weights *weights, const struct geht *g, int seat);

#endif
