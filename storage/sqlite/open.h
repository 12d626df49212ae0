#ifndef STORAGE_SQLITE_OPEN_H
#define STORAGE_SQLITE_OPEN_H

#include "storage/sqlite/database.h"

/* store_open() with other migrations or without a look for damage: for tests. */
int open_as(const char *file, struct store_opening opening, struct store **store, char *why);

/* Opens a database of ours of any version, to read it. */
int open_any(const char *file, struct store **store, char *why);

/* Takes the lock of a database that may be missing or damaged, and does not open it. */
int open_lock(const char *file, struct store **store, char *why);

#endif
