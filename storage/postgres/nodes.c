#include "storage/postgres/nodes.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "storage/postgres/database.h"
#include "storage/postgres/statements.h"
#include "storage/sql/error.h"
#include "storage/sql/stmt.h"

enum { ATTEMPTS = 20, BETWEEN_MS = 50 /* until a session that was ended is gone */ };

#define DATABASE_LOCK "hashtextextended('dicecup ' || current_schema(), 0)"
#define NODE_LOCK "hashtext('dicecup ' || current_schema()), CAST(:epoch AS integer)"
#define LAPSED " renewed_at < clock_timestamp() - CAST(:seconds || ' seconds' AS interval)"
#define MS(time) "CAST(1000 * extract(epoch FROM " time ") AS bigint)"

static int try_lock(struct store *store, bool alone, bool *got) {
	int64_t locked = 0;
	int rc = stmt_read_int(store,
		alone ? "SELECT pg_try_advisory_lock(" DATABASE_LOCK ")"
		      : "SELECT pg_try_advisory_lock_shared(" DATABASE_LOCK ")",
		&locked);
	*got = rc == 0 && locked != 0;
	postgres_of(store)->locked = postgres_of(store)->locked || *got;
	return rc;
}

static int has_nodes(struct store *store, bool *has) {
	int64_t found = 0;
	int rc = stmt_read_int(store, "SELECT to_regclass('nodes') IS NOT NULL", &found);
	*has = found != 0;
	return rc;
}

/* pg_locks shows the two halves of a key as they are without a sign. */
int nodes_end_lapsed(struct store *store, bool *ended) {
	struct stmt stmt = STMT(store,
		"SELECT pg_terminate_backend(pid) FROM nodes JOIN pg_locks"
		" ON CAST(objid AS bigint) = nodes.epoch"
		" WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND database ="
		" (SELECT oid FROM pg_database WHERE datname = current_database())"
		" AND CAST(classid AS bigint) ="
		" (CAST(hashtext('dicecup ' || current_schema()) AS bigint) & 4294967295)"
		" AND" LAPSED,
		BIND_INT(":seconds", NODE_SECONDS));
	*ended = false;
	while (stmt_step(&stmt)) {
		*ended = true;
	}
	return stmt_reset(&stmt);
}

static int set_busy(struct store *store) {
	char names[STORE_HOST_SIZE] = "";
	struct stmt stmt = stmt_prepare(store,
		"SELECT left(string_agg(name, ', ' ORDER BY name), 200) FROM nodes"
		" WHERE is_there(epoch)",
		NULL);
	if (stmt_step(&stmt) && !stmt_column_is_null(&stmt, 0)) {
		stmt_column_text(&stmt, 0, names, sizeof(names));
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc
		       : error_set(store, -EBUSY, "%s is in use by another dicecup%s%s",
				 store->name, *names != '\0' ? ", as " : "", names);
}

static int wait_for_lock(struct store *store, bool alone, bool *got) {
	int rc = 0;
	for (int i = 0; rc == 0 && !*got && i < ATTEMPTS; i++) {
		nanosleep(&(struct timespec){.tv_nsec = BETWEEN_MS * 1000000L}, NULL);
		rc = try_lock(store, alone, got);
	}
	return rc;
}

int nodes_lock(struct store *store, bool alone) {
	bool got, known = false, ended = false;
	int rc = try_lock(store, alone, &got);
	if (rc != 0 || got) {
		return rc;
	}
	rc = has_nodes(store, &known);
	if (rc == 0 && known) {
		rc = nodes_end_lapsed(store, &ended);
	}
	if (rc == 0 && ended) {
		rc = wait_for_lock(store, alone, &got);
	}
	if (rc != 0 || got) {
		return rc;
	}
	return known ? set_busy(store)
		     : error_set(store, -EBUSY, "%s is in use by another dicecup", store->name);
}

int nodes_share_lock(struct store *store) {
	return statements_run(store, "SELECT pg_advisory_lock_shared(" DATABASE_LOCK
				     "), pg_advisory_unlock(" DATABASE_LOCK ")");
}

/* Goes on while the machine is suspended. */
static int64_t now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_BOOTTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int remove_gone(struct store *store) {
	return stmt_run(STMT(store, "DELETE FROM nodes WHERE NOT is_there(epoch) OR" LAPSED,
		BIND_INT(":seconds", NODE_SECONDS)));
}

/* Whoever is there plays everything. */
static int check_free(struct store *store) {
	struct stmt stmt = stmt_prepare(store, "SELECT 1 FROM nodes", NULL);
	bool taken = stmt_step(&stmt);
	int rc = stmt_reset(&stmt);
	return rc == 0 && taken ? set_busy(store) : rc;
}

static int next_epoch(struct store *store, int64_t *epoch) {
	return stmt_read_int(store,
		"INSERT INTO node_epochs (one, epoch) VALUES (1, 1) ON CONFLICT (one)"
		" DO UPDATE SET epoch = node_epochs.epoch + 1 RETURNING epoch",
		epoch);
}

/* The lock comes before others can see the row. */
static int add_node(struct store *store, int64_t epoch, bool alone) {
	int rc = stmt_run(
		STMT(store, "SELECT pg_advisory_lock(" NODE_LOCK ")", BIND_INT(":epoch", epoch)));
	if (rc != 0) {
		return rc;
	}
	return stmt_run(STMT(store,
		"INSERT INTO nodes (name, epoch, renewed_at, alone)"
		" VALUES (:name, :epoch, clock_timestamp(), :alone <> 0)",
		BIND_ARRAY(":name", postgres_of(store)->node), BIND_INT(":epoch", epoch),
		BIND_INT(":alone", alone)));
}

static int enter(struct store *store, bool alone, int64_t *epoch) {
	int rc = statements_run(store, "SELECT wait_to_write()");
	if (rc == 0) {
		rc = remove_gone(store);
	}
	if (rc == 0) {
		rc = check_free(store);
	}
	if (rc == 0) {
		rc = next_epoch(store, epoch);
	}
	return rc == 0 ? add_node(store, *epoch, alone) : rc;
}

static void keep_name(struct postgres_store *postgres, const char *name) {
	if (name != NULL) {
		snprintf(postgres->node, sizeof(postgres->node), "%s", name);
	} else {
		gethostname(postgres->node, sizeof(postgres->node) - 1);
	}
}

int nodes_enter(struct store *store, const char *name, bool alone) {
	struct postgres_store *postgres = postgres_of(store);
	int64_t epoch = 0;
	keep_name(postgres, name);
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	rc = enter(store, alone, &epoch);
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	rc = store_commit(store);
	postgres->epoch = rc == 0 ? epoch : 0;
	postgres->renewed_at = now_ms();
	return rc;
}

int nodes_enter_for_good(struct store *store) {
	int rc = nodes_enter(store, NULL, true);
	return rc == 0 ? stmt_run(STMT(store,
				 "UPDATE nodes SET renewed_at = 'infinity' WHERE epoch = :epoch",
				 BIND_INT(":epoch", postgres_of(store)->epoch)))
		       : rc;
}

int nodes_renew(struct store *store) {
	struct postgres_store *postgres = postgres_of(store);
	if (postgres->epoch == 0 || now_ms() - postgres->renewed_at < NODE_RENEWED_MS) {
		return 0;
	}
	struct stmt stmt =
		STMT(store, "UPDATE nodes SET renewed_at = clock_timestamp() WHERE epoch = :epoch",
			BIND_INT(":epoch", postgres->epoch));
	stmt.notes = true;
	int rc = stmt_run_changed(stmt, -ENOTCONN, "another dicecup has taken over");
	postgres->renewed_at = rc == 0 ? now_ms() : postgres->renewed_at;
	return rc;
}

static int remove_self(struct store *store) {
	return stmt_run(STMT(store, "DELETE FROM nodes WHERE epoch = :epoch",
		BIND_INT(":epoch", postgres_of(store)->epoch)));
}

void nodes_leave(struct store *store) {
	const struct postgres_store *postgres = postgres_of(store);
	if (!postgres->locked || PQstatus(postgres->db) != CONNECTION_OK) {
		return;
	}
	if (postgres->epoch != 0 && !store->begun && store_begin(store) == 0) {
		if (remove_self(store) == 0) {
			store_commit(store);
		} else {
			store_rollback(store);
		}
	}
	statements_roll_back(store); /* in a transaction that has failed it would be refused */
	PQclear(PQexec(postgres->db, "SELECT pg_advisory_unlock_all()"));
}

static void read_node(struct stmt *stmt, struct store_node *node) {
	stmt_column_text(stmt, 0, node->name, sizeof(node->name));
	node->epoch = stmt_column_int(stmt, 1);
	node->renewed_ms = stmt_column_int(stmt, 2);
	node->there = stmt_column_int(stmt, 3) != 0;
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

int nodes_find(struct store *store, struct store_check *found) {
	struct stmt stmt = STMT(store,
		"SELECT name, epoch, CASE WHEN renewed_at = 'infinity' THEN 0 ELSE " MS(
			"clock_timestamp() - renewed_at") " END,"
							  " is_there(epoch) AND NOT" LAPSED
							  " FROM nodes ORDER BY name",
		BIND_INT(":seconds", NODE_SECONDS));
	found->n_nodes = 0;
	while (found->n_nodes < STORE_NODES_MAX && stmt_step(&stmt)) {
		read_node(&stmt, &found->nodes[found->n_nodes++]);
	}
	int rc = stmt_reset(&stmt);
	return rc == 0 ? find_standbys(store, found) : rc;
}
