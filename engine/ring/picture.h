#pragma once

#include "engine/ring/state.h"

/* As game_say->draw: the center die above a row for each player, with the ring and the way of the
 * die, and the listener's hand; of coins that were just revealed whose they are. */
void ring_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);
