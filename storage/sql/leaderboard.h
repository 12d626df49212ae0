#pragma once

#include <stdint.h>

struct store;

/* Adds what a table counts in the totals that leaderboards and results are read from (sign 1), or
 * takes it away (sign -1): around each change of the table or its seats. */
void leaderboard_count(struct store *store, int64_t table, int sign);

/* The same in one person's totals alone, which lists of results are no part of. */
void leaderboard_count_of(struct store *store, int64_t table, int64_t person, int sign);
