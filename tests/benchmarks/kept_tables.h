#pragma once

#include "storage/store.h"

/* Tables whose moves are kept, as the bot keeps them. */

enum { KEPT_TABLES = 16 };

struct kept_tables {
	struct store *store;
	int64_t ids[KEPT_TABLES], moves[KEPT_TABLES];
};

/* Adds them, in places that begin with a name and end with a number. 0 or a negative errno. */
int kept_tables_add(struct kept_tables *tables, const char *name);

/* Keeps a step of two moves of one of them, in a transaction. 0 or a negative errno. */
int kept_tables_step(struct kept_tables *tables, int at);
