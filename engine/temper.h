#pragma once

#include "engine/game.h"

/* A computer player's preference among the moves that it would make anyway. */
enum temper { TEMPER_STEADY, TEMPER_BOLD, TEMPER_CAREFUL };

/* As game->choose, by a player of this temper: of a few moves that it may choose it makes the most
 * daring one, or the least. Hard players have no temper: it would cost them strength. */
bool temper_choose(const struct game *game, const void *view, int seat, enum level level,
	enum temper temper, struct rng *rng, struct move *move);
