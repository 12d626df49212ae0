#pragma once

#include "engine/perudo/state.h"

/* As game_say->draw: the bid above a row for each player; of a call that was just told the hands,
 * with what counts lit. */
void perudo_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);
