#include "storage/sqlite/statements.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/wal.h"

static sqlite3 *db_of(const struct stmt *stmt) {
	return sqlite_of(stmt->store)->db;
}

static void check(struct stmt *stmt, int code) {
	if (code != SQLITE_OK && stmt->rc == 0) {
		stmt->rc = result_code_set(stmt->store, code);
	}
}

void sqlite_prepare(struct stmt *stmt, const char *sql) {
	sqlite3_stmt *handle = NULL;
	unsigned flags = stmt->once ? 0 : SQLITE_PREPARE_PERSISTENT;
	check(stmt, sqlite3_prepare_v3(db_of(stmt), sql, -1, flags, &handle, NULL));
	stmt->handle = handle;
}

static int bind_value(sqlite3_stmt *handle, int index, const struct stmt_param *param) {
	switch (param->kind) {
	case STMT_INT:
		return sqlite3_bind_int64(handle, index, param->integer);
	case STMT_REAL:
		return sqlite3_bind_double(handle, index, param->real);
	case STMT_TEXT:
		return sqlite3_bind_text(handle, index, param->bytes,
			(int)strnlen(param->bytes, param->size), SQLITE_STATIC);
	case STMT_BYTES:
		return sqlite3_bind_blob64(handle, index, param->bytes, param->size, SQLITE_STATIC);
	}
	return SQLITE_OK;
}

static void bind_one(struct stmt *stmt, const struct stmt_param *param) {
	if (param->null) {
		return; /* so it is, where nothing is bound */
	}
	int index = sqlite3_bind_parameter_index(stmt->handle, param->name);
	assert(index > 0);
	check(stmt, bind_value(stmt->handle, index, param));
}

void sqlite_bind(struct stmt *stmt, const struct stmt_param *params) {
	struct sqlite_store *sqlite = sqlite_of(stmt->store);
	assert(!sqlite3_stmt_busy(stmt->handle));
	if (sqlite->limit_ms > 0) {
		sqlite->take_until = store_boot_ms() + sqlite->limit_ms;
	}
	for (; params != NULL && params->name != NULL; params++) {
		bind_one(stmt, params);
	}
}

static void judge(struct stmt *stmt) {
	const struct stmt_terms *terms = &stmt->terms;
	if (stmt->rc == -EINVAL && terms->refusal != NULL) {
		error_set(stmt->store, stmt->rc, "%s", terms->refusal);
	} else if (stmt->rc == 0 && terms->unchanged != 0 && sqlite3_changes(db_of(stmt)) == 0) {
		stmt->rc = stmt_set_unchanged(stmt->store, terms);
	}
}

bool sqlite_step(struct stmt *stmt) {
	int code = sqlite3_step(stmt->handle);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(stmt, code);
	}
	if (code != SQLITE_ROW && stmt->runs) {
		judge(stmt);
	}
	return code == SQLITE_ROW;
}

void sqlite_read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value) {
	sqlite3_stmt *handle = stmt->handle;
	value->name = sqlite3_column_name(handle, column);
	value->null = sqlite3_column_type(handle, column) == SQLITE_NULL;
	switch (kind) {
	case STMT_INT:
		value->integer = sqlite3_column_int64(handle, column);
		break;
	case STMT_REAL:
		value->real = sqlite3_column_double(handle, column);
		break;
	case STMT_TEXT:
		value->bytes = sqlite3_column_text(handle, column);
		break;
	case STMT_BYTES:
		value->bytes = sqlite3_column_blob(handle, column);
		break;
	}
	value->size = kind == STMT_TEXT || kind == STMT_BYTES
			      ? (size_t)sqlite3_column_bytes(handle, column)
			      : 0;
}

void sqlite_reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	bool writes = !sqlite3_stmt_readonly(stmt->handle);
	if (stmt->once) {
		sqlite3_finalize(stmt->handle);
	} else {
		sqlite3_reset(stmt->handle);
		sqlite3_clear_bindings(stmt->handle);
	}
	if (writes && !store->begun) {
		wal_overwrite(store, stmt->rc);
		store->written += !stmt->notes || stmt->rc != 0;
	}
}

int sqlite_exec(struct store *store, const char *sql) {
	int code = sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}
