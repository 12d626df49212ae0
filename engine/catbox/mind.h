#ifndef ENGINE_CATBOX_MIND_H
#define ENGINE_CATBOX_MIND_H

#include "engine/catbox/state.h"

/* As game->choose. */
bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

#endif
