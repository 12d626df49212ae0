#pragma once

#include "storage/sql/stmt.h"

/* Rows of any table as they are, whatever they mean: for moving a database to one of another kind
 * (transfer.h). What tables there are the schemas tell, so that no list of them can lack one. */

enum {
	ROWS_TABLES_MAX = 64,
	ROWS_COLUMNS_MAX = 40,
	ROWS_KEY_MAX = 8,
	ROWS_NAME_SIZE = 64,
	ROWS_SQL_SIZE = 3072,
	ROWS_KEY_TEXT_SIZE = 1024,
};

struct rows_column {
	char name[ROWS_NAME_SIZE];
	enum stmt_kind kind;
	int key;     /* its place in the primary key, from 1; 0: it is not in it */
	bool nocase; /* where the key passes over upper and lower case */
};

/* Columns are in the order of their names, as kinds differ in another. */
struct rows_table {
	char name[ROWS_NAME_SIZE];
	int n;
	struct rows_column columns[ROWS_COLUMNS_MAX];
	int n_key, key[ROWS_KEY_MAX]; /* which columns are the key, in its order */
};

struct rows_schema {
	int n;
	struct rows_table tables[ROWS_TABLES_MAX]; /* by name */
};

/* Gives the values of the next row, in the order of the table's columns: 1, 0 if that was the last,
 * or what went wrong there. */
typedef int rows_next(void *data, struct stmt_value *values);

/* What a kind of database does in its own way. */
struct rows_impl {
	/* A statement: table, column, enum stmt_kind (-1: another), place in the key, nocase. A
	 * kind whose schema cannot say what the keys are says 0 of all. */
	const char *columns;
	/* Adds rows as quickly as it can. */
	int (*fill)(
		struct store *store, const struct rows_table *table, rows_next *next, void *data);
	/* A table has all of its rows. */
	int (*filled)(struct store *store, const struct rows_table *table);
	/* The highest id that a table ever gave to a row, as far as is known; 0: none. */
	int (*read_highest)(struct store *store, const char *table, int64_t *id);
	/* The next id is higher than this one. */
	int (*set_highest)(struct store *store, const char *table, int64_t id);
};

/* Reads what tables there are. -EBADMSG: there is something that cannot be moved. */
int rows_read_schema(struct store *store, struct rows_schema *schema);
/* Completes the keys of one by those of another. -EBADMSG with words in the store, which is the
 * other's: they are not alike. */
int rows_join_schema(
	struct store *store, struct rows_schema *schema, const struct rows_schema *other);

/* Reads a table by its key, some rows at a time, and sums up all values. */
struct rows_reader {
	struct store *store;
	const struct rows_table *table;
	struct stmt stmt;
	bool reading; /* stmt is in use */
	bool ended;   /* there are no more rows */
	int64_t n;    /* rows so far */
	uint64_t sum; /* of their values, the same for the same rows of any database */
	int64_t numbers[ROWS_KEY_MAX]; /* the last row's key */
	char texts[ROWS_KEY_MAX][ROWS_KEY_TEXT_SIZE];
};

void rows_begin(struct rows_reader *reader, struct store *store, const struct rows_table *table);
/* A rows_next() of some hundreds of rows; call it again until the reader has ended. -EBADMSG: text
 * that is none. */
int rows_read(void *data, struct stmt_value *values);
/* To be called in the end, also behind an error. */
void rows_end(struct rows_reader *reader);

/* "INSERT INTO … VALUES (?1, …" and the like are the kinds' own; this writes a table's columns,
 * quoted, between commas. */
size_t rows_write_columns(const struct rows_table *table, char *sql, size_t size);
/* Runs a statement on a table whose name stands between the two. number: the first that it gives,
 * or 0. */
int rows_run(struct store *store, const char *before, const char *table, const char *behind,
	int64_t *number);
