#include "storage/sqlite/statements.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sql/dialect.h"
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

static sqlite3_stmt *find(const struct sqlite_store *sqlite, const char *sql) {
	for (size_t i = 0; i < sqlite->n_statements; i++) {
		if (sqlite->statements[i].sql == sql) {
			assert(!sqlite3_stmt_busy(sqlite->statements[i].handle));
			return sqlite->statements[i].handle;
		}
	}
	return NULL;
}

static sqlite3_stmt *prepare_new(struct stmt *stmt, const char *sql, unsigned flags) {
	static const struct dialect dialect = {
		.before_nocase = "", .behind_nocase = " COLLATE NOCASE"};
	char text[DIALECT_SQL_SIZE];
	sqlite3_stmt *handle = NULL;
	dialect_write(&dialect, sql, text);
	check(stmt, sqlite3_prepare_v3(db_of(stmt), text, -1, flags, &handle, NULL));
	return handle;
}

static void prepare(struct stmt *stmt, const char *sql) {
	struct sqlite_store *sqlite = sqlite_of(stmt->store);
	if (sqlite->limit_ms > 0) {
		sqlite->take_until = store_boot_ms() + sqlite->limit_ms;
	}
	if (stmt->once) {
		stmt->handle = prepare_new(stmt, sql, 0);
		return;
	}
	sqlite3_stmt *handle = find(sqlite, sql);
	if (handle == NULL) {
		handle = prepare_new(stmt, sql, SQLITE_PREPARE_PERSISTENT);
		if (handle != NULL) {
			assert(sqlite->n_statements < STATEMENTS_MAX);
			sqlite->statements[sqlite->n_statements++] =
				(struct cached_statement){sql, handle};
		}
	}
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

static void bind(struct stmt *stmt, const struct stmt_param *param) {
	if (param->null) {
		return; /* so it is, where nothing is bound */
	}
	int index = sqlite3_bind_parameter_index(stmt->handle, param->name);
	assert(index > 0);
	check(stmt, bind_value(stmt->handle, index, param));
}

static bool step(struct stmt *stmt) {
	int code = sqlite3_step(stmt->handle);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		check(stmt, code);
	}
	return code == SQLITE_ROW;
}

static void read(struct stmt *stmt, int column, enum stmt_kind kind, struct stmt_value *value) {
	sqlite3_stmt *handle = stmt->handle;
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

static const char *column_name(struct stmt *stmt, int column) {
	return sqlite3_column_name(stmt->handle, column);
}

static void run(struct stmt *stmt) {
	const struct stmt_terms *terms = &stmt->terms;
	while (step(stmt)) {
	}
	if (stmt->rc == -EINVAL && terms->refusal != NULL) {
		error_set(stmt->store, stmt->rc, "%s", terms->refusal);
	} else if (stmt->rc == 0 && terms->unchanged != 0 && sqlite3_changes(db_of(stmt)) == 0) {
		stmt->rc = stmt_set_unchanged(stmt->store, terms);
	}
}

static void reset(struct stmt *stmt) {
	struct store *store = stmt->store;
	bool writes = stmt->handle != NULL && !sqlite3_stmt_readonly(stmt->handle);
	if (stmt->once) {
		sqlite3_finalize(stmt->handle);
	} else if (stmt->handle != NULL) {
		sqlite3_reset(stmt->handle);
		sqlite3_clear_bindings(stmt->handle);
	}
	if (writes && !store->begun) {
		wal_overwrite(store, stmt->rc);
		store->written += !stmt->notes || stmt->rc != 0;
	}
}

const struct statement_impl statements_of_sqlite = {
	.prepare = prepare,
	.bind = bind,
	.step = step,
	.read = read,
	.column_name = column_name,
	.run = run,
	.reset = reset,
};

void statements_finish(struct sqlite_store *sqlite) {
	for (size_t i = 0; i < sqlite->n_statements; i++) {
		sqlite3_finalize(sqlite->statements[i].handle);
	}
}

int statements_exec(struct store *store, const char *sql) {
	int code = sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL);
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}
