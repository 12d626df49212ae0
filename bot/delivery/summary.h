#pragma once

#include "bot/table/table.h"

/* The end of a game on a network for one person: a table of places and scores, the game's
 * highlights, and how long it took. */

/* Words it for the place, into the feed. state: the last one. moves: the last ones, which are not
 * stored yet. If the journal cannot be read, the table stands alone. */
void summary_word(struct table *table, const void *state, const struct move *moves, size_t n_moves);
