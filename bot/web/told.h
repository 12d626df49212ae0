#pragma once

#include "bot/web/shown_game.h"

/* What was told in a game, a heading and a list for each round. */

/* On a page with one step: on the game's own every round, as far as there is room; beside a step
 * its round. Each round leads to its first step. */
void told_put(struct shown_game *game);

/* All of it from this step on (from 0), up to so many steps more: plain, to be printed. Returns
 * where to go on. */
size_t told_put_plain(struct shown_game *game, size_t first, size_t steps_most);

/* The path of a step, with hands as they are shown now. */
void told_put_path(const struct shown_game *game, size_t step, struct text *out);
