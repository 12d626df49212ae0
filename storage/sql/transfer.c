#include "storage/sql/migrate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storage/sql/database.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"

enum { TABLES_MAX = 64, COLUMNS_MAX = 40, NAME_SIZE = 64, SQL_SIZE = 3072, TELL_ROWS = 1000 };

/* Tables in an order in which each refers to earlier ones only. They number their rows, and never
 * reuse a number: players and records name tables by it. */
static const char *const numbered[] = {"people", "tables", "mergers"};

enum { NUMBERED = sizeof(numbered) / sizeof(*numbered) };

struct moved_table {
	char name[NAME_SIZE];
	int n;
	struct {
		char name[NAME_SIZE];
		enum stmt_kind kind;
	} columns[COLUMNS_MAX];
	char select[SQL_SIZE], insert[SQL_SIZE];
	int64_t rows; /* of the source */
};

/* A checksum of rows in any order. */
struct sum {
	int64_t rows;
	uint64_t sum;
};

struct moving {
	struct store *from, *to;
	const struct store_transfer_progress *progress;
	int n;
	struct moved_table tables[TABLES_MAX];
	struct store *failed; /* the store with the error */
};

typedef int each_row(
	struct moving *moving, const struct moved_table *table, struct stmt_value *values);

/* The error is the first failed store's. */
static int note(struct moving *moving, struct store *store, int rc) {
	moving->failed = rc != 0 && moving->failed == NULL ? store : moving->failed;
	return rc;
}

/* SQL for stmt_put(). number: the first value of its row, or 0. */
static int run(struct moving *moving, struct store *store, const char *sql, const char *table,
	int64_t *number) {
	char text[DIALECT_SQL_SIZE];
	stmt_put(sql, table, 0, text);
	return note(moving, store, stmt_read_int(stmt_prepare_once(store, text, NULL), number));
}

/* Names are quoted unchanged. */
static bool is_plain(const char *name) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
	return *name != '\0' && name[strspn(name, letters)] == '\0';
}

static bool take_column(struct stmt *stmt, struct moving *moving) {
	char name[NAME_SIZE];
	stmt_column_text(stmt, 0, name, sizeof(name));
	struct moved_table *table = &moving->tables[moving->n > 0 ? moving->n - 1 : 0];
	if (moving->n == 0 || strcmp(table->name, name) != 0) {
		table = &moving->tables[moving->n];
		moving->n += moving->n < TABLES_MAX;
		snprintf(table->name, sizeof(table->name), "%s", name);
	}
	int64_t kind = stmt_column_int(stmt, 2);
	if (moving->n == TABLES_MAX || table->n == COLUMNS_MAX || kind < 0) {
		return false;
	}
	stmt_column_text(stmt, 1, table->columns[table->n].name, NAME_SIZE);
	table->columns[table->n].kind = (enum stmt_kind)kind;
	return is_plain(name) && is_plain(table->columns[table->n++].name);
}

static int read_tables(struct moving *moving) {
	struct store *from = moving->from;
	struct stmt stmt = stmt_prepare(from, from->impl->dialect->columns, NULL);
	while (stmt_step(&stmt)) {
		if (!take_column(&stmt, moving) && stmt.rc == 0) {
			stmt.rc = error_set(from, -EBADMSG,
				"%s has a table %s that is not dicecup's; move it elsewhere first",
				from->name, moving->tables[moving->n - 1].name);
		}
	}
	return note(moving, from, stmt_reset(&stmt));
}

/* By rank(): tables that refer to others come later. */
static int rank(const void *name) {
	int i = 0;
	while (i < NUMBERED && strcmp(name, numbered[i]) != 0) {
		i++;
	}
	return i;
}

static int compare_ranks(const void *a, const void *b) {
	return rank(a) - rank(b); /* a table's columns begin with its name */
}

static const char *const params[COLUMNS_MAX] = {":c0", ":c1", ":c2", ":c3", ":c4", ":c5", ":c6",
	":c7", ":c8", ":c9", ":c10", ":c11", ":c12", ":c13", ":c14", ":c15", ":c16", ":c17", ":c18",
	":c19", ":c20", ":c21", ":c22", ":c23", ":c24", ":c25", ":c26", ":c27", ":c28", ":c29",
	":c30", ":c31", ":c32", ":c33", ":c34", ":c35", ":c36", ":c37", ":c38", ":c39"};

static void write_statements(struct moved_table *table) {
	char columns[SQL_SIZE / 2] = "", values[SQL_SIZE / 2] = "";
	size_t n = 0, m = 0;
	for (int i = 0; i < table->n; i++) {
		const char *comma = i > 0 ? ", " : "";
		n += (size_t)snprintf(columns + n, sizeof(columns) - n, "%s\"%s\"", comma,
			table->columns[i].name);
		m += (size_t)snprintf(values + m, sizeof(values) - m, "%s%s", comma, params[i]);
		assert(n < sizeof(columns) && m < sizeof(values));
	}
	snprintf(table->select, SQL_SIZE, "SELECT %.1500s FROM \"%s\"", columns, table->name);
	snprintf(table->insert, SQL_SIZE, "INSERT INTO \"%s\" (%.1500s) VALUES (%.1400s)",
		table->name, columns, values);
}

/* Reading a database */

static int set_bad(struct moving *moving, const struct moved_table *table, int column,
	const char *what, const struct stmt_value *values) {
	char where[3 * NAME_SIZE] = "";
	size_t n = 0;
	for (int i = 0; i < table->n && i < 2; i++) {
		if (table->columns[i].kind == STMT_INT) {
			n += (size_t)snprintf(where + n, sizeof(where) - n, "%s%s %lld",
				n > 0 ? ", " : "", table->columns[i].name,
				(long long)values[i].integer);
		}
	}
	return error_set(moving->from, -EBADMSG,
		"%s has %s in %s.%s (%s): mend or delete that row first", moving->from->name, what,
		table->name, table->columns[column].name, where);
}

static int check_row(
	struct moving *moving, const struct moved_table *table, const struct stmt_value *values) {
	int rc = 0;
	for (int i = 0; rc == 0 && i < table->n; i++) {
		const struct stmt_value *value = &values[i];
		bool text = table->columns[i].kind == STMT_TEXT;
		if (!value->null && value->size > 0 && value->bytes == NULL) {
			rc = set_bad(moving, table, i, "more bytes than there should be", values);
		} else if (!value->null && text && value->size > 0 &&
			   !error_is_utf8(value->bytes, value->size)) {
			rc = set_bad(moving, table, i, "bytes that are no text", values);
		}
	}
	return rc;
}

/* FNV-1a over bytes. */
static void add_bytes(uint64_t *hash, const void *bytes, size_t n) {
	for (size_t i = 0; i < n; i++) {
		*hash = (*hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
	}
}

static uint64_t hash_row(const struct moved_table *table, const struct stmt_value *values) {
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (int i = 0; i < table->n; i++) {
		const struct stmt_value *value = &values[i];
		enum stmt_kind kind = table->columns[i].kind;
		bool bytes = kind == STMT_TEXT || kind == STMT_BYTES;
		uint64_t size = value->null ? UINT64_MAX : bytes ? value->size : (uint64_t)kind;
		add_bytes(&hash, &size, sizeof(size));
		if (value->null) {
			continue;
		}
		if (bytes) {
			add_bytes(&hash, value->bytes, value->size);
		} else if (kind == STMT_INT) {
			add_bytes(&hash, &value->integer, sizeof(value->integer));
		} else {
			add_bytes(&hash, &value->real, sizeof(value->real));
		}
	}
	return hash * UINT64_C(0x9e3779b97f4a7c15);
}

static void tell(
	const struct moving *moving, const struct moved_table *table, int64_t row, bool compares) {
	const struct store_transfer_progress *progress = moving->progress;
	if (progress != NULL && row % TELL_ROWS == 0) {
		progress->goes_on(progress->data, table->name, row, table->rows, compares);
	}
}

/* The rows of a query. */
static int read_rows(struct moving *moving, struct store *store, const char *sql,
	const struct moved_table *table, each_row *each, struct sum *sum) {
	struct stmt_value values[COLUMNS_MAX];
	struct stmt stmt = stmt_prepare_once(store, sql, NULL);
	while (stmt_step(&stmt)) {
		for (int i = 0; i < table->n; i++) {
			values[i] = stmt_column_value(&stmt, i, table->columns[i].kind);
		}
		stmt.stopped = each != NULL ? each(moving, table, values) : 0;
		sum->sum += stmt.stopped == 0 ? hash_row(table, values) : 0;
		tell(moving, table, ++sum->rows, each == NULL);
	}
	int rows = stmt.rows, rc = stmt_reset(&stmt);
	return rc != 0 ? note(moving, store, rc) : rows;
}

/* Passes all rows of a table to each, unless that is NULL. */
static int read_table(struct moving *moving, struct store *store, const struct moved_table *table,
	each_row *each, struct sum *sum) {
	const struct dialect *dialect = store->impl->dialect;
	char sql[SQL_SIZE + NAME_SIZE];
	int rc;
	if (dialect->open_pages == NULL) {
		rc = read_rows(moving, store, table->select, table, each, sum);
		return rc < 0 ? rc : 0;
	}
	snprintf(sql, sizeof(sql), "%s%s", dialect->open_pages, table->select);
	rc = note(moving, store, stmt_run(stmt_prepare_once(store, sql, NULL)));
	while (rc == 0 && (rc = read_rows(moving, store, dialect->page, table, each, sum)) > 0) {
		rc = 0;
	}
	return rc != 0 ? rc
		       : note(moving, store,
				 stmt_run(stmt_prepare_once(store, dialect->close_pages, NULL)));
}

/* Writing a database */

static int add_row(
	struct moving *moving, const struct moved_table *table, struct stmt_value *values) {
	struct stmt_param row[COLUMNS_MAX + 1] = {{.name = NULL}};
	int rc = note(moving, moving->from, check_row(moving, table, values));
	for (int i = 0; i < table->n; i++) {
		const struct stmt_value *value = &values[i];
		bool text = table->columns[i].kind == STMT_TEXT;
		row[i] = (struct stmt_param){.name = params[i],
			.kind = table->columns[i].kind,
			.null = value->null,
			.integer = value->integer,
			.real = value->real,
			.bytes = value->size > 0 ? value->bytes : "",
			.size = value->size + text};
	}
	return rc != 0 ? rc
		       : note(moving, moving->to,
				 stmt_run(stmt_prepare(moving->to, table->insert, row)));
}

static int set_different(struct moving *moving, const char *what) {
	return note(moving, moving->to,
		error_set(moving->to, -EBADMSG,
			"the %s in %s are not those of %s; nothing is kept of them", what,
			moving->to->name, moving->from->name));
}

static int move_table(struct moving *moving, struct moved_table *table) {
	const char *filled = moving->to->impl->dialect->filled;
	struct sum from = {.rows = 0}, to = {.rows = 0};
	int64_t none;
	int rc = run(moving, moving->from, "SELECT count(*) FROM \"@\"", table->name, &table->rows);
	rc = rc == 0 ? read_table(moving, moving->from, table, add_row, &from) : rc;
	rc = rc == 0 ? read_table(moving, moving->to, table, NULL, &to) : rc;
	if (rc == 0 && (from.rows != to.rows || from.sum != to.sum)) {
		rc = set_different(moving, table->name);
	}
	return rc == 0 && filled != NULL ? run(moving, moving->to, filled, table->name, &none) : rc;
}

/* Deletes the rows of a new schema, and those of a bot that nobody played on. -EEXIST: it has
 * people or tables. */
static int empty(struct moving *moving) {
	struct store *to = moving->to;
	int64_t found;
	int rc = 0;
	for (int i = 0; rc == 0 && i < NUMBERED; i++) {
		rc = run(moving, to, "SELECT count(*) FROM (SELECT 1 FROM \"@\" LIMIT 1) t",
			numbered[i], &found);
		if (rc == 0 && found > 0) {
			rc = note(moving, to,
				error_set(to, -EEXIST, "%s has %s already; name an empty database",
					to->name, numbered[i]));
		}
	}
	for (int i = moving->n - 1; rc == 0 && i >= 0; i--) {
		rc = run(moving, to, "DELETE FROM \"@\"", moving->tables[i].name, &found);
	}
	return rc;
}

static int set_next(struct store *store, const char *table, int64_t highest) {
	char sql[DIALECT_SQL_SIZE];
	if (highest == INT64_MAX) {
		return error_set(store, -EINVAL, "the ids of %s are used up", table);
	}
	stmt_put(store->impl->dialect->set_next, table, highest + 1, sql);
	return store->impl->exec(store, sql);
}

static int move_number(struct moving *moving, const char *table) {
	int64_t highest, there;
	int rc = run(moving, moving->from, moving->from->impl->dialect->highest, table, &highest);
	rc = rc == 0 ? run(moving, moving->from, "SELECT max(id) FROM \"@\"", table, &there) : rc;
	return rc == 0 ? note(moving, moving->to,
				 set_next(moving->to, table, there > highest ? there : highest))
		       : rc;
}

static int move_all(struct moving *moving, struct store_transferred *moved) {
	int rc = read_tables(moving);
	qsort(moving->tables, (size_t)moving->n, sizeof(*moving->tables), compare_ranks);
	rc = rc == 0 ? empty(moving) : rc;
	rc = rc == 0 ? note(moving, moving->from, played_check_sums(moving->from)) : rc;
	for (int i = 0; rc == 0 && i < moving->n; i++) {
		write_statements(&moving->tables[i]);
		rc = move_table(moving, &moving->tables[i]);
		moved->rows += moving->tables[i].rows;
	}
	for (int i = 0; rc == 0 && i < NUMBERED; i++) {
		rc = move_number(moving, numbered[i]);
	}
	moved->tables = moving->n;
	return rc == 0 ? note(moving, moving->to, played_check_sums(moving->to)) : rc;
}

int transfer_rows(struct store *from, struct store *to,
	const struct store_transfer_progress *progress, struct store_transferred *moved,
	char *why) {
	struct moving *moving = calloc(1, sizeof(*moving));
	if (moving == NULL) {
		snprintf(why, STORE_WHY_SIZE, "there is no memory left");
		return -ENOMEM;
	}
	*moving = (struct moving){.from = from, .to = to, .progress = progress};
	*moved = (struct store_transferred){.tables = 0};
	int rc = note(moving, from, store_begin(from));
	if (rc == 0) {
		rc = move_all(moving, moved);
		store_rollback(from);
	}
	snprintf(moved->from, sizeof(moved->from), "%s", from->name);
	snprintf(moved->to, sizeof(moved->to), "%s", to->name);
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", moving->failed->error);
	}
	free(moving);
	return rc;
}
