#pragma once

#include "engine/game.h"

/* A computer player's preference among moves that it would make anyway. */
enum temper { TEMPER_STEADY, TEMPER_BOLD, TEMPER_CAREFUL };

/* As game->choose, for a player of this temper: it chooses the most, or least, daring of a few
 * moves that it might make. Hard players have no temper, as it would weaken them. */
bool temper_choose(const struct game *game, const void *view, int seat, enum level level,
	enum temper temper, struct rng *rng, struct move *move);
