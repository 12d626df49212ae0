#pragma once

#include "storage/sql/database.h"

/* Databases of a PostgreSQL server, by their URI ("34.1.1.2. Connection URIs" of its manual), as a
 * module, since it needs libpq. */
struct postgres_module {
	const char *version; /* of the program to which it belongs */
	const struct database *database;
};

extern const struct postgres_module postgres_module;
