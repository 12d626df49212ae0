#include "storage/sqlite/check.h"

#include <errno.h>

#include "storage/sql/error.h"
#include "storage/sql/sums.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/integrity.h"
#include "storage/sqlite/migrate.h"
#include "storage/sqlite/open.h"

static int check(struct store *store, struct store_check *found) {
	int rc = migrate_version_known(store);
	if (rc <= 0) {
		return rc < 0 ? rc : error_set(store, -EBADMSG, "%s is empty", store->name);
	}
	found->version = rc;
	rc = integrity_check_pages(store, true);
	if (rc == 0) {
		rc = integrity_check_references(store);
	}
	if (rc == 0) {
		sqlite_of(store)->migrations.n =
			(size_t)found->version; /* the tables of its own version */
		rc = integrity_check_schema(store);
	}
	return rc != 0 ? rc : store_last_heartbeat(store, &found->last_heartbeat);
}

int sqlite_check(const char *file, struct store_check *found, char *why) {
	struct store *store;
	*found = (struct store_check){.newest = (int)migrations_all.n};
	int rc = open_any(file, &store, why);
	return rc != 0 ? rc : connection_finish(store, check(store, found), why);
}

int sqlite_check_sums(const char *file, char *why) {
	struct store *store;
	int rc = open_any(file, &store, why);
	return rc != 0 ? rc : connection_finish(store, sums_check(store), why);
}

enum { LOOK_UP = 10000 /* instructions of SQLite's machine between two looks at give_up */ };

static int gives_up(void *data) {
	return atomic_load((atomic_bool *)data);
}

int sqlite_check_pages(const char *file, atomic_bool *give_up, char *why) {
	struct store *store;
	int rc = open_any(file, &store, why);
	if (rc != 0) {
		return rc;
	}
	sqlite3_progress_handler(sqlite_of(store)->db, LOOK_UP, gives_up, give_up);
	rc = integrity_check_pages(store, false);
	return connection_finish(store, atomic_load(give_up) ? -ECANCELED : rc, why);
}
