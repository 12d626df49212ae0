#pragma once

#include "bot/table/table.h"

/* A table on the screen of its one person. seat: theirs, or SEAT_NONE. */

/* "Perudo #3"; "You and 3 computers (normal)"; once the game has begun "round 2", "your turn" and
 * the lines of its board; the hand in short, or NULL where it is not wanted. */
struct table_view_texts {
	struct text *name, *players, *where, *turn, *board, *hand;
};

/* Puts these texts for a screen of this many columns. */
void table_view_put(
	const struct table *table, int seat, int columns, const struct table_view_texts *out);

/* Their possible moves; nothing if there are none. */
void table_view_put_hint(const struct table *table, int seat, struct text *out);

/* Whether the person is out of a running game. */
bool table_view_is_out(const struct table *table, int seat);
