#pragma once

#include "engine/game.h"

/* A source of chance that gives the same for the same seed (xorshift64*). */
struct lots {
	struct rng rng;
	uint64_t state;
};

void lots_init(struct lots *lots, uint64_t seed);

/* A number 0..n-1. */
uint32_t lots_below(struct lots *lots, uint32_t n);

/* Options that so many players may play by. */
void lots_options(
	struct lots *lots, const struct game *game, int n_seats, int16_t options[OPTIONS_MAX]);

/* What falls. */
void lots_fall(struct lots *lots, const struct chance *chance, struct move *move);

/* What falls, or what an easy player at any of the active seats does. view: room for a state.
 * False: the game is over. */
bool lots_next_move(struct lots *lots, const struct game *game, const void *state, void *view,
	struct move *move);
