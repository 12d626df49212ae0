#ifndef ENGINE_GEHT_PLAN_H
#define ENGINE_GEHT_PLAN_H

#include "engine/geht/worth.h"

/* The move of an active seat in any phase but after a roll. */
struct move geht_plan(const struct geht_weights *weights, const struct geht *g, int seat);

#endif
