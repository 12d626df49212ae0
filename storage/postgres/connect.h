#pragma once

#include <libpq-fe.h>

#include "storage/store.h"

/* Connects, and looks at nothing there. */
struct database;
int connect_open(const char *name, const struct database *impl, struct store **out, char *why);

/* Once more, to the same server; *db is the caller's, NULL on failure. *warned, unless that is
 * NULL, is set by each warning of the server. */
int connect_again(struct store *store, bool *warned, PGconn **db);
