#include "storage/sqlite/stmt.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/utf8.h"
#include "storage/sqlite/wal.h"

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

struct stmt stmt_prepare(struct store *store, const char *text) {
	/* SQLite may have rolled back by itself: what follows would be kept without the rest. */
	struct stmt stmt = {.store = store, .rc = store->failed};
	if (stmt.rc == 0) {
		stmt.statement = find(store, text);
		if (stmt.statement == NULL) {
			stmt.rc = error_set_sqlite(store, sqlite3_extended_errcode(store->db));
		}
	}
	return stmt;
}

static int find_place(struct stmt *stmt, const char *place) {
	int index = sqlite3_bind_parameter_index(stmt->statement, place);
	assert(index > 0);
	return index;
}

static void check(struct stmt *stmt, int code) {
	if (code != SQLITE_OK && stmt->rc == 0) {
		stmt->rc = error_set_sqlite(stmt->store, code);
	}
}

void stmt_bind_int(struct stmt *stmt, const char *place, int64_t value) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_int64(stmt->statement, find_place(stmt, place), value));
	}
}

void stmt_bind_id(struct stmt *stmt, const char *place, int64_t id) {
	if (id != 0) {
		stmt_bind_int(stmt, place, id);
	}
}

void stmt_bind_real(struct stmt *stmt, const char *place, double value) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_double(stmt->statement, find_place(stmt, place), value));
	}
}

void stmt_bind_text(struct stmt *stmt, const char *place, const char *text, size_t size) {
	if (stmt->rc != 0 || text == NULL) {
		return;
	}
	size_t n = strnlen(text, size);
	if (n == size) {
		stmt->rc = error_set(
			stmt->store, -EMSGSIZE, "%s is longer than %zu bytes", place + 1, size - 1);
		return;
	}
	check(stmt, sqlite3_bind_text(
			    stmt->statement, find_place(stmt, place), text, (int)n, SQLITE_STATIC));
}

void stmt_bind_bytes(struct stmt *stmt, const char *place, const void *bytes, size_t n) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_blob64(stmt->statement, find_place(stmt, place), bytes, n,
				    SQLITE_STATIC));
	}
}

bool stmt_step(struct stmt *stmt) {
	if (stmt->rc != 0) {
		return false;
	}
	int code = sqlite3_step(stmt->statement);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(stmt, code);
	}
	stmt->rows += code == SQLITE_ROW;
	return code == SQLITE_ROW;
}

static void damaged(struct stmt *stmt, int column) {
	if (stmt->rc == 0) {
		stmt->rc = error_set(stmt->store, -EBADMSG,
			"%s is damaged (a bad value of %s); put a backup in its place",
			stmt->store->name, sqlite3_column_name(stmt->statement, column));
	}
}

bool stmt_column_is_set(struct stmt *stmt, int column) {
	return sqlite3_column_type(stmt->statement, column) != SQLITE_NULL;
}

double stmt_column_real(struct stmt *stmt, int column) {
	return sqlite3_column_double(stmt->statement, column);
}

int64_t stmt_column_int(struct stmt *stmt, int column) {
	return sqlite3_column_int64(stmt->statement, column);
}

int stmt_column_range(struct stmt *stmt, int column, int least, int most) {
	int64_t value = stmt_column_int(stmt, column);
	if (value < least || value > most) {
		damaged(stmt, column);
		return least;
	}
	return (int)value;
}

void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size) {
	const unsigned char *text = sqlite3_column_text(stmt->statement, column);
	size_t n = text != NULL ? strnlen((const char *)text, size) : 0;
	if (n == size) {
		damaged(stmt, column);
		n = 0;
	}
	if (n > 0) {
		memcpy(out, text, n);
	}
	out[n] = '\0';
	utf8_scrub(out, false);
}

void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n) {
	const void *bytes = sqlite3_column_blob(stmt->statement, column);
	if (bytes == NULL || sqlite3_column_bytes(stmt->statement, column) != (int)n) {
		damaged(stmt, column);
		memset(out, 0, n);
		return;
	}
	memcpy(out, bytes, n);
}

int stmt_reset(struct stmt *stmt) {
	bool writes = stmt->statement != NULL && !sqlite3_stmt_readonly(stmt->statement);
	if (stmt->statement != NULL) {
		sqlite3_reset(stmt->statement);
		sqlite3_clear_bindings(stmt->statement);
	}
	if (writes && !stmt->store->begun) {
		wal_overwrite(stmt->store, stmt->rc);
	}
	if (stmt->store->begun && stmt->store->failed == 0) {
		stmt->store->failed = stmt->rc;
	}
	return stmt->rc;
}

int stmt_reset_found(struct stmt *stmt, const char *what) {
	int rc = stmt_reset(stmt);
	if (rc == 0 && stmt->rows == 0) {
		return error_set(stmt->store, -ENOENT, "there is no such %s", what);
	}
	return rc;
}

int stmt_run(struct stmt *stmt) {
	while (stmt_step(stmt)) {
	}
	return stmt_reset(stmt);
}

int stmt_run_changed(struct stmt *stmt, int rc, const char *words) {
	while (stmt_step(stmt)) {
	}
	if (stmt->rc == 0 && sqlite3_changes(stmt->store->db) == 0) {
		stmt->rc = error_set(stmt->store, rc, "%s", words);
	}
	return stmt_reset(stmt);
}

int stmt_exec(struct store *store, const char *text) {
	int code = sqlite3_exec(store->db, text, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}
