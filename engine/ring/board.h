#pragma once

#include "engine/game.h"

/* Don't Drop the Ring on a terminal's screen: struct game_say's board and hand_in_short. Gems are
 * letters there, which the board explains. */

void ring_board(const struct audience *audience, struct text *out);
void ring_hand_in_short(const struct audience *audience, struct text *out);

/* How the rings have moved, a row each; of how many, the moves, and the same of the rings. */
void ring_put_scores(const struct audience *audience, const int16_t *at, struct text *out);
