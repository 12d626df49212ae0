#pragma once

#include <stdbool.h>
#include <stdint.h>

/* How far back a leaderboard goes: "week", "month", "season" or "all", from their beginning (UTC).
 * Weeks begin on Monday, a season is a quarter of the year. */

/* Ended by NULL. */
extern const char *const periods_words[];

/* When the span of this word that is on at a time began; 0: ever. False: there is none. */
bool periods_begin(const char *word, int64_t now, int64_t *since);
