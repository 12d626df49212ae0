#pragma once

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "storage/sql/database.h"

#define BIND_INT_IF(given, name_, value) \
	{ .name = (name_), .kind = STMT_INT, .null = !(given), .integer = (value) }
#define BIND_INT(name, value) BIND_INT_IF(true, name, value)
#define BIND_ID(name, id) BIND_INT_IF((id) != 0, name, id) /* 0: NULL */
#define BIND_REAL(name_, value) \
	{ .name = (name_), .kind = STMT_REAL, .real = (value) }
/* size_ includes the NUL; longer text is -EMSGSIZE. NULL stays NULL. */
#define BIND_TEXT(name_, text, size_)                                                        \
	{                                                                                    \
		.name = (name_), .kind = STMT_TEXT, .null = (text) == NULL, .bytes = (text), \
		.size = (size_)                                                              \
	}
#define BIND_BYTES(name_, bytes_, size_) \
	{ .name = (name_), .kind = STMT_BYTES, .bytes = (bytes_), .size = (size_) }
#define BIND_ARRAY(name_, array) \
	{ .name = (name_), .kind = STMT_TEXT, .bytes = (array), .size = sizeof(array) }
#define BIND_GAME(game) BIND_TEXT(":game", game, STORE_GAME_SIZE)
#define BIND_NETWORK(network) BIND_TEXT(":network", network, STORE_NETWORK_SIZE)
#define BIND_PLACE(network, place) \
	BIND_NETWORK(network), BIND_TEXT(":place", place, STORE_PLACE_SIZE)
#define BIND_CURSOR(told)                                                 \
	BIND_INT(":told", (told)->move), BIND_INT(":step", (told)->step), \
		BIND_INT(":line", (told)->line)
#define BIND_CAP(cap) BIND_INT(":cap", stmt_cap(cap)) /* maximum number of rows to read */

static inline int64_t stmt_cap(size_t cap) {
	assert(cap <= INT_MAX);
	return (int64_t)cap;
}

/* sql must be a constant, as the prepared statement is found again by its address, and not in use.
 * params end with a NULL name, or are NULL; sql need not name those that are NULL. */
struct stmt stmt_prepare(struct store *store, const char *sql, const struct stmt_param *params);
#define STMT(store, sql, ...) \
	stmt_prepare(store, sql, (const struct stmt_param[]){__VA_ARGS__, {.name = NULL}})
/* As stmt_prepare(), for SQL composed at run time. */
struct stmt stmt_prepare_once(
	struct store *store, const char *sql, const struct stmt_param *params);

/* True: there is a row. */
bool stmt_step(struct stmt *stmt);

/* A value of the given kind, unchanged. */
struct stmt_value stmt_column_value(struct stmt *stmt, int column, enum stmt_kind kind);
bool stmt_column_is_null(struct stmt *stmt, int column);
int64_t stmt_column_int(struct stmt *stmt, int column);
double stmt_column_real(struct stmt *stmt, int column);
/* A value out of range means damage: -EBADMSG. */
int stmt_column_range(struct stmt *stmt, int column, int least, int most);
/* Text that does not fit means damage; invalid UTF-8 becomes '?'. */
void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size);
void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n);

/* Makes the statement ready for its next use. 0, the first error, or stmt->stopped. */
int stmt_reset(struct stmt *stmt);
/* As stmt_reset(); -ENOENT if there was no row. */
int stmt_reset_found(struct stmt *stmt, const char *what);
/* As stmt_reset(); returns the number of rows instead of 0. */
int stmt_reset_counted(struct stmt *stmt);

/* Runs the statement to its end and resets it. */
int stmt_run(struct stmt stmt);
/* As stmt_run(); rc with words if no row was changed. */
int stmt_run_changed(struct stmt stmt, int rc, const char *words);
/* As stmt_run(); -ENOENT if no row was changed. */
int stmt_run_found(struct stmt stmt, const char *what);

/* Runs each of an array of statements with these parameters. */
void stmt_run_all(
	struct store *store, const char *const *sqls, size_t n, const struct stmt_param *params);
#define STMT_ALL(store, sqls, ...)                                \
	stmt_run_all(store, sqls, sizeof(sqls) / sizeof(*(sqls)), \
		(const struct stmt_param[]){__VA_ARGS__, {.name = NULL}})
/* Runs a statement whose one parameter is :id. */
int stmt_run_id(struct store *store, const char *sql, int64_t id);
/* Runs the statement to its end and resets it. The first number of its row; 0: it gives none. */
int stmt_read_int(struct stmt stmt, int64_t *number);
/* The first number of a query's first row. -ENOENT: there is none. */
int stmt_find_int(struct stmt stmt, int64_t *number, const char *what);

/* For databases: makes the terms' words for "no row changed" the last error. */
int stmt_set_unchanged(struct store *store, const struct stmt_terms *terms);

/* Replaces each '@' by a table's name, with its quotes doubled, and '#' by a number. */
void stmt_put(const char *sql, const char *table, int64_t number, char out[DIALECT_SQL_SIZE]);
