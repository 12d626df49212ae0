#pragma once

#include "bot/commands/request.h"

/* Tables as they are stored, for commands about games that have ended. */

/* The table numbered by the next word, or the one here, if it is the asker's to see: it was played
 * here, or they sat at it. Else they are told, and it is false. */
bool past_table_find(struct request *request, struct store_table *row);

/* False, and the asker is told so, where only its result is stored any more. */
bool past_table_is_kept(struct request *request, const struct store_table *row);
