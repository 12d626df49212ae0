#ifndef STORAGE_SQLITE_STMT_H
#define STORAGE_SQLITE_STMT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* One use of a prepared statement: stmt_prepare(), then stmt_bind_…() for each named parameter,
 * stmt_step() while it gives rows, stmt_column_…() for their columns, and stmt_reset(). The first
 * error sticks: later calls do nothing, and stmt_reset() returns it. */
struct stmt {
	struct store *store;
	sqlite3_stmt *handle;
	int rc;      /* 0 or a negative errno */
	int stopped; /* set to other than 0 to end the rows: what stmt_reset() returns then */
	int rows;    /* so far */
};

/* sql must be a constant: the statement is prepared once and found again by its address. It must
 * not be in use. */
struct stmt stmt_prepare(struct store *store, const char *sql);

void stmt_bind_int(struct stmt *stmt, const char *parameter, int64_t value);
/* 0 stands for none (NULL). */
void stmt_bind_id(struct stmt *stmt, const char *parameter, int64_t id);
void stmt_bind_real(struct stmt *stmt, const char *parameter, double value);
/* size counts the NUL; longer text is -EMSGSIZE. NULL stays NULL. The text is borrowed until
 * stmt_reset(). */
void stmt_bind_text(struct stmt *stmt, const char *parameter, const char *text, size_t size);
void stmt_bind_bytes(struct stmt *stmt, const char *parameter, const void *bytes, size_t n);
/* To :network and :place. */
void stmt_bind_place(struct stmt *stmt, const char *network, const char *place);
/* To :cap, the most rows that are wanted. */
void stmt_bind_cap(struct stmt *stmt, size_t cap);

/* True if there is a row. */
bool stmt_step(struct stmt *stmt);

bool stmt_column_is_null(struct stmt *stmt, int column);
int64_t stmt_column_int(struct stmt *stmt, int column);
double stmt_column_real(struct stmt *stmt, int column);
/* A value out of range is damage: -EBADMSG. */
int stmt_column_range(struct stmt *stmt, int column, int least, int most);
/* Text that does not fit is damage; bytes that are not UTF-8 come out as '?'. */
void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size);
void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n);

/* Makes the statement ready for its next use. 0, the first error, or what stopped the rows. */
int stmt_reset(struct stmt *stmt);
/* The same; -ENOENT if there was no row. */
int stmt_reset_found(struct stmt *stmt, const char *what);
/* The same; instead of 0 the number of rows. */
int stmt_reset_counted(struct stmt *stmt);

/* Steps to the end and resets. */
int stmt_run(struct stmt *stmt);
/* The same; rc with words if no row was changed. */
int stmt_run_changed(struct stmt *stmt, int rc, const char *words);
/* The same; -ENOENT if no row was changed. */
int stmt_run_found(struct stmt *stmt, const char *what);

/* Runs a statement whose one parameter is :id. */
int stmt_run_id(struct store *store, const char *sql, int64_t id);
/* The first number that a statement without parameters gives, or 0. */
int stmt_read_int(struct store *store, const char *sql, int64_t *number);

/* Runs SQL without parameters and rows, outside of the statements that are kept prepared. */
int stmt_exec(struct store *store, const char *sql);

#endif
