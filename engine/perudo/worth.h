#pragma once

#include "engine/game.h"

/* game->worth: the lowest bid of each face in the order of the faces, the aces last, dudo, calza.
 */
int perudo_worth_button(const void *view, const struct move *move);
