#pragma once

#include "engine/ring/state.h"

/* As the members of struct game of the same names. */

void ring_player_view(void *state, int seat);
void ring_determinize(void *state, int seat, struct rng *rng);
