#include <criterion/criterion.h>
#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "storage/sql/stmt.h"
#include "storage/store.h"
#include "tests/storage/sql/kept.h"

/* What a transaction writes is sent and not waited for: what becomes of it when it is refused, and
 * when its session or the server ends in the middle. */

TestSuite(pipeline, .init = kept_make, .fini = kept_remove);

enum { PATIENCE_SECONDS = 30 };

/* As the server's administrator (tests/servers/postgres.py). */
static PGconn *connect_beside(void) {
	static const char *const keywords[] = {"dbname", "user", NULL};
	const char *const values[] = {kept_name(), "postgres", NULL};
	PGconn *db = PQconnectdbParams(keywords, values, 1);
	cr_assert_eq(PQstatus(db), CONNECTION_OK, "%s", PQerrorMessage(db));
	return db;
}

static PGconn *lock_beside(const char *lock) {
	PGconn *db = connect_beside();
	PQclear(PQexec(db, "BEGIN"));
	PGresult *result = PQexec(db, lock);
	cr_assert_eq(PQresultStatus(result), PGRES_COMMAND_OK, "%s", PQerrorMessage(db));
	PQclear(result);
	return db;
}

static struct store *open_with_table(const char *name, int64_t *table) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	struct store_table row = scratch_table("#dice");
	cr_assert_eq(store_open(name, &store, why), 0, "%s", why);
	cr_assert_eq(store_table_add(store, &row), 0);
	*table = row.id;
	return store;
}

/* Not even for the lock, which this thread gives up only behind it. */
Test(pipeline, nobody_waits_for_what_a_transaction_writes) {
	int64_t table;
	struct store *store = open_with_table(kept_name(), &table);
	PGconn *other = lock_beside("LOCK TABLE wishes IN ACCESS EXCLUSIVE MODE");
	cr_assert_eq(store_begin(store), 0);
	cr_expect_eq(store_wish_add(store, table, "1:lucky"), 0);
	cr_expect_eq(store_cursor_set(store, table, 0, &(struct store_cursor){.move = 7}), 0);
	PQfinish(other);
	cr_expect_eq(store_commit(store), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM wishes"), 1);
	cr_expect_eq(kept_number("SELECT told FROM table_places"), 7);
	store_close(store);
}

/* Begins, and writes what is fine. */
static void begin_wish(struct store *store, int64_t table) {
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_wish_add(store, table, "1:lucky"), 0);
}

static void expect_nothing_kept(struct store *store, int64_t table) {
	cr_expect_eq(kept_number("SELECT count(*) FROM wishes"), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM moves"), 0);
	begin_wish(store, table);
	cr_expect_eq(store_commit(store), 0, "the next transaction is a new one");
	cr_expect_eq(kept_number("SELECT count(*) FROM wishes"), 1);
}

Test(pipeline, what_the_schema_refuses_fails_the_commit) {
	int64_t table;
	struct store *store = open_with_table(kept_name(), &table);
	begin_wish(store, table);
	cr_expect_eq(store_wish_add(store, 99, "1:lucky"), 0);
	cr_expect_eq(store_move_add(store, table, &(struct store_move){1, "roll 1", 1}), 0);
	cr_expect_eq(store_commit(store), -ENOENT);
	cr_expect_not_null(
		strstr(store_error(store), "does not take this"), "%s", store_error(store));
	expect_nothing_kept(store, table);
	store_close(store);
}

Test(pipeline, what_is_not_there_fails_the_commit) {
	int64_t table;
	struct store *store = open_with_table(kept_name(), &table);
	begin_wish(store, table);
	cr_expect_eq(store_cursor_set(store, 99, 0, &(struct store_cursor){.move = 1}), 0);
	cr_expect_eq(store_move_add(store, table, &(struct store_move){1, "roll 1", 1}), 0);
	cr_expect_eq(store_commit(store), -ENOENT);
	cr_expect_str_eq(store_error(store), "there is no such place");
	expect_nothing_kept(store, table);
	cr_expect_eq(store_cursor_set(store, 99, 0, &(struct store_cursor){.move = 1}), -ENOENT,
		"at once where it is alone");
	store_close(store);
}

/* The linker makes one of two constants that read alike, and a statement is found by its address.
 */
Test(pipeline, one_statement_may_change_nothing_here_and_must_change_something_there) {
	static const char sql[] = "DELETE FROM people WHERE id = :id";
	for (int first = 0; first < 2; first++) {
		int64_t table;
		struct store *store = open_with_table(kept_name(), &table);
		for (int i = first; i < first + 4; i++) {
			struct stmt stmt = STMT(store, sql, BIND_INT(":id", 7));
			cr_expect_eq(i % 2 == 0 ? stmt_run(stmt) : stmt_run_found(stmt, "person"),
				i % 2 == 0 ? 0 : -ENOENT, "%d: %s", i, store_error(store));
		}
		store_close(store);
	}
}

Test(pipeline, a_read_finds_what_was_refused_before_it) {
	int64_t table;
	struct store_table row;
	struct store *store = open_with_table(kept_name(), &table);
	begin_wish(store, table);
	cr_expect_eq(store_move_add(store, table, &(struct store_move){2, "roll 1", 1}), 0);
	cr_expect_eq(store_table_get(store, table, &row), -EINVAL);
	cr_expect_str_eq(store_error(store), "the move does not follow the last one");
	cr_expect_eq(store_wish_add(store, table, "2:late"), -EINVAL);
	cr_expect_eq(store_commit(store), -EINVAL);
	expect_nothing_kept(store, table);
	store_close(store);
}

Test(pipeline, what_was_rolled_back_leaves_nothing) {
	int64_t table;
	struct store *store = open_with_table(kept_name(), &table);
	begin_wish(store, table);
	store_rollback(store);
	begin_wish(store, table);
	cr_expect_eq(store_move_add(store, table, &(struct store_move){2, "roll 1", 1}), 0);
	store_rollback(store);
	expect_nothing_kept(store, table);
	store_close(store);
}

Test(pipeline, a_transaction_may_write_more_than_buffers_hold) {
	enum { MOVES = 5000 };
	char move[STORE_MOVE_SIZE];
	int64_t table;
	struct store *store = open_with_table(kept_name(), &table);
	memset(move, 'x', sizeof(move) - 1);
	move[sizeof(move) - 1] = '\0';
	cr_assert_eq(store_begin(store), 0);
	for (int64_t n = 1; n <= MOVES; n++) {
		cr_assert_eq(store_move_add(store, table, &(struct store_move){n, move, 1}), 0);
	}
	cr_expect_eq(store_commit(store), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM moves"), MOVES);
	store_close(store);
}

/* Ends the session of the store in the middle of a transaction: while it waits for a lock. how ends
 * a process p; who did so then runs what comes behind. */
static void end_within_commit(const char *how, const char *behind) {
	char name[1280], sql[1024];
	int64_t table;
	snprintf(name, sizeof(name), "%s&application_name=ended", kept_name());
	struct store *store = open_with_table(name, &table);
	PGconn *other = lock_beside("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE");
	PGconn *killer = connect_beside();
	snprintf(sql, sizeof(sql),
		"DO $$ DECLARE p int; BEGIN LOOP PERFORM pg_stat_clear_snapshot();"
		" SELECT pid INTO p FROM pg_stat_activity WHERE application_name = 'ended'"
		" AND wait_event_type = 'Lock'; EXIT WHEN p IS NOT NULL; END LOOP; %s END $$",
		how);
	cr_assert_eq(PQsendQuery(killer, sql), 1);
	begin_wish(store, table);
	cr_expect_eq(store_move_add(store, table, &(struct store_move){1, "roll 1", 1}), 0);
	cr_expect_eq(store_commit(store), -ENOTCONN);
	cr_expect_not_null(strstr(store_error(store), "is lost"), "%s", store_error(store));
	cr_expect_eq(store_begin(store), -ENOTCONN);
	cr_expect_eq(store_wish_add(store, table, "1:lucky"), -ENOTCONN);
	cr_expect_eq(store_sync(store), 0, "nothing is there to be kept");
	store_close(store);
	PQclear(PQexec(killer, behind));
	PQfinish(killer);
	PQfinish(other);
}

Test(pipeline, a_session_that_is_ended_has_kept_nothing) {
	end_within_commit("PERFORM pg_terminate_backend(p);", "SELECT 1");
	cr_expect_eq(kept_number("SELECT count(*) FROM wishes"), 0);
}

static void run_beside(const char *sql) {
	PGconn *db = connect_beside();
	PGresult *result = PQexec(db, sql);
	cr_assert(PQresultStatus(result) == PGRES_COMMAND_OK ||
			  PQresultStatus(result) == PGRES_TUPLES_OK,
		"%s", PQerrorMessage(db));
	PQclear(result);
	PQfinish(db);
}

static int write_and_sync(struct store *store, int64_t table) {
	begin_wish(store, table);
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	return store_sync(store);
}

/* Its standby never says that it has the log. The server hears of the standby a moment later. */
Test(pipeline, a_session_that_is_ended_has_synced_nothing) {
	char name[1280];
	int64_t table;
	time_t until = time(NULL) + PATIENCE_SECONDS;
	snprintf(name, sizeof(name), "%s&application_name=syncing", kept_name());
	struct store *store = open_with_table(name, &table);
	cr_assert_eq(store_sync_later(store), 0);
	run_beside("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
	run_beside("SELECT pg_reload_conf()");
	PGconn *killer = connect_beside();
	cr_assert_eq(PQsendQuery(killer,
			     "DO $$ DECLARE p int; BEGIN LOOP PERFORM pg_stat_clear_snapshot();"
			     " SELECT pid INTO p FROM pg_stat_activity WHERE application_name ="
			     " 'syncing' AND wait_event = 'SyncRep'; EXIT WHEN p IS NOT NULL;"
			     " END LOOP; PERFORM pg_terminate_backend(p); END $$"),
		1);
	int rc = 0;
	while (rc == 0 && time(NULL) < until) {
		rc = write_and_sync(store, table);
	}
	cr_expect_eq(rc, -ENOTCONN);
	run_beside("ALTER SYSTEM RESET synchronous_standby_names");
	run_beside("SELECT pg_reload_conf()");
	PQfinish(killer);
	store_close(store);
}

static bool try_to_count(const char *sql, char count[8]) {
	PGconn *db = PQconnectdb(kept_name());
	PGresult *result = PQexec(db, sql);
	bool answered = PQresultStatus(result) == PGRES_TUPLES_OK;
	snprintf(count, 8, "%s", answered ? PQgetvalue(result, 0, 0) : "");
	PQclear(result);
	PQfinish(db);
	return answered;
}

/* One of its processes killed, the server ends the others, who wait for that, and begins anew. */
Test(pipeline, a_server_that_crashes_has_kept_nothing) {
	char count[8];
	time_t until = time(NULL) + PATIENCE_SECONDS;
	end_within_commit("EXECUTE format('COPY (SELECT 1) TO PROGRAM %L', 'kill -KILL ' || p);",
		"SELECT pg_sleep(60)");
	while (!try_to_count("SELECT count(*) FROM wishes", count)) {
		cr_assert_lt(time(NULL), until, "it does not come back");
	}
	cr_expect_str_eq(count, "0");
}
