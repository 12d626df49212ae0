#pragma once

#include "bot/table/table.h"

/* Computer players, and the computer acting for people who are away. */

/* A name for a new computer player at this table. */
void computers_put_name(const struct table *table, struct text *out);

/* Lets one computer act if one wants to or must. */
void computers_act(struct table *table);
