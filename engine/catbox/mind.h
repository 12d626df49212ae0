#pragma once

#include "engine/catbox/state.h"

/* As game->choose. */
bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move);

/* As game->daring: to predict many tricks is. */
int catbox_daring(const void *view, const struct move *move);
