#pragma once

#include "engine/geht/state.h"

/* As game->choose. Of piles a view tells how many cards they hold. */
bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to stay in is, and to push. */
int geht_daring(const void *view, const struct move *move);
