#pragma once

#include "bot/table/table.h"

/* Closes a table before its game has ended, since nobody has acted for that time, or (0) somebody
 * ended it: stores it as unfinished, tells the place, with the seed if the game had begun, and
 * destroys it. False: that could not be stored, and the table stays. */
bool closing_break_off(struct table *table, int64_t idle_ms);

/* The place was deleted: if it is the table's home, closes it and tells each person seated in
 * private; if that cannot be stored, the table stays. Elsewhere it goes on. */
void closing_place_gone(struct table_place *place);

/* A person, who, takes the table out of a place that is not its home: announces it there and at the
 * table. False: that could not be stored, and it stays. */
bool closing_take_out(struct table_place *place, const char *who);

/* Once the last line of an ended game is delivered and can no longer be refused, a later tick
 * destroys the table. */
void closing_note_delivered(struct table *table);
