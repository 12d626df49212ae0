#pragma once

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* What is said, instead of the database's words, of a statement that is run to its end. Constants.
 */
struct stmt_terms {
	const char *refusal; /* where it is refused with -EINVAL; NULL: the database's words */
	int unchanged;       /* what it is where no row was changed; 0: that is fine */
	const char *missing; /* then there is no such one, */
	const char *words;   /* or it is said so */
};

/* One use of a prepared statement: STMT() with its parameters, stmt_step() while it gives rows,
 * stmt_column_…() for their columns, and stmt_reset(). The first error sticks: later calls do
 * nothing, and stmt_reset() returns it.
 *
 * The SQL is what SQLite and PostgreSQL both understand, with parameters by name (":table") and
 * - nocase(x) around a column or parameter: A to Z compare in either case; on both sides of '=';
 * - INDEXED BY name, which is for SQLite alone;
 * - CROSS JOIN where SQLite is to read the left one first; conditions stand behind WHERE;
 * - month_of(at), season_of(at): the first moment (UTC) of the month or quarter of the year in
 *   which this one lies;
 * - json_valid(text) and json_each(text), of lists of numbers.
 * Truth is 0 or 1 in the tables and must be compared with that. */
struct stmt {
	struct store *store;
	void *handle; /* the database's; NULL: it was not prepared */
	int rc;       /* 0 or a negative errno */
	int stopped;  /* set to other than 0 to end the rows: what stmt_reset() returns then */
	int rows;     /* so far */
	bool notes;   /* nobody is told of what it writes: store_sync() need not keep it */
	bool once;    /* it is not kept prepared */
	bool runs;    /* to its end, by its terms, and nobody looks at its rows */
	struct stmt_terms terms;
};

enum stmt_kind { STMT_INT, STMT_REAL, STMT_TEXT, STMT_BYTES };

/* The value of a named parameter. */
struct stmt_param {
	const char *name;
	enum stmt_kind kind;
	bool null;
	int64_t integer;
	double real;
	const void *bytes; /* borrowed until stmt_reset() */
	size_t size;
};

#define BIND_INT_IF(given, name_, value) \
	{ .name = (name_), .kind = STMT_INT, .null = !(given), .integer = (value) }
#define BIND_INT(name, value) BIND_INT_IF(true, name, value)
#define BIND_ID(name, id) BIND_INT_IF((id) != 0, name, id) /* 0: NULL */
#define BIND_REAL(name_, value) \
	{ .name = (name_), .kind = STMT_REAL, .real = (value) }
/* size_ counts the NUL; longer text is -EMSGSIZE. NULL stays NULL. */
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
#define BIND_CAP(cap) BIND_INT(":cap", stmt_cap(cap)) /* the most rows to read */

static inline int64_t stmt_cap(size_t cap) {
	assert(cap <= INT_MAX);
	return (int64_t)cap;
}

/* A value of a row: of the kind that was asked for, or NULL. */
struct stmt_value {
	bool null;
	int64_t integer;
	double real;
	const void *bytes; /* text ends in a NUL; until the next row */
	size_t size;
	const char *name; /* of the column */
};

/* sql must be a constant: the statement is prepared once and found again by its address. It must
 * not be in use. params end with a NULL name, or are NULL; those that are NULL it need not name. */
struct stmt stmt_prepare(struct store *store, const char *sql, const struct stmt_param *params);
#define STMT(store, sql, ...) \
	stmt_prepare(store, sql, (const struct stmt_param[]){__VA_ARGS__, {.name = NULL}})
/* The same for SQL that was just made. */
struct stmt stmt_prepare_once(
	struct store *store, const char *sql, const struct stmt_param *params);

/* True if there is a row. */
bool stmt_step(struct stmt *stmt);

/* A value as it is. */
struct stmt_value stmt_column_value(struct stmt *stmt, int column, enum stmt_kind kind);
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

/* Runs it to its end and resets. */
int stmt_run(struct stmt stmt);
/* The same; rc with words if no row was changed. */
int stmt_run_changed(struct stmt stmt, int rc, const char *words);
/* The same; -ENOENT if no row was changed. */
int stmt_run_found(struct stmt stmt, const char *what);

/* Runs a statement whose one parameter is :id. */
int stmt_run_id(struct store *store, const char *sql, int64_t id);
/* The first number that a statement without parameters gives, or 0. */
int stmt_read_int(struct store *store, const char *sql, int64_t *number);

/* For who runs it: keeps what its terms say of one that has changed no row as the last error. */
int stmt_set_unchanged(struct store *store, const struct stmt_terms *terms);

/* What the statements of this room say in a way that no database understands (storage/sql/stmt.h),
 * put as one does; and what no two of them say alike. */

enum { DIALECT_SQL_SIZE = 4096 };

struct dialect {
	const char *before_nocase, *behind_nocase; /* around what stands in nocase() */
	bool drops_hints;                          /* INDEXED BY is left out */
	/* The names of the schema's tables that have a column "person", in order. */
	const char *tables_with_person;
	/* Each table of the schema, column, enum stmt_kind (-1: another): by table, in the order of
	 * its columns. */
	const char *columns;
	/* Has page give the rows of the query that stands behind, so many at a time, until it is
	 * closed; NULL: a query gives its rows one by one. */
	const char *open_pages, *page, *close_pages;
	/* Whether it is ours, and whether anything is there; the version of one that is; and what
	 * is said of one that is not. */
	const char *looks, *version, *foreign;
	/* The rest are for dialect_put(). Gives an :other what a :person has in a table, as far as
	 * there is none already. */
	const char *give_rows;
	const char *filled; /* once a table is; NULL: nothing is to be done */
	/* The highest id that a table ever gave to a row; and has it give this number next. */
	const char *highest, *set_next;
	const char *set_version;
};

/* Puts a table's name in place of each '@', quotes in it doubled, and a number in place of '#'. */
void dialect_put(const char *sql, const char *table, int64_t number, char out[DIALECT_SQL_SIZE]);
