#pragma once

#include <libpq-fe.h>

struct store;

/* Keeps what went wrong as the store's last error, in one line, and returns it as a negative errno.
 * result NULL: it is the connection's. */
int sqlstate_set(struct store *store, const PGresult *result);
