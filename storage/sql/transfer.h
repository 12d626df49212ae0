#pragma once

#include <stdint.h>

struct store;
struct store_transfer_progress;
struct store_transferred;

/* What a kind of database says of its tables in its own way. A table's name goes between two parts.
 */
struct transfer_impl {
	/* Table, column, enum stmt_kind (-1: another): by table, in the order of its columns. */
	const char *columns;
	/* Has transfer_page give the rows of what stands behind, so many at a time, until it is
	 * closed; NULL: a query gives its rows one by one. */
	const char *open_pages, *page, *close_pages;
	/* Behind a table is filled; NULL: nothing is to be done. */
	const char *filled;
	/* The highest id that a table ever gave to a row; from now on the next is higher. */
	int (*read_highest)(struct store *store, const char *table, int64_t *id);
	int (*set_highest)(struct store *store, const char *table, int64_t id);
};

/* Copies every row of every table of from into to, whose transaction has begun, and compares how
 * many there are and what they sum up to. */
int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved, char *why);
