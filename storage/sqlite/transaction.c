#include "storage/sqlite/transaction.h"

#include <assert.h>
#include <time.h>

#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/error.h"
#include "storage/sqlite/stmt.h"
#include "storage/sqlite/wal.h"

int store_begin(struct store *store) {
	assert(!store->begun);
	int rc = connection_check_moved(store);
	if (rc == 0) {
		rc = stmt_run(stmt_prepare(store, "BEGIN IMMEDIATE", NULL));
	}
	store->begun = rc == 0;
	return rc;
}

void store_rollback(struct store *store) {
	store->begun = false;
	store->failed = 0;
	/* After a grave failure SQLite has done it already. If it fails here, the connection is
	 * beyond help and every later call says so. */
	if (!sqlite3_get_autocommit(store->db)) {
		stmt_run(stmt_prepare(store, "ROLLBACK", NULL));
	}
}

static double seconds_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void tell(
	const struct store *store, void (*took)(void *data, double seconds), double since) {
	if (took != NULL) {
		took(store->watch.data, seconds_now() - since);
	}
}

int store_commit(struct store *store) {
	assert(store->begun);
	double since = seconds_now();
	int rc = stmt_run(stmt_prepare(store, "COMMIT", NULL));
	store->begun = false;
	store->unsynced = true;
	store->commits.n++;
	tell(store, store->watch.committed, since);
	if (rc != 0) {
		store_rollback(store);
		wal_overwrite(store, rc);
	}
	return rc;
}

/* NORMAL: the log is synced before it is carried over into the database, and here. */
int store_sync_later(struct store *store) {
	int rc = stmt_exec(store, "PRAGMA synchronous = NORMAL");
	store->syncs_later = rc == 0;
	store->unsynced = store->unsynced && rc != 0; /* until now each commit was synced */
	return rc;
}

static int sync_log(struct store *store) {
	sqlite3_file *log = NULL;
	sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
	/* Before the first commit there is no log. */
	return log == NULL || log->pMethods == NULL
		       ? SQLITE_OK
		       : log->pMethods->xSync(log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

/* A log whose sync failed may never be kept, even if the next sync succeeds; but what it holds can
 * be carried over into the database, which is synced then. */
static int keep_otherwise(struct store *store) {
	int code =
		sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	return code == SQLITE_OK ? 0 : error_set_sqlite(store, code);
}

int store_sync(struct store *store) {
	assert(!store->begun);
	if (!store->syncs_later || !store->unsynced) {
		return 0;
	}
	double since = seconds_now();
	int rc = sync_log(store) == SQLITE_OK ? 0 : keep_otherwise(store);
	store->unsynced = rc != 0;
	store->commits.syncs++;
	tell(store, store->watch.synced, since);
	return rc;
}

int store_begin_reading(struct store *store) {
	assert(!store->begun);
	return stmt_run(stmt_prepare(store, "BEGIN", NULL));
}

void store_end_reading(struct store *store) {
	store_rollback(store);
}

void store_set_watch(struct store *store, const struct store_watch *watch) {
	store->watch = *watch;
}

struct store_commits store_commits(const struct store *store) {
	return store->commits;
}

int transaction_enter(struct store *store, bool *entered) {
	*entered = !store->begun;
	return *entered ? store_begin(store) : store->failed;
}

int transaction_leave(struct store *store, bool entered) {
	return entered ? store_commit(store) : store->failed;
}
