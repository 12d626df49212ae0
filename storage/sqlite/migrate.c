#include "storage/sqlite/migrate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/copy.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/integrity.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/statements.h"

enum { TELL_INSTRUCTIONS = 100000 }; /* of SQLite's machine: some milliseconds */

int migrate_version(struct store *store) {
	int64_t id = 0, version = 0, objects = 0;
	int rc = stmt_read_int(store, "PRAGMA application_id", &id);
	if (rc == 0) {
		rc = stmt_read_int(store, "PRAGMA user_version", &version);
	}
	if (rc == 0) {
		rc = stmt_read_int(store, "SELECT count(*) FROM sqlite_schema", &objects);
	}
	if (rc != 0 || (id == 0 && version == 0 && objects == 0)) {
		return rc;
	}
	if (id != APPLICATION_ID || version < 1 || version > INT_MAX) {
		return error_set(
			store, -EBADMSG, "%s is damaged or no dicecup database", store->name);
	}
	return (int)version;
}

int migrate_version_known(struct store *store) {
	int version = migrate_version(store), newest = (int)sqlite_of(store)->migrations.n;
	return version <= newest
		       ? version
		       : error_set(store, -ENOTSUP,
				 "%s was made by a newer dicecup (version %d; this one knows %d)",
				 store->name, version, newest);
}

static double seconds_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell(struct store *store) {
	const struct store_upgrading *listener = sqlite_of(store)->upgrading.listener;
	sqlite_of(store)->upgrading.told_at = seconds_now();
	listener->goes_on(listener->data, sqlite_of(store)->upgrading.version,
		(int)sqlite_of(store)->migrations.n);
}

static int on_progress(void *data) {
	struct store *store = data;
	if (seconds_now() - sqlite_of(store)->upgrading.told_at >= 1) {
		tell(store);
	}
	return 0;
}

/* What comes next is a copy of the file, or statements that may take long. */
static void begin_version(struct store *store, int version) {
	sqlite_of(store)->upgrading.version = version;
	if (sqlite_of(store)->upgrading.listener != NULL) {
		sqlite3_progress_handler(
			sqlite_of(store)->db, TELL_INSTRUCTIONS, on_progress, store);
		tell(store);
	}
}

int migrate_tell_no_more(struct store *store) {
	sqlite3_progress_handler(sqlite_of(store)->db, 0, NULL, NULL);
	return 0;
}

static int run_step(struct store *store, const struct migration *step, size_t version) {
	char pragma[48];
	snprintf(pragma, sizeof(pragma), "PRAGMA user_version = %zu", version);
	begin_version(store, (int)version);
	int rc = sqlite_exec(store, step->sql);
	if (rc == 0 && sqlite3_get_autocommit(sqlite_of(store)->db)) {
		rc = error_set(store, -EINVAL, "%s ended the transaction", step->name);
	}
	return rc != 0 ? rc : sqlite_exec(store, pragma);
}

static int run_steps(struct store *store, size_t from) {
	char pragma[48];
	snprintf(pragma, sizeof(pragma), "PRAGMA application_id = %d", APPLICATION_ID);
	int rc = sqlite_exec(store, pragma);
	for (size_t i = from; rc == 0 && i < sqlite_of(store)->migrations.n; i++) {
		rc = run_step(store, &sqlite_of(store)->migrations.list[i], i + 1);
	}
	return rc != 0 ? rc : integrity_check_references(store);
}

static int set_refused(struct store *store, int version, int rc) {
	char cause[STORE_WHY_SIZE];
	memcpy(cause, store->error, sizeof(cause));
	if (version == 0) {
		return error_set(store, rc, "%s cannot be made: %s", store->name, cause);
	}
	return error_set(store, rc,
		"%s stays at version %d, for version %zu fails: %s (a copy is in %s.v%d.bak)",
		store->name, version, sqlite_of(store)->migrations.n, cause, store->name, version);
}

/* Foreign keys are off while tables are rebuilt, and SQLite switches them only outside of a
 * transaction; run_steps() checks them in the end. */
static int set_foreign_keys(struct store *store, int on) {
	int code = sqlite3_db_config(sqlite_of(store)->db, SQLITE_DBCONFIG_ENABLE_FKEY, on, NULL);
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}

static int run_all(struct store *store, int version) {
	int rc = set_foreign_keys(store, 0);
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
	return rc != 0 ? set_refused(store, version, rc) : set_foreign_keys(store, 1);
}

int migrate_up(struct store *store) {
	int version = migrate_version_known(store);
	if (version < 0 || version == (int)sqlite_of(store)->migrations.n) {
		return version < 0 ? version : 0;
	}
	if (version == 0) {
		sqlite_of(store)->upgrading.listener =
			NULL; /* there is nothing to bring up to date */
	}
	begin_version(store, version);
	int rc = version > 0 ? copy_aside(store, version) : 0;
	if (rc == 0) {
		rc = run_all(store, version);
	}
	if (rc == 0 && version > 0) {
		/* Older programs deleted without wiping. Without room for this, all is as it was.
		 */
		sqlite_exec(store, "VACUUM");
	}
	return rc;
}
