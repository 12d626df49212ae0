#pragma once

#include "engine/catbox/state.h"

/* The hard player's move for the seat on turn, which predicts or plays; c is a view. */
struct move catbox_hard_choose(const struct catbox *c, struct rng *rng);
