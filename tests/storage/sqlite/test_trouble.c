#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/by_night.h"
#include "tests/storage/sqlite/scratch.h"

TestSuite(trouble, .init = scratch_make, .fini = scratch_remove);

static int count_move(void *data, const struct store_move *move) {
	*(int64_t *)data = move->n;
	return 0;
}

/* The number of the last move; store_moves() says if there is a gap before. */
static int64_t last_move(struct store *store, int64_t table) {
	int64_t last = 0;
	cr_assert_eq(store_moves(store, table, count_move, &last), 0, "%s", store_error(store));
	return last;
}

static int write_move(struct store *store, int64_t n) {
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	store_move_add(store, 1, &(struct store_move){n, "roll 1 3 3 5 6 2 2 4 4 6 1 1 1 3 5", n});
	store_cursor_set(store, 1, 0, &(struct store_cursor){.move = n - 1});
	return store_commit(store);
}

static void make_table(void) {
	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	store_close(store);
}

static void write_moves(int report) {
	struct store *store = scratch_open();
	for (int64_t n = last_move(store, 1) + 1;; n++) {
		cr_assert_eq(write_move(store, n), 0);
		if (write(report, &n, sizeof(n)) != sizeof(n)) {
			_exit(0);
		}
	}
}

/* Starts a writer, kills it after so many reports, and returns the last move it reported. */
static int64_t kill_writer_after(int reports) {
	int report[2];
	cr_assert_eq(pipe(report), 0);
	pid_t child = fork();
	if (child == 0) {
		close(report[0]);
		write_moves(report[1]);
	}
	close(report[1]);
	int64_t n = 0, more;
	for (int i = 0; i < reports; i++) {
		cr_assert_eq(read(report[0], &n, sizeof(n)), sizeof(n));
	}
	kill(child, SIGKILL);
	while (read(report[0], &more, sizeof(more)) == sizeof(more)) {
		n = more;
	}
	waitpid(child, NULL, 0);
	close(report[0]);
	return n;
}

Test(trouble, a_writer_that_is_killed_loses_nothing_it_reported) {
	make_table();
	unsigned chance = 1;
	for (int round = 0; round < 25; round++) {
		chance = chance * 1103515245 + 12345;
		int64_t reported = kill_writer_after(1 + (int)(chance >> 16) % 60);
		struct store *store = scratch_open();
		int64_t kept = last_move(store, 1);
		cr_expect(kept == reported || kept == reported + 1, "%lld of %lld", (long long)kept,
			(long long)reported);
		struct store_table_place home;
		cr_expect_eq(store_table_place_get(store, 1, 0, &home), 0);
		cr_expect_eq(home.told.move, kept - 1, "the same transaction, the same fate");
		store_close(store);
		cr_expect_eq(scratch_number("dicecup.db",
				     "SELECT integrity_check = 'ok' FROM pragma_integrity_check"),
			1);
	}
}

/* SIGALRM ends a process that does not know it as suddenly as SIGKILL. */
static void open_until_killed(int microseconds) {
	struct itimerval alarm = {.it_value.tv_usec = microseconds};
	signal(SIGALRM, SIG_DFL);
	setitimer(ITIMER_REAL, &alarm, NULL);
	char why[STORE_WHY_SIZE];
	struct store *store;
	if (store_open(scratch_file("dicecup.db"), &store, why) == 0) {
		store_close(store);
	}
	_exit(0);
}

Test(trouble, to_be_killed_while_it_is_made_does_not_spoil_a_database) {
	static const char *const names[] = {"dicecup.db", "dicecup.db-wal", "dicecup.db-shm",
		"dicecup.db-journal", "dicecup.db.lock"};
	int killed = 0, times = by_night(12, 150);
	for (int i = 0; i < times; i++) {
		pid_t child = fork();
		if (child == 0) {
			open_until_killed(200 + i * 6000 / times);
		}
		int status;
		cr_assert_eq(waitpid(child, &status, 0), child);
		killed += WIFSIGNALED(status);
		store_close(scratch_open());
		for (size_t k = 0; k < sizeof(names) / sizeof(*names); k++) {
			unlink(scratch_file(names[k]));
		}
	}
	cr_expect_gt(killed, 0);
}

/* Writes until it fails, takes the cause away, and expects all that was kept and nothing else. */
static void expect_survives(struct store *store, int rc, void (*mend)(struct store *store)) {
	int64_t n = last_move(store, 1);
	int got = 0;
	while (got == 0 && n < 100000) {
		got = write_move(store, ++n);
	}
	cr_expect_eq(got, rc, "%d: %s", got, store_error(store));
	cr_expect_eq(last_move(store, 1), n - 1);
	got = write_move(store, n);
	cr_expect(got == rc || got == 0, "it fails again, or found room: %d", got);
	mend(store);
	cr_expect(got == 0 || write_move(store, n) == 0, "%s", store_error(store));
	cr_expect_eq(last_move(store, 1), n);
	struct store_table_place home;
	cr_expect_eq(store_table_place_get(store, 1, 0, &home), 0);
	cr_expect_eq(home.told.move, n - 1);
}

static void limit_pages(struct store *store, const char *pragma) {
	cr_assert_eq(sqlite3_exec(sqlite_of(store)->db, pragma, NULL, NULL, NULL), SQLITE_OK);
}

static void allow_pages(struct store *store) {
	limit_pages(store, "PRAGMA max_page_count = 100000");
}

static void limit_files(rlim_t bytes) {
	struct rlimit limit;
	cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes;
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void allow_files(struct store *store) {
	(void)store;
	limit_files(RLIM_INFINITY);
}

Test(trouble, a_full_disk_is_an_error_and_passes) {
	make_table();
	struct store *store = scratch_open();
	limit_pages(store, "PRAGMA max_page_count = 60");
	expect_survives(store, -ENOSPC, allow_pages);

	signal(SIGXFSZ, SIG_IGN);
	limit_files(2 << 20);
	expect_survives(store, -EIO, allow_files);
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db",
			     "SELECT integrity_check = 'ok' FROM pragma_integrity_check"),
		1);
}

Test(trouble, a_locked_database_is_an_error_and_passes) {
	make_table();
	struct store *store = scratch_open();
	sqlite3_busy_timeout(sqlite_of(store)->db, 0);
	sqlite3 *other;
	cr_assert_eq(sqlite3_open(scratch_file("dicecup.db"), &other), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	cr_expect_eq(write_move(store, 1), -EBUSY, "%s", store_error(store));
	cr_expect_eq(last_move(store, 1), 0);
	sqlite3_close(other);
	cr_expect_eq(write_move(store, 1), 0);
	store_close(store);
}

Test(trouble, nothing_is_written_to_a_database_that_was_moved_or_deleted) {
	make_table();
	struct store *store = scratch_open();
	cr_expect_eq(write_move(store, 1), 0);
	cr_assert_eq(rename(scratch_file("dicecup.db"), scratch_file("aside.db")), 0);
	cr_expect_eq(write_move(store, 2), -ESTALE);
	cr_expect(strstr(store_error(store), "was moved or deleted while in use; put it back"));
	cr_expect_eq(store_set_heartbeat(store, 7), -ESTALE);
	scratch_write("dicecup.db", "another", 7);
	cr_expect_eq(write_move(store, 2), -ESTALE, "a file of that name is not enough");
	cr_assert_eq(rename(scratch_file("aside.db"), scratch_file("dicecup.db")), 0);
	cr_expect_eq(write_move(store, 2), 0, "%s", store_error(store));
	cr_expect_eq(last_move(store, 1), 2);
	store_close(store);
}
