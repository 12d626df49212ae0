#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <unistd.h>

#include "bot/cli/cli.h"
#include "tests/storage/sqlite/scratch.h"

static void make_both(void) {
	char why[STORE_WHY_SIZE];
	scratch_make();
	cr_assert_eq(chdir(scratch_file("")), 0);
	store_close(scratch_open());
	cr_assert_eq(store_backup("dicecup.db", "copy.db", why), 0);
	cr_redirect_stdout();
	cr_redirect_stderr();
}

TestSuite(cli_restore, .init = make_both, .fini = scratch_remove);

/* Runs "restore" with up to three words, NULL ending them. */
static void expect_restore(
	int status, const char *out, const char *err, const char *const words[4]) {
	char copies[4][64] = {"restore"}, *argv[5] = {copies[0]};
	int argc = 1;
	for (; argc < 4 && words[argc - 1] != NULL; argc++) {
		snprintf(copies[argc], sizeof(copies[argc]), "%s", words[argc - 1]);
		argv[argc] = copies[argc];
	}
	cr_expect_eq(cli_restore(argc, argv), status);
	fflush(stdout);
	fflush(stderr);
	cr_expect_stdout_eq_str(out);
	cr_expect_stderr_eq_str(err);
}

Test(cli_restore, puts_the_backup_where_dicecup_db_is_and_says_what_became_of_it) {
	expect_restore(0,
		"dicecup.db is restored from copy.db\n"
		"what was there before is in dicecup.db.before-restore\n",
		"", (const char *const[4]){"copy.db"});
}

Test(cli_restore, makes_the_database_that_it_is_told_to) {
	expect_restore(0, "new.db is restored from copy.db\n", "",
		(const char *const[4]){"copy.db", "--db", "new.db"});
}

Test(cli_restore, fails_in_one_line) {
	expect_restore(1, "", "dicecup restore: none cannot be read: No such file or directory\n",
		(const char *const[4]){"none"});
}

Test(cli_restore, needs_one_file) {
	expect_restore(2, "", "dicecup restore: name the file to restore: dicecup restore FILE\n",
		(const char *const[4]){NULL});
}
