#include "storage/sqlite/impl.h"

#include "storage/sql/personal_data.h"
#include "storage/sql/stmt.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/database.h"
#include "storage/sqlite/result_code.h"
#include "storage/sqlite/statements.h"
#include "storage/sqlite/syncer.h"
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
/* A commit that failed may stand in the log all the same. */
static void rollback(struct store *store, int rc) {
	store->written += rc != 0;
	if (!sqlite3_get_autocommit(sqlite_of(store)->db)) {
		stmt_run(stmt_prepare(store, "ROLLBACK", NULL));
	}
	wal_overwrite(store, rc);
}

/* NORMAL: the log is synced before it is carried over into the database, and by sync(). */
static int sync_later(struct store *store) {
	syncer_open(store);
	return statements_exec(store, "PRAGMA synchronous = NORMAL");
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
	.sync_begin = wal_sync_begin,
	.sync_go_on = wal_sync_go_on,
	.sync_socket = syncer_socket,
	.wipe = wal_truncate,
	.tables_with_person = "SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
			      " WHERE m.type = 'table' AND c.name = 'person' ORDER BY m.name",
	.give_rows = &give_rows,
	.close = connection_close,
};
