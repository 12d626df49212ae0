#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>

#include "tests/faults/vfs.h"
#include "tests/storage/sqlite/scratch.h"

/* Many commits and one sync: what was synced outlives a power cut, and what was not may be lost. */

static struct store *store;

static void open_later(void) {
	store = scratch_open();
	cr_assert_eq(store_sync_later(store), 0);
}

static void set_up(void) {
	vfs_install(false);
	scratch_make();
	open_later();
}

static void tear_down(void) {
	vfs_hold(false);
	store_close(store);
	scratch_remove();
}

TestSuite(syncing, .init = set_up, .fini = tear_down);

static void fail(const char *text) {
	struct fault fault;
	cr_assert(fault_read(text, &fault));
	vfs_fail(&fault);
}

static void add_table(void) {
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0, "%s", store_error(store));
}

static uint64_t syncs(void) {
	return store_commits(store).syncs;
}

Test(syncing, many_commits_are_synced_once) {
	for (int i = 0; i < 5; i++) {
		add_table();
	}
	cr_expect_eq(syncs(), 0);
	cr_expect_eq(store_sync(store), 0);
	cr_expect_eq(store_sync(store), 0);
	cr_expect_eq(syncs(), 1, "nothing is new the second time");
}

/* They ride along with what people are told of. */
Test(syncing, notes_need_no_sync) {
	struct store_person person;
	cr_expect_eq(store_person_upsert(store, "net", "ann!a@h", "ann", &person), 0);
	cr_expect_eq(store_person_set_seen(store, person.id, 1), 0);
	cr_expect_eq(store_sync(store), 0);
	cr_expect_eq(syncs(), 0);
	cr_expect_eq(store_person_set_language(store, person.id, "ja"), 0);
	cr_expect_eq(store_sync(store), 0);
	cr_expect_eq(syncs(), 1);
}

/* The first sync is of the log; the database takes over what is in it. */
Test(syncing, a_log_that_cannot_be_synced_is_carried_over) {
	add_table();
	fail("io:1");
	cr_expect_eq(store_sync(store), 0, "%s", store_error(store));
	size_t n = 1;
	free(scratch_read("dicecup.db-wal", &n));
	cr_expect_eq(n, 0, "%zu bytes are left in the log", n);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM tables"), 1);
}

Test(syncing, a_dead_disk_says_so_until_it_is_mended) {
	add_table();
	fail("io:1-");
	cr_expect_lt(store_sync(store), 0);
	cr_expect_lt(store_sync(store), 0, "it is not forgotten");
	vfs_mend();
	cr_expect_eq(store_sync(store), 0, "%s", store_error(store));
}

/* The first two operations are its sync, twice: once it has failed it is worth nothing, be the next
 * sync ever so good. */
Test(syncing, a_log_whose_sync_failed_is_never_trusted_again) {
	add_table();
	fail("io:1-3");
	cr_expect_lt(store_sync(store), 0);
	cr_expect_eq(store_sync(store), 0, "%s", store_error(store));
	size_t n = 1;
	free(scratch_read("dicecup.db-wal", &n));
	cr_expect_eq(n, 0, "%zu bytes are left in the log", n);
}

static uint64_t begin_sync(void) {
	uint64_t written = store_commit_seq(store);
	cr_expect_eq(store_sync_begin(store, written), -EINPROGRESS);
	return written;
}

static int end_sync(void) {
	struct pollfd answer = {.fd = store_sync_socket(store), .events = POLLIN};
	cr_assert_eq(poll(&answer, 1, -1), 1);
	return store_sync_go_on(store);
}

Test(syncing, nobody_waits_for_a_slow_disk) {
	struct pollfd answer = {.fd = store_sync_socket(store), .events = POLLIN};
	add_table();
	vfs_hold(true);
	uint64_t first = begin_sync();
	cr_expect_eq(store_sync_go_on(store), -EINPROGRESS);
	cr_expect_eq(poll(&answer, 1, 0), 0);
	cr_expect(store_is_syncing(store, first));
	add_table();
	uint64_t second = store_commit_seq(store);
	vfs_hold(false);
	cr_expect_eq(end_sync(), 0, "%s", store_error(store));
	cr_expect_eq(store_sync_begin(store, first), 0);
	cr_expect_eq(poll(&answer, 1, 0), 0, "it is read once");
	cr_expect_eq(store_sync_begin(store, second), -EINPROGRESS, "it came later");
	cr_expect_eq(end_sync(), 0);
	cr_expect_eq(store_sync_begin(store, second), 0);
	cr_expect_eq(syncs(), 2);
}

Test(syncing, a_slow_sync_that_fails_is_carried_over) {
	add_table();
	fail("io:1");
	begin_sync();
	cr_expect_eq(end_sync(), 0, "%s", store_error(store));
	size_t n = 1;
	free(scratch_read("dicecup.db-wal", &n));
	cr_expect_eq(n, 0, "%zu bytes are left in the log", n);
}

static void *let_go(void *data) {
	vfs_hold(false);
	return data;
}

/* While one is under way, somebody cannot go on without. */
Test(syncing, who_must_waits_for_the_thread_and_hears_what_it_heard) {
	pthread_t other;
	add_table();
	fail("io:1-3");
	vfs_hold(true);
	begin_sync();
	cr_assert_eq(pthread_create(&other, NULL, let_go, NULL), 0);
	cr_expect_lt(store_sync(store), 0);
	pthread_join(other, NULL);
	cr_expect_eq(end_sync(), 0, "%s", store_error(store));
	size_t n = 1;
	free(scratch_read("dicecup.db-wal", &n));
	cr_expect_eq(n, 0, "%zu bytes are left in the log", n);
}

Test(syncing, closing_waits_for_the_thread) {
	pthread_t other;
	add_table();
	vfs_hold(true);
	begin_sync();
	cr_assert_eq(pthread_create(&other, NULL, let_go, NULL), 0);
	store_close(store);
	pthread_join(other, NULL);
	open_later();
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM tables"), 1);
}

/* On a new disk that fails as planned: two tables, the second perhaps synced. */
static void add_two(const struct fault *fault, bool synced) {
	store_close(store);
	scratch_remove();
	scratch_make();
	vfs_plan(fault);
	open_later();
	add_table();
	cr_assert_eq(store_sync(store), 0);
	add_table();
	if (synced) {
		cr_assert_eq(store_sync(store), 0);
	}
}

/* How many of them are left when the power fails at the next operation. */
static int64_t left_after_power_cut(bool synced) {
	struct fault fault = {.kind = FAULT_NONE};
	struct store_table third = scratch_table("#dice");
	add_two(&fault, synced);
	fault.kind = FAULT_POWER;
	fault.from = fault.to = vfs_operations() + 1;
	fault.seed = 1;
	add_two(&fault, synced);
	cr_assert_lt(store_table_add(store, &third), 0);
	cr_assert(vfs_is_dead());
	store_close(store);
	vfs_revive();
	open_later();
	return scratch_number("dicecup.db", "SELECT count(*) FROM tables");
}

Test(syncing, what_was_synced_outlives_a_power_cut) {
	cr_expect_eq(left_after_power_cut(true), 2);
}

Test(syncing, what_was_not_may_be_lost) {
	cr_expect_eq(left_after_power_cut(false), 1);
}
