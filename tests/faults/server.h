#pragma once

#include <stdio.h>

struct store;

/* A PostgreSQL server past the store, by a connection of its own that never fails. */

/* A new schema in this database, for server_schema(). */
void server_make_schema(const char *database);
/* Its name, as store_open() takes it. */
const char *server_schema(void);

/* Until nobody else is connected to the database. */
void server_wait_until_alone(const char *database);

/* Writes the rows that a query gives over the store's connection, each as " VALUE VALUE …". */
void server_put_rows(struct store *store, const char *query, FILE *out);
