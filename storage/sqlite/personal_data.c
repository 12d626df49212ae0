#include "storage/sqlite/personal_data.h"

#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/stmt.h"

int personal_data_tables(struct store *store,
	int (*each)(struct store *store, const char *table, void *data), void *data) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
		" WHERE m.type = 'table' AND c.name = 'person' ORDER BY m.name",
		NULL);
	while (stmt_step(&stmt)) {
		char table[128];
		stmt_column_text(&stmt, 0, table, sizeof(table));
		stmt.stopped = stmt.rc == 0 ? each(store, table, data) : 0;
	}
	return stmt_reset(&stmt);
}

int personal_data_run(struct store *store, const char *format, const char *table, int64_t person,
	int64_t other, int64_t *number) {
	sqlite3_stmt *statement = NULL;
	char *sql = sqlite3_mprintf(format, table);
	int code = sql != NULL ? sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL)
			       : SQLITE_NOMEM;
	if (code == SQLITE_OK) {
		sqlite3_bind_int64(statement, 1, person);
		sqlite3_bind_int64(statement, 2, other); /* out of range: there is no ?2 */
		code = sqlite3_step(statement);
	}
	*number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
	bool done = code == SQLITE_ROW || code == SQLITE_DONE;
	int rc = done ? 0 : error_set_sqlite(store, code);
	if (store->begun && store->failed == 0) {
		store->failed = rc;
	}
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return rc;
}

struct row_count {
	int64_t person;
	int (*each)(void *data, const char *table, int64_t rows);
	void *data;
};

static int count_rows(struct store *store, const char *table, void *data) {
	const struct row_count *count = data;
	int64_t rows;
	int rc = personal_data_run(store, "SELECT count(*) FROM \"%w\" WHERE person = ?1", table,
		count->person, 0, &rows);
	return rc != 0 || rows == 0 ? rc : count->each(count->data, table, rows);
}

int store_person_rows(struct store *store, int64_t id,
	int (*each)(void *data, const char *table, int64_t rows), void *data) {
	struct row_count count = {id, each, data};
	return personal_data_tables(store, count_rows, &count);
}

int store_person_names(struct store *store, int64_t id, size_t cap,
	int (*each)(void *data, const char *name), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT name FROM seats WHERE person = :id GROUP BY name"
		" ORDER BY max(table_id) DESC LIMIT :cap",
		BIND_INT(":id", id), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		char name[STORE_NAME_SIZE];
		stmt_column_text(&stmt, 0, name, sizeof(name));
		stmt.stopped = stmt.rc == 0 ? each(data, name) : 0;
	}
	return stmt_reset(&stmt);
}
