#ifndef STORAGE_SQLITE_STMT_H
#define STORAGE_SQLITE_STMT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* One use of a statement: stmt_prepare, then stmt_bind_… for each named place, stmt_step while it
 * gives rows, stmt_column_… for their columns, and stmt_reset. The first error is kept, later calls
 * do nothing, and stmt_reset returns it. */
struct stmt {
	struct store *store;
	sqlite3_stmt *statement;
	int rc; /* negative errno */
	int rows;
};

/* text must be a constant: the statement is prepared once and found again by its address. It must
 * not be in use already. */
struct stmt stmt_prepare(struct store *store, const char *text);

void stmt_bind_int(struct stmt *stmt, const char *place, int64_t value);
/* 0 stands for none (NULL). */
void stmt_bind_id(struct stmt *stmt, const char *place, int64_t id);
/* size counts the NUL; longer text is -EMSGSIZE. NULL stays NULL. The text is lent until
 * stmt_reset.
 */
void stmt_bind_text(struct stmt *stmt, const char *place, const char *text, size_t size);
void stmt_bind_real(struct stmt *stmt, const char *place, double value);
void stmt_bind_bytes(struct stmt *stmt, const char *place, const void *bytes, size_t n);

/* True if there is a row. */
bool stmt_step(struct stmt *stmt);

/* Whether there is a value at all. */
bool stmt_column_is_set(struct stmt *stmt, int column);
int64_t stmt_column_int(struct stmt *stmt, int column);
double stmt_column_real(struct stmt *stmt, int column);
/* A value outside of the bounds is damage: -EBADMSG. */
int stmt_column_range(struct stmt *stmt, int column, int least, int most);
/* Text that does not fit is damage; bytes that are not UTF-8 come out as '?'. */
void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size);
void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n);

/* Frees the statement for its next use. 0, or the first error. */
int stmt_reset(struct stmt *stmt);
/* The same, but -ENOENT if there was no row. */
int stmt_reset_found(struct stmt *stmt, const char *what);

/* Steps to the end and ends. */
int stmt_run(struct stmt *stmt);
/* The same, but error (with words to it) if no row was changed. */
int stmt_run_changed(struct stmt *stmt, int rc, const char *words);

/* Runs constant statements that need no values and give no rows. */
int stmt_exec(struct store *store, const char *text);

#endif
