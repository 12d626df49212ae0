#include "storage/store.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "storage/sqlite/store_private.h"

void store_close(struct store *store) {
	if (store == NULL) {
		return;
	}
	for (size_t i = 0; i < store->n_kept; i++) {
		sqlite3_finalize(store->kept[i].statement);
	}
	int code = sqlite3_close(store->db);
	assert(code == SQLITE_OK);
	if (store->lock >= 0) {
		close(store->lock);
	}
	free(store);
}

const char *store_error(const struct store *store) {
	return store->error;
}

/* SQLite would go on writing into a file without a name, and all of it be lost with the process. */
int store_check_place(struct store *store) {
	int moved = 0;
	int code = sqlite3_file_control(store->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
	return code == SQLITE_OK && moved != 0
		       ? store_fail(store, -ESTALE,
				 "%s was moved or deleted while in use; put it back, or stop the "
				 "bot and restore a backup",
				 store->name)
		       : 0;
}

int store_begin(struct store *store) {
	assert(!store->begun);
	int rc = store_check_place(store);
	if (rc == 0) {
		struct stmt stmt = stmt_prepare(store, "BEGIN IMMEDIATE");
		rc = stmt_run(&stmt);
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
		struct stmt stmt = stmt_prepare(store, "ROLLBACK");
		stmt_run(&stmt);
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
	struct stmt stmt = stmt_prepare(store, "COMMIT");
	int rc = stmt_run(&stmt);
	store->begun = false;
	store->commits.n++;
	store->commits.seconds += seconds_now() - since;
	if (rc != 0) {
		store_rollback(store);
		store_write_over(store, rc);
	}
	return rc;
}

struct store_commits store_commits(const struct store *store) {
	return store->commits;
}

/* New frames take the place of those that may not count. SQLite writes none for a row that stays
 * the same, so the bot was alive a millisecond longer. Where the log would be begun anew and cannot
 * even be written, it may be cut off. */
void store_write_over(struct store *store, int rc) {
	if (rc != -EIO && rc != -ENOSPC) {
		return;
	}
	int code = sqlite3_exec(store->db,
		"INSERT INTO life (one, alive_at) VALUES (1, 0)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = alive_at + 1",
		NULL, NULL, NULL);
	if (code != SQLITE_OK) {
		sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	}
}

int store_enter(struct store *store, bool *entered) {
	*entered = !store->begun;
	return *entered ? store_begin(store) : store->failed;
}

int store_leave(struct store *store, bool entered) {
	return entered ? store_commit(store) : store->failed;
}
