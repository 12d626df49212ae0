#pragma once

#include "tests/engine/toy/state.h"

/* As game->choose. */
bool toy_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move);
