#pragma once

#include <libpq-fe.h>

#include "storage/store.h"

/* Connects, and looks at nothing there. */
struct database_impl;
int connect_open(const char *name, const struct database_impl *impl, struct store **out, char *why);

/* Once more, to the same server; *db is the caller's, NULL on failure. *warned, unless that is
 * NULL, is set by each warning of the server. */
int connect_again(struct store *store, bool *warned, PGconn **db);

/* Closes the store and returns rc; if that is an error, the store's last words go to why. */
int connect_finish(struct store *store, int rc, char *why);
