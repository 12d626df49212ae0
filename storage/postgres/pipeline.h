#pragma once

#include <libpq-fe.h>

struct postgres_sent;
struct store;

/* Commands that are sent and not waited for, so that many take one round trip ("Pipeline Mode" of
 * PostgreSQL's manual). Those of a transaction wait here until one is to give rows, or until the
 * commit, which goes with them. The connection is in that mode only while some wait, so PQexec()
 * and the like must be preceded by pipeline_take(). */

/* Before PQsend…() of up to two commands. libpq copies what they are given. 0 or a negative errno.
 */
int pipeline_make_room(struct store *store);
/* Behind each: sent is what it returned. 0 or a negative errno. */
int pipeline_note(struct store *store, int sent, const struct postgres_sent *command);
/* The same of SQL without parameters. Its result goes to *result, to be freed; NULL: nowhere. */
int pipeline_send(struct store *store, const char *sql, PGresult **result);

/* Runs SQL without parameters while nothing waits, and gives its last result, to be freed. */
PGresult *pipeline_run(struct store *store, const char *sql);

/* Waits for all results. 0, or what the first that failed says. */
int pipeline_take(struct store *store);
/* The same, but whatever they say, the store's last error stays. */
void pipeline_drop(struct store *store);
