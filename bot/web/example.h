#pragma once

#include "bot/words/catalogue.h"
#include "engine/drawing.h"
#include "engine/game.h"

/* Boards to show what a game looks like: computer players play one, always the same. */

enum example { EXAMPLE_STANDING, EXAMPLE_REVEALED, EXAMPLES };

enum { EXAMPLE_SEEN_SIZE = 8192 };

/* Draws it, and says it in words; the drawing has no size where there is nothing of the kind. 0 or
 * -ENOMEM. */
int example_draw(const struct game *game, const struct words *words, enum example example,
	struct drawing *drawing, char seen[EXAMPLE_SEEN_SIZE]);
