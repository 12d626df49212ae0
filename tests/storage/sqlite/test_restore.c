#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/storage/sqlite/scratch.h"

TestSuite(restore, .init = scratch_make_with_backup, .fini = scratch_remove);

static int64_t count_tables(const char *name) {
	return scratch_number(name, "SELECT count(*) FROM tables");
}

static bool is_there(const char *name) {
	return access(scratch_file(name), F_OK) == 0;
}

static void expect_restored(const char *kept_wanted) {
	char kept[STORE_WHY_SIZE], why[STORE_WHY_SIZE] = "";
	int rc = store_restore(scratch_file("backup"), scratch_file("dicecup.db"), kept, why);
	cr_assert_eq(rc, 0, "%s", why);
	cr_expect_str_eq(kept, *kept_wanted != '\0' ? scratch_file(kept_wanted) : "");
	cr_expect_not(is_there("dicecup.db.restored"));
	store_close(scratch_open());
	cr_expect_eq(count_tables("dicecup.db"), 1);
}

static void expect_refused(const char *from, int rc, const char *words) {
	char kept[STORE_WHY_SIZE], why[STORE_WHY_SIZE] = "";
	int got = store_restore(scratch_file(from), scratch_file("dicecup.db"), kept, why);
	cr_expect_eq(got, rc, "%s: %s", from, why);
	cr_expect(strstr(why, words) != NULL, "\"%s\" lacks \"%s\"", why, words);
	cr_expect_str_eq(kept, "");
	cr_expect_eq(count_tables("dicecup.db"), 2, "%s", words);
	cr_expect_not(is_there("dicecup.db.before-restore"));
	cr_expect_not(is_there("dicecup.db.restored"));
}

Test(restore, takes_the_place_and_keeps_what_was_there) {
	umask(0);
	chmod(scratch_file("backup"), 0644);
	scratch_write("dicecup.db.restored", "half", 4); /* a kill while it copied */
	expect_restored("dicecup.db.before-restore");
	cr_expect_eq(count_tables("dicecup.db.before-restore"), 2);
	cr_expect_eq(count_tables("backup"), 1);
	struct stat status;
	cr_assert_eq(stat(scratch_file("dicecup.db"), &status), 0);
	cr_expect_eq(status.st_mode & 0777, 0600);
	expect_restored("dicecup.db.before-restore-2");
	cr_expect_eq(count_tables("dicecup.db.before-restore"), 2, "the first is not touched");
	cr_expect_eq(count_tables("dicecup.db.before-restore-2"), 1);
}

Test(restore, makes_a_database_where_none_was) {
	unlink(scratch_file("dicecup.db"));
	expect_restored("");
	cr_expect_not(is_there("dicecup.db.before-restore"));
}

/* What was written last stands beside the database, in its log, and belongs to the kept one. */
Test(restore, folds_what_a_killed_bot_left_into_what_is_kept) {
	pid_t child = fork();
	if (child == 0) {
		struct store *store = scratch_open();
		struct store_table table = scratch_table("#dice");
		_exit(store_table_add(store, &table) != 0); /* without closing */
	}
	int status = 1;
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_assert_eq(status, 0);
	cr_assert(is_there("dicecup.db-wal"));
	expect_restored("dicecup.db.before-restore");
	cr_expect_eq(count_tables("dicecup.db.before-restore"), 3);
}

Test(restore, replaces_a_damaged_database_with_all_that_lies_beside_it) {
	scratch_write("dicecup.db", "dice everywhere", 15);
	scratch_write("dicecup.db-wal", "log", 3);
	scratch_write("dicecup.db-journal", "journal", 7);
	expect_restored("dicecup.db.before-restore");
	size_t n;
	unsigned char *bytes = scratch_read("dicecup.db.before-restore", &n);
	cr_expect(n == 15 && memcmp(bytes, "dice everywhere", 15) == 0);
	free(bytes);
	cr_expect_not(is_there("dicecup.db-journal"));
}

Test(restore, gives_root_no_file_that_was_another_users) {
	static const char *const files[] = {
		"dicecup.db", "dicecup.db.lock", "dicecup.db.before-restore"};
	if (geteuid() != 0) {
		cr_skip_test("only root can tell");
	}
	cr_assert_eq(chown(scratch_file("dicecup.db"), 12345, 12346), 0);
	unlink(scratch_file("dicecup.db.lock"));
	expect_restored("dicecup.db.before-restore");
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		struct stat status;
		cr_assert_eq(stat(scratch_file(files[i]), &status), 0);
		cr_expect(status.st_uid == 12345 && status.st_gid == 12346, "%s", files[i]);
	}
}

Test(restore, follows_links) {
	char file[PATH_MAX], kept[STORE_WHY_SIZE], why[STORE_WHY_SIZE];
	snprintf(file, sizeof(file), "%s", scratch_file("link.db"));
	cr_assert_eq(symlink("dicecup.db", file), 0);
	cr_expect_eq(store_restore(scratch_file("backup"), file, kept, why), 0);
	cr_expect_eq(count_tables("dicecup.db"), 1);
	struct stat status;
	cr_expect(lstat(file, &status) == 0 && S_ISLNK(status.st_mode));
}

Test(restore, is_refused_while_a_bot_holds_the_database) {
	struct store *store = scratch_open();
	expect_refused("backup", -EBUSY, "is in use by another dicecup");
	store_close(store);
}

Test(restore, refuses_what_is_no_sound_backup) {
	expect_refused("none", -ENOENT, "No such file");
	expect_refused("dicecup.db", -EINVAL, "is the database itself");
	scratch_write("text", "hello there, this is no database at all", 39);
	expect_refused("text", -EBADMSG, "no dicecup database");
	scratch_write("empty", "", 0);
	expect_refused("empty", -EBADMSG, "is empty");
	size_t n;
	unsigned char *bytes = scratch_read("backup", &n);
	memset(bytes + n - 4096, 0xa5, 4096);
	scratch_write("damaged", bytes, n);
	expect_refused("damaged", -EBADMSG, "damaged");
	free(bytes);
}

/* What the file says of itself, changed past the store. */
static void change(const char *name, const char *text) {
	sqlite3 *db;
	cr_assert_eq(sqlite3_open(scratch_file(name), &db), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK, "%s", text);
	sqlite3_close(db);
}

Test(restore, refuses_a_backup_of_another_kind) {
	change("backup", "PRAGMA user_version = 9999");
	expect_refused("backup", -ENOTSUP, "was made by a newer dicecup (version 9999");
	change("backup", "PRAGMA user_version = 1; DROP TABLE moves");
	expect_refused("backup", -EBADMSG, "missing or changed");
}

Test(restore, refuses_a_backup_whose_rows_name_what_is_not_there) {
	change("backup", "INSERT INTO moves (table_id, n, move, at) VALUES (77, 1, 'roll', 1)");
	expect_refused("backup", -EBADMSG, "names another that is not there");
}

Test(restore, tells_what_an_examined_database_is) {
	struct store_check found;
	char why[STORE_WHY_SIZE];
	struct store *store = scratch_open();
	cr_assert_eq(store_set_heartbeat(store, 1234567), 0);
	cr_expect_eq(store_check(scratch_file("dicecup.db"), &found, why), 0, "%s", why);
	cr_expect_eq(found.version, (int)migrations_all.n);
	cr_expect_eq(found.newest, (int)migrations_all.n);
	cr_expect_eq(found.last_heartbeat, 1234567);
	store_close(store);
}
