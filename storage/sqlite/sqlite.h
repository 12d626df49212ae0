#pragma once

#include "storage/sql/kind.h"
#include "storage/sqlite/database.h"

/* Opens a database of ours of any version, to read it. */
int sqlite_open_any(const char *file, struct store **store, char *why);

/* Opens a database of this program's version, and takes its lock as a bot does. */
int sqlite_open_held(const char *file, struct store **store, char *why);

/* Takes the lock of a database that may be missing or damaged, and does not open it. */
int sqlite_open_lock(const char *file, struct store **store, char *why);

/* For tests: store_open() with other migrations. */
int sqlite_open_as(const char *file, struct migrations migrations, struct store **store, char *why);

/* For struct database_kind. */
int sqlite_open(const char *file, struct store **store, char *why);
int sqlite_open_unchecked(const char *file, const struct store_start *start, struct store **store,
	bool *cut_off, char *why);
int sqlite_open_read_only(const char *file, int limit_ms, struct store **store, char *why);

int sqlite_open_target(const char *file, struct store **store, char *why);
int sqlite_end_target(struct store *store, int rc, char *why);

/* Databases that are an SQLite file, by its name. What each does, storage/store.h says. */
extern const struct database_kind sqlite_kind;
