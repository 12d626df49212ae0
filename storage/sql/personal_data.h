#pragma once

#include <stdint.h>

struct store;

/* Calls each for every table of the schema, now or later, that has rows about people: those with a
 * column "person". Stops and returns what each returns if not 0. */
int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data);

/* Runs SQL for stmt_put(); it may name a :person and an :other (0: it names none). number: the
 * first that it gives, or 0. */
int personal_data_run(struct store *store, const char *sql, const char *table, int64_t person,
	int64_t other, int64_t *number);

/* Deletes the person's rows of a table. */
int personal_data_delete(struct store *store, const char *table, int64_t person);
