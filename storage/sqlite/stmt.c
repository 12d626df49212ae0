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

static void check(struct stmt *stmt, int code) {
	if (code != SQLITE_OK && stmt->rc == 0) {
		stmt->rc = error_set_sqlite(stmt->store, code);
	}
}

static int bind_text(struct stmt *stmt, int index, const struct stmt_param *param) {
	size_t n = strnlen(param->bytes, param->size);
	if (n == param->size) {
		stmt->rc = error_set(stmt->store, -EMSGSIZE, "%s is longer than %zu bytes",
			param->name + 1, n - 1);
	}
	return sqlite3_bind_text(stmt->handle, index, param->bytes, (int)n, SQLITE_STATIC);
}

static int bind(struct stmt *stmt, const struct stmt_param *param) {
	int index = sqlite3_bind_parameter_index(stmt->handle, param->name);
	assert(index > 0);
	switch (param->kind) {
	case PARAM_INT:
		return sqlite3_bind_int64(stmt->handle, index, param->integer);
	case PARAM_REAL:
		return sqlite3_bind_double(stmt->handle, index, param->real);
	case PARAM_TEXT:
		return bind_text(stmt, index, param);
	case PARAM_BYTES:
		return sqlite3_bind_blob64(
			stmt->handle, index, param->bytes, param->size, SQLITE_STATIC);
	default:
		return SQLITE_OK;
	}
}

struct stmt stmt_prepare(struct store *store, const char *sql, const struct stmt_param *params) {
	/* SQLite may have rolled back by itself: what follows would be kept without the rest. */
	struct stmt stmt = {.store = store, .rc = store->failed};
	if (stmt.rc == 0) {
		stmt.handle = find(store, sql);
		stmt.handle = stmt.handle != NULL ? stmt.handle : prepare(store, sql);
		check(&stmt, stmt.handle != NULL ? SQLITE_OK : sqlite3_extended_errcode(store->db));
	}
	for (; params != NULL && params->name != NULL && stmt.rc == 0; params++) {
		bool null = params->kind == PARAM_NULL ||
			    (params->kind == PARAM_TEXT && params->bytes == NULL);
		check(&stmt, null ? SQLITE_OK : bind(&stmt, params));
	}
	return stmt;
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

int64_t stmt_column_int(struct stmt *stmt, int column) {
	return sqlite3_column_int64(stmt->handle, column);
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
	const char *text = (const char *)sqlite3_column_text(stmt->handle, column);
	size_t len = text != NULL ? strlen(text) : 0;
	if (len >= size) {
		set_damaged(stmt, column);
		len = 0;
	}
	memcpy(out, text != NULL ? text : "", len);
	out[len] = '\0';
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
		store->unsynced = store->unsynced || !stmt->notes || stmt->rc != 0;
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

int stmt_run(struct stmt stmt) {
	while (stmt_step(&stmt)) {
	}
	return stmt_reset(&stmt);
}

int stmt_run_changed(struct stmt stmt, int rc, const char *words) {
	while (stmt_step(&stmt)) {
	}
	if (stmt.rc == 0 && sqlite3_changes(stmt.store->db) == 0) {
		stmt.rc = error_set(stmt.store, rc, "%s", words);
	}
	return stmt_reset(&stmt);
}

int stmt_run_found(struct stmt stmt, const char *what) {
	char words[64];
	snprintf(words, sizeof(words), "there is no such %s", what);
	return stmt_run_changed(stmt, -ENOENT, words);
}

int stmt_run_id(struct store *store, const char *sql, int64_t id) {
	return stmt_run(STMT(store, sql, BIND_INT(":id", id)));
}

int stmt_read_int(struct store *store, const char *sql, int64_t *number) {
	struct stmt stmt = stmt_prepare(store, sql, NULL);
	*number = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

int stmt_exec(struct store *store, const char *sql) {
	int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}
