#include "storage/sqlite/migrate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/sqlite/copy.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/integrity.h"
#include "storage/sqlite/stmt.h"

static int read_number(struct store *store, const char *text, int64_t *number) {
	struct stmt stmt = stmt_prepare(store, text);
	if (stmt_step(&stmt)) {
		*number = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}

int migrate_version(struct store *store) {
	int64_t id = 0, version = 0, objects = 0;
	int rc = read_number(store, "PRAGMA application_id", &id);
	if (rc == 0) {
		rc = read_number(store, "PRAGMA user_version", &version);
	}
	if (rc == 0) {
		rc = read_number(store, "SELECT count(*) FROM sqlite_schema", &objects);
	}
	if (rc != 0) {
		return rc;
	}
	if (id == 0 && version == 0 && objects == 0) {
		return 0;
	}
	if (id != APPLICATION_ID || version < 1 || version > INT_MAX) {
		return error_set(
			store, -EBADMSG, "%s is damaged or no dicecup database", store->name);
	}
	return (int)version;
}

static int run_step(struct store *store, const struct migration *step, size_t version) {
	char pragma[48];
	snprintf(pragma, sizeof(pragma), "PRAGMA user_version = %zu", version);
	int rc = stmt_exec(store, step->sql);
	if (rc == 0 && sqlite3_get_autocommit(store->db)) {
		rc = error_set(store, -EINVAL, "%s ended the transaction", step->name);
	}
	return rc != 0 ? rc : stmt_exec(store, pragma);
}

static int run_steps(struct store *store, size_t from) {
	char mark[48];
	snprintf(mark, sizeof(mark), "PRAGMA application_id = %d", APPLICATION_ID);
	int rc = stmt_exec(store, mark);
	for (size_t i = from; rc == 0 && i < store->opening.steps.length; i++) {
		rc = run_step(store, &store->opening.steps.list[i], i + 1);
	}
	return rc != 0 ? rc : integrity_check_references(store);
}

static int say_refused(struct store *store, int version, int rc) {
	char cause[STORE_WHY_SIZE];
	memcpy(cause, store->error, sizeof(cause));
	if (version == 0) {
		return error_set(store, rc, "%s cannot be made: %s", store->name, cause);
	}
	return error_set(store, rc,
		"%s stays at version %d, for version %zu fails: %s (a copy is in %s.v%d.bak)",
		store->name, version, store->opening.steps.length, cause, store->name, version);
}

/* References are not watched while tables are rebuilt, and this cannot be switched within a
 * transaction; run_steps looks at them in the end. */
static int set_references(struct store *store, int on) {
	int code = sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_FKEY, on, NULL);
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}

static int run_all(struct store *store, int version) {
	int rc = set_references(store, 0);
	if (rc == 0) {
		rc = store_begin(store);
	}
	if (rc == 0) {
		rc = run_steps(store, (size_t)version);
		if (rc != 0) {
			store_rollback(store);
		} else {
			rc = store_commit(store);
		}
	}
	return rc != 0 ? say_refused(store, version, rc) : set_references(store, 1);
}

/* Older programs deleted without wiping. Where there is no room for this, all is as it was. */
static void wipe_deleted(struct store *store) {
	stmt_exec(store, "VACUUM");
}

int migrate_up(struct store *store) {
	int version = migrate_version(store);
	int newest = (int)store->opening.steps.length;
	if (version > newest) {
		return error_set(store, -ENOTSUP,
			"%s was made by a newer dicecup (version %d; this one knows %d)",
			store->name, version, newest);
	}
	if (version < 0 || version == newest) {
		return version < 0 ? version : 0;
	}
	int rc = version > 0 ? copy_aside(store, version) : 0;
	if (rc == 0) {
		rc = run_all(store, version);
	}
	if (rc == 0 && version > 0) {
		wipe_deleted(store);
	}
	return rc;
}
