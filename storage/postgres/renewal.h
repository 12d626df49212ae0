#pragma once

#include <libpq-fe.h>
#include <stdint.h>

struct store;
struct renewal;

/* The thread that renews a lease, on a connection of its own, and what is known of the lease
 * without asking the server. It watches three sessions: its own, the playing one, and the one that
 * waits for what was committed; once one hangs up the lease is lost. */

enum { RENEWAL_OWN, RENEWAL_PLAYING, RENEWAL_SYNCS, RENEWAL_SESSIONS };

/* Takes the connection over. NULL: out of memory. */
struct renewal *renewal_create(struct store *store, PGconn *db);
PGconn *renewal_session(const struct renewal *renewal);
/* Watches this session, too. 0 or a negative errno. */
int renewal_watch(struct renewal *renewal, int at, PGconn *db);
/* Renews once, and goes on with it. 0; -EBUSY: somebody else has taken the lease; or another
 * negative errno. */
int renewal_start(struct renewal *renewal, int64_t epoch);
void renewal_destroy(struct renewal *renewal);

/* Between them a call waits for the server: the loop need not turn. */
void renewal_begin_waiting(struct store *store);
void renewal_end_waiting(struct store *store);
