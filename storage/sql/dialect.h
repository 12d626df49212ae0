#pragma once

#include <stdbool.h>
#include <stdint.h>

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
	/* The rest are for dialect_put(). Gives an :other what a :person has in a table, as far as
	 * there is none already. */
	const char *give_rows;
	const char *filled; /* once a table is; NULL: nothing is to be done */
	/* The highest id that a table ever gave to a row; and has it give this number next. */
	const char *highest, *set_next;
};

void dialect_write(const struct dialect *dialect, const char *sql, char out[DIALECT_SQL_SIZE]);

/* Puts a table's name in place of each '@', quotes in it doubled, and a number in place of '#'. */
void dialect_put(const char *sql, const char *table, int64_t number, char out[DIALECT_SQL_SIZE]);
