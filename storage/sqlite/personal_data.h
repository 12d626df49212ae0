#pragma once

#include <stdint.h>

struct store;

/* Calls each for every table of the schema, now or later, that has rows about people: those with a
 * column "person". Stops and returns what each returns if not 0. */
int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data);
/* Runs SQL with the table's name for its %w, the person for its ?1 and, if it has a ?2, another
 * person for that; number: the first that it gives, or 0. */
int personal_data_run(struct store *store, const char *format, const char *table, int64_t person,
	int64_t other, int64_t *number);
