#ifndef ENGINE_RING_HARD_H
#define ENGINE_RING_HARD_H

#include "engine/ring/state.h"

/* The move of the hard player, where the seat is active, given a view. */
struct move ring_hard_choose(const struct ring *r, int seat, struct rng *rng);

#endif
