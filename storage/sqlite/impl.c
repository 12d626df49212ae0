#include "storage/sqlite/impl.h"

#include "storage/sql/personal_data.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/statements.h"
#include "storage/sqlite/wal.h"

/* Another process would need the lock. */
static int check_ours(struct store *store) {
	(void)store;
	return 0;
}

static int begin(struct store *store, bool reads) {
	if (reads) {
		return stmt_run(stmt_prepare(store, "BEGIN", NULL));
	}
	int rc = connection_check_moved(store);
	return rc == 0 ? stmt_run(stmt_prepare(store, "BEGIN IMMEDIATE", NULL)) : rc;
}

static int commit(struct store *store) {
	return stmt_run(stmt_prepare(store, "COMMIT", NULL));
}

/* After a grave failure SQLite has done it already. If it fails here, the connection is beyond help
 * and every later call says so. */
static void rollback(struct store *store, int rc) {
	if (!sqlite3_get_autocommit(sqlite_of(store)->db)) {
		stmt_run(stmt_prepare(store, "ROLLBACK", NULL));
	}
	wal_overwrite(store, rc);
}

/* NORMAL: the log is synced before it is carried over into the database, and by sync(). */
static int sync_later(struct store *store) {
	return statements_exec(store, "PRAGMA synchronous = NORMAL");
}

/* A checkpoint would take time, and so would a sync. */
static int hurry(struct store *store, bool on) {
	struct sqlite_store *sqlite = sqlite_of(store);
	if (!on) {
		sqlite3_wal_autocheckpoint(sqlite->db, (int)sqlite->checkpoint_pages);
		return statements_exec(store, store->syncs_later ? "PRAGMA synchronous = NORMAL"
								 : "PRAGMA synchronous = FULL");
	}
	int rc = stmt_read_int(store, "PRAGMA wal_autocheckpoint", &sqlite->checkpoint_pages);
	if (rc == 0) {
		rc = statements_exec(store, "PRAGMA synchronous = NORMAL");
	}
	if (rc == 0) {
		sqlite3_wal_autocheckpoint(sqlite->db, 0);
	}
	return rc;
}

static const struct personal_data_sql give_rows = {
	"UPDATE OR IGNORE ", " SET person = :other WHERE person = :person"};

const struct database_impl impl_of_sqlite = {
	.statements = &statements_of_sqlite,
	.check = connection_check_moved,
	.check_ours = check_ours,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.sync_later = sync_later,
	.sync = wal_sync,
	.hurry = hurry,
	.wipe = wal_truncate,
	.tables_with_person = "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
			      " WHERE m.type = 'table' AND c.name = 'person' ORDER BY m.name",
	.give_rows = &give_rows,
	.close = connection_close,
};
