#include <criterion/criterion.h>
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>

#include "storage/store.h"
#include "tests/storage/sql/kept.h"

/* What was committed is kept on the server's disk, and by its standby, and nobody has to wait. */

TestSuite(syncs, .init = kept_make, .fini = kept_remove);

enum { PATIENCE_MS = 30 * 1000, WHILE_MS = 300 };

/* As the server's administrator (tests/servers/postgres.py). */
static void administer(const char *sql) {
	static const char *const keywords[] = {"dbname", "user", NULL};
	const char *const values[] = {kept_name(), "postgres", NULL};
	PGconn *db = PQconnectdbParams(keywords, values, 1);
	cr_assert_eq(PQstatus(db), CONNECTION_OK, "%s", PQerrorMessage(db));
	PGresult *result = PQexec(db, sql);
	cr_assert_neq(PQresultStatus(result), PGRES_FATAL_ERROR, "%s", PQerrorMessage(db));
	PQclear(result);
	PQfinish(db);
}

/* From now on a sync waits for a standby that is not there. */
static void miss_standby(void) {
	administer("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
	administer("SELECT pg_reload_conf(), pg_sleep(0.3)");
}

static void need_no_standby(void) {
	administer("ALTER SYSTEM RESET synchronous_standby_names");
	administer("SELECT pg_reload_conf()");
}

static struct store *open_syncing_later(void) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_assert_eq(store_open(kept_name(), &store, why), 0, "%s", why);
	cr_assert_eq(store_sync_later(store), 0, "%s", store_error(store));
	return store;
}

static void write_table(struct store *store) {
	struct store_table row = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &row), 0, "%s", store_error(store));
}

static bool can_go_on(const struct store *store, int ms) {
	struct pollfd answer = {.fd = store_sync_socket(store), .events = POLLIN};
	return poll(&answer, 1, ms) == 1;
}

static int finish(struct store *store) {
	int rc;
	do {
		cr_assert(can_go_on(store, PATIENCE_MS));
		rc = store_sync_go_on(store);
	} while (rc == -EINPROGRESS);
	return rc;
}

Test(syncs, what_was_committed_before_it_began_is_kept) {
	struct store *store = open_syncing_later();
	cr_expect_eq(store_sync_begin(store, store_commit_seq(store)), 0, "nothing is new");
	write_table(store);
	uint64_t first = store_commit_seq(store), syncs = store_commits(store).syncs;
	cr_expect_eq(store_sync_begin(store, first), -EINPROGRESS);
	write_table(store);
	uint64_t second = store_commit_seq(store);
	cr_assert_gt(second, first);
	cr_expect_eq(finish(store), 0, "%s", store_error(store));
	cr_expect_eq(store_sync_begin(store, first), 0);
	cr_expect_eq(store_sync_begin(store, second), -EINPROGRESS);
	cr_expect_eq(finish(store), 0, "%s", store_error(store));
	cr_expect_eq(store_sync_begin(store, second), 0);
	cr_expect_eq(store_commits(store).syncs, syncs + 2);
	store_close(store);
}

Test(syncs, while_a_standby_is_missing_the_database_can_be_used) {
	struct store *store = open_syncing_later();
	write_table(store);
	uint64_t first = store_commit_seq(store);
	miss_standby();
	cr_expect_eq(store_sync_begin(store, first), -EINPROGRESS);
	cr_expect_not(can_go_on(store, WHILE_MS));
	cr_expect_eq(store_sync_go_on(store), -EINPROGRESS);
	write_table(store);
	cr_expect_eq(kept_number("SELECT count(*) FROM tables"), 2);
	cr_expect_eq(store_sync_begin(store, first), -EINPROGRESS, "it is not kept");
	cr_expect_geq(store_sync_lasts_ms(store), WHILE_MS);
	need_no_standby();
	cr_expect_eq(finish(store), 0, "%s", store_error(store));
	cr_expect_eq(store_sync_begin(store, first), 0);
	cr_expect_eq(store_sync_lasts_ms(store), 0);
	store_close(store);
}

/* Of what both have kept neither forgets the other's. */
Test(syncs, one_that_waits_does_not_disturb_one_that_does_not) {
	struct store *store = open_syncing_later();
	write_table(store);
	cr_expect_eq(store_sync_begin(store, store_commit_seq(store)), -EINPROGRESS);
	write_table(store);
	cr_expect_eq(store_sync(store), 0, "%s", store_error(store));
	cr_expect_eq(finish(store), 0, "%s", store_error(store));
	cr_expect_eq(store_sync_begin(store, store_commit_seq(store)), 0);
	store_close(store);
}

static void cancel_one_that_waits(void) {
	administer("DO $$ DECLARE p int; BEGIN LOOP PERFORM pg_stat_clear_snapshot();"
		   " SELECT pid INTO p FROM pg_stat_activity WHERE wait_event = 'SyncRep';"
		   " EXIT WHEN p IS NOT NULL; END LOOP; PERFORM pg_cancel_backend(p); END $$");
}

/* The server says that all is well, and warns. */
Test(syncs, a_wait_that_somebody_cancels_has_kept_nothing) {
	struct store *store = open_syncing_later();
	write_table(store);
	miss_standby();
	cr_expect_eq(store_sync_begin(store, store_commit_seq(store)), -EINPROGRESS);
	cancel_one_that_waits();
	cr_assert(can_go_on(store, PATIENCE_MS));
	int rc;
	do {
		rc = store_sync_go_on(store);
	} while (rc == -EINPROGRESS && can_go_on(store, WHILE_MS));
	cr_expect_eq(rc, -EINPROGRESS, "no standby has it");
	need_no_standby();
	if (rc == -EINPROGRESS) {
		cr_expect_eq(finish(store), 0, "%s", store_error(store));
	}
	store_close(store);
}

/* Cancels the first wait, and has nothing wait any more once there is a second one. */
static void *cancel_and_wait(void *data) {
	cancel_one_that_waits();
	administer(
		"DO $$ BEGIN LOOP PERFORM pg_stat_clear_snapshot(); EXIT WHEN EXISTS (SELECT 1 FROM"
		" pg_stat_activity WHERE wait_event = 'SyncRep'); END LOOP; END $$");
	*(bool *)data = true;
	need_no_standby();
	return NULL;
}

Test(syncs, a_commit_whose_wait_somebody_cancels_waits_again) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	bool waited_again = false;
	pthread_t thread;
	cr_assert_eq(store_open(kept_name(), &store, why), 0, "%s", why);
	miss_standby();
	cr_assert_eq(pthread_create(&thread, NULL, cancel_and_wait, &waited_again), 0);
	write_table(store);
	cr_expect(waited_again);
	need_no_standby();
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	store_close(store);
}

static void note(void *data, const char *why) {
	(void)why;
	*(bool *)data = true;
}

Test(syncs, whose_connection_is_ended_has_lost_the_database) {
	struct store *store = open_syncing_later();
	bool lost = false;
	store_set_watch(store, &(struct store_watch){.lost = note, .data = &lost});
	write_table(store);
	miss_standby();
	cr_expect_eq(store_sync_begin(store, store_commit_seq(store)), -EINPROGRESS);
	administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
		   " WHERE wait_event = 'SyncRep'");
	int rc = finish(store);
	need_no_standby();
	cr_expect_lt(rc, 0, "nobody knows whether it is kept");
	cr_expect(lost || rc != -ENOTCONN);
	store_close(store);
}
