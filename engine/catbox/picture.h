#pragma once

#include "engine/catbox/state.h"

/* As game_say->draw: the board of tokens above a row for each player, and the listener's hand; of a
 * paradox that was just told the hand that it revealed. */
void catbox_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);
