#pragma once

#include "engine/catbox/state.h"

/* As the members of struct game of the same names. */

void catbox_player_view(void *state, int seat);
void catbox_determinize(void *state, int seat, struct rng *rng);
