#ifndef STORAGE_SQLITE_CONNECTION_H
#define STORAGE_SQLITE_CONNECTION_H

#include <sqlite3.h>

struct store;

/* Opens the store's file; flags are those of sqlite3_open_v2(). */
int connection_open(struct store *store, int flags);

/* A connection's settings that need no writing; a result code of SQLite. */
int connection_configure(sqlite3 *db);

/* Whether the database is still the file of its name: 0, or -ESTALE. */
int connection_check_place(struct store *store);

#endif
