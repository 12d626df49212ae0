#pragma once

#include <libpq-fe.h>

#include "storage/sql/stmt.h"

struct postgres_statement;

/* For struct database. */
void statements_prepare(struct stmt *stmt, const char *sql);
void statements_bind(struct stmt *stmt, const struct stmt_param *params);
bool statements_step(struct stmt *stmt);
void statements_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
void statements_reset(struct stmt *stmt);

void statements_free(struct postgres_statement *statement);

/* Begins a transaction that may write, as long as the lease is ours. It goes with what follows,
 * which fails where it is not. */
int statements_begin(struct store *store);
/* Waits for all that was sent. On failure nothing of the transaction is kept, and it is to be
 * rolled back; where the connection is lost nobody knows. */
int statements_commit(struct store *store);
/* Leaves the last error. */
void statements_roll_back(struct store *store);

/* Waits until the server, and its synchronous standby, keep what was committed: this statement,
 * until it comes without a warning. */
int statements_sync(struct store *store);
extern const char statements_sync_log[];

/* Runs SQL without parameters and rows, also several statements. */
int statements_exec(struct store *store, const char *sql);

/* A command that waits with those that will be sent together; what it gives goes to *result, to be
 * freed; NULL: nowhere. 0 or a negative errno. */
int statements_send(struct store *store, const char *sql, PGresult **result);
/* Waits for all results, whatever they say: the store's last error stays. */
void statements_drop(struct store *store);

/* Keeps what went wrong on a connection as the store's last error, in one line, and returns it as a
 * negative errno. result NULL: it is the connection's. */
int statements_set_error_of(struct store *store, const PGconn *db, const PGresult *result);
