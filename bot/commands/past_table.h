#pragma once

#include "bot/commands/request.h"

/* Stored tables, for commands about past games. */

/* The table numbered by the next word, or the one here, if the asker may see it: it was played
 * here, or they sat at it. False: they may not, and were told. */
bool past_table_find(struct request *request, struct store_table *row);

/* False: only its result is still stored, and the asker was told. */
bool past_table_is_kept(struct request *request, const struct store_table *row);
