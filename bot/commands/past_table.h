#pragma once

#include "bot/commands/request.h"

/* Tables as they are stored, for commands about games that have ended. */

/* The table numbered by the next word, or the one here, if the asker may see it: it was played
 * here, or they sat at it. If not, false, and they were told. */
bool past_table_find(struct request *request, struct store_table *row);

/* False if only its result is still stored; then the asker was told. */
bool past_table_is_kept(struct request *request, const struct store_table *row);
