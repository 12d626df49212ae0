#pragma once

#include <sqlite3.h>

struct store;

/* Opens the store's file; flags as for sqlite3_open_v2(). */
int connection_open(struct store *store, int flags);

/* Sets a connection up, writing nothing: a result code of SQLite. */
int connection_configure(sqlite3 *db);

/* Closes the file, and keeps its lock. */
void connection_disconnect(struct store *store);

/* Closes the store and returns rc; if that is an error, the store's last words go to why. */
int connection_finish(struct store *store, int rc, char *why);

/* For struct database_impl. */
void connection_close(struct store *store);
