#ifndef ENGINE_CATBOX_EASY_H
#define ENGINE_CATBOX_EASY_H

#include "engine/catbox/normal.h"

/* The easy player, given a view: how many tricks it predicts; what it plays on turn. */
int catbox_easy_predict(const struct catbox *c, int seat, struct rng *rng);
struct space catbox_easy_play(const struct catbox *c, int seat, struct rng *rng);

#endif
