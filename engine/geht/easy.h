#ifndef ENGINE_GEHT_EASY_H
#define ENGINE_GEHT_EASY_H

#include "engine/geht/state.h"

/* The easy player after a roll. */

void geht_easy_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);

#endif
