#pragma once

#include <stdbool.h>

#include "engine/game.h"

/* The move made for an active seat that has no other; false: there is none. Of several seats the
 * first. Depends on the state alone, so a replay finds the same. */
bool automatic_move(const struct game *game, const void *state, struct move *move);
