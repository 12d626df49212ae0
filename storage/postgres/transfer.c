#include "storage/postgres/transfer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "storage/postgres/connect.h"
#include "storage/postgres/database.h"
#include "storage/postgres/impl.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/migrate.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"
#include "storage/sql/transfer.h"

static int read_highest(struct store *store, const char *table, int64_t *id) {
	char sql[256];
	snprintf(sql, sizeof(sql),
		"SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM "
		"\"%.60s_id_seq\"",
		table);
	struct stmt stmt = stmt_prepare_once(store, sql, NULL);
	*id = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : 0;
	return stmt_reset(&stmt);
}

/* Other than by setval() it goes back with the transaction. */
static int set_highest(struct store *store, const char *table, int64_t id) {
	char sql[256];
	if (id == INT64_MAX) {
		return error_set(store, -EINVAL, "the ids of %s are used up", table);
	}
	snprintf(sql, sizeof(sql), "ALTER TABLE \"%s\" ALTER COLUMN id RESTART WITH %" PRId64,
		table, id + 1);
	return statements_run(store, sql);
}

/* libpq takes all rows of a query at once. */
const struct transfer_impl postgres_transfer = {
	.columns = "SELECT c.relname, a.attname, CASE format_type(a.atttypid, -1)"
		   " WHEN 'bigint' THEN 0 WHEN 'integer' THEN 0 WHEN 'double precision' THEN 1"
		   " WHEN 'text' THEN 2 WHEN 'bytea' THEN 3 ELSE -1 END"
		   " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
		   " WHERE c.relnamespace ="
		   " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
		   " AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
		   " AND c.relname NOT IN ('schema_version', 'lease')"
		   " ORDER BY c.relname COLLATE \"C\", a.attnum",
	.open_pages = "DECLARE pages CURSOR FOR ",
	.page = "FETCH 1000 FROM pages",
	.close_pages = "CLOSE pages",
	.filled = "ANALYZE ",
	.read_highest = read_highest,
	.set_highest = set_highest,
};

static int hold_source(struct store *store) {
	int version = migrate_read_version_known(store);
	if (version == 0) {
		return error_set(store, -ENOENT, "%s is empty", store->name);
	}
	if (version > 0 && version != migrate_newest()) {
		return error_set(store, -ENOTSUP,
			"%s is of an older version (%d, not %d); start the bot on it once, which "
			"brings it up to date",
			store->name, version, migrate_newest());
	}
	return version < 0 ? version : lease_lock(store);
}

static int begin_target(struct store *store) {
	int rc = lease_lock(store);
	if (rc == 0) {
		rc = store_begin(store);
	}
	return rc == 0 ? migrate_within(store) : rc;
}

static int open_by(
	int (*begin)(struct store *store), const char *name, struct store **out, char *why) {
	int rc = connect_open(name, &postgres_impl, out, why);
	if (rc == 0) {
		rc = begin(*out);
		if (rc != 0) {
			connect_finish(*out, rc, why);
			*out = NULL;
		}
	}
	return rc;
}

int postgres_open_source(const char *name, struct store **store, char *why) {
	return open_by(hold_source, name, store, why);
}

int postgres_open_target(const char *name, struct store **store, char *why) {
	return open_by(begin_target, name, store, why);
}

int postgres_end_target(struct store *store, int rc, char *why) {
	if (rc != 0) {
		store_rollback(store);
		store_close(store);
		return rc;
	}
	return connect_finish(store, store_commit(store), why);
}
