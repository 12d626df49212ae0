#pragma once

#include "engine/geht/state.h"

/* As game_say->draw: the roll above the players' displays, a shelf for each level. A card that the
 * roll meets and its player can take stands out, with the dice that it would use. */
void geht_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);
