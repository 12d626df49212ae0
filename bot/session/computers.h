#pragma once

#include "bot/table/table.h"

/* Moves of computer players, and of the computer for people who are away. */

/* Puts a name for a new computer player at this table. */
void computers_put_name(const struct table *table, struct text *out);

/* The same of no table: neighbouring numbers have different names. */
void computers_put_name_numbered(size_t number, struct text *out);

/* Makes the move of one computer player that wants to or must. */
void computers_act(struct table *table);
