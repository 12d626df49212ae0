#include "storage/sqlite/sql.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sqlite/store_private.h"

static sqlite3_stmt *prepare(struct store *store, const char *text) {
	assert(store->n_kept < STATEMENTS_MAX);
	sqlite3_stmt *statement;
	if (sqlite3_prepare_v3(store->db, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
		SQLITE_OK) {
		return NULL;
	}
	store->kept[store->n_kept++] = (struct kept_statement){text, statement};
	return statement;
}

static sqlite3_stmt *find(struct store *store, const char *text) {
	for (size_t i = 0; i < store->n_kept; i++) {
		if (store->kept[i].text == text) {
			assert(!sqlite3_stmt_busy(store->kept[i].statement));
			return store->kept[i].statement;
		}
	}
	return prepare(store, text);
}

struct sql sql_use(struct store *store, const char *text) {
	/* SQLite may have rolled back by itself: what follows would be kept without the rest. */
	struct sql sql = {.store = store, .error = store->failed};
	if (sql.error == 0) {
		sql.statement = find(store, text);
		if (sql.statement == NULL) {
			sql.error = store_fail_sqlite(store, sqlite3_extended_errcode(store->db));
		}
	}
	return sql;
}

static int find_place(struct sql *sql, const char *place) {
	int index = sqlite3_bind_parameter_index(sql->statement, place);
	assert(index > 0);
	return index;
}

static void check(struct sql *sql, int code) {
	if (code != SQLITE_OK && sql->error == 0) {
		sql->error = store_fail_sqlite(sql->store, code);
	}
}

void sql_put_int(struct sql *sql, const char *place, int64_t value) {
	if (sql->error == 0) {
		check(sql, sqlite3_bind_int64(sql->statement, find_place(sql, place), value));
	}
}

void sql_put_id(struct sql *sql, const char *place, int64_t id) {
	if (id != 0) {
		sql_put_int(sql, place, id);
	}
}

void sql_put_real(struct sql *sql, const char *place, double value) {
	if (sql->error == 0) {
		check(sql, sqlite3_bind_double(sql->statement, find_place(sql, place), value));
	}
}

void sql_put_text(struct sql *sql, const char *place, const char *text, size_t size) {
	if (sql->error != 0 || text == NULL) {
		return;
	}
	size_t n = strnlen(text, size);
	if (n == size) {
		sql->error = store_fail(
			sql->store, -EMSGSIZE, "%s is longer than %zu bytes", place + 1, size - 1);
		return;
	}
	check(sql, sqlite3_bind_text(
			   sql->statement, find_place(sql, place), text, (int)n, SQLITE_STATIC));
}

void sql_put_bytes(struct sql *sql, const char *place, const void *bytes, size_t n) {
	if (sql->error == 0) {
		check(sql, sqlite3_bind_blob64(sql->statement, find_place(sql, place), bytes, n,
				   SQLITE_STATIC));
	}
}

bool sql_step(struct sql *sql) {
	if (sql->error != 0) {
		return false;
	}
	int code = sqlite3_step(sql->statement);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(sql, code);
	}
	sql->rows += code == SQLITE_ROW;
	return code == SQLITE_ROW;
}

static void damaged(struct sql *sql, int column) {
	if (sql->error == 0) {
		sql->error = store_fail(sql->store, -EBADMSG,
			"%s is damaged (a bad value of %s); put a backup in its place",
			sql->store->name, sqlite3_column_name(sql->statement, column));
	}
}

bool sql_has(struct sql *sql, int column) {
	return sqlite3_column_type(sql->statement, column) != SQLITE_NULL;
}

double sql_get_real(struct sql *sql, int column) {
	return sqlite3_column_double(sql->statement, column);
}

int64_t sql_get_int(struct sql *sql, int column) {
	return sqlite3_column_int64(sql->statement, column);
}

int sql_get_between(struct sql *sql, int column, int least, int most) {
	int64_t value = sql_get_int(sql, column);
	if (value < least || value > most) {
		damaged(sql, column);
		return least;
	}
	return (int)value;
}

void sql_get_text(struct sql *sql, int column, char *out, size_t size) {
	const unsigned char *text = sqlite3_column_text(sql->statement, column);
	size_t n = text != NULL ? strnlen((const char *)text, size) : 0;
	if (n == size) {
		damaged(sql, column);
		n = 0;
	}
	if (n > 0) {
		memcpy(out, text, n);
	}
	out[n] = '\0';
	store_scrub(out, false);
}

void sql_get_bytes(struct sql *sql, int column, void *out, size_t n) {
	const void *bytes = sqlite3_column_blob(sql->statement, column);
	if (bytes == NULL || sqlite3_column_bytes(sql->statement, column) != (int)n) {
		damaged(sql, column);
		memset(out, 0, n);
		return;
	}
	memcpy(out, bytes, n);
}

int sql_end(struct sql *sql) {
	bool writes = sql->statement != NULL && !sqlite3_stmt_readonly(sql->statement);
	if (sql->statement != NULL) {
		sqlite3_reset(sql->statement);
		sqlite3_clear_bindings(sql->statement);
	}
	if (writes && !sql->store->begun) {
		store_write_over(sql->store, sql->error);
	}
	if (sql->store->begun && sql->store->failed == 0) {
		sql->store->failed = sql->error;
	}
	return sql->error;
}

int sql_end_found(struct sql *sql, const char *what) {
	int error = sql_end(sql);
	if (error == 0 && sql->rows == 0) {
		return store_fail(sql->store, -ENOENT, "there is no such %s", what);
	}
	return error;
}

int sql_run(struct sql *sql) {
	while (sql_step(sql)) {
	}
	return sql_end(sql);
}

int sql_run_changed(struct sql *sql, int error, const char *words) {
	while (sql_step(sql)) {
	}
	if (sql->error == 0 && sqlite3_changes(sql->store->db) == 0) {
		sql->error = store_fail(sql->store, error, "%s", words);
	}
	return sql_end(sql);
}

int sql_exec(struct store *store, const char *text) {
	int code = sqlite3_exec(store->db, text, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : store_fail_sqlite(store, code);
}
