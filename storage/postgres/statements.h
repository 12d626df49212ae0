#pragma once

struct postgres_store;
struct statement_impl;
struct store;

extern const struct statement_impl postgres_statements;

/* Frees those that are kept prepared. */
void statements_forget(struct postgres_store *postgres);

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
int statements_run(struct store *store, const char *sql);
