#ifndef STORAGE_SQLITE_LEADERBOARD_H
#define STORAGE_SQLITE_LEADERBOARD_H

#include <stdint.h>

struct store;

/* Adds what a table counts on the boards and for its people, sign 1, or takes it away, sign -1. */
int leaderboard_count(struct store *store, int64_t table, int sign);

#endif
