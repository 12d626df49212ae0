#ifndef ENGINE_CATBOX_HARD_H
#define ENGINE_CATBOX_HARD_H

#include "engine/catbox/normal.h"

/* The hard player, given a view: how many tricks it predicts; what it plays on turn. */
int catbox_hard_predict(const struct catbox *c, int seat, struct rng *rng);
struct space catbox_hard_play(const struct catbox *c, int seat, struct rng *rng);

#endif
