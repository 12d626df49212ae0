#include <criterion/criterion.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/storage/sqlite/scratch.h"

/* A restore that is killed before any of the steps in which it changes the folder: the database is
 * then the old one or the new one, whole, and the old one is never lost. */

static int steps_left; /* 0: it is never killed */

int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_unlink(const char *file);
int __wrap_unlink(const char *file);
int __real_fsync(int fd);
int __wrap_fsync(int fd);

static void count_step(void) {
	if (steps_left > 0 && --steps_left == 0) {
		_exit(1);
	}
}

int __wrap_link(const char *from, const char *to) {
	count_step();
	return __real_link(from, to);
}

int __wrap_rename(const char *from, const char *to) {
	count_step();
	return __real_rename(from, to);
}

int __wrap_unlink(const char *file) {
	count_step();
	return __real_unlink(file);
}

int __wrap_fsync(int fd) {
	count_step();
	return __real_fsync(fd);
}

TestSuite(restore_killed, .fini = scratch_remove);

static int64_t count_tables(const char *name) {
	return scratch_number(name, "SELECT count(*) FROM tables");
}

/* A backup of one table, and a database of three, the third in the log that a killed bot left. */
static void make_both(void) {
	struct store_table table = scratch_table("#dice");
	scratch_make_with_backup();
	pid_t child = fork();
	if (child == 0) {
		struct store *store = scratch_open();
		_exit(store_table_add(store, &table) != 0);
	}
	int status = 1;
	cr_assert(waitpid(child, &status, 0) == child && status == 0);
}

static int restore(void) {
	char kept[STORE_WHY_SIZE], why[STORE_WHY_SIZE] = "";
	return store_restore(scratch_file("backup"), scratch_file("dicecup.db"), kept, why);
}

/* Whether it came to the end. */
static bool restore_until(int step) {
	int status;
	pid_t child = fork();
	if (child == 0) {
		steps_left = step;
		_exit(restore() == 0 ? 0 : 2);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) < 2, "step %d", step);
	return WEXITSTATUS(status) == 0;
}

static void expect_one_of_both(int step) {
	store_close(scratch_open());
	int64_t tables = count_tables("dicecup.db");
	cr_expect(tables == 3 || tables == 1, "step %d: %ld tables", step, (long)tables);
	if (tables == 1) {
		cr_expect_eq(count_tables("dicecup.db.before-restore"), 3, "step %d", step);
	}
}

Test(restore_killed, leaves_one_of_both_databases_whole) {
	bool ended = false;
	int step = 1;
	for (; !ended; step++) {
		make_both();
		ended = restore_until(step);
		expect_one_of_both(step);
		cr_expect_eq(restore(), 0, "step %d: it cannot be done again", step);
		cr_expect_eq(count_tables("dicecup.db"), 1);
		if (!ended) {
			scratch_remove();
		}
	}
	cr_expect_geq(step, 9, "that few steps?");
}
