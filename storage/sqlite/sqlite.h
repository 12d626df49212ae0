#pragma once

#include "storage/sqlite/database.h"

/* Databases that are an SQLite file, by its name. */
extern const struct database sqlite_database;

/* Takes the lock of a database that may be missing or damaged, and does not open it. */
int sqlite_open_lock(const char *file, struct store **store, char *why);

/* For tests: store_open() with other migrations. */
int sqlite_open_as(const char *file, struct migrations migrations, struct store **store, char *why);

/* The calls of storage/store.h that are for files alone. */
int backup_make(const char *from, const char *to, char *why);
int backup_restore(const char *from, const char *to, char *kept, char *why);
int backup_check_pages(const char *file, atomic_bool *cancel, char *why);
