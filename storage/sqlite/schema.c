#include "storage/sqlite/database.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "storage/sql/database.h"
#include "storage/sql/migrate.h"
#include "storage/sql/stmt.h"

int schema_check_pages(struct store *store, bool whole) {
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

int schema_check_references(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "PRAGMA foreign_key_check", NULL);
	if (stmt_step(&stmt)) {
		stmt.rc = error_set(store, -EBADMSG,
			"%s is damaged (a row names another that is not there)", store->name);
	}
	return stmt_reset(&stmt);
}

/* A line for each column and index, in order. */
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

/* The operator may have added tables and indexes; all of ours must be there. A read error is told
 * from a missing line. */
static int compare(struct store *store, sqlite3_stmt *wanted, sqlite3_stmt *found) {
	const char *want, *have = "";
	while ((want = next_line(wanted)) != NULL) {
		while (have != NULL && strcmp(have, want) < 0) {
			have = next_line(found);
		}
		int code = have == NULL ? sqlite3_reset(found) : SQLITE_OK;
		if (code != SQLITE_OK) {
			return connection_set_error(store, code);
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
	const struct migrations *all = &store->migrations;
	int code = sqlite3_open_v2(":memory:", model,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
	if (code == SQLITE_OK && all->schema != NULL) {
		code = sqlite3_exec(*model, all->schema, NULL, NULL, NULL);
	}
	for (size_t i = 0; code == SQLITE_OK && all->schema == NULL && i < all->n; i++) {
		code = sqlite3_exec(*model, all->list[i].sql, NULL, NULL, NULL);
	}
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}

static int prepare_shape(struct store *store, sqlite3 *db, sqlite3_stmt **statement) {
	return sqlite3_prepare_v2(db, shape, -1, statement, NULL) == SQLITE_OK
		       ? 0
		       : connection_set_error(store, sqlite3_errcode(db));
}

int schema_check_schema(struct store *store) {
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

enum { TELL_INSTRUCTIONS = 100000 }; /* instructions of SQLite's machine: some milliseconds */

/* Called during a copy of the file, or a statement, which may take long. */
static int on_progress(void *data) {
	struct store *store = data;
	if (store_boot_ms() - store->upgrading.told_at >= 1000) {
		migrate_tell(store, store->upgrading.version);
	}
	return 0;
}

int schema_tell_no_more(struct store *store) {
	sqlite3_progress_handler(sqlite_of(store)->db, 0, NULL, NULL);
	return 0;
}

static int set_refused(struct store *store, int version, int rc) {
	char cause[STORE_WHY_SIZE];
	memcpy(cause, store->error, sizeof(cause));
	if (version == 0) {
		return error_set(store, rc, "%s cannot be made: %s", store->name, cause);
	}
	return error_set(store, rc,
		"%s stays at version %d, for version %d fails: %s (a copy is in %s.v%d.bak)",
		store->name, version, migrate_newest(store), cause, store->name, version);
}

/* Foreign keys are off while tables are rebuilt; SQLite switches them outside of a transaction
 * only. The steps end with a check of them. */
static int set_foreign_keys(struct store *store, int on) {
	int code = sqlite3_db_config(sqlite_of(store)->db, SQLITE_DBCONFIG_ENABLE_FKEY, on, NULL);
	return code == SQLITE_OK ? 0 : connection_set_error(store, code);
}

static int run_all(struct store *store, int version) {
	int rc = set_foreign_keys(store, 0);
	rc = rc == 0 ? migrate_up(store, version, schema_check_references) : rc;
	return rc != 0 ? set_refused(store, version, rc) : set_foreign_keys(store, 1);
}

/* Copies the database to FILE.vN.bak, replacing an older copy. */
static int copy_aside(struct store *store, int version) {
	char suffix[SUFFIX_SIZE], made[PATH_MAX], kept[PATH_MAX];
	snprintf(suffix, sizeof(suffix), ".v%d.bak", version);
	file_beside(store, suffix, kept);
	snprintf(suffix, sizeof(suffix), ".v%d.bak.new", version);
	file_beside(store, suffix, made);
	unlink(made); /* left by a killed program */
	int rc = file_copy(store, made);
	if (rc == 0 && rename(made, kept) < 0) {
		rc = error_set_errno(store, "%s.v%d.bak cannot be made", store->name, version);
		unlink(made);
	}
	return rc != 0 ? rc : file_sync_folder(store, kept);
}

int schema_migrate(struct store *store) {
	int version = migrate_version_known(store);
	if (version < 0 || version == migrate_newest(store)) {
		return version < 0 ? version : 0;
	}
	if (version == 0) {
		store->upgrading.listener = NULL; /* nothing is migrated */
	} else {
		sqlite3_progress_handler(
			sqlite_of(store)->db, TELL_INSTRUCTIONS, on_progress, store);
	}
	migrate_tell(store, version);
	int rc = version > 0 ? copy_aside(store, version) : 0;
	if (rc == 0) {
		rc = run_all(store, version);
	}
	if (rc == 0 && version > 0) {
		/* Programs of before deleted without wiping. Without room for this nothing changes.
		 */
		connection_exec(store, "VACUUM");
	}
	return rc;
}
