#include "storage/sqlite/rows.h"

#include <stdio.h>
#include <string.h>

#include "storage/sql/rows.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"

/* Tables are STRICT, so a column's type is its values'. */
static const char columns[] =
	"SELECT m.name, c.name, CASE c.type WHEN 'INTEGER' THEN 0 WHEN 'REAL' THEN 1"
	" WHEN 'TEXT' THEN 2 WHEN 'BLOB' THEN 3 ELSE -1 END, c.pk,"
	" EXISTS (SELECT 1 FROM pragma_index_list(m.name) i JOIN pragma_index_xinfo(i.name) x"
	" WHERE i.origin = 'pk' AND x.key = 1 AND x.name = c.name AND x.coll = 'NOCASE')"
	" FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
	" WHERE m.type = 'table' AND substr(m.name, 1, 7) <> 'sqlite_' ORDER BY m.name, c.name";

static void write_insert(const struct rows_table *table, char sql[ROWS_SQL_SIZE]) {
	size_t n = (size_t)snprintf(sql, ROWS_SQL_SIZE, "INSERT INTO \"%s\" (", table->name);
	n += rows_write_columns(table, sql + n, ROWS_SQL_SIZE - n);
	n += (size_t)snprintf(sql + n, ROWS_SQL_SIZE - n, ") VALUES (?");
	for (int i = 1; i < table->n; i++) {
		n += (size_t)snprintf(sql + n, ROWS_SQL_SIZE - n, ", ?");
	}
	snprintf(sql + n, ROWS_SQL_SIZE - n, ")");
}

static int bind(sqlite3_stmt *handle, int at, enum stmt_kind kind, const struct stmt_value *value) {
	const void *bytes = value->size > 0 ? value->bytes : "";
	if (value->null) {
		return sqlite3_bind_null(handle, at);
	}
	switch (kind) {
	case STMT_INT:
		return sqlite3_bind_int64(handle, at, value->integer);
	case STMT_REAL:
		return sqlite3_bind_double(handle, at, value->real);
	case STMT_TEXT:
		return sqlite3_bind_text64(
			handle, at, bytes, value->size, SQLITE_STATIC, SQLITE_UTF8);
	case STMT_BYTES:
		return sqlite3_bind_blob64(handle, at, bytes, value->size, SQLITE_STATIC);
	}
	return SQLITE_OK;
}

static int add(
	sqlite3_stmt *handle, const struct rows_table *table, const struct stmt_value *values) {
	int code = SQLITE_OK;
	for (int i = 0; code == SQLITE_OK && i < table->n; i++) {
		code = bind(handle, i + 1, table->columns[i].kind, &values[i]);
	}
	if (code == SQLITE_OK) {
		sqlite3_step(handle);
		code = sqlite3_reset(handle);
	}
	return code;
}

static int fill(struct store *store, const struct rows_table *table, rows_next *next, void *data) {
	struct stmt_value values[ROWS_COLUMNS_MAX];
	char sql[ROWS_SQL_SIZE];
	sqlite3_stmt *handle = NULL;
	write_insert(table, sql);
	int rc = 0, code = sqlite3_prepare_v2(sqlite_of(store)->db, sql, -1, &handle, NULL);
	while (code == SQLITE_OK && (rc = next(data, values)) > 0) {
		code = add(handle, table, values);
	}
	if (code != SQLITE_OK) {
		rc = result_code_set(store, code);
	}
	sqlite3_finalize(handle);
	return rc;
}

static int filled(struct store *store, const struct rows_table *table) {
	(void)store;
	(void)table;
	return 0;
}

static int read_highest(struct store *store, const char *table, int64_t *id) {
	struct stmt stmt = STMT(store, "SELECT seq FROM sqlite_sequence WHERE name = :table",
		BIND_TEXT(":table", table, ROWS_NAME_SIZE));
	*id = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

/* SQLite has noted the ids of the rows that were added. A table that does not count, as that of
 * mergers, has no note. */
static int set_highest(struct store *store, const char *table, int64_t id) {
	int rc = stmt_run(STMT(store, "DELETE FROM sqlite_sequence WHERE name = :table",
		BIND_TEXT(":table", table, ROWS_NAME_SIZE)));
	return rc != 0 || id == 0
		       ? rc
		       : stmt_run(STMT(store,
				 "INSERT INTO sqlite_sequence (name, seq)"
				 " SELECT name, :id FROM sqlite_schema WHERE name = :table"
				 " AND type = 'table' AND sql LIKE '%AUTOINCREMENT%'",
				 BIND_TEXT(":table", table, ROWS_NAME_SIZE), BIND_INT(":id", id)));
}

const struct rows_impl rows_of_sqlite = {
	.columns = columns,
	.fill = fill,
	.filled = filled,
	.read_highest = read_highest,
	.set_highest = set_highest,
};
