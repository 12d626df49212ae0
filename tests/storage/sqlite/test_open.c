#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storage/sql/stmt.h"
#include "tests/storage/sqlite/scratch.h"

enum { NOBODY = 65534 };

TestSuite(opening, .init = scratch_make, .fini = scratch_remove);

static unsigned mode_of(const char *name) {
	struct stat status;
	return stat(scratch_file(name), &status) == 0 ? status.st_mode & 07777u : 0;
}

Test(opening, makes_files_that_only_their_owner_reads) {
	umask(0);
	struct store *store = scratch_open();
	cr_expect_eq(store_set_heartbeat(store, 1), 0);
	cr_expect_eq(umask(0), 0, "the process keeps its own mask");
	static const char *const names[] = {
		"dicecup.db", "dicecup.db-wal", "dicecup.db-shm", "dicecup.db.lock"};
	for (size_t i = 0; i < 4; i++) {
		cr_expect_eq(mode_of(names[i]), 0600, "%s: %o", names[i], mode_of(names[i]));
	}
	store_close(store);
	chmod(scratch_file("dicecup.db"), 0644);
	chmod(scratch_file("dicecup.db.lock"), 0644);
	store = scratch_open();
	for (size_t i = 0; i < 4; i++) {
		cr_expect_eq(mode_of(names[i]), 0600, "%s: %o", names[i], mode_of(names[i]));
	}
	store_close(store);
}

Test(opening, is_for_one_process_at_a_time) {
	int ready[2], done[2];
	cr_assert_eq(pipe(ready), 0);
	cr_assert_eq(pipe(done), 0);
	pid_t child = fork();
	if (child == 0) {
		char c;
		struct store *store = scratch_open();
		bool told = write(ready[1], "x", 1) == 1 && read(done[0], &c, 1) == 1;
		store_close(store);
		_exit(told ? 0 : 1);
	}
	char c, words[64];
	cr_assert_eq(read(ready[0], &c, 1), 1);
	snprintf(words, sizeof(words), "process %d, which holds ", (int)child);
	scratch_refuses(scratch_file("dicecup.db"), -EBUSY, words);
	cr_assert_eq(symlink("dicecup.db", scratch_file("alias.db")), 0);
	scratch_refuses(scratch_file("alias.db"), -EBUSY, "alias.db.lock");
	cr_assert_eq(write(done[1], "x", 1), 1);
	int status;
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect_eq(status, 0);
	store_close(scratch_open());
}

Test(opening, two_in_one_process_are_one_too_many) {
	struct store *store = scratch_open();
	scratch_refuses(scratch_file("dicecup.db"), -EBUSY, "in use by another dicecup");
	cr_expect_eq(store_set_heartbeat(store, 5), 0);
	store_close(store);
}

Test(opening, leaves_a_file_of_another_kind_as_it_was) {
	static const struct {
		const char *name, *bytes;
	} files[] = {
		{"text",
			"Dear diary, today I played Perudo and lost every die, five times in a row."
			" Tomorrow I shall count the aces twice before I doubt anybody at this "
			"table."},
		{"short", "xy"},
		{"almost", "SQLite format 3"},
	};
	char lock[32];
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		size_t n = strlen(files[i].bytes), n_after;
		scratch_write(files[i].name, files[i].bytes, n);
		cr_assert_eq(chmod(scratch_file(files[i].name), 0644), 0);
		scratch_refuses(scratch_file(files[i].name), -EBADMSG, "no dicecup database");
		cr_expect_eq(mode_of(files[i].name), 0644);
		snprintf(lock, sizeof(lock), "%s.lock", files[i].name);
		cr_expect_neq(access(scratch_file(lock), F_OK), 0);
		unsigned char *after = scratch_read(files[i].name, &n_after);
		cr_expect(n == n_after && memcmp(after, files[i].bytes, n) == 0);
		free(after);
	}
	scratch_refuses(scratch_file("."), -EBADMSG, "is no file");
	cr_assert_eq(mkfifo(scratch_file("pipe"), 0600), 0);
	scratch_refuses(scratch_file("pipe"), -EBADMSG, "is no file");
}

static void expect_unchanged(const char *name, unsigned char *before, size_t n) {
	size_t n_after;
	unsigned char *after = scratch_read(name, &n_after);
	cr_expect(n == n_after && memcmp(before, after, n) == 0, "%s changed", name);
	free(before);
	free(after);
}

/* Begins to write past the store and ends without a word, as a kill would. */
static void write_and_die(const char *text) {
	pid_t child = fork();
	if (child == 0) {
		sqlite3 *db;
		bool done = sqlite3_open(scratch_file("dicecup.db"), &db) == SQLITE_OK &&
			    sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
		_exit(done ? 0 : 1);
	}
	int status;
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_assert_eq(status, 0);
}

/* SQLite would play its log back into the file. */
Test(opening, leaves_a_database_of_another_program_as_it_was) {
	write_and_die("PRAGMA journal_mode = WAL; CREATE TABLE notes (x); INSERT INTO notes"
		      " VALUES ('mine'); PRAGMA user_version = 1");
	size_t n, n_wal;
	unsigned char *db = scratch_read("dicecup.db", &n);
	unsigned char *wal = scratch_read("dicecup.db-wal", &n_wal);
	cr_assert_gt(n_wal, 0);
	scratch_refuses(scratch_file("dicecup.db"), -EBADMSG, "no dicecup database");
	expect_unchanged("dicecup.db", db, n);
	expect_unchanged("dicecup.db-wal", wal, n_wal);
}

Test(opening, takes_a_database_that_was_half_made) {
	write_and_die("PRAGMA cache_size = 2; BEGIN; CREATE TABLE people (x); INSERT INTO people"
		      " SELECT zeroblob(5000) FROM (VALUES (1), (2), (3), (4), (5), (6), (7))");
	size_t n;
	free(scratch_read("dicecup.db", &n));
	cr_assert_gt(n, 0, "pages were written before the end");
	cr_assert_eq(access(scratch_file("dicecup.db-journal"), F_OK), 0);
	store_close(scratch_open());
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM people"), 0);
}

static int64_t ask(struct store *store, const char *text) {
	struct stmt stmt = stmt_prepare(store, text, NULL);
	int64_t number = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : -1;
	stmt_reset(&stmt);
	return number;
}

Test(opening, sets_what_keeps_the_file_safe) {
	struct store *store = scratch_open();
	cr_expect_eq(ask(store, "PRAGMA synchronous"), 2, "FULL");
	cr_expect_eq(ask(store, "PRAGMA foreign_keys"), 1);
	cr_expect_eq(ask(store, "PRAGMA trusted_schema"), 0);
	cr_expect_eq(ask(store, "PRAGMA cell_size_check"), 1);
	cr_expect_eq(ask(store, "SELECT journal_mode = 'wal' FROM pragma_journal_mode"), 1);
	cr_expect_gt(ask(store, "PRAGMA busy_timeout"), 0);
	cr_expect_eq(ask(store, "SELECT \"no such column\""), -1, "double quotes make no strings");
	store_close(store);
}

/* Root may write anywhere, so root becomes somebody else for a while. A process that changed its
 * user cannot be looked into, as the search for leaks does, until it says that it may. */
static void be(uid_t user) {
	if (getuid() == 0) {
		cr_assert_eq(seteuid(user), 0);
		cr_assert_eq(prctl(PR_SET_DUMPABLE, 1), 0);
	}
}

Test(opening, says_what_is_wrong_with_the_folder) {
	scratch_refuses(scratch_file("nowhere/dicecup.db"), -ENOENT, "No such file or directory");
	scratch_refuses("", -ENOENT, "no name");
	be(NOBODY);
	scratch_refuses(
		"/dicecup.db", -EACCES, "dicecup.db.lock cannot be made: Permission denied");
	be(0);
}

Test(opening, says_that_a_file_may_not_be_written) {
	store_close(scratch_open());
	cr_assert_eq(chmod(scratch_file(""), 0777), 0);
	cr_assert_eq(chmod(scratch_file("dicecup.db.lock"), 0666), 0);
	cr_assert_eq(chmod(scratch_file("dicecup.db"), getuid() == 0 ? 0444 : 0400), 0);
	be(NOBODY);
	scratch_refuses(scratch_file("dicecup.db"), -EROFS, "see to its owner and permissions");
	be(0);
}

Test(opening, to_read_takes_no_lock_and_changes_nothing) {
	char why[STORE_WHY_SIZE];
	struct store *reader;
	cr_expect_eq(store_open_read_only(scratch_file("dicecup.db"), &reader, why), -ENOENT);
	cr_expect_eq(access(scratch_file("dicecup.db"), F_OK), -1, "nothing is made");

	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_open_read_only(scratch_file("dicecup.db"), &reader, why), 0, "%s", why);
	cr_expect_eq(store_table_add(store, &table), 0);
	cr_expect_eq(store_table_get(reader, table.id, &table), 0);
	cr_expect_eq(store_table_add(reader, &table), -EROFS);
	store_close(reader);
	store_close(store);
	cr_assert_eq(store_open_read_only(scratch_file("dicecup.db"), &reader, why), 0, "%s", why);
	cr_expect_eq(store_table_get(reader, table.id, &table), 0);
	store_close(reader);
}
