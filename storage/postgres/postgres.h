#pragma once

#include "storage/sql/database.h"

/* Databases of a PostgreSQL server, named by URI ("34.1.1.2. Connection URIs" of its manual); a
 * module, since it needs libpq. */
struct postgres_module {
	const char *version; /* of the program that it belongs to */
	const struct database *database;
};

extern const struct postgres_module postgres_module;
