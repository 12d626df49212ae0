#pragma once

#include "bot/table/table.h"

/* A table on the screen of its one person. seat: theirs, or SEAT_NONE. */

/* "Perudo #3"; once it has begun, "round 2" and "your turn". */
void table_view_put_name(const struct table *table, struct text *out);
void table_view_put_where(const struct table *table, int seat, struct text *out);
void table_view_put_whose_turn(const struct table *table, int seat, struct text *out);

/* The players: "You and 3 computers (normal)". */
void table_view_put_players(const struct table *table, struct text *out);

/* The game's board, lines, for a screen of this many columns. */
void table_view_put_board(const struct table *table, int seat, int columns, struct text *out);

/* Their possible moves; nothing if there are none. */
void table_view_put_hint(const struct table *table, int seat, struct text *out);

/* Their hand, in short. */
void table_view_put_hand(const struct table *table, int seat, struct text *out);

/* Whether the person is out of a running game. */
bool table_view_is_out(const struct table *table, int seat);
