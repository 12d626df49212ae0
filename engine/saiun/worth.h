#pragma once

#include "engine/game.h"

/* game->worth: turns but those that move a die, which are many and seldom wanted; and of bets those
 * of all tokens, on few cards first. */
int saiun_worth_button(const void *view, const struct move *move);
