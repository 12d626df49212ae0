#include "storage/postgres/rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "storage/postgres/database.h"
#include "storage/postgres/pipeline.h"
#include "storage/postgres/sqlstate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/rows.h"

/* Keys that pass over case are no primary keys here, so all are left to the other kind to say. */
static const char columns[] =
	"SELECT c.relname, a.attname, CASE format_type(a.atttypid, -1)"
	" WHEN 'bigint' THEN 0 WHEN 'integer' THEN 0 WHEN 'double precision' THEN 1"
	" WHEN 'text' THEN 2 WHEN 'bytea' THEN 3 ELSE -1 END, 0, 0"
	" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
	" WHERE c.relnamespace ="
	" (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
	" AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
	" AND c.relname NOT IN ('schema_version', 'lease')"
	" ORDER BY c.relname COLLATE \"C\", a.attname COLLATE \"C\"";

/* Copying in ("COPY" of PostgreSQL's manual, its text format) */

struct copy {
	PGconn *db;
	bool failed; /* the connection is lost */
	size_t n;
	char bytes[32 * 1024];
};

static void flush(struct copy *copy) {
	if (copy->n > 0 && PQputCopyData(copy->db, copy->bytes, (int)copy->n) != 1) {
		copy->failed = true;
	}
	copy->n = 0;
}

static void put(struct copy *copy, const char *bytes, size_t n) {
	while (n > 0) {
		size_t room = sizeof(copy->bytes) - copy->n, part = n < room ? n : room;
		memcpy(copy->bytes + copy->n, bytes, part);
		copy->n += part;
		bytes += part;
		n -= part;
		if (copy->n == sizeof(copy->bytes)) {
			flush(copy);
		}
	}
}

static void put_text(struct copy *copy, const char *text, size_t n) {
	static const char special[] = "\\\n\r\t", letters[] = "\\nrt";
	for (size_t i = 0; i < n;) {
		size_t plain = strcspn(text + i, special);
		put(copy, text + i, plain);
		i += plain;
		if (i < n) {
			char escaped[] = {'\\', letters[strchr(special, text[i]) - special]};
			put(copy, escaped, sizeof(escaped));
			i++;
		}
	}
}

static void put_bytes(struct copy *copy, const unsigned char *bytes, size_t n) {
	put(copy, "\\\\x", 3);
	for (size_t i = 0; i < n; i++) {
		char digits[3];
		snprintf(digits, sizeof(digits), "%02x", bytes[i]);
		put(copy, digits, 2);
	}
}

static void put_value(struct copy *copy, enum stmt_kind kind, const struct stmt_value *value) {
	char number[32];
	int n = 0;
	if (value->null) {
		put(copy, "\\N", 2);
		return;
	}
	switch (kind) {
	case STMT_INT:
		n = snprintf(number, sizeof(number), "%" PRId64, value->integer);
		break;
	case STMT_REAL:
		n = snprintf(number, sizeof(number), "%.17g", value->real);
		break;
	case STMT_TEXT:
		put_text(copy, value->bytes, value->size);
		break;
	case STMT_BYTES:
		put_bytes(copy, value->bytes, value->size);
		break;
	}
	put(copy, number, (size_t)n);
}

static void put_row(
	struct copy *copy, const struct rows_table *table, const struct stmt_value *values) {
	for (int i = 0; i < table->n; i++) {
		put(copy, "\t", i > 0);
		put_value(copy, table->columns[i].kind, &values[i]);
	}
	put(copy, "\n", 1);
}

static int begin_copy(struct store *store, const struct rows_table *table) {
	char sql[ROWS_SQL_SIZE];
	size_t n = (size_t)snprintf(sql, sizeof(sql), "COPY \"%s\" (", table->name);
	n += rows_write_columns(table, sql + n, sizeof(sql) - n);
	snprintf(sql + n, sizeof(sql) - n, ") FROM STDIN");
	int rc = pipeline_take(store);
	if (rc != 0) {
		return rc;
	}
	PGresult *result = PQexec(postgres_of(store)->db, sql);
	rc = PQresultStatus(result) == PGRES_COPY_IN ? 0 : sqlstate_set(store, result);
	PQclear(result);
	return rc;
}

/* All results must be read before another statement is begun; the first says what went wrong. */
static int end_copy(struct store *store, const struct copy *copy, int rc) {
	PGresult *result;
	if (!copy->failed) {
		PQputCopyEnd(copy->db, rc == 0 ? NULL : "given up");
	}
	int end = copy->failed ? sqlstate_set(store, NULL) : 0;
	while ((result = PQgetResult(copy->db)) != NULL) {
		if (end == 0 && PQresultStatus(result) != PGRES_COMMAND_OK) {
			end = sqlstate_set(store, result);
		}
		PQclear(result);
		if (PQstatus(copy->db) != CONNECTION_OK) {
			break;
		}
	}
	return rc != 0 ? rc : end;
}

static int fill(struct store *store, const struct rows_table *table, rows_next *next, void *data) {
	struct copy copy = {.db = postgres_of(store)->db};
	struct stmt_value values[ROWS_COLUMNS_MAX];
	int rc = begin_copy(store, table);
	if (rc != 0) {
		return rc;
	}
	while (!copy.failed && (rc = next(data, values)) > 0) {
		put_row(&copy, table, values);
	}
	if (rc >= 0) {
		rc = 0;
		flush(&copy);
	}
	return end_copy(store, &copy, rc);
}

/* So that what reads the table next is planned by what is in it. */
static int filled(struct store *store, const struct rows_table *table) {
	char sql[ROWS_NAME_SIZE + 16];
	snprintf(sql, sizeof(sql), "ANALYZE \"%s\"", table->name);
	return statements_run(store, sql);
}

static int read_highest(struct store *store, const char *table, int64_t *id) {
	char sequence[2 * ROWS_NAME_SIZE + 16] = "", sql[ROWS_SQL_SIZE];
	struct stmt stmt = STMT(store, "SELECT pg_get_serial_sequence(:table, 'id')",
		BIND_TEXT(":table", table, ROWS_NAME_SIZE));
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, sequence, sizeof(sequence));
	}
	int rc = stmt_reset(&stmt);
	if (rc != 0) {
		return rc;
	}
	snprintf(sql, sizeof(sql),
		"SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM %s",
		sequence);
	stmt = stmt_prepare_once(store, sql, NULL);
	*id = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

/* Other than by setval() it goes back with the transaction. */
static int set_highest(struct store *store, const char *table, int64_t id) {
	char sql[ROWS_NAME_SIZE + 96];
	if (id == INT64_MAX) {
		return error_set(store, -EINVAL, "the ids of %s are used up", table);
	}
	snprintf(sql, sizeof(sql), "ALTER TABLE \"%s\" ALTER COLUMN id RESTART WITH %" PRId64,
		table, id + 1);
	return statements_run(store, sql);
}

const struct rows_impl postgres_rows = {
	.columns = columns,
	.fill = fill,
	.filled = filled,
	.read_highest = read_highest,
	.set_highest = set_highest,
};
