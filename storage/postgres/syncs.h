#pragma once

#include "storage/sql/database.h"

/* Waits, on a connection of its own, until the server keeps what was committed: so nothing else has
 * to wait for its disk and its standby. */

/* From now on commits do not wait ("Asynchronous Commit" of PostgreSQL's manual). */
int syncs_open(struct store *store);
int syncs_sync(struct store *store, bool waits);
void syncs_close(struct store *store);
