#pragma once

#include "storage/sql/stmt.h"

/* For struct database_impl. */
void sqlite_prepare(struct stmt *stmt, const char *sql);
void sqlite_bind(struct stmt *stmt, const struct stmt_param *params);
bool sqlite_step(struct stmt *stmt);
void sqlite_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value);
void sqlite_reset(struct stmt *stmt);

/* Runs SQL without parameters and rows, outside of the statements that are kept prepared. */
int sqlite_exec(struct store *store, const char *sql);
