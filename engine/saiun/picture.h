#pragma once

#include "engine/saiun/state.h"

/* As game_say->draw: the cloud from above and a table of the players below it, in colours as they
 * are counted; of a round's bets that were just shown, what they brought. */
void saiun_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);
