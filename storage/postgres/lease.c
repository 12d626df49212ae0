#include "storage/postgres/lease.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "storage/postgres/database.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

enum { ATTEMPTS = 20, BETWEEN_MS = 50 /* until the session of who held it has ended */ };

#define LOCK_KEY "hashtextextended('dicecup ' || current_schema(), 0)"
#define RUN_OUT                                                           \
	" EXISTS (SELECT 1 FROM leases WHERE unit = 'bot' AND renewed_at" \
	" < clock_timestamp() - CAST(:seconds || ' seconds' AS interval))"

static int try_lock(struct store *store, bool *got) {
	int64_t locked = 0;
	int rc = stmt_read_int(store, "SELECT pg_try_advisory_lock(" LOCK_KEY ")", &locked);
	*got = rc == 0 && locked != 0;
	return rc;
}

static int has_leases(struct store *store, bool *has) {
	int64_t found = 0;
	int rc = stmt_read_int(store, "SELECT to_regclass('leases') IS NOT NULL", &found);
	*has = found != 0;
	return rc;
}

/* pg_locks shows a key of 64 bits as two halves. */
static int end_session_of_lapsed(struct store *store, bool *ended) {
	struct stmt stmt = STMT(store,
		"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
		" AND granted AND objsubid = 1 AND database ="
		" (SELECT oid FROM pg_database WHERE datname = current_database())"
		" AND (CAST(classid AS bigint) << 32 | CAST(objid AS bigint)) = " LOCK_KEY
		" AND" RUN_OUT,
		BIND_INT(":seconds", LEASE_SECONDS));
	*ended = stmt_step(&stmt);
	return stmt_reset(&stmt);
}

static int set_busy(struct store *store) {
	char node[STORE_HOST_SIZE] = "";
	struct stmt stmt = stmt_prepare(store, "SELECT node FROM leases WHERE unit = 'bot'", NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, node, sizeof(node));
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc
		       : error_set(store, -EBUSY, "%s is in use by another dicecup%s%.100s",
				 store->name, *node != '\0' ? ", on " : "", node);
}

static int wait_for_lock(struct store *store, bool *got) {
	int rc = 0;
	for (int i = 0; rc == 0 && !*got && i < ATTEMPTS; i++) {
		nanosleep(&(struct timespec){.tv_nsec = BETWEEN_MS * 1000000L}, NULL);
		rc = try_lock(store, got);
	}
	return rc;
}

int lease_lock(struct store *store) {
	bool got, leases = false, ended = false;
	int rc = try_lock(store, &got);
	if (rc != 0 || got) {
		return rc;
	}
	rc = has_leases(store, &leases);
	if (rc == 0 && leases) {
		rc = end_session_of_lapsed(store, &ended);
	}
	if (rc == 0 && ended) {
		rc = wait_for_lock(store, &got);
	}
	if (rc != 0 || got) {
		return rc;
	}
	return leases ? set_busy(store)
		      : error_set(store, -EBUSY, "%s is in use by another dicecup", store->name);
}

static int64_t now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int lease_take(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	char node[STORE_HOST_SIZE] = "";
	gethostname(node, sizeof(node) - 1);
	struct stmt stmt = STMT(store,
		"INSERT INTO leases (unit, epoch, node, renewed_at)"
		" VALUES ('bot', 1, :node, clock_timestamp()) ON CONFLICT (unit) DO UPDATE"
		" SET epoch = leases.epoch + 1, node = excluded.node,"
		" renewed_at = excluded.renewed_at RETURNING epoch",
		BIND_ARRAY(":node", node));
	int64_t epoch = 0;
	while (stmt_step(&stmt)) {
		epoch = stmt_column_int(&stmt, 0);
	}
	int rc = stmt_reset(&stmt);
	postgres->epoch = rc == 0 ? epoch : 0;
	postgres->renewed_at = now_ms();
	return rc;
}

int lease_take_for_good(struct store *store) {
	int rc = lease_take(store);
	return rc == 0 ? stmt_run(stmt_prepare(store,
				 "UPDATE leases SET renewed_at = 'infinity' WHERE unit = 'bot'",
				 NULL))
		       : rc;
}

int lease_renew(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->epoch == 0 || now_ms() - postgres->renewed_at < LEASE_RENEWED_MS) {
		return 0;
	}
	struct stmt stmt = STMT(store,
		"UPDATE leases SET renewed_at = clock_timestamp()"
		" WHERE unit = 'bot' AND epoch = :epoch",
		BIND_INT(":epoch", postgres->epoch));
	stmt.notes = true;
	int rc = stmt_run_changed(stmt, -ENOTCONN, "another dicecup has taken over");
	postgres->renewed_at = rc == 0 ? now_ms() : postgres->renewed_at;
	return rc;
}

int lease_find(struct store *store, struct store_check *found) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT node, epoch, CASE WHEN renewed_at = 'infinity' THEN 0 ELSE"
		" CAST(1000 * extract(epoch FROM clock_timestamp() - renewed_at) AS bigint) END"
		" FROM leases WHERE unit = 'bot'",
		NULL);
	if (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, found->node, sizeof(found->node));
		found->epoch = stmt_column_int(&stmt, 1);
		found->renewed_ms = stmt_column_int(&stmt, 2);
	}
	return stmt_reset(&stmt);
}

void lease_give_up(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->epoch != 0 && PQstatus(postgres->db) == CONNECTION_OK) {
		PQclear(PQexec(postgres->db, "SELECT pg_advisory_unlock_all()"));
	}
}
