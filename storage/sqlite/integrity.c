#include "storage/sqlite/integrity.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"

int integrity_check_pages(struct store *store, bool whole) {
	char found[256] = "";
	struct stmt stmt = stmt_prepare(
		store, whole ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)", NULL);
	if (stmt_step(&stmt)) {
		const unsigned char *text = sqlite3_column_text(stmt.handle, 0);
		snprintf(found, sizeof(found), "%s", text != NULL ? (const char *)text : "");
	}
	int rc = stmt_reset(&stmt);
	if (rc == 0 && strcmp(found, "ok") != 0) {
		rc = error_set(store, -EBADMSG, "%s is damaged (%s)%s", store->name, found,
			whole ? "" : "; put a backup in its place");
	}
	return rc;
}

int integrity_check_references(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "PRAGMA foreign_key_check", NULL);
	if (stmt_step(&stmt)) {
		stmt.rc = error_set(store, -EBADMSG,
			"%s is damaged (a row names another that is not there)", store->name);
	}
	return stmt_reset(&stmt);
}

/* One line for each column and index, in order. */
static const char shape[] =
	"SELECT m.name || '.' || c.name || ' ' || c.type || c.\"notnull\" || c.pk AS line"
	" FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'"
	" AND m.name NOT LIKE 'sqlite_%'"
	" UNION ALL SELECT 'index ' || name FROM sqlite_schema WHERE type = 'index' ORDER BY 1";

static const char *next_line(sqlite3_stmt *statement) {
	return sqlite3_step(statement) == SQLITE_ROW
		       ? (const char *)sqlite3_column_text(statement, 0)
		       : NULL;
}

/* What the operator added is the operator's affair; what we made must be there. An error in reading
 * is told apart from a missing line. */
static int compare(struct store *store, sqlite3_stmt *wanted, sqlite3_stmt *found) {
	const char *want, *have = "";
	while ((want = next_line(wanted)) != NULL) {
		while (have != NULL && strcmp(have, want) < 0) {
			have = next_line(found);
		}
		int code = have == NULL ? sqlite3_reset(found) : SQLITE_OK;
		if (code != SQLITE_OK) {
			return result_code_set(store, code);
		}
		if (have == NULL || strcmp(have, want) != 0) {
			return error_set(store, -EBADMSG,
				"%s is damaged (%s is missing or changed); put a backup in its "
				"place",
				store->name, want);
		}
	}
	return 0;
}

static int make_model(struct store *store, sqlite3 **model) {
	int code = sqlite3_open_v2(":memory:", model,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
	for (size_t i = 0; code == SQLITE_OK && i < sqlite_of(store)->migrations.n; i++) {
		code = sqlite3_exec(
			*model, sqlite_of(store)->migrations.list[i].sql, NULL, NULL, NULL);
	}
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}

static int prepare_shape(struct store *store, sqlite3 *db, sqlite3_stmt **statement) {
	return sqlite3_prepare_v2(db, shape, -1, statement, NULL) == SQLITE_OK
		       ? 0
		       : result_code_set(store, sqlite3_errcode(db));
}

int integrity_check_schema(struct store *store) {
	sqlite3 *model = NULL;
	sqlite3_stmt *wanted = NULL, *found = NULL;
	int rc = make_model(store, &model);
	if (rc == 0) {
		rc = prepare_shape(store, model, &wanted);
	}
	if (rc == 0) {
		rc = prepare_shape(store, sqlite_of(store)->db, &found);
	}
	if (rc == 0) {
		rc = compare(store, wanted, found);
	}
	sqlite3_finalize(wanted);
	sqlite3_finalize(found);
	sqlite3_close(model);
	return rc;
}
