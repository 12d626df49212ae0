#pragma once

#include "engine/game.h"

/* Who plays in matches: computer players of the game, and others to measure them against. */
struct player {
	const char *name;
	/* As game->choose. */
	bool (*choose)(const struct game *game, const void *view, int seat, struct rng *rng,
		struct move *move);
};

extern const struct player player_levels[LEVELS];

/* Makes any legal move; of those that raise, mostly one of the lower ones. Never interrupts. */
extern const struct player player_random;
