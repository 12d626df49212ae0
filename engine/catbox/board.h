#pragma once

#include "engine/game.h"

/* Cat in the Box on a terminal's screen: struct game_say's board and hand_in_short. */

void catbox_board(const struct audience *audience, struct text *out);
void catbox_hand_in_short(const struct audience *audience, struct text *out);

/* The points of a round, a row each; data: as EVENT_SCORE. */
void catbox_put_scores(const struct audience *audience, const int16_t *data, struct text *out);
