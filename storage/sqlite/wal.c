#include "storage/sqlite/wal.h"

#include <errno.h>

#include "storage/sqlite/database.h"

/* New frames take the place of those that must not count. SQLite writes none for a row that stays
 * the same, so the heartbeat moves by a millisecond. Where the log would be begun anew and cannot
 * even be written, it may be cut off. */
void wal_overwrite(struct store *store, int rc) {
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

void wal_truncate(struct store *store) {
	sqlite3_busy_timeout(store->db, 0);
	sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
}
