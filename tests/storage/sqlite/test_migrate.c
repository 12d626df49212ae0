#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/text.h"
#include "storage/results.h"
#include "storage/sqlite/sqlite.h"
#include "tests/storage/sqlite/scratch.h"

TestSuite(migrations, .init = scratch_make, .fini = scratch_remove);

/* A short history of another schema; the real one only ever grows at its end. */
static const struct migration history[] = {
	{"0001", "CREATE TABLE mugs (id INTEGER PRIMARY KEY, name TEXT) STRICT;"
		 "INSERT INTO mugs (name) VALUES ('red'), ('blue')"},
	{"0002", "CREATE TABLE lids (mug INTEGER NOT NULL REFERENCES mugs) STRICT"},
	{"0003", "INSERT INTO lids SELECT id FROM mugs; ALTER TABLE mugs ADD COLUMN dice INTEGER"},
};

static const struct migration broken[] = {
	{"0001", ""},
	{"0002", "CREATE TABLE lids (mug INTEGER NOT NULL REFERENCES mugs) STRICT"},
	{"0003", "INSERT INTO mugs (name) VALUES ('green'); INSERT INTO nowhere VALUES (1)"},
};

static const struct migration loose[] = {
	{"0001", ""},
	{"0002", "CREATE TABLE lids (mug INTEGER NOT NULL REFERENCES mugs) STRICT;"
		 "INSERT INTO lids VALUES (99)"},
};

static int open_at(const struct migration *list, size_t length, char *why) {
	struct store *store;
	struct migrations migrations = {list, length};
	int rc = sqlite_open_as(scratch_file("dicecup.db"), migrations, &store, why);
	store_close(store);
	return rc;
}

static void expect_opens(const struct migration *list, size_t length) {
	char why[STORE_WHY_SIZE] = "";
	cr_expect_eq(open_at(list, length, why), 0, "%s", why);
}

/* Tries to open, which must fail with words in the line and leave the file as it was. */
static void expect_refused(const struct migration *list, size_t length, int rc, const char *words) {
	char why[STORE_WHY_SIZE] = "";
	size_t n_before, n_after;
	unsigned char *before = scratch_read("dicecup.db", &n_before);
	cr_expect_eq(open_at(list, length, why), rc, "%s", why);
	cr_expect(strstr(why, words) != NULL, "\"%s\" lacks \"%s\"", why, words);
	unsigned char *after = scratch_read("dicecup.db", &n_after);
	cr_expect(n_before == n_after && memcmp(before, after, n_before) == 0);
	free(before);
	free(after);
}

static bool exists(const char *name) {
	return access(scratch_file(name), F_OK) == 0;
}

Test(migrations, lead_from_nothing_to_the_newest_version) {
	store_close(scratch_open());
	cr_expect_eq(
		scratch_number("dicecup.db", "PRAGMA user_version"), (int64_t)migrations_all.n);
	cr_expect_eq(scratch_number("dicecup.db", "PRAGMA application_id"), APPLICATION_ID);
	cr_expect_not(exists("dicecup.db.v0.bak"), "there is nothing to lose yet");
	store_close(scratch_open());
}

Test(migrations, bring_an_older_database_up_after_a_copy) {
	expect_opens(history, 1);
	expect_opens(history, 3);
	cr_expect_eq(scratch_number("dicecup.db", "PRAGMA user_version"), 3);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(dice IS NULL) FROM mugs"), 2);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM lids"), 2);

	struct stat status;
	cr_assert_eq(stat(scratch_file("dicecup.db.v1.bak"), &status), 0);
	cr_expect_eq(status.st_mode & 0777, 0600);
	cr_expect_eq(scratch_number("dicecup.db.v1.bak", "PRAGMA user_version"), 1);
	cr_expect_eq(scratch_number("dicecup.db.v1.bak", "SELECT count(*) FROM mugs"), 2);
	cr_expect_not(exists("dicecup.db.v1.bak.new"));
	cr_expect_not(exists("dicecup.db.v1.bak-wal"));
	expect_opens(history, 3);
	cr_expect_not(exists("dicecup.db.v3.bak"));
}

Test(migrations, bring_up_a_database_of_before_there_were_screens) {
	expect_opens(migrations_all.list, 1);
	scratch_sql("INSERT INTO people (network, key, name, language, seen)"
		    " VALUES ('home', 'ann', 'Ann', 'ja', 1);"
		    "INSERT INTO tables (network, place, game, rules, options, phase, seed,"
		    " opened_at, started_at, ended_at, people_only, told) VALUES ('home', '#dice',"
		    " 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 1);"
		    "INSERT INTO seats VALUES (1, 1, 1, 0, 0, '', 'Ann', 1);"
		    "INSERT INTO tallies VALUES (1, 'perudo', 'home', '#dice', 1, 1)");
	struct store *store = scratch_open();
	struct store_person ann;
	cr_assert_eq(store_person_get(store, 1, &ann), 0, "%s", store_error(store));
	cr_expect_str_eq(ann.language, "ja");
	cr_expect_str_eq(ann.mode, "");
	struct store_table table = scratch_table("7/8");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(store_live_message_set(store, table.id, ann.id, "9"), 0);
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT wins FROM tallies"), 1);
	cr_expect_eq(scratch_number("dicecup.db.v1.bak", "PRAGMA user_version"), 1);
}

Test(migrations, bring_up_a_database_of_before_there_were_clocks) {
	expect_opens(migrations_all.list, 2);
	scratch_sql("INSERT INTO people (network, key, name, language, seen)"
		    " VALUES ('home', 'ann', 'Ann', '', 1);"
		    "INSERT INTO tables VALUES (7, 'home', '#dice', 'perudo', 1, 'dice=5', 1,"
		    " zeroblob(32), 1, 1000, 2000, 0, 1, 1);"
		    "INSERT INTO seats VALUES (7, 1, 1, 0, 0, 'normal', 'Ann', 0);"
		    "INSERT INTO moves VALUES (7, 1, '0 bid 2 3', 3000)");
	struct store *store = scratch_open();
	struct store_table table;
	cr_assert_eq(store_table_get(store, 7, &table), 0, "%s", store_error(store));
	cr_expect_eq(table.phase, STORE_RUNNING);
	cr_expect_str_eq(table.speed, "");
	cr_expect_not(table.paused);
	cr_expect_eq(table.acted_at, 0);
	cr_expect_eq(table.follows, 0);
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM moves"), 1);
	cr_expect_eq(scratch_number("dicecup.db.v2.bak", "PRAGMA user_version"), 2);
}

Test(migrations, find_out_against_whom_past_games_were) {
	expect_opens(migrations_all.list, 13);
	scratch_sql(
		"INSERT INTO people (network, key, name, language, seen)"
		" VALUES ('home', 'ann', 'Ann', '', 1);"
		"WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 5)"
		" INSERT INTO tables (id, network, place, game, rules, options, phase, seed,"
		" opened_at, started_at, ended_at, people_only, told, figured) SELECT id, 'home',"
		" '#dice', 'geht', 1, '', 2, zeroblob(32), 1, 1, id, id = 5, 0, 1 FROM n;"
		"INSERT INTO seats (table_id, sat, person, seat, computer, level, name, place,"
		" counted, former) SELECT id, 1, 1, 0, 0, 'easy', 'Ann', 1, 1, 0 FROM tables;"
		"INSERT INTO seats (table_id, sat, seat, computer, level, name, place, counted,"
		" former) VALUES (1, 2, 1, 1, 'easy', 'Rosa', 2, 2, 0), (1, 3, 2, 1, 'hard',"
		" 'Inti', 3, 3, 0), (3, 2, 1, 1, 'hard', 'former player 1', 2, 2, 1), (4, 2, 1, 1,"
		" 'normal', 'Luz', 2, 2, 0), (5, 2, 1, 1, 'hard', 'former player 1', 2, 2, 1);"
		"INSERT INTO played SELECT 1, game, ended_at, id, people_only, 1 FROM tables");
	struct store *store = scratch_open();
	struct store_unrated rows[8];
	int n = store_unrated(store, 1, "geht", 0, rows, 8);
	cr_assert_eq(n, 4, "%d: %s", n, store_error(store));
	static const enum store_against against[] = {
		STORE_AGAINST_PEOPLE, STORE_AGAINST_NORMAL, STORE_AGAINST_HARD, STORE_ALONE};
	for (int i = 0; i < n; i++) {
		cr_expect_eq(rows[i].against, against[i]);
		cr_expect(!rows[i].hinted && rows[i].games == 1 && !rows[i].has_points);
	}
	store_close(store);
}

/* Who was away was not told from who gave up. */
Test(migrations, take_who_was_stood_in_for_as_away) {
	expect_opens(migrations_all.list, 30);
	scratch_sql("INSERT INTO people (network, key, name, language, seen)"
		    " VALUES ('home', 'ann', 'Ann', '', 1), ('home', 'bob', 'Bob', '', 1);"
		    "INSERT INTO tables (id, network, place, game, rules, options, phase, seed,"
		    " opened_at, started_at, ended_at, people_only, told)"
		    " VALUES (1, 'home', '#dice', 'geht', 1, '', 1, zeroblob(32), 1, 1, 0, 1, 0);"
		    "INSERT INTO seats (table_id, sat, person, seat, computer, level, name, place,"
		    " former) VALUES (1, 1, 1, 0, 0, 'easy', 'Ann', 0, 0), (1, 2, 2, 1, 1, 'easy',"
		    " 'Bob', 0, 0), (1, 3, NULL, 2, 1, 'normal', 'Luz(bot)', 0, 0),"
		    " (1, 4, NULL, 3, 1, 'normal', 'former player 1', 0, 1)");
	static const enum store_absence absences[] = {
		STORE_PRESENT, STORE_AWAY, STORE_PRESENT, STORE_AWAY};
	struct store *store = scratch_open();
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_seats_get(store, 1, seats, &n), 0, "%s", store_error(store));
	cr_assert_eq(n, 4);
	for (size_t i = 0; i < n; i++) {
		cr_expect_eq(seats[i].absence, absences[i], "%s", seats[i].name);
		cr_expect(seats[i].absent_since == 0 && seats[i].timed_out == 0);
	}
	store_close(store);
}

static void expect_stats(struct store *store, int64_t person, const char *expected) {
	struct store_stat stats[4];
	char *told = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&told, &len);
	int n = store_stats_of(store, person, "geht", stats, 4);
	for (int i = 0; i < n; i++) {
		fprintf(out, "%s%s %d", i > 0 ? ", " : "", stats[i].key, (int)stats[i].n);
	}
	fclose(out);
	cr_expect_str_eq(told, expected);
	free(told);
}

/* Ann wins, wins, loses and wins of people; then plays against the computer, and last alone. */
static const char before_sums[] =
	"INSERT INTO people (network, key, name, language, seen)"
	" VALUES ('home', 'ann', 'Ann', '', 1), ('home', 'bob', 'Bob', '', 1);"
	"WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 6)"
	" INSERT INTO tables (id, network, place, game, rules, options, phase, seed, opened_at,"
	" started_at, ended_at, people_only, told, figured) SELECT id, 'home', '#dice', 'geht', 1,"
	" '', 2, zeroblob(32), 1, 1, 100 + id, id < 5, 0, 1 FROM n;"
	"INSERT INTO seats (table_id, sat, person, seat, computer, level, name, place, counted)"
	" SELECT id, 1, 1, 0, 0, '', 'Ann', 1 + (id = 3), 1 + (id = 3) FROM tables UNION ALL"
	" SELECT id, 2, 2, 1, 0, '', 'Bob', 2 - (id = 3), 2 - (id = 3) FROM tables WHERE id < 5;"
	"INSERT INTO played SELECT s.person, t.game, t.ended_at, t.id, t.people_only, s.counted,"
	" CASE t.id WHEN 5 THEN 3 WHEN 6 THEN 4 ELSE 0 END, t.id = 5, t.id * 10"
	" FROM tables t JOIN seats s ON s.table_id = t.id;"
	"INSERT INTO figures SELECT person, game, table_id, 'rolls', table_id + person FROM played"
	" UNION ALL SELECT person, game, table_id, 'blows', 1 FROM played WHERE table_id > 2;"
	"DELETE FROM figures WHERE table_id = 6 AND key = 'rolls'";

Test(migrations, sum_up_what_past_games_counted) {
	expect_opens(migrations_all.list, 21);
	scratch_sql(before_sums);
	struct store *store = scratch_open();
	struct store_results results;
	struct store_unrated rows[4];
	char why[STORE_WHY_SIZE] = "";
	expect_stats(store, 1, "blows 4, rolls 20");
	expect_stats(store, 2, "blows 2, rolls 18");
	cr_assert_eq(store_results(store, 1, "geht", &results), 0);
	cr_expect(results.games == 4 && results.wins == 3 && results.places[2] == 1);
	cr_expect(results.streak == 1 && results.best_streak == 2);
	cr_expect(results.with_computers_won == 1 && results.alone == 1);
	cr_assert_eq(store_unrated(store, 1, "geht", 0, rows, 4), 2);
	cr_expect(rows[0].hinted && rows[0].best == 50 && rows[1].best == 60);
	int64_t places[STORE_SEATS_MAX + 1];
	cr_assert_eq(store_season_places(store, 1, "geht", 200, places), 0);
	cr_expect(places[1] == 3 && places[2] == 1, "with people only");
	cr_assert_eq(store_results(store, 2, "geht", &results), 0);
	cr_expect(results.games == 4 && results.streak == 0 && results.best_streak == 1);
	struct store_stat rolls = {"rolls", 9};
	cr_assert_eq(store_stats_set(store, 4, 1, &rolls, 1, NULL), 0, "%s", store_error(store));
	expect_stats(store, 1, "blows 3, rolls 24");
	store_close(store);
	cr_expect_eq(store_check_sums(scratch_file("dicecup.db"), why), 0, "%s", why);
	cr_expect_eq(scratch_number("dicecup.db.v21.bak", "SELECT count(*) FROM figures"), 15);
}

Test(migrations, find_the_games_of_which_not_all_was_told) {
	expect_opens(migrations_all.list, 22);
	scratch_sql("INSERT INTO tables (id, network, place, game, rules, options, phase, seed,"
		    " opened_at, started_at, ended_at, people_only, told) VALUES"
		    " (1, 'home', '#dice', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 1),"
		    " (2, 'home', '#dice', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 2),"
		    " (3, 'home', '#dice', 'perudo', 1, '', 1, zeroblob(32), 1, 1, 1, 1, 0),"
		    " (4, 'home', '#dice', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 0);"
		    "INSERT INTO moves (table_id, n, move, at) VALUES (1, 1, '0 bid 2 3', 1),"
		    " (1, 2, '1 dudo', 1), (2, 1, '0 bid 2 3', 1), (2, 2, '1 dudo', 1),"
		    " (3, 1, '0 bid 2 3', 1)");
	struct store *store = scratch_open();
	struct store_table tables[4];
	cr_assert_eq(
		store_tables_undelivered(store, "home", tables, 4), 1, "%s", store_error(store));
	cr_expect_eq(tables[0].id, 1);
	store_close(store);
}

static void expect_place(struct store *store, int64_t table, int place_index, const char *place,
	const char *location, int64_t told, int64_t settled, bool posting) {
	struct store_table_place row;
	cr_assert_eq(store_table_place_get(store, table, place_index, &row), 0, "%lld.%d: %s",
		(long long)table, place_index, store_error(store));
	cr_expect_str_eq(row.place, place);
	cr_expect_str_eq(row.location, location);
	cr_expect_eq(row.told.move, told);
	cr_expect_eq(row.settled, settled);
	cr_expect_eq(row.posting, posting);
}

static int add_old_post(void *data, int64_t table, const char *place, const char *where) {
	text_add(data, "%lld %s %s, ", (long long)table, place, where);
	return 0;
}

Test(migrations, make_the_home_one_of_the_places) {
	char why[STORE_WHY_SIZE];
	struct store *store;
	cr_assert_eq(open_at(migrations_all.list, 43, why), 0, "%s", why);
	scratch_sql(
		"INSERT INTO tables (id, network, place, game, rules, options, phase, seed,"
		" opened_at, started_at, ended_at, people_only, told, retold_step, last_move)"
		" VALUES (1, 'home', '7/dice', 'perudo', 1, '', 1, zeroblob(32), 1, 1, 0, 1, 5,"
		" 6, 0), (2, 'home', '7/over', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 2,"
		" 0, 2), (3, 'home', '7/untold', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 1, 1, 1,"
		" 0, 2), (4, 'home', '7/open', 'perudo', 1, '', 0, zeroblob(32), 1, 0, 0, 1, 0,"
		" 0, 0);"
		"INSERT INTO posts VALUES (1, 9, 0, 0, 4);"
		"INSERT INTO shown VALUES (1, 0, '8/100'), (1, 5, '55/1'), (2, 0, '8/200');"
		"INSERT INTO old_posts VALUES (1, '8/99', NULL, NULL),"
		" (1, '9/9', 'away', '9/x');"
		"INSERT INTO table_places (table_id, stand, network, place, told) VALUES"
		" (1, 1, 'away', '9/x', 3)");
	store = scratch_open();
	struct store_table_place row;
	expect_place(store, 1, 0, "7/dice", "8/100", 5, 4, true);
	expect_place(store, 1, 1, "9/x", "", 3, STORE_NOTHING_SETTLED, false);
	cr_expect_eq(store_table_place_get(store, 2, 0, &row), -ENOENT, "all was told");
	expect_place(store, 3, 0, "7/untold", "", 1, STORE_NOTHING_SETTLED, false);
	expect_place(store, 4, 0, "7/open", "", 0, STORE_NOTHING_SETTLED, false);
	struct store_post post;
	cr_expect_eq(store_post_count(store, 1, 0, 1, &post), 0);
	cr_expect(post.number == 9 && post.again);
	char buf[128];
	struct text old = TEXT_INTO(buf);
	cr_expect_eq(store_old_posts(store, "home", add_old_post, &old), 0);
	cr_expect_str_eq(buf, "1 7/dice 8/99, ");
	old = TEXT_INTO(buf);
	cr_expect_eq(store_old_posts(store, "away", add_old_post, &old), 0);
	cr_expect_str_eq(buf, "1 9/x 9/9, ");
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM shown"), 1);
}

Test(migrations, take_the_clock_to_the_home) {
	char why[STORE_WHY_SIZE];
	struct store *store;
	cr_assert_eq(open_at(migrations_all.list, 45, why), 0, "%s", why);
	scratch_sql("INSERT INTO tables (id, network, place, game, rules, options, phase, seed,"
		    " opened_at, started_at, ended_at, people_only, acted_at, moved_at) VALUES"
		    " (1, 'home', '#dice', 'perudo', 1, '', 1, zeroblob(32), 1, 1, 0, 1, 70, 80),"
		    " (2, 'home', '#over', 'perudo', 1, '', 2, zeroblob(32), 1, 1, 9, 1, 7, 8);"
		    "INSERT INTO table_places (table_id, stand, network, place, told) VALUES"
		    " (1, 0, 'home', '#dice', 3), (1, 1, 'away', '#x', 2)");
	store = scratch_open();
	struct store_table table;
	cr_assert_eq(store_table_get(store, 1, &table), 0, "%s", store_error(store));
	cr_expect(table.acted_at == 70 && table.moved_at == 80);
	cr_assert_eq(store_table_get(store, 2, &table), 0);
	cr_expect(table.acted_at == 0 && table.moved_at == 0, "it is over, and stands nowhere");
	cr_assert_eq(store_table_set_played(store, 1, 90, 95, &(struct store_cursor){4, 5, 6}), 0);
	expect_place(store, 1, 0, "#dice", "", 4, STORE_NOTHING_SETTLED, false);
	expect_place(store, 1, 1, "#x", "", 2, STORE_NOTHING_SETTLED, false);
	cr_assert_eq(store_table_get(store, 1, &table), 0);
	cr_expect(table.acted_at == 90 && table.moved_at == 95);
	cr_expect_eq(store_table_set_played(store, 2, 1, 1, &(struct store_cursor){0}), -ENOENT);
	store_close(store);
}

static bool holds(const char *name, const char *text) {
	size_t n;
	unsigned char *bytes = scratch_read(name, &n);
	bool found = memmem(bytes, n, text, strlen(text)) != NULL;
	free(bytes);
	return found;
}

Test(migrations, wipe_what_older_programs_left_behind) {
	expect_opens(migrations_all.list, 4);
	scratch_sql("PRAGMA secure_delete = OFF;"
		    "INSERT INTO people (network, key, name, language, seen)"
		    " VALUES ('home', 'quuxann', 'Ann', '', 1), ('home', 'bob', 'Bob', '', 2);"
		    "DELETE FROM people WHERE name = 'Ann';"
		    "INSERT INTO tables VALUES (7, 'home', '#dice', 'perudo', 1, 'dice=5', 2,"
		    " zeroblob(32), 2, 1000, 2000, 3000, 1, 1, 'slow', 0, 2500);"
		    "INSERT INTO seats VALUES (7, 1, 2, 0, 0, 'easy', 'Bob', 1, 1);"
		    "INSERT INTO moves VALUES (7, 1, '0 bid 2 3', 2500)");
	cr_expect(holds("dicecup.db", "quuxann") || holds("dicecup.db-wal", "quuxann"));
	store_close(scratch_open());
	cr_expect_not(holds("dicecup.db", "quuxann"));
	struct store *store = scratch_open();
	struct store_person bob;
	struct store_table table;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_person_get(store, 2, &bob), 0);
	cr_expect_eq(bob.seen_at, 0);
	cr_assert_eq(store_table_get(store, 7, &table), 0);
	cr_expect_not(table.pruned);
	cr_assert_eq(store_seats_get(store, 7, seats, &n), 0);
	cr_expect(n == 1 && seats[0].person == 2 && seats[0].anonymised == 0);
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM moves"), 1);
}

Test(migrations, a_later_copy_takes_the_place_of_an_older_one) {
	scratch_write("dicecup.db.v1.bak", "old", 3);
	scratch_write("dicecup.db.v1.bak.new", "half", 4);
	expect_opens(history, 1);
	expect_opens(history, 2);
	cr_expect_eq(scratch_number("dicecup.db.v1.bak", "SELECT count(*) FROM mugs"), 2);
}

Test(migrations, that_fail_leave_the_file_as_it_was) {
	expect_opens(history, 1);
	expect_refused(broken, 3, -EBADMSG, "stays at version 1, for version 3 fails: ");
	expect_refused(loose, 2, -EBADMSG, "a row names another that is not there");
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM mugs"), 2);
	expect_opens(history, 1);
	expect_opens(history, 3);
}

Test(migrations, are_not_begun_without_a_copy) {
	expect_opens(history, 1);
	cr_assert_eq(mkdir(scratch_file("dicecup.db.v1.bak"), 0700), 0);
	expect_refused(history, 2, -EISDIR, "dicecup.db.v1.bak cannot be made: Is a directory");
	cr_expect_not(exists("dicecup.db.v1.bak.new"));
	expect_opens(history, 1);
}

Test(migrations, a_newer_database_is_refused) {
	expect_opens(history, 3);
	expect_refused(
		history, 2, -ENOTSUP, "was made by a newer dicecup (version 3; this one knows 2)");
	cr_expect_not(exists("dicecup.db.v3.bak"));
	char why[STORE_WHY_SIZE];
	struct store *store;
	scratch_sql("PRAGMA user_version = 1000");
	cr_expect_eq(store_open_read_only(scratch_file("dicecup.db"), &store, why), -ENOTSUP);
	cr_expect(strstr(why, "made by another version") != NULL, "%s", why);
}

Test(migrations, what_they_made_must_be_there) {
	store_close(scratch_open());
	size_t n;
	unsigned char *sound = scratch_read("dicecup.db", &n);
	static const struct {
		const char *change, *words;
	} cases[] = {
		{"DROP TABLE wishes", "wishes."},
		{"DROP TABLE moves", "index undos is missing"},
		{"DROP INDEX tables_live", "index tables_live is missing"},
		{"ALTER TABLE wishes DROP COLUMN text", "wishes.text"},
		{"ALTER TABLE people RENAME COLUMN key TO kay", "people.key"},
		{"PRAGMA user_version = 0", "no dicecup database"},
		{"PRAGMA user_version = -3", "no dicecup database"},
		{"PRAGMA application_id = 7", "no dicecup database"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		scratch_write("dicecup.db", sound, n);
		scratch_sql(cases[i].change);
		scratch_refuses(scratch_file("dicecup.db"), -EBADMSG, cases[i].words);
	}
	scratch_write("dicecup.db", sound, n);
	scratch_sql("CREATE TABLE own (x); CREATE INDEX a_own ON own (x)");
	store_close(scratch_open());
	free(sound);
}
