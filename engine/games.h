#pragma once

#include "engine/game.h"

/* The table of all games, NULL-terminated. */
extern const struct game *const games[];
/* Their ids, in that order, NULL-terminated. */
extern const char *const games_ids[];

/* The game with this id, or NULL. */
const struct game *games_find(const char *id);
