#pragma once

struct sqlite_store;
struct statement_impl;
struct store;

extern const struct statement_impl statements_of_sqlite;

/* Frees those that are kept prepared. */
void statements_finish(struct sqlite_store *sqlite);

/* Runs SQL without parameters and rows, outside of the statements that are kept prepared. */
int statements_exec(struct store *store, const char *sql);
