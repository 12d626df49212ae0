#pragma once

struct postgres_store;
struct statement_impl;
struct store;

extern const struct statement_impl postgres_statements;

/* Frees those that are kept prepared. */
void statements_forget(struct postgres_store *postgres);

/* Begins a transaction that may write, as long as the node is there. */
int statements_begin(struct store *store);

/* Runs SQL without parameters and rows, also several statements. */
int statements_run(struct store *store, const char *sql);
