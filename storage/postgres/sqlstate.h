#pragma once

#include <libpq-fe.h>

struct store;

/* Keeps what went wrong as the store's last error, in one line, and returns it as a negative errno.
 * result NULL: it is the connection's. */
int sqlstate_set(struct store *store, const PGresult *result);
/* The same of another connection to the same server. */
int sqlstate_set_of(struct store *store, const PGconn *db, const PGresult *result);
