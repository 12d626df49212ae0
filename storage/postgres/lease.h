#pragma once

#include <libpq-fe.h>
#include <stdbool.h>

struct store;
struct store_check;

/* The lease: one process plays what is in a database, the others wait for it. Its session of
 * postgres_store.db holds an advisory lock that nobody else can have, and a row has the number of
 * who came last, the epoch, by which every transaction that writes looks first. A thread on a
 * connection of its own renews the row every two seconds, by the server's clock, as long as the
 * loop turns. Another process takes the lease when the lock is free, and has the server end the
 * sessions of who has not renewed for eight seconds. */

/* Connects the second time, for the thread. A pooler that gives each transaction another session is
 * -ENOTSUP: no lock would be ours. */
int lease_connect(struct store *store);

/* Keeps others out of a database, also one that is empty or of an older version. -EBUSY: another
 * process has it, as the words say. Who has not renewed in time is ended meanwhile. */
int lease_lock(struct store *store);
/* Who has locked a database of this version has the lease. node NULL: the machine's name. Without
 * lease_connect() it need not be renewed, and is held as long as its session. */
int lease_take(struct store *store, const char *node);
/* One more session of who has it, which is to end with the others. */
int lease_add(struct store *store, PGconn *db);
/* Gives up what it holds, be it no lease: the session ends some time after its connection is
 * closed, and until then would keep others out. */
void lease_leave(struct store *store);

/* Who has it, and the server's standbys. */
int lease_find(struct store *store, struct store_check *found);
