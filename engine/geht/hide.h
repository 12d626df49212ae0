#ifndef ENGINE_GEHT_HIDE_H
#define ENGINE_GEHT_HIDE_H

#include "engine/geht/state.h"

/* Who knows what (G120-G122): as the members of struct game of the same names. */

void geht_player_view(void *state, int seat);
void geht_determinize(void *state, int seat, struct rng *rng);

#endif
