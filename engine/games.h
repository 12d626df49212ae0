#pragma once

#include "engine/game.h"

/* The table of all games, ended by NULL. */
extern const struct game *const games[];
/* Their ids, in the same order, ended by NULL. */
extern const char *const games_ids[];

/* The game with this id, or NULL. */
const struct game *games_find(const char *id);
