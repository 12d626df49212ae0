#pragma once

#include <stdint.h>

struct store;

/* Calls each for every table of the schema, now or later, that has rows about people: those with a
 * column "person". Stops and returns what each returns if not 0. */
int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data);
/* SQL around a table's quoted name; it may name a :person and an :other. */
struct personal_data_sql {
	const char *before, *behind;
};

extern const struct personal_data_sql personal_data_delete; /* the person's rows */

/* Runs it; other 0: it names none. number: the first that it gives, or 0. */
int personal_data_run(struct store *store, const struct personal_data_sql *sql, const char *table,
	int64_t person, int64_t other, int64_t *number);
