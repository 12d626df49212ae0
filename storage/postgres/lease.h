#pragma once

#include <stdint.h>

struct store;
struct store_check;

/* Which process the database is: the one that holds the session's advisory lock. A frozen one,
 * which could wake up, holds it still; so the lock goes with a lease that is renewed every two
 * seconds, and eight seconds behind that another may end the session and take over. Each time the
 * epoch grows, and every transaction that stores anything looks whether it is still its own. Times
 * are the database's. */

enum { LEASE_RENEWED_MS = 2000, LEASE_SECONDS = 8 };

/* Takes the lock, from who has let the lease run out too. -EBUSY: somebody has both. */
int lease_lock(struct store *store);
/* Notes who holds it, in a database that has our schema. */
int lease_take(struct store *store);
/* The same, and as long as this process lives it does not run out: for one that renews nothing. */
int lease_take_for_good(struct store *store);
/* Once in two seconds. -ENOTCONN: another has taken over, or the connection is lost. */
int lease_renew(struct store *store);
/* Who has it, or had it last. */
int lease_find(struct store *store, struct store_check *found);
/* Without waiting for the server to notice that the session has ended. */
void lease_give_up(struct store *store);
