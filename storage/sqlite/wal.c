#include "storage/sqlite/wal.h"

#include <errno.h>

#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/syncer.h"

/* New frames take the place of those that must not count. SQLite writes none for a row that stays
 * the same, so the heartbeat moves by a millisecond. Where the log would be begun anew and cannot
 * even be written, it may be cut off. */
void wal_overwrite(struct store *store, int rc) {
	if (rc != -EIO && rc != -ENOSPC) {
		return;
	}
	int code = sqlite3_exec(sqlite_of(store)->db,
		"INSERT INTO life (one, alive_at) VALUES (1, 0)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = alive_at + 1",
		NULL, NULL, NULL);
	if (code != SQLITE_OK) {
		sqlite3_wal_checkpoint_v2(
			sqlite_of(store)->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	}
}

void wal_truncate(struct store *store) {
	sqlite3_busy_timeout(sqlite_of(store)->db, 0);
	sqlite3_wal_checkpoint_v2(
		sqlite_of(store)->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite3_busy_timeout(sqlite_of(store)->db, STORE_BUSY_MS);
}

static int sync_log(struct store *store) {
	sqlite3_file *log = NULL;
	sqlite3_file_control(sqlite_of(store)->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
	/* Before the first commit there is no log. */
	return log == NULL || log->pMethods == NULL
		       ? SQLITE_OK
		       : log->pMethods->xSync(log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

/* A log whose sync failed may never be kept, even if the next sync succeeds; but what it holds can
 * be carried over into the database, which is synced then. */
static int keep_otherwise(struct store *store) {
	struct sqlite_store *sqlite = sqlite_of(store);
	sync_log(store); /* what fails is told once more to this descriptor of it */
	int code =
		sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite->doubted = code != SQLITE_OK;
	return code == SQLITE_OK ? 0 : result_code_set(store, code);
}

/* What the log held when it was synced, with this code, is on the disk: 0, or why it could not be
 * kept in another way. */
static int keep(struct store *store, int code) {
	return code == SQLITE_OK && !sqlite_of(store)->doubted ? 0 : keep_otherwise(store);
}

/* -1: the thread is at it. */
static int sync_beside(struct store *store) {
	int code;
	if (store->syncing != 0) {
		return syncer_go_on(store, &code) ? code : -1;
	}
	return syncer_begin(store) ? -1 : sync_log(store);
}

int wal_sync(struct store *store, bool waits) {
	int code = waits ? syncer_end(store) : sync_beside(store);
	if (waits && code == SQLITE_OK) {
		code = sync_log(store);
	}
	return code >= 0 ? keep(store, code) : -EINPROGRESS;
}
