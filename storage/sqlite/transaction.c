#include "storage/sqlite/transaction.h"

#include <assert.h>
#include <time.h>

#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
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

int store_commit(struct store *store) {
	assert(store->begun);
	double since = seconds_now();
	int rc = stmt_run(stmt_prepare(store, "COMMIT", NULL));
	store->begun = false;
	store->commits.n++;
	store->commits.seconds += seconds_now() - since;
	if (rc != 0) {
		store_rollback(store);
		wal_overwrite(store, rc);
	}
	return rc;
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
