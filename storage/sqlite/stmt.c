#include "storage/sqlite/stmt.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/utf8.h"
#include "storage/sqlite/wal.h"

static sqlite3_stmt *find(struct store *store, const char *sql) {
	for (size_t i = 0; i < store->n_statements; i++) {
		if (store->statements[i].sql == sql) {
			assert(!sqlite3_stmt_busy(store->statements[i].handle));
			return store->statements[i].handle;
		}
	}
	return NULL;
}

static sqlite3_stmt *prepare(struct store *store, const char *sql) {
	assert(store->n_statements < STATEMENTS_MAX);
	sqlite3_stmt *handle;
	if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, NULL) !=
		SQLITE_OK) {
		return NULL;
	}
	store->statements[store->n_statements++] = (struct cached_statement){sql, handle};
	return handle;
}

struct stmt stmt_prepare(struct store *store, const char *sql) {
	/* SQLite may have rolled back by itself: what follows would be kept without the rest. */
	struct stmt stmt = {.store = store, .rc = store->failed};
	if (stmt.rc == 0) {
		stmt.handle = find(store, sql);
		stmt.handle = stmt.handle != NULL ? stmt.handle : prepare(store, sql);
		if (stmt.handle == NULL) {
			stmt.rc = error_set_sqlite(store, sqlite3_extended_errcode(store->db));
		}
	}
	return stmt;
}

static int index_of(struct stmt *stmt, const char *parameter) {
	int index = sqlite3_bind_parameter_index(stmt->handle, parameter);
	assert(index > 0);
	return index;
}

static void check(struct stmt *stmt, int code) {
	if (code != SQLITE_OK && stmt->rc == 0) {
		stmt->rc = error_set_sqlite(stmt->store, code);
	}
}

void stmt_bind_int(struct stmt *stmt, const char *parameter, int64_t value) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_int64(stmt->handle, index_of(stmt, parameter), value));
	}
}

void stmt_bind_id(struct stmt *stmt, const char *parameter, int64_t id) {
	if (id != 0) {
		stmt_bind_int(stmt, parameter, id);
	}
}

void stmt_bind_real(struct stmt *stmt, const char *parameter, double value) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_double(stmt->handle, index_of(stmt, parameter), value));
	}
}

void stmt_bind_text(struct stmt *stmt, const char *parameter, const char *text, size_t size) {
	if (stmt->rc != 0 || text == NULL) {
		return;
	}
	size_t n = strnlen(text, size);
	if (n == size) {
		stmt->rc = error_set(stmt->store, -EMSGSIZE, "%s is longer than %zu bytes",
			parameter + 1, size - 1);
		return;
	}
	check(stmt, sqlite3_bind_text(
			    stmt->handle, index_of(stmt, parameter), text, (int)n, SQLITE_STATIC));
}

void stmt_bind_bytes(struct stmt *stmt, const char *parameter, const void *bytes, size_t n) {
	if (stmt->rc == 0) {
		check(stmt, sqlite3_bind_blob64(stmt->handle, index_of(stmt, parameter), bytes, n,
				    SQLITE_STATIC));
	}
}

void stmt_bind_place(struct stmt *stmt, const char *network, const char *place) {
	stmt_bind_text(stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_text(stmt, ":place", place, STORE_PLACE_SIZE);
}

void stmt_bind_cap(struct stmt *stmt, size_t cap) {
	assert(cap <= INT_MAX);
	stmt_bind_int(stmt, ":cap", (int64_t)cap);
}

bool stmt_step(struct stmt *stmt) {
	if (stmt->rc != 0 || stmt->stopped != 0) {
		return false;
	}
	int code = sqlite3_step(stmt->handle);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(stmt, code);
	}
	stmt->rows += code == SQLITE_ROW;
	return code == SQLITE_ROW;
}

static void set_damaged(struct stmt *stmt, int column) {
	if (stmt->rc == 0) {
		stmt->rc = error_set(stmt->store, -EBADMSG,
			"%s is damaged (a bad value of %s); put a backup in its place",
			stmt->store->name, sqlite3_column_name(stmt->handle, column));
	}
}

bool stmt_column_is_null(struct stmt *stmt, int column) {
	return sqlite3_column_type(stmt->handle, column) == SQLITE_NULL;
}

int64_t stmt_column_int(struct stmt *stmt, int column) {
	return sqlite3_column_int64(stmt->handle, column);
}

double stmt_column_real(struct stmt *stmt, int column) {
	return sqlite3_column_double(stmt->handle, column);
}

int stmt_column_range(struct stmt *stmt, int column, int least, int most) {
	int64_t value = stmt_column_int(stmt, column);
	if (value < least || value > most) {
		set_damaged(stmt, column);
		return least;
	}
	return (int)value;
}

void stmt_column_text(struct stmt *stmt, int column, char *out, size_t size) {
	const unsigned char *text = sqlite3_column_text(stmt->handle, column);
	int n = snprintf(out, size, "%s", text != NULL ? (const char *)text : "");
	if (n < 0 || (size_t)n >= size) {
		set_damaged(stmt, column);
		*out = '\0';
	}
	utf8_scrub(out, false);
}

void stmt_column_bytes(struct stmt *stmt, int column, void *out, size_t n) {
	const void *bytes = sqlite3_column_blob(stmt->handle, column);
	if (bytes == NULL || sqlite3_column_bytes(stmt->handle, column) != (int)n) {
		set_damaged(stmt, column);
		memset(out, 0, n);
		return;
	}
	memcpy(out, bytes, n);
}

int stmt_reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	bool writes = stmt->handle != NULL && !sqlite3_stmt_readonly(stmt->handle);
	if (stmt->handle != NULL) {
		sqlite3_reset(stmt->handle);
		sqlite3_clear_bindings(stmt->handle);
	}
	if (writes && !store->begun) {
		wal_overwrite(store, stmt->rc);
	}
	if (store->begun && store->failed == 0) {
		store->failed = stmt->rc;
	}
	return stmt->rc != 0 ? stmt->rc : stmt->stopped;
}

int stmt_reset_found(struct stmt *stmt, const char *what) {
	int rc = stmt_reset(stmt);
	return rc == 0 && stmt->rows == 0
		       ? error_set(stmt->store, -ENOENT, "there is no such %s", what)
		       : rc;
}

int stmt_reset_counted(struct stmt *stmt) {
	int rc = stmt_reset(stmt);
	return rc != 0 ? rc : stmt->rows;
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

int stmt_run_found(struct stmt *stmt, const char *what) {
	char words[64];
	snprintf(words, sizeof(words), "there is no such %s", what);
	return stmt_run_changed(stmt, -ENOENT, words);
}

int stmt_run_id(struct store *store, const char *sql, int64_t id) {
	struct stmt stmt = stmt_prepare(store, sql);
	stmt_bind_int(&stmt, ":id", id);
	return stmt_run(&stmt);
}

int stmt_read_int(struct store *store, const char *sql, int64_t *number) {
	struct stmt stmt = stmt_prepare(store, sql);
	*number = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

int stmt_exec(struct store *store, const char *sql) {
	int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}
