#pragma once

#include "engine/game.h"

enum { SHOWN_SIZE = 8192 };

/* A game's board on a screen as this seat (SEAT_ALL: who watches) sees it, in English to ana, ben,
 * cara, dan, eve and fred: without styles, "~" for tabs. */
void shown_board(const struct game *game, const void *state, int seat, char shown[SHOWN_SIZE]);

/* The same of what it holds, for its prompt. */
void shown_hand(const struct game *game, const void *state, int seat, char shown[SHOWN_SIZE]);
