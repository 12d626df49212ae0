#pragma once

#include "engine/saiun/state.h"

/* The turn of the hard player, given a view. */
void saiun_hard_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move);
