#pragma once

#include "bot/table/table.h"
#include "engine/temper.h"

/* Who sits down for the computer. */

/* Puts a name for a new computer player at this table. */
void characters_put_name(const struct table *table, struct text *out);

/* The same of no table: neighbouring numbers have different names. */
void characters_put_name_numbered(size_t number, struct text *out);

/* Of who has this name, for as long as they have it; steady where it is nobody's. */
enum temper characters_temper(const char *name);
