#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/storage/sqlite/scratch.h"

TestSuite(backup, .init = scratch_make, .fini = scratch_remove);

static int copy(const char *from, const char *to, char *why) {
	*why = '\0';
	return store_backup(scratch_file(from), scratch_file(to), why);
}

static void expect_failure(const char *from, const char *to, int rc, const char *words) {
	char why[STORE_WHY_SIZE];
	cr_expect_eq(copy(from, to, why), rc, "%s", why);
	cr_expect(strstr(why, words) != NULL, "\"%s\" lacks \"%s\"", why, words);
}

Test(backup, is_a_database_of_its_own) {
	umask(0);
	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	char why[STORE_WHY_SIZE];
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(copy("dicecup.db", "copy.db", why), 0, "%s", why);
	cr_expect_eq(store_table_add(store, &table), 0);
	store_close(store);

	struct stat status;
	cr_assert_eq(stat(scratch_file("copy.db"), &status), 0);
	cr_expect_eq(status.st_mode & 0777, 0600);
	size_t n;
	unsigned char *bytes = scratch_read("copy.db", &n);
	cr_expect(bytes[18] == 1 && bytes[19] == 1, "one file, without a log beside it");
	free(bytes);
	cr_assert_eq(store_open(scratch_file("copy.db"), &store, why), 0, "%s", why);
	cr_expect_eq(store_table_get(store, 1, &table), 0);
	cr_expect_eq(store_table_get(store, 2, &table), -ENOENT);
	store_close(store);
}

Test(backup, overwrites_nothing) {
	store_close(scratch_open());
	scratch_write("precious", "wedding", 7);
	expect_failure("dicecup.db", "precious", -EEXIST, "precious cannot be made: File exists");
	expect_failure("dicecup.db", "dicecup.db", -EEXIST, "File exists");
	size_t n;
	unsigned char *bytes = scratch_read("precious", &n);
	cr_expect(n == 7 && memcmp(bytes, "wedding", 7) == 0);
	free(bytes);
}

Test(backup, fails_in_words) {
	expect_failure("none.db", "copy.db", -ENOENT, "none.db cannot be read: No such file");
	scratch_write("text", "hello there, this is no database at all", 39);
	expect_failure("text", "copy.db", -EBADMSG, "no dicecup database");
	store_close(scratch_open());
	expect_failure("dicecup.db", "nowhere/copy.db", -ENOENT, "nowhere/copy.db cannot be made");
	size_t n;
	unsigned char *bytes = scratch_read("dicecup.db", &n);
	memset(bytes + 8192, 0xa5, 4096);
	scratch_write("dicecup.db", bytes, n);
	free(bytes);
	expect_failure("dicecup.db", "copy.db", -EBADMSG, "malformed");
	cr_expect_eq(access(scratch_file("copy.db"), F_OK), -1, "nothing is left of it");
}

Test(backup, is_a_file_whatever_its_name) {
	char why[STORE_WHY_SIZE];
	store_close(scratch_open());
	cr_assert_eq(chdir(scratch_file("")), 0);
	cr_expect_eq(store_backup("dicecup.db", ":memory:", why), 0, "%s", why);
	cr_expect_eq(scratch_number(":memory:", "PRAGMA user_version"), (int64_t)migrations_all.n);
}

/* Two tables get the same move in one transaction, for as long as it lives. */
static void write_pairs(int report) {
	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_table_add(store, &table), 0);
	for (int64_t n = 1;; n++) {
		cr_assert_eq(store_begin(store), 0);
		cr_assert_eq(store_move_add(store, 1, &(struct store_move){n, "0 bid 5 2", n}), 0);
		cr_assert_eq(store_move_add(store, 2, &(struct store_move){n, "0 bid 5 2", n}), 0);
		cr_assert_eq(store_commit(store), 0);
		if (write(report, &n, sizeof(n)) != sizeof(n)) {
			_exit(0);
		}
	}
}

Test(backup, is_of_one_moment_while_another_process_writes) {
	int report[2];
	cr_assert_eq(pipe(report), 0);
	pid_t child = fork();
	if (child == 0) {
		close(report[0]);
		write_pairs(report[1]);
	}
	close(report[1]);
	static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
	int64_t n = 0;
	for (size_t i = 0; i < 8; i++) {
		char why[STORE_WHY_SIZE];
		for (int k = 0; k < 20; k++) {
			cr_assert_eq(read(report[0], &n, sizeof(n)), sizeof(n));
		}
		cr_assert_eq(copy("dicecup.db", names[i], why), 0, "%s", why);
	}
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	close(report[0]);
	for (size_t i = 0; i < 8; i++) {
		int64_t most = scratch_number(names[i], "SELECT max(n) FROM moves");
		cr_expect_geq(most, 20 * ((int64_t)i + 1));
		cr_expect_eq(scratch_number(names[i], "SELECT count(*) FROM moves"), 2 * most);
	}
}
