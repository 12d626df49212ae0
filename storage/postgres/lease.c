#include "storage/postgres/database.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "storage/sql/database.h"
#include "storage/sql/stmt.h"

/* The thread that renews a lease on a connection of its own, and the state of the lease as known
 * without asking the server. The thread watches three sessions: its own, the playing one, and the
 * one that waits for commits to be durable. If the server closes one of them the lease is lost. */

enum { RENEWAL_OWN, RENEWAL_PLAYING, RENEWAL_SYNCS, SOCKETS };

enum {
	RENEWED_MS = 2 * 1000,
	TURNED_MS = 3 * 1000, /* a turn of the loop takes less, unless it waits … */
	WAITS_MS = 60 * 1000, /* … for the server, and that takes less than this */
	EXACT_MS = 500,       /* clocks are compared this exactly */
	LOOK_MS = 250,        /* between two looks at the time */
};

static const char renew_sql[] = "UPDATE lease SET renewed_at = clock_timestamp() WHERE epoch = $1"
				" RETURNING "
				"CAST(1000 * extract(epoch FROM renewed_at) AS bigint)";

/* Owned by the thread, except for: */
struct renewal {
	struct store_lease *state; /* shared with the loop */
	PGconn *db;
	int64_t epoch;
	pthread_t thread;
	int stop;                     /* an event's descriptor; -1: the thread does not run */
	_Atomic int sockets[SOCKETS]; /* duplicates of all sessions' sockets, as libpq closes its
					 own; -1: none */
};

/* Shuts down all sessions, so that the loop finds the playing one closed when it reads. */
static void expire(struct renewal *renewal, const char *why) {
	struct store_lease *state = renewal->state;
	snprintf(state->why, sizeof(state->why), "%.*s", (int)strcspn(why, "\n"), why);
	atomic_store(&state->lost, true);
	for (int i = 0; i < SOCKETS; i++) {
		int socket = atomic_load(&renewal->sockets[i]);
		if (socket >= 0) {
			shutdown(socket, SHUT_RDWR);
		}
	}
}

static bool loop_lives(const struct store_lease *state, int64_t now) {
	int64_t turned = atomic_load(&state->turned_at), waits = atomic_load(&state->waits_since);
	return turned == 0 || now - turned < TURNED_MS || (waits != 0 && now - waits < WAITS_MS);
}

static void send_renewal(struct renewal *renewal) {
	char epoch[24];
	const char *const values[] = {epoch};
	snprintf(epoch, sizeof(epoch), "%" PRId64, renewal->epoch);
	if (PQsendQueryParams(renewal->db, renew_sql, 1, NULL, values, NULL, NULL, 0) != 1) {
		expire(renewal, PQerrorMessage(renewal->db));
	}
}

/* The server's clock was read between these two times. Inexact readings are ignored. */
static void compare_clocks(struct store_lease *state, const char *server_ms, int64_t sent_at) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	int64_t took = store_boot_ms() - sent_at;
	int64_t ours = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - took / 2;
	int64_t ahead = strtoll(server_ms, NULL, 10) - ours;
	int64_t by = ahead - atomic_load(&state->clock_ahead);
	if (took < EXACT_MS && (by >= EXACT_MS || by <= -EXACT_MS)) {
		atomic_store(&state->clock_ahead, ahead);
	}
}

/* After other errors the renewal is tried again until the lease runs out. */
static bool is_renewed(struct renewal *renewal, int64_t sent_at) {
	PGresult *result = PQgetResult(renewal->db), *more;
	bool done = PQresultStatus(result) == PGRES_TUPLES_OK;
	bool renewed = done && PQntuples(result) == 1;
	if (renewed) {
		compare_clocks(renewal->state, PQgetvalue(result, 0, 0), sent_at);
		atomic_store(&renewal->state->renewed_at, sent_at);
	} else if (done) {
		expire(renewal, "another dicecup has taken over");
	}
	PQclear(result);
	while ((more = PQgetResult(renewal->db)) != NULL) {
		PQclear(more);
	}
	return renewed;
}

/* Waits for an answer or the next look at the time. False: the thread is to stop. */
static bool watch(struct renewal *renewal) {
	struct pollfd fds[1 + SOCKETS] = {{.fd = renewal->stop, .events = POLLIN}};
	for (int i = 0; i < SOCKETS; i++) {
		fds[1 + i].fd = atomic_load(&renewal->sockets[i]);
		fds[1 + i].events = i == 0 ? POLLIN | POLLRDHUP : POLLRDHUP;
	}
	poll(fds, 1 + SOCKETS, LOOK_MS);
	for (int i = 1; i < SOCKETS; i++) {
		if ((fds[1 + i].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) {
			expire(renewal, "the server has ended a session of this process: another "
					"dicecup has taken over, or somebody who may");
		}
	}
	return (fds[0].revents & POLLIN) == 0;
}

static void end_if_run_out(struct renewal *renewal, int64_t age) {
	char why[128];
	if (age >= STORE_LEASE_MS) {
		snprintf(why, sizeof(why), "the lease was not renewed for %.1f s",
			(double)age / 1000);
		expire(renewal, why);
	}
}

/* A renewal counts from its request, which precedes the reading of the server's clock. */
static void *keep_renewed(void *data) {
	struct renewal *renewal = data;
	struct store_lease *state = renewal->state;
	int64_t sent_at = 0; /* 0: no renewal is pending */
	bool goes_on = true;
	while (goes_on && !atomic_load(&state->lost)) {
		int64_t now = store_boot_ms(), age = now - atomic_load(&state->renewed_at);
		end_if_run_out(renewal, age);
		if (sent_at == 0 && age >= RENEWED_MS && loop_lives(state, now)) {
			sent_at = now;
			send_renewal(renewal);
		}
		goes_on = watch(renewal);
		if (PQconsumeInput(renewal->db) != 1) {
			expire(renewal, PQerrorMessage(renewal->db));
		} else if (sent_at != 0 && !PQisBusy(renewal->db)) {
			is_renewed(renewal, sent_at);
			sent_at = 0;
		}
	}
	return NULL;
}

/* Life */

/* The loop handles signals. */
static int start_thread(struct renewal *renewal) {
	sigset_t all, before;
	renewal->stop = eventfd(0, EFD_CLOEXEC);
	if (renewal->stop < 0) {
		return -errno;
	}
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = pthread_create(&renewal->thread, NULL, keep_renewed, renewal);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (error != 0) {
		close(renewal->stop);
		renewal->stop = -1;
	}
	return -error;
}

static void stop_thread(struct renewal *renewal) {
	if (renewal->stop >= 0) {
		eventfd_write(renewal->stop, 1);
		pthread_join(renewal->thread, NULL);
		close(renewal->stop);
	}
}

/* Takes over the connection. NULL: out of memory. */
static struct renewal *renewal_create(struct store *store, PGconn *db) {
	struct renewal *renewal = calloc(1, sizeof(*renewal));
	if (renewal != NULL) {
		renewal->state = &store->lease;
		renewal->db = db;
		renewal->stop = -1;
		for (int i = 0; i < SOCKETS; i++) {
			atomic_store(&renewal->sockets[i], -1);
		}
	}
	return renewal;
}

/* Renews once, as the commit may have taken long, and starts the thread. 0; -EBUSY: another process
 * has taken the lease; or another negative errno. */
static int renewal_start(struct renewal *renewal, int64_t epoch) {
	PQclear(PQexec(renewal->db, "SET synchronous_commit = local"));
	renewal->epoch = epoch;
	int64_t now = store_boot_ms();
	send_renewal(renewal);
	if (!is_renewed(renewal, now)) {
		return -EBUSY;
	}
	renewal->state->renews = true;
	return start_thread(renewal);
}

static void renewal_destroy(struct renewal *renewal) {
	stop_thread(renewal);
	PQfinish(renewal->db);
	for (int i = 0; i < SOCKETS; i++) {
		int socket = atomic_load(&renewal->sockets[i]);
		if (socket >= 0) {
			close(socket);
		}
	}
	free(renewal);
}

enum {
	ANSWER_MS = 3 * 1000, /* for an answer of a session that is idle */
	LAPSED_SECONDS = 8,   /* until others may take over, by the server's clock; the holder gives
				 up after STORE_LEASE_MS */
	COMPARISONS = 20,     /* of sessions through a pooler */
};

#define DATABASE_LOCK "hashtextextended('dicecup ' || current_schema(), 0)"
#define SESSION_LOCK(epoch) "hashtext('dicecup ' || current_schema()), CAST(" epoch " AS integer)"
#define LAPSED " renewed_at < clock_timestamp() - CAST(:seconds || ' seconds' AS interval)"
#define MS(time) "CAST(1000 * extract(epoch FROM " time ") AS bigint)"

/* The sessions that hold or held the lease: pg_locks shows the two halves of a key as unsigned. */
#define SESSIONS                                                                            \
	" pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND database =" \
	" (SELECT oid FROM pg_database WHERE datname = current_database()) AND"             \
	" CAST(classid AS bigint) ="                                                        \
	" (CAST(hashtext('dicecup ' || current_schema()) AS bigint) & 4294967295)"
#define END_LAPSED(table)                                                                \
	"SELECT pg_terminate_backend(pid) FROM" SESSIONS " AND CAST(objid AS bigint) IN" \
	" (SELECT epoch FROM " table " WHERE" LAPSED ")"

/* The holders' table by version of the schema. */
static const struct {
	const char *names, *end_lapsed;
} holders[] = {
	{NULL, NULL}, /* no tables, or a version before 27 */
	/* Versions before 36 allowed several holders. */
	{"SELECT left(string_agg(name, ', ' ORDER BY name), 200) FROM nodes", END_LAPSED("nodes")},
	{"SELECT node FROM lease", END_LAPSED("lease")},
};

/* Connecting */

/* The answer once it is there; NULL: too late, or the connection is lost. */
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

/* Whether we still have our session while the other connection is in a transaction. */
static int compare_sessions(struct store *store, PGconn *other, int64_t first) {
	int64_t pid = first;
	PGresult *begun = PQexec(other, "BEGIN; SELECT 1");
	/* A pooler by statement closes connections that begin a transaction. */
	bool has_begun = PQresultStatus(begun) == PGRES_TUPLES_OK;
	PQclear(begun);
	int rc = read_session(store, postgres_of(store)->db, &pid);
	PQclear(PQexec(other, "ROLLBACK"));
	return rc == 0 && (pid != first || !has_begun) ? refuse_pooler(store) : rc;
}

/* A pooler that gives each transaction another session may give the same one by chance, above all
 * where other clients are busy. Without a pooler libpq knows the session's number. */
static int check_pooler(struct store *store, PGconn *other) {
	PGconn *db = postgres_of(store)->db;
	int64_t first = 0;
	int rc = read_session(store, db, &first);
	int n = first == PQbackendPID(db) ? 1 : COMPARISONS;
	for (int i = 0; rc == 0 && i < n; i++) {
		rc = compare_sessions(store, other, first);
	}
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
	return stmt_read_int(stmt_prepare(store,
				     "SELECT CASE WHEN to_regclass('lease') IS NOT NULL THEN 2"
				     " WHEN to_regclass('nodes') IS NOT NULL THEN 1 ELSE 0 END",
				     NULL),
		which);
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
	int64_t which = 0, none;
	int rc = find_holders(store, &which);
	if (rc == 0 && holders[which].end_lapsed != NULL) {
		rc = stmt_read_int(STMT(store, holders[which].end_lapsed,
					   BIND_INT(":seconds", LAPSED_SECONDS)),
			&none);
	}
	return rc == 0 ? set_busy(store, which) : rc;
}

int lease_lock(struct store *store) {
	int64_t locked = 0;
	int rc = stmt_read_int(
		stmt_prepare(store, "SELECT pg_try_advisory_lock(" DATABASE_LOCK ")", NULL),
		&locked);
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

/* Lets the thread watch this session, too. */
static int watch_session(struct store *store, PGconn *db, int at) {
	int copy = dup(PQsocket(db));
	atomic_store(&postgres_of(store)->renewal->sockets[at], copy);
	return copy >= 0 ? 0 : error_set_errno(store, "%s cannot be watched", store->name);
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
	return rc == 0 && postgres_of(store)->renewal != NULL ? watch_session(store, db, at) : rc;
}

static int start_renewing(struct store *store) {
	int rc = renewal_start(postgres_of(store)->renewal, postgres_of(store)->epoch);
	if (rc == -EBUSY) {
		return error_set(
			store, rc, "%s is in use by another dicecup that was faster", store->name);
	}
	return rc == 0 ? 0 : error_set(store, rc, "no thread can be started: %s", strerror(-rc));
}

int lease_acquire(struct store *store, const char *node) {
	struct postgres_store *postgres = postgres_of(store);
	char machine[STORE_HOST_SIZE] = "";
	int64_t epoch = 0, none;
	gethostname(machine, sizeof(machine) - 1);
	int rc = stmt_read_int(
		stmt_prepare(store, "SELECT pg_terminate_backend(pid) FROM" SESSIONS, NULL), &none);
	if (rc == 0) {
		rc = take_epoch(store, node != NULL ? node : machine, &epoch);
	}
	postgres->epoch = rc == 0 ? epoch : 0;
	rc = rc == 0 ? add_session(store, postgres->db, RENEWAL_PLAYING) : rc;
	if (rc == 0 && postgres->renewal != NULL) {
		rc = add_session(store, postgres->renewal->db, RENEWAL_OWN);
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
		statements_roll_back(store); /* refused in a transaction that has failed */
		PQclear(PQexec(postgres->db, "SELECT pg_advisory_unlock_all()"));
	}
}

/* Without pg_monitor a user sees that there are standbys, but not their states. */
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
