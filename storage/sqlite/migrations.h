#ifndef STORAGE_SQLITE_MIGRATIONS_H
#define STORAGE_SQLITE_MIGRATIONS_H

#include <stddef.h>

/* One step of the schema; the first in a list leads from nothing to version 1, and so on. */
struct migration {
	const char *name;
	const char *sql;
};

struct migrations {
	const struct migration *list;
	size_t n;
};

/* The files of migrations/, embedded when the program was built. */
extern const struct migrations migrations_all;

#endif
