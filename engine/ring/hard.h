#pragma once

#include "engine/ring/state.h"

/* The hard player's move. The seat must be active; r is a view. */
struct move ring_hard_choose(const struct ring *r, int seat, struct rng *rng);
