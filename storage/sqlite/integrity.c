#include "storage/sqlite/integrity.h"

#include <errno.h>
#include <string.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/stmt.h"

int integrity_check_references(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "PRAGMA foreign_key_check");
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

static bool next_line(sqlite3_stmt *statement, const char **line) {
	bool is = sqlite3_step(statement) == SQLITE_ROW;
	*line = is ? (const char *)sqlite3_column_text(statement, 0) : NULL;
	return *line != NULL;
}

/* Additions are the operator's own affair; what we made must be there. What could not be read is
 * another matter. */
static int compare(struct store *store, sqlite3_stmt *wanted, sqlite3_stmt *found) {
	const char *want, *have = "";
	while (next_line(wanted, &want)) {
		while (have != NULL && strcmp(have, want) < 0) {
			next_line(found, &have);
		}
		int code = have == NULL ? sqlite3_reset(found) : SQLITE_OK;
		if (code != SQLITE_OK) {
			return error_set_sqlite(store, code);
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
	for (size_t i = 0; code == SQLITE_OK && i < store->opening.steps.length; i++) {
		code = sqlite3_exec(*model, store->opening.steps.list[i].sql, NULL, NULL, NULL);
	}
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}

int integrity_check_schema(struct store *store) {
	sqlite3 *model = NULL;
	sqlite3_stmt *wanted = NULL, *found = NULL;
	int rc = make_model(store, &model);
	if (rc == 0 && sqlite3_prepare_v2(model, shape, -1, &wanted, NULL) != SQLITE_OK) {
		rc = error_set_sqlite(store, sqlite3_errcode(model));
	}
	if (rc == 0 && sqlite3_prepare_v2(store->db, shape, -1, &found, NULL) != SQLITE_OK) {
		rc = error_set_sqlite(store, sqlite3_errcode(store->db));
	}
	if (rc == 0) {
		rc = compare(store, wanted, found);
	}
	sqlite3_finalize(wanted);
	sqlite3_finalize(found);
	sqlite3_close(model);
	return rc;
}
