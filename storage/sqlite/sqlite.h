#pragma once

#include "storage/sqlite/database.h"

/* Databases in an SQLite file, named by the file. */
extern const struct database sqlite_database;

/* Takes the lock of a database, which may be missing or damaged, without opening it. */
int sqlite_open_lock(const char *file, struct store **store, char *why);

/* For tests: store_open() with other migrations. */
int sqlite_open_as(const char *file, struct migrations migrations, struct store **store, char *why);

/* The calls of storage/store.h that only files have. */
int backup_make(const char *from, const char *to, char *why);
int backup_restore(const char *from, const char *to, char *kept, char *why);
int backup_check_pages(const char *file, atomic_bool *cancel, char *why);
