#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <unistd.h>

#include "bot/cli/cli.h"
#include "tests/storage/sqlite/scratch.h"

/* Runs "backup" with up to four words, NULL ending them; one line must come out. */
static void expect_backup(
	int status, const char *out, const char *err, const char *const words[4]) {
	char copies[5][PATH_MAX] = {"backup"}, *argv[6] = {copies[0]};
	int argc = 1;
	for (; argc < 5 && words[argc - 1] != NULL; argc++) {
		snprintf(copies[argc], PATH_MAX, "%s", words[argc - 1]);
		argv[argc] = copies[argc];
	}
	cr_expect_eq(cli_backup(argc, argv), status);
	fflush(stdout);
	fflush(stderr);
	cr_expect_stdout_eq_str(out);
	cr_expect_stderr_eq_str(err);
}

static void make_database(void) {
	scratch_make();
	store_close(scratch_open());
}

TestSuite(cli_backup, .init = make_database, .fini = scratch_remove);

static void redirect(void) {
	cr_assert_eq(chdir(scratch_file("")), 0);
	cr_redirect_stdout();
	cr_redirect_stderr();
}

Test(cli_backup, copies_a_database_in_use) {
	struct store *store = scratch_open();
	redirect();
	expect_backup(0, "dicecup.db is copied to copy.db\n", "",
		(const char *const[4]){"copy.db", "--db", "dicecup.db"});
	cr_expect_eq(scratch_number("copy.db", "PRAGMA application_id"), APPLICATION_ID);
	store_close(store);
}

Test(cli_backup, copies_dicecup_db_unless_told_otherwise) {
	redirect();
	expect_backup(
		0, "dicecup.db is copied to copy.db\n", "", (const char *const[4]){"copy.db"});
}

Test(cli_backup, fails_with_one_line) {
	redirect();
	expect_backup(1, "", "dicecup backup: dicecup.db cannot be made: File exists\n",
		(const char *const[4]){"dicecup.db"});
}

Test(cli_backup, says_which_database_is_not_there) {
	redirect();
	expect_backup(1, "", "dicecup backup: none.db cannot be read: No such file or directory\n",
		(const char *const[4]){"copy.db", "--db", "none.db"});
	cr_expect_neq(access("copy.db", F_OK), 0);
}

Test(cli_backup, needs_one_file) {
	redirect();
	expect_backup(2, "", "dicecup backup: name the file to copy to: dicecup backup FILE\n",
		(const char *const[4]){NULL});
}

Test(cli_backup, takes_no_second_file) {
	redirect();
	expect_backup(2, "", "dicecup backup: one file to copy to, not b too\n",
		(const char *const[4]){"a", "b"});
}
