#ifndef ENGINE_GEHT_MIND_H
#define ENGINE_GEHT_MIND_H

#include "engine/geht/state.h"

/* As game->choose. Of piles a view tells how many cards they hold. */
bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

#endif
