#pragma once

#include "bot/table/table.h"

/* Computer players: their names and tempers, and their moves. A hard player's move takes long: it
 * is thought out by the worker, on a copy of the state, from when the computers' pause begins, so
 * that nobody waits and the pause tells nothing of a hand. It is the same whether thought out ahead
 * or at once. */

/* Puts a name for a new computer player at this table. */
void computers_put_name(const struct table *table, struct text *out);

/* A name at no table: neighbouring numbers have different names. */
void computers_put_name_numbered(size_t number, struct text *out);

/* Whether the table's next decision is to be thought out ahead, and nobody does yet. */
bool computers_wanted(const struct table *table);

/* Begins to think it out. */
void computers_prepare(struct table *table);

/* Makes the move of one computer player, or of the computer for a person who is away, that wants to
 * or must. */
void computers_act(struct table *table);

/* Forgets all; the worker must be gone. */
void computers_finish(struct bot *bot);
