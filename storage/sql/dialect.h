#pragma once

#include <stdbool.h>

/* What the statements of this room say in a way that no database understands (storage/sql/stmt.h),
 * put as one does. */

enum { DIALECT_SQL_SIZE = 4096 };

struct dialect {
	const char *before_nocase, *behind_nocase; /* around what stands in nocase() */
	bool drops_hints;                          /* INDEXED BY is left out */
};

void dialect_write(const struct dialect *dialect, const char *sql, char out[DIALECT_SQL_SIZE]);
