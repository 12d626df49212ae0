#pragma once

#include "engine/ring/state.h"

/* As game->choose. */
bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);
