#include "storage/sql/transfer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/error.h"
#include "storage/sql/rows.h"
#include "storage/sql/sums.h"

/* What other tables refer to, those first that do not refer to another. They number their rows. */
static const char *const numbered[] = {"people", "tables", "mergers"};

enum { NUMBERED = sizeof(numbered) / sizeof(*numbered) };

/* What is known of a table of the source. */
struct copied {
	int64_t rows;
	uint64_t sum;
};

struct moving {
	struct store *from, *to;
	const struct store_transfer_progress *progress;
	struct rows_schema schema, other;
	int order[ROWS_TABLES_MAX]; /* of the schema's tables: what refers to others comes later */
	struct copied copied[ROWS_TABLES_MAX]; /* by place in the schema */
	int64_t highest[NUMBERED];
	struct rows_reader reader;
	int reader_rc; /* what went wrong in the source while the target was filled */
	char *why;
};

static int fail(struct moving *moving, const struct store *store, int rc) {
	if (rc != 0) {
		snprintf(moving->why, STORE_WHY_SIZE, "%s", store->error);
	}
	return rc;
}

/* What is to be moved */

static int rank(const char *table) {
	int i = 0;
	while (i < NUMBERED && strcmp(table, numbered[i]) != 0) {
		i++;
	}
	return i;
}

static void sort_tables(struct moving *moving) {
	int n = 0;
	for (int wanted = 0; wanted <= NUMBERED; wanted++) {
		for (int i = 0; i < moving->schema.n; i++) {
			if (rank(moving->schema.tables[i].name) == wanted) {
				moving->order[n++] = i;
			}
		}
	}
}

static int read_schema(struct moving *moving) {
	int rc = fail(moving, moving->from, rows_read_schema(moving->from, &moving->schema));
	if (rc == 0) {
		rc = fail(moving, moving->to, rows_read_schema(moving->to, &moving->other));
	}
	if (rc == 0) {
		rc = fail(moving, moving->to,
			rows_join_schema(moving->to, &moving->schema, &moving->other));
	}
	sort_tables(moving);
	return rc;
}

static int count_rows(struct moving *moving) {
	int rc = 0;
	for (int i = 0; rc == 0 && i < moving->schema.n; i++) {
		rc = rows_run(moving->from, "SELECT count(*) FROM ", moving->schema.tables[i].name,
			"", &moving->copied[i].rows);
	}
	return fail(moving, moving->from, rc);
}

/* An id is not given out again when its row is gone: players and records name tables by it. */
static int read_highest(struct store *store, int64_t highest[NUMBERED]) {
	int rc = 0;
	for (int i = 0; rc == 0 && i < NUMBERED; i++) {
		int64_t there = 0;
		rc = store->impl->rows->read_highest(store, numbered[i], &highest[i]);
		if (rc == 0) {
			rc = rows_run(store, "SELECT max(id) FROM ", numbered[i], "", &there);
		}
		highest[i] = there > highest[i] ? there : highest[i];
	}
	return rc;
}

/* Emptying the target */

static int check_empty(struct store *to) {
	int64_t found = 0;
	for (int i = 0; i < NUMBERED; i++) {
		int rc = rows_run(to, "SELECT count(*) FROM (SELECT 1 FROM ", numbered[i],
			" LIMIT 1) t", &found);
		if (rc != 0 || found > 0) {
			return rc != 0 ? rc
				       : error_set(to, -EEXIST,
						 "%s has %s already; name an empty database",
						 to->name, numbered[i]);
		}
	}
	return 0;
}

/* Of rows that a schema begins with, and what a bot leaves at which nobody ever played. */
static int empty(struct moving *moving) {
	int rc = check_empty(moving->to);
	for (int i = moving->schema.n - 1; rc == 0 && i >= 0; i--) {
		int64_t number;
		rc = rows_run(moving->to, "DELETE FROM ",
			moving->schema.tables[moving->order[i]].name, "", &number);
	}
	return fail(moving, moving->to, rc);
}

/* Copying */

static void tell(const struct moving *moving, int table, bool compares) {
	const struct store_transfer_progress *progress = moving->progress;
	if (progress != NULL) {
		progress->goes_on(progress->data, moving->schema.tables[table].name,
			moving->reader.n, moving->copied[table].rows, compares);
	}
}

static int next_row(void *data, struct stmt_value *values) {
	struct moving *moving = data;
	int rc = rows_read(&moving->reader, values);
	moving->reader_rc = rc < 0 ? rc : 0;
	return rc;
}

static int copy_page(struct moving *moving, const struct rows_table *table) {
	struct store *to = moving->to;
	moving->reader_rc = 0;
	int rc = to->impl->rows->fill(to, table, next_row, moving);
	return fail(moving, moving->reader_rc != 0 ? moving->from : to, rc);
}

static int copy_table(struct moving *moving, int i) {
	const struct rows_table *table = &moving->schema.tables[i];
	struct rows_reader *reader = &moving->reader;
	int rc = 0;
	rows_begin(reader, moving->from, table);
	while (rc == 0 && !reader->ended) {
		rc = copy_page(moving, table);
		tell(moving, i, false);
	}
	rows_end(reader);
	moving->copied[i] = (struct copied){reader->n, reader->sum};
	return rc != 0 ? rc
		       : fail(moving, moving->to,
				 moving->to->impl->rows->filled(moving->to, table));
}

static int set_highest(struct moving *moving) {
	struct store *to = moving->to;
	int rc = 0;
	for (int i = 0; rc == 0 && i < NUMBERED; i++) {
		rc = to->impl->rows->set_highest(to, numbered[i], moving->highest[i]);
	}
	return fail(moving, to, rc);
}

/* Comparing */

static int set_different(struct moving *moving, const char *what) {
	return fail(moving, moving->to,
		error_set(moving->to, -EBADMSG,
			"the %s in %s are not those of %s; nothing is kept of them", what,
			moving->to->name, moving->from->name));
}

static int compare_table(struct moving *moving, int i) {
	const struct rows_table *table = &moving->schema.tables[i];
	struct rows_reader *reader = &moving->reader;
	struct stmt_value values[ROWS_COLUMNS_MAX];
	int rc = 0;
	rows_begin(reader, moving->to, table);
	while (rc == 0 && !reader->ended) {
		while ((rc = rows_read(reader, values)) > 0) {
		}
		tell(moving, i, true);
	}
	rows_end(reader);
	if (rc != 0) {
		return fail(moving, moving->to, rc);
	}
	const struct copied *copied = &moving->copied[i];
	return reader->n == copied->rows && reader->sum == copied->sum
		       ? 0
		       : set_different(moving, table->name);
}

static int compare_highest(struct moving *moving) {
	int64_t highest[NUMBERED];
	int rc = fail(moving, moving->to, read_highest(moving->to, highest));
	for (int i = 0; rc == 0 && i < NUMBERED; i++) {
		if (strcmp(numbered[i], "mergers") != 0 && highest[i] != moving->highest[i]) {
			rc = set_different(moving, "numbers that follow");
		}
	}
	return rc;
}

/* All of it */

static int for_tables(struct moving *moving, int (*each)(struct moving *moving, int i)) {
	int rc = 0;
	for (int i = 0; rc == 0 && i < moving->schema.n; i++) {
		rc = each(moving, moving->order[i]);
	}
	return rc;
}

static int copy_tables(struct moving *moving) {
	return for_tables(moving, copy_table);
}

static int compare_tables(struct moving *moving) {
	return for_tables(moving, compare_table);
}

static int read_source(struct moving *moving) {
	int rc = fail(moving, moving->from, sums_check(moving->from));
	if (rc == 0) {
		rc = fail(moving, moving->from, read_highest(moving->from, moving->highest));
	}
	return rc == 0 ? count_rows(moving) : rc;
}

static int move_all(struct moving *moving) {
	int (*const steps[])(struct moving *) = {read_schema, empty, read_source, copy_tables,
		set_highest, compare_tables, compare_highest};
	int rc = 0;
	for (size_t i = 0; rc == 0 && i < sizeof(steps) / sizeof(*steps); i++) {
		rc = steps[i](moving);
	}
	return rc == 0 ? fail(moving, moving->to, sums_check(moving->to)) : rc;
}

static void tell_moved(const struct moving *moving, struct store_transferred *moved) {
	*moved = (struct store_transferred){.tables = moving->schema.n};
	snprintf(moved->from, sizeof(moved->from), "%s", moving->from->name);
	snprintf(moved->to, sizeof(moved->to), "%s", moving->to->name);
	for (int i = 0; i < moving->schema.n; i++) {
		moved->rows += moving->copied[i].rows;
	}
}

int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved,
	char *why) {
	struct moving *moving = calloc(1, sizeof(*moving));
	if (moving == NULL) {
		snprintf(why, STORE_WHY_SIZE, "there is no memory left");
		return -ENOMEM;
	}
	moving->from = from;
	moving->to = to;
	moving->progress = progress;
	moving->why = why;
	int rc = fail(moving, from, store_begin_reading(from));
	if (rc == 0) {
		rc = move_all(moving);
		store_end_reading(from);
	}
	if (rc == 0) {
		tell_moved(moving, moved);
	}
	free(moving);
	return rc;
}
