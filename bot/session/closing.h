#pragma once

#include "bot/table/table.h"

/* Closes a table before its game has ended: stores it as unfinished, tells the place, with the seed
 * if the game had begun, and destroys it. False if that could not be stored; then it stays. */
bool closing_break_off(struct table *table);

/* As closing_break_off(), because nobody has acted for ms. */
bool closing_give_up(struct table *table, int64_t ms);

/* The place was deleted: if it is the table's home, closes it and tells each person seated in
 * private; if that cannot be stored, the table stays. Elsewhere it goes on. */
void closing_place_gone(struct table_place *place);

/* Somebody takes the table out of a place that is not its home: both are told. False if that could
 * not be stored; then it stays. */
bool closing_take_out(struct table_place *place, const char *who);

/* If its game has ended and its last line is delivered, the table is destroyed by a later tick:
 * once the line cannot be refused any more. */
void closing_note_delivered(struct table *table);
