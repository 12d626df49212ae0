#ifndef ENGINE_CATBOX_HARD_H
#define ENGINE_CATBOX_HARD_H

#include "engine/catbox/state.h"

/* What the hard player does on turn, given a view: predicts or plays. */
struct move catbox_hard_choose(const struct catbox *c, struct rng *rng);

#endif
