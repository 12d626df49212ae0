#pragma once

#include <stdint.h>

/* How far back a leaderboard goes, from the beginning of each (UTC). Weeks begin on Monday, a
 * season is a quarter of the year. */
enum period { PERIOD_WEEK, PERIOD_MONTH, PERIOD_SEASON, PERIOD_ALL };

/* "week", "month" …, ended by NULL. */
extern const char *const periods_words[];

/* The sentence that no game has been finished in it. */
extern const char *const periods_empty[];

/* The period of this word, and the beginning of the current one; 0: ever. -1: unknown word. */
int periods_begin(const char *word, int64_t now, int64_t *since);
