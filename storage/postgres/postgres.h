#pragma once

#include "storage/sql/kind.h"

/* Databases of a PostgreSQL server, by their URI ("34.1.1.2. Connection URIs" of its manual). */
extern const struct database_kind postgres_kind;

int postgres_open_source(const char *name, struct store **store, char *why);
int postgres_open_target(const char *name, struct store **store, char *why);
int postgres_end_target(struct store *store, int rc, char *why);

/* The same as a module, since it needs libpq. */
struct postgres_module {
	const char *version; /* of the program to which it belongs */
	const struct database_kind *kind;
};

extern const struct postgres_module postgres_module;
