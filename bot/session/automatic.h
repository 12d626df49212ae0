#pragma once

#include <stdbool.h>

#include "engine/game.h"

/* The move that is made for a seat, since the seat is awaited and has no other; false: none is. Of
 * several seats the first comes first. The same whenever a game is replayed. */
bool automatic_move(const struct game *game, const void *state, struct move *move);
