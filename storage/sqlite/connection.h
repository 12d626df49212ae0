#pragma once

#include <sqlite3.h>

struct store;

/* Sets a connection up, writing nothing: a result code of SQLite. */
int connection_configure(sqlite3 *db);

/* Runs SQL without parameters and rows, outside of the statements that are kept prepared. */
int connection_exec(struct store *store, const char *sql);

/* Keeps a result code of SQLite and what it said as the store's last error, and returns it as a
 * negative errno. */
int connection_set_error(struct store *store, int code);
/* A result code of SQLite as a negative errno. */
int connection_errno(int code);
