#pragma once

#include "bot/words/catalogue.h"
#include "engine/drawing.h"
#include "engine/game.h"

/* Boards that show what a game looks like: computer players play the same game each time. */

enum example { EXAMPLE_STANDING, EXAMPLE_REVEALED, EXAMPLES };

enum { EXAMPLE_SEEN_SIZE = 8192 };

/* Draws an example and describes it; the drawing has no size if the game has none of the kind. 0 or
 * -ENOMEM. */
int example_draw(const struct game *game, const struct words *words, enum example example,
	struct drawing *drawing, char seen[EXAMPLE_SEEN_SIZE]);
