#pragma once

#include "bot/table/table.h"

/* Counts the stats of finished games from their journals: of each when it ends, and of all past
 * games, a few at a time, when the program counts something new. */

/* Counts and stores the stats of a finished table, whose seats and moves are stored, in the
 * caller's transaction. A journal that today's rules refuse leaves earlier stats as they are. 0, or
 * a negative errno. */
int stats_counter_count(struct store *store, int64_t table);

/* Sets bot->count_due: now if past games are to be counted, else never. */
void stats_counter_begin(struct bot *bot);
/* Counts a few of them, and sets bot->count_due again. */
void stats_counter_go_on(struct bot *bot);
