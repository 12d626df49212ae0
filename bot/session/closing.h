#pragma once

#include "bot/table/table.h"

/* Closes a table before its end: keeps it as unfinished, tells the place, with the seed of a game
 * that had begun, and forgets it. False if that could not be kept; then it stays. */
bool closing_break_off(struct table *table);

/* The same, since nobody has acted there for so long. */
bool closing_give_up(struct table *table, int64_t ms);

/* The place is no more: nothing can be said there. Closes its table, and tells the people at it
 * each in private. If that cannot be kept, the table stays, and waits. */
void closing_place_gone(struct table *table);

/* Forgets a table whose game has ended, once the last of its lines has left. */
void closing_forget_delivered(struct table *table);
