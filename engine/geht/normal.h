#ifndef ENGINE_GEHT_NORMAL_H
#define ENGINE_GEHT_NORMAL_H

#include "engine/geht/state.h"

/* The normal and the hard player after a roll. */

void geht_normal_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);
void geht_hard_decide(const struct geht *g, int seat, struct rng *rng, struct move *move);

#endif
