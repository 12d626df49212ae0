#pragma once

#include "engine/game.h"

/* Perudo on a terminal's screen: struct game_say's board and hand_in_short. */

void perudo_board(const struct audience *audience, struct text *out);
void perudo_hand_in_short(const struct audience *audience, struct text *out);

/* The dice of hands, a row each; those that match the bid stand out. hands: how many, then each:
 * seat, how many dice, the dice. */
void perudo_put_revealed(const struct audience *audience, const int16_t *hands, int bid_face,
	bool wild, struct text *out);
