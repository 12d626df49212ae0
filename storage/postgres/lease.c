#include "storage/postgres/lease.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "storage/postgres/connect.h"
#include "storage/postgres/database.h"
#include "storage/postgres/renewal.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

enum {
	ANSWER_MS = 3 * 1000, /* of a session that has nothing else to do */
	LAPSED_SECONDS = 8,   /* for others, by the server's clock; STORE_LEASE_MS for who has it */
};

#define DATABASE_LOCK "hashtextextended('dicecup ' || current_schema(), 0)"
#define SESSION_LOCK(epoch) "hashtext('dicecup ' || current_schema()), CAST(" epoch " AS integer)"
#define LAPSED " renewed_at < clock_timestamp() - CAST(:seconds || ' seconds' AS interval)"
#define MS(time) "CAST(1000 * extract(epoch FROM " time ") AS bigint)"

/* Those of all that have the lease, or had it: pg_locks shows the two halves of a key as they are
 * without a sign. */
#define SESSIONS                                                                            \
	" pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND database =" \
	" (SELECT oid FROM pg_database WHERE datname = current_database()) AND"             \
	" CAST(classid AS bigint) ="                                                        \
	" (CAST(hashtext('dicecup ' || current_schema()) AS bigint) & 4294967295)"
#define END_LAPSED(table)                                                                \
	"SELECT pg_terminate_backend(pid) FROM" SESSIONS " AND CAST(objid AS bigint) IN" \
	" (SELECT epoch FROM " table " WHERE" LAPSED ")"

/* Where the holders stand, by the version of the schema. */
static const struct {
	const char *names, *end_lapsed;
} holders[] = {
	{NULL, NULL}, /* none, or of before version 27 */
	/* Before version 36 there were several. */
	{"SELECT left(string_agg(name, ', ' ORDER BY name), 200) FROM nodes", END_LAPSED("nodes")},
	{"SELECT node FROM lease", END_LAPSED("lease")},
};

/* Connecting */

/* As soon as it is there; NULL: not in time, or the connection is lost. */
static PGresult *wait_for_answer(PGconn *db) {
	int64_t now = store_boot_ms(), until = now + ANSWER_MS;
	while (PQisBusy(db) && now < until) {
		struct pollfd answer = {.fd = PQsocket(db), .events = POLLIN};
		poll(&answer, 1, (int)(until - now));
		if (PQconsumeInput(db) != 1) {
			return NULL;
		}
		now = store_boot_ms();
	}
	return PQisBusy(db) ? NULL : PQgetResult(db);
}

static int read_session(struct store *store, PGconn *db, int64_t *pid) {
	int sent = PQsendQuery(db, "SELECT pg_backend_pid()");
	PGresult *result = sent == 1 ? wait_for_answer(db) : NULL, *more;
	int rc = 0;
	if (PQresultStatus(result) == PGRES_TUPLES_OK) {
		*pid = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
	} else if (result == NULL && PQstatus(db) == CONNECTION_OK) {
		rc = error_set(store, -ETIMEDOUT,
			"%s does not answer on two connections at once; a pooler on the way must "
			"pool by session, and have room for four of each process",
			store->name);
	} else {
		rc = statements_set_error_of(store, db, result);
	}
	PQclear(result);
	while (rc == 0 && (more = PQgetResult(db)) != NULL) {
		PQclear(more);
	}
	return rc;
}

static int refuse_pooler(struct store *store) {
	return error_set(store, -ENOTSUP,
		"%s is reached by way of a pooler that gives each transaction another session; it "
		"must pool by session (pool_mode = session), or name the server itself",
		store->name);
}

/* While another one is in a transaction, a pooler has to give us another session than before. */
static int compare_sessions(struct store *store, int64_t first) {
	int64_t pid = first;
	int rc = 0;
	for (int i = 0; rc == 0 && pid == first && i < 3; i++) {
		rc = read_session(store, postgres_of(store)->db, &pid);
	}
	return rc == 0 && pid != first ? refuse_pooler(store) : rc;
}

/* One that pools by statement hangs up on who begins a transaction, and on nobody else. */
static int check_pooler(struct store *store, PGconn *other) {
	int64_t first = 0;
	int rc = read_session(store, postgres_of(store)->db, &first);
	if (rc != 0) {
		return rc;
	}
	PGresult *begun = PQexec(other, "BEGIN; SELECT 1");
	bool has_begun = PQresultStatus(begun) == PGRES_TUPLES_OK;
	PQclear(begun);
	rc = compare_sessions(store, first);
	if (rc == 0 && !has_begun) {
		rc = refuse_pooler(store);
	}
	PQclear(PQexec(other, "ROLLBACK"));
	return rc;
}

int lease_connect(struct store *store) {
	PGconn *db;
	int rc = connect_again(store, NULL, &db);
	if (rc == 0) {
		rc = check_pooler(store, db);
	}
	if (rc == 0) {
		postgres_of(store)->renewal = renewal_create(store, db);
		rc = postgres_of(store)->renewal != NULL
			     ? 0
			     : error_set(store, -ENOMEM, "there is no memory left");
	}
	if (rc != 0) {
		PQfinish(db);
	}
	return rc;
}

/* Taking */

static int find_holders(struct store *store, int64_t *which) {
	return stmt_read_int(store,
		"SELECT CASE WHEN to_regclass('lease') IS NOT NULL THEN 2"
		" WHEN to_regclass('nodes') IS NOT NULL THEN 1 ELSE 0 END",
		which);
}

static int run_for_each_row(struct stmt stmt) {
	while (stmt_step(&stmt)) {
	}
	return stmt_reset(&stmt);
}

static int set_busy(struct store *store, int64_t which) {
	char names[STORE_HOST_SIZE] = "";
	if (holders[which].names != NULL) {
		struct stmt stmt = stmt_prepare(store, holders[which].names, NULL);
		if (stmt_step(&stmt) && !stmt_column_is_null(&stmt, 0)) {
			stmt_column_text(&stmt, 0, names, sizeof(names));
		}
		int rc = stmt_reset(&stmt);
		if (rc != 0) {
			return rc;
		}
	}
	return error_set(store, -EBUSY, "%s is in use by another dicecup%s%s", store->name,
		*names != '\0' ? ", as " : "", names);
}

static int end_lapsed(struct store *store) {
	int64_t which = 0;
	int rc = find_holders(store, &which);
	if (rc == 0 && holders[which].end_lapsed != NULL) {
		rc = run_for_each_row(STMT(
			store, holders[which].end_lapsed, BIND_INT(":seconds", LAPSED_SECONDS)));
	}
	return rc == 0 ? set_busy(store, which) : rc;
}

int lease_lock(struct store *store) {
	int64_t locked = 0;
	int rc = stmt_read_int(store, "SELECT pg_try_advisory_lock(" DATABASE_LOCK ")", &locked);
	postgres_of(store)->locked = locked != 0;
	return rc == 0 && locked == 0 ? end_lapsed(store) : rc;
}

static int take_within(struct store *store, const char *node, int64_t *epoch) {
	struct stmt stmt = STMT(store,
		"UPDATE lease SET epoch = epoch + 1, node = :node,"
		" renewed_at = CASE WHEN :renewed <> 0 THEN clock_timestamp() ELSE 'infinity' END"
		" FROM (SELECT set_config('synchronous_commit', 'on', true)) AS set"
		" RETURNING epoch",
		BIND_TEXT(":node", node, STORE_HOST_SIZE),
		BIND_INT(":renewed", postgres_of(store)->renewal != NULL));
	if (stmt_step(&stmt)) {
		*epoch = stmt_column_int(&stmt, 0);
	}
	return stmt_reset(&stmt);
}

static int take_epoch(struct store *store, const char *node, int64_t *epoch) {
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	rc = statements_exec(store, "SELECT wait_to_write()");
	if (rc == 0) {
		rc = take_within(store, node, epoch);
	}
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

static int add_session(struct store *store, PGconn *db, int at) {
	char sql[160];
	snprintf(sql, sizeof(sql), "SELECT pg_advisory_lock_shared(" SESSION_LOCK("%" PRId64) ")",
		postgres_of(store)->epoch);
	PGresult *result = PQexec(db, sql);
	int rc = PQresultStatus(result) == PGRES_TUPLES_OK
			 ? 0
			 : statements_set_error_of(store, db, result);
	PQclear(result);
	if (rc == 0 && postgres_of(store)->renewal != NULL &&
		renewal_watch(postgres_of(store)->renewal, at, db) < 0) {
		rc = error_set_errno(store, "%s cannot be watched", store->name);
	}
	return rc;
}

static int start_renewing(struct store *store) {
	int rc = renewal_start(postgres_of(store)->renewal, postgres_of(store)->epoch);
	if (rc == -EBUSY) {
		return error_set(
			store, rc, "%s is in use by another dicecup that was faster", store->name);
	}
	return rc == 0 ? 0 : error_set(store, rc, "no thread can be started: %s", strerror(-rc));
}

int lease_take(struct store *store, const char *node) {
	struct postgres_store *postgres = postgres_of(store);
	char machine[STORE_HOST_SIZE] = "";
	int64_t epoch = 0;
	gethostname(machine, sizeof(machine) - 1);
	int rc = run_for_each_row(
		stmt_prepare(store, "SELECT pg_terminate_backend(pid) FROM" SESSIONS, NULL));
	if (rc == 0) {
		rc = take_epoch(store, node != NULL ? node : machine, &epoch);
	}
	postgres->epoch = rc == 0 ? epoch : 0;
	rc = rc == 0 ? add_session(store, postgres->db, RENEWAL_PLAYING) : rc;
	if (rc == 0 && postgres->renewal != NULL) {
		rc = add_session(store, renewal_session(postgres->renewal), RENEWAL_OWN);
		rc = rc == 0 ? start_renewing(store) : rc;
	}
	return rc;
}

int lease_add(struct store *store, PGconn *db) {
	return postgres_of(store)->renewal != NULL ? add_session(store, db, RENEWAL_SYNCS) : 0;
}

void lease_leave(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->renewal != NULL) {
		renewal_destroy(postgres->renewal);
		postgres->renewal = NULL;
	}
	if (postgres->locked && PQstatus(postgres->db) == CONNECTION_OK) {
		statements_roll_back(store); /* in a transaction that has failed it is refused */
		PQclear(PQexec(postgres->db, "SELECT pg_advisory_unlock_all()"));
	}
}

/* Who is not pg_monitor sees that there are some, but not how they do. */
static int find_standbys(struct store *store, struct store_check *found) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT coalesce(left(string_agg(application_name || ' (' || sync_state || ', '"
		" || CASE WHEN pg_is_in_recovery() THEN 0"
		" ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) END"
		" || ' bytes behind)', ', ' ORDER BY application_name), 500), '')"
		" FROM pg_stat_replication WHERE sync_state IS NOT NULL",
		NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, found->standbys, sizeof(found->standbys));
	}
	return stmt_reset(&stmt);
}

static int find_holder(struct store *store, struct store_holder *holder) {
	struct stmt stmt = STMT(store,
		"SELECT node, epoch, CASE WHEN isfinite(renewed_at) THEN " MS(
			"clock_timestamp() - renewed_at") " ELSE 0 END,"
							  " NOT" LAPSED
							  " AND EXISTS (SELECT 1 FROM" SESSIONS
							  " AND CAST(objid AS bigint) = "
							  "lease.epoch) FROM lease WHERE epoch > 0",
		BIND_INT(":seconds", LAPSED_SECONDS));
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, holder->node, sizeof(holder->node));
		holder->epoch = stmt_column_int(&stmt, 1);
		holder->renewed_ms = stmt_column_int(&stmt, 2);
		holder->there = stmt_column_int(&stmt, 3) != 0;
	}
	return stmt_reset(&stmt);
}

int lease_find(struct store *store, struct store_check *found) {
	int64_t which = 0;
	int rc = find_holders(store, &which);
	if (rc == 0 && which == 2) {
		rc = find_holder(store, &found->holder);
	}
	return rc == 0 ? find_standbys(store, found) : rc;
}
