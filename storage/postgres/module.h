#pragma once

#include "storage/sql/kind.h"

/* What uses PostgreSQL as a module: libpq and its libraries, which whoever keeps an SQLite file
 * does without. */

struct postgres_module {
	const char *version; /* of the program to which it belongs */
	const struct database_kind *kind;
};

/* Its only symbol. */
extern const struct postgres_module postgres_module;
