#pragma once

#include "bot/table/table.h"

/* The figures of finished games, counted from their journals: of each when it ends, and after the
 * program learned to count something new, of all games of before, a few at a time. */

/* Counts a finished table, whose seats and moves are kept, and keeps what is counted, as part of
 * the caller's transaction. A journal that is no game by today's rules leaves what was counted of
 * it before. 0, or a negative errno. */
int stats_counter_count(struct store *store, int64_t table);

/* Looks whether games of before are to be counted: play->count_due is then now, else never. */
void stats_counter_begin(struct bot *bot);
/* Counts a few of them, and looks again. */
void stats_counter_go_on(struct bot *bot);
