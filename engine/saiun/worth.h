#pragma once

#include "engine/game.h"

/* game->worth: all turns, and of bets those of all tokens, on few cards first. */
int saiun_worth_button(const void *view, const struct move *move);
