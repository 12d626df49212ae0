#ifndef STORAGE_SQLITE_SQL_H
#define STORAGE_SQLITE_SQL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* One use of a statement: sql_use, then sql_put_… for each named place, sql_step while it gives
 * rows, sql_get_… for their columns, and sql_end. The first error is kept, later calls do nothing,
 * and sql_end returns it. */
struct sql {
	struct store *store;
	sqlite3_stmt *statement;
	int error; /* negative errno */
	int rows;
};

/* text must be a constant: the statement is prepared once and found again by its address. It must
 * not be in use already. */
struct sql sql_use(struct store *store, const char *text);

void sql_put_int(struct sql *sql, const char *place, int64_t value);
/* 0 stands for none (NULL). */
void sql_put_id(struct sql *sql, const char *place, int64_t id);
/* size counts the NUL; longer text is -EMSGSIZE. NULL stays NULL. The text is lent until sql_end.
 */
void sql_put_text(struct sql *sql, const char *place, const char *text, size_t size);
void sql_put_real(struct sql *sql, const char *place, double value);
void sql_put_bytes(struct sql *sql, const char *place, const void *bytes, size_t n);

/* True if there is a row. */
bool sql_step(struct sql *sql);

/* Whether there is a value at all. */
bool sql_has(struct sql *sql, int column);
int64_t sql_get_int(struct sql *sql, int column);
double sql_get_real(struct sql *sql, int column);
/* A value outside of the bounds is damage: -EBADMSG. */
int sql_get_between(struct sql *sql, int column, int least, int most);
/* Text that does not fit is damage; bytes that are not UTF-8 come out as '?'. */
void sql_get_text(struct sql *sql, int column, char *out, size_t size);
void sql_get_bytes(struct sql *sql, int column, void *out, size_t n);

/* Frees the statement for its next use. 0, or the first error. */
int sql_end(struct sql *sql);
/* The same, but -ENOENT if there was no row. */
int sql_end_found(struct sql *sql, const char *what);

/* Steps to the end and ends. */
int sql_run(struct sql *sql);
/* The same, but error (with words to it) if no row was changed. */
int sql_run_changed(struct sql *sql, int error, const char *words);

/* Runs constant statements that need no values and give no rows. */
int sql_exec(struct store *store, const char *text);

#endif
