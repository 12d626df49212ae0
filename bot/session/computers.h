#pragma once

#include "bot/table/table.h"

/* Computer players: their names and tempers, and their moves. A hard player's move takes long, so
 * the worker thinks it out on a copy of the state from the start of the pause: nobody waits, and
 * the pause tells nothing of a hand. The move is equal whether thought out ahead or at once. */

/* Puts a name for a new computer player of this table. */
void computers_put_name(const struct table *table, struct text *out);

/* A computer's name, for no table; consecutive numbers have different names. */
void computers_put_name_numbered(size_t number, struct text *out);

/* Whether the table's next decision should be thought out ahead and is not yet. */
bool computers_wanted(const struct table *table);

/* Begins to think it out. */
void computers_prepare(struct table *table);

/* Makes one move that is wanted or due, of a computer player or for an absent person. */
void computers_act(struct table *table);

/* Forgets all decisions; the worker must be gone. */
void computers_finish(struct bot *bot);
