#pragma once

#include <stdbool.h>
#include <stdint.h>

struct store;
struct store_check;

/* The processes that are in a database. Each holds an advisory lock of its session, and has a row
 * that it renews every two seconds. Who has not done so for eight, by the server's clock, may be
 * frozen and wake up: others end its session and remove its row, and every transaction that stores
 * anything looks first whether its node's row is there. Whose session is gone is removed at once.
 */

enum { NODE_RENEWED_MS = 2000 };

/* Keeps others out, or, not alone, those who want to be alone: a schema is changed only then.
 * -EBUSY: that cannot be had. */
int nodes_lock(struct store *store, bool alone);
/* Who was alone lets others in who are not. */
int nodes_share_lock(struct store *store);

/* Becomes a node, in a database that has our schema. name NULL: the machine's. -EBUSY: there is one
 * of this name. */
int nodes_enter(struct store *store, const char *name, bool alone);
/* The same, for one that renews nothing: it is there as long as its session is. */
int nodes_enter_for_good(struct store *store);
/* Once in two seconds. -ENOTCONN: it was removed, or the connection is lost. */
int nodes_renew(struct store *store);
/* Gives up what it holds, be it no node: the session ends some time after its connection is closed,
 * and until then would keep others out. */
void nodes_leave(struct store *store);

/* Outside of one: ends the sessions of those that have not renewed in time. */
int nodes_end_lapsed(struct store *store, bool *ended);

/* Who is there, with what each plays. */
int nodes_find(struct store *store, struct store_check *found);
