#include "storage/postgres/postgres.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "storage/postgres/database.h"
#include "storage/sql/database.h"
#include "storage/sql/migrate.h"
#include "storage/sql/played.h"
#include "storage/sql/stmt.h"

/* A connection of its own waits until commits are durable on the server, so that nothing else waits
 * for its disk and its standby. */

/* From here on commits do not wait ("Asynchronous Commit" of PostgreSQL's manual). */
static int sync_later(struct store *store) {
	PGconn *syncs;
	int rc = connect_again(store, &postgres_of(store)->syncs_warned, &syncs);
	if (rc == 0) {
		rc = lease_add(store, syncs);
	}
	rc = rc == 0 ? statements_exec(store, "SET synchronous_commit = off") : rc;
	if (rc != 0) {
		PQfinish(syncs);
		return rc;
	}
	postgres_of(store)->syncs = syncs;
	store->sync_socket = PQsocket(syncs);
	return 0;
}

static int begin_sync(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	postgres_of(store)->syncs_warned = false;
	int sent = PQsendQueryParams(syncs, statements_sync_log, 0, NULL, NULL, NULL, NULL, 0);
	return sent == 1 ? -EINPROGRESS : statements_set_error_of(store, syncs, NULL);
}

static int go_on_syncing(struct store *store) {
	PGconn *syncs = postgres_of(store)->syncs;
	PGresult *result;
	int rc = 0;
	if (PQconsumeInput(syncs) != 1) {
		return statements_set_error_of(store, syncs, NULL);
	}
	while (!PQisBusy(syncs)) {
		result = PQgetResult(syncs);
		if (result == NULL) {
			/* Warned: the sync was cancelled while it waited for a standby. */
			return rc == 0 && postgres_of(store)->syncs_warned ? begin_sync(store) : rc;
		}
		rc = PQresultStatus(result) == PGRES_TUPLES_OK
			     ? rc
			     : statements_set_error_of(store, syncs, result);
		PQclear(result);
	}
	return -EINPROGRESS;
}

static int sync_now(struct store *store, bool waits) {
	return waits                 ? statements_sync(store)
	       : store->syncing == 0 ? begin_sync(store)
				     : go_on_syncing(store);
}

static int begin(struct store *store, bool reads) {
	return reads ? statements_send(store, "BEGIN READ ONLY", NULL) : statements_begin(store);
}

static int end(struct store *store, int rc) {
	rc = rc == 0 ? statements_commit(store) : rc;
	if (rc != 0) {
		statements_roll_back(store);
	}
	return rc;
}

static void close_connection(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	statements_drop(store);
	PQfinish(postgres->syncs);
	lease_leave(store);
	for (size_t i = 0; i < store->n_statements; i++) {
		statements_free(store->statements[i].handle);
	}
	PQfinish(postgres->db);
	free(postgres);
}

/* libpq takes all rows of a query at once, so long results are read in pages. An id taken from a
 * sequence, other than by setval(), returns with a rollback. Deleted rows are overwritten when the
 * server vacuums. */
static const struct dialect dialect = {
	.before_nocase = "lower(",
	.after_nocase = " COLLATE \"C\")",
	.drops_hints = true,
	.tables_with_person = "SELECT table_name FROM information_schema.columns"
			      " WHERE table_schema = current_schema() AND column_name = 'person'"
			      " ORDER BY table_name COLLATE \"C\"",
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
	.looks = "SELECT to_regclass('schema_version') IS NOT NULL, count(*)"
		 " FROM information_schema.tables WHERE table_schema = current_schema()",
	.version = "SELECT version FROM schema_version",
	.foreign = "holds something else; give dicecup a database of its own",
	.set_version = "INSERT INTO schema_version (one, version) VALUES (1, #)"
		       " ON CONFLICT (one) DO UPDATE SET version = excluded.version",
	.give_rows = "SELECT give_rows('\"@\"', :person, :other)",
	.filled = "ANALYZE \"@\"",
	.highest = "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END"
		   " FROM \"@_id_seq\"",
	.set_next = "ALTER TABLE \"@\" ALTER COLUMN id RESTART WITH #",
};

static int hold_source(struct store *store, const struct database_opening *opening) {
	(void)opening;
	int rc = migrate_check_movable(store);
	return rc == 0 ? lease_lock(store) : rc;
}

static int begin_target(struct store *store, const struct database_opening *opening) {
	(void)opening;
	int rc = lease_lock(store);
	if (rc == 0) {
		rc = store_begin(store);
	}
	int version = rc == 0 ? migrate_version_known(store) : rc;
	return version >= 0 ? migrate_run(store, version) : version;
}

/* Of an older version: its tables are not touched meanwhile. */
static int explain_busy(struct store *store) {
	char busy[STORE_WHY_SIZE];
	snprintf(busy, sizeof(busy), "%s", store_error(store));
	int version = migrate_version_known(store);
	if (version < 0) {
		return version;
	}
	return version == 0 || version == migrate_newest(store)
		       ? error_set(store, -EBUSY, "%s", busy)
		       : error_set(store, -EBUSY,
				 "%.300s, of an older version, whose tables this one brings up to "
				 "date (from version %d to %d) when the last of them is gone",
				 busy, version, migrate_newest(store));
}

static int migrate(struct store *store, const struct store_upgrading *upgrading) {
	int version = migrate_version_known(store);
	store->upgrading.listener = version > 0 ? upgrading : NULL;
	return version < 0 || version == migrate_newest(store) ? (version < 0 ? version : 0)
							       : migrate_up(store, version, NULL);
}

static int set_up(struct store *store, const struct database_opening *opening) {
	int rc = lease_lock(store);
	if (rc != 0) {
		return rc == -EBUSY ? explain_busy(store) : rc;
	}
	rc = migrate(store, opening->start.upgrading);
	if (rc == 0) {
		rc = lease_acquire(store, opening->start.node);
	}
	return rc == 0 ? ratings_renew(store) : rc;
}

static int set_reading(struct store *store, const struct database_opening *opening) {
	char settings[96];
	snprintf(settings, sizeof(settings),
		"SET default_transaction_read_only = on; SET statement_timeout = %d",
		opening->limit_ms);
	int rc = migrate_check_same(store);
	return rc == 0 ? statements_exec(store, settings) : rc;
}

static int do_nothing(struct store *store, const struct database_opening *opening) {
	(void)store;
	(void)opening;
	return 0;
}

static int look_at_server(struct store *store, struct store_check *found) {
	struct timespec before, after;
	struct stmt stmt = stmt_prepare(store,
		"SELECT CAST(1000 * extract(epoch FROM clock_timestamp()) AS bigint),"
		" current_setting('log_parameter_max_length') <> '0'"
		" OR current_setting('log_parameter_max_length_on_error') <> '0'",
		NULL);
	clock_gettime(CLOCK_REALTIME, &before);
	if (stmt_step(&stmt)) {
		clock_gettime(CLOCK_REALTIME, &after);
		found->clock_ahead_ms = stmt_column_int(&stmt, 0) -
					(((int64_t)before.tv_sec + after.tv_sec) * 1000 +
						(before.tv_nsec + after.tv_nsec) / 1000000) /
						2;
		found->logs_values = stmt_column_int(&stmt, 1) != 0;
	}
	return stmt_reset(&stmt);
}

static int check(struct store *store, struct store_check *found) {
	int rc = look_at_server(store, found);
	return rc == 0 ? lease_find(store, found) : rc;
}

static int open_on_server(
	const char *name, const struct database_opening *opening, struct store **out, char *why);

static const struct database postgres_database = {
	.dialect = &dialect,
	.migrations = &postgres_migrations_all,
	.open = open_on_server,
	.close = close_connection,
	.check = check,
	.prepare = statements_prepare,
	.bind = statements_bind,
	.step = statements_step,
	.read = statements_read,
	.reset = statements_reset,
	.exec = statements_exec,
	.begin = begin,
	.end = end,
	.sync_later = sync_later,
	.sync = sync_now,
};

/* A process that waits for the lease stays connected. */
static int open_on_server(
	const char *name, const struct database_opening *opening, struct store **out, char *why) {
	static int (*const steps[])(struct store *, const struct database_opening *) = {
		[OPEN_TO_PLAY] = set_up,
		[OPEN_CHECKED] = set_up,
		[OPEN_TO_READ] = set_reading,
		[OPEN_TO_INSPECT] = do_nothing,
		[OPEN_TO_MOVE] = hold_source,
		[OPEN_TO_FILL] = begin_target};
	bool leased = opening->start.leased, connected = *out != NULL;
	int rc = connected ? 0 : connect_open(name, &postgres_database, out, why);
	if (rc != 0) {
		return rc;
	}
	rc = leased && !connected ? lease_connect(*out) : 0;
	if (rc == 0) {
		rc = steps[opening->purpose](*out, opening);
	}
	bool locked = postgres_of(*out)->locked;
	if (rc == -EBUSY && leased && !locked) {
		snprintf(why, STORE_WHY_SIZE, "%s", store_error(*out));
	} else if (rc != 0) {
		error_close(*out, rc, why);
		*out = NULL;
		rc = rc == -EBUSY && locked ? -EAGAIN : rc; /* nobody else plays */
	}
	return rc;
}

const struct postgres_module postgres_module = {DICECUP_VERSION, &postgres_database};
