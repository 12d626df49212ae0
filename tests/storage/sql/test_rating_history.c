#include <criterion/criterion.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "storage/rating.h"
#include "storage/results.h"
#include "storage/sqlite/sqlite.h"
#include "tests/storage/sql/kept.h"

/* What each game made of each player's rating stays known, whatever happens to people and games. */

TestSuite(rating_history, .init = kept_make, .fini = kept_remove);

#define DAY INT64_C(86400000)
#define NOW (1000 * DAY)

enum { ANN = 1, BOB, CAT, GUEST, PEOPLE = GUEST, MOST = 600, HUNDREDTH = 100 };

static struct store *open_with_people(void) {
	static const char *const names[] = {"ann", "bob", "cat", "host:guest"};
	struct store *store = kept_open();
	for (int i = 0; i < PEOPLE; i++) {
		struct store_person person;
		cr_assert_eq(store_person_upsert(store, "home", names[i], names[i], &person), 0);
		cr_assert_eq(person.id, i + 1);
	}
	return store;
}

/* Who won, and who lost, each of the games that these tests play, one a day. */
struct won {
	int64_t winner, loser;
};

/* As the last move of a game is kept, but for the commit. */
static int64_t begin_end(
	struct store *store, const char *game, int64_t ended_at, const struct won *won) {
	struct store_table table = scratch_table("#dice");
	struct store_seat seats[2] = {
		{.person = won->winner, .sat = 1, .seat = 0, .name = "x", .place = 1},
		{.person = won->loser, .sat = 2, .seat = 1, .name = "y", .place = 2},
	};
	snprintf(table.game, sizeof(table.game), "%s", game);
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = STORE_FINISHED;
	table.started_at = 1;
	table.ended_at = ended_at;
	table.people_only = true;
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 2), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_table_rate(store, table.id), 0, "%s", store_error(store));
	return table.id;
}

static void play(struct store *store, const char *game, const struct won *won, int n) {
	static int64_t ended_at = NOW - 400 * DAY;
	for (int i = 0; i < n; i++) {
		begin_end(store, game, ended_at += DAY / 10, &won[i]);
		cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	}
}

/* What these games make of everybody, by the arithmetic alone: how many points of each. */
struct expected {
	int n[PEOPLE + 1];
	struct rating points[PEOPLE + 1][MOST];
};

static void work_out(const struct won *won, int n, struct expected *expected) {
	struct rating now[PEOPLE + 1];
	*expected = (struct expected){.n = {0}};
	for (int i = 0; i <= PEOPLE; i++) {
		now[i] = rating_new();
	}
	for (int i = 0; i < n; i++) {
		int64_t who[2] = {won[i].winner, won[i].loser};
		struct rating two[2] = {now[who[0]], now[who[1]]};
		rating_update(two, (const int[]){1, 2}, 2);
		for (int k = 0; k < 2; k++) {
			now[who[k]] = two[k];
			expected->points[who[k]][expected->n[who[k]]++] = two[k];
		}
	}
}

static void expect_history(
	struct store *store, int64_t person, const char *game, const struct rating *points, int n) {
	struct store_rating history[MOST];
	size_t games;
	int found = store_rating_history(store, person, game, history, MOST, &games);
	cr_assert_eq(found, n, "%d points of person %d, not %d: %s", found, (int)person, n,
		store_error(store));
	cr_expect_eq(games, (size_t)n);
	for (int i = 0; i < n; i++) {
		cr_expect(fabs(history[i].mu - points[i].mu) <= 0.5001 / HUNDREDTH &&
				  fabs(history[i].sigma - points[i].sigma) <= 0.5001 / HUNDREDTH,
			"person %d, %d: %g %g, not %g %g", (int)person, i, history[i].mu,
			history[i].sigma, points[i].mu, points[i].sigma);
		cr_expect_float_eq(
			history[i].shown, history[i].mu - 3 * history[i].sigma, 1e-9, "%d", i);
	}
}

static void expect_all(struct store *store, const struct won *won, int n) {
	static struct expected expected;
	work_out(won, n, &expected);
	for (int64_t person = ANN; person <= PEOPLE; person++) {
		expect_history(
			store, person, "perudo", expected.points[person], expected.n[person]);
	}
}

static void expect_none(struct store *store, int64_t person, const char *game) {
	expect_history(store, person, game, NULL, 0);
}

static void settle(struct store *store) {
	int rc;
	do {
		rc = store_mergers_go_on(store, 2);
	} while (rc == 0);
	cr_assert_eq(rc, -ENOENT, "%s", store_error(store));
}

static const struct won games[] = {
	{ANN, BOB},
	{GUEST, CAT},
	{CAT, BOB},
	{BOB, GUEST},
	{ANN, CAT},
	{BOB, ANN},
};
enum { GAMES = sizeof(games) / sizeof(*games) };

Test(rating_history, has_a_point_for_each_rated_game) {
	struct store *store = open_with_people();
	play(store, "perudo", games, GAMES);
	play(store, "ring", games, 1);
	expect_all(store, games, GAMES);
	expect_none(store, CAT, "ring");
	expect_none(store, ANN, "saiun");
	store_close(store);
	store = kept_open();
	expect_all(store, games, GAMES);
	store_close(store);
}

Test(rating_history, is_rolled_back_with_the_move) {
	struct store *store = open_with_people();
	play(store, "perudo", games, GAMES);
	begin_end(store, "perudo", NOW, &games[0]);
	store_rollback(store);
	expect_all(store, games, GAMES);
	store_close(store);
}

Test(rating_history, of_many_games_goes_over_the_last_ones_evenly) {
	enum { POINTS = 7 };
	static struct won many[MOST];
	static struct expected expected;
	struct store_rating history[POINTS];
	struct store *store = open_with_people();
	size_t n;
	for (int i = 0; i < MOST; i++) {
		many[i] = (struct won){i % 3 == 0 ? BOB : ANN, i % 3 == 0 ? ANN : BOB};
	}
	play(store, "perudo", many, MOST);
	work_out(many, MOST, &expected);
	cr_assert_eq(store_rating_history(store, ANN, "perudo", history, POINTS, &n), POINTS);
	cr_assert(n > 500 && n < MOST, "%zu", n);
	for (size_t i = 0; i < POINTS; i++) {
		size_t back = (POINTS - 1 - i) * (n - 1) / (POINTS - 1);
		cr_expect(fabs(history[i].mu - expected.points[ANN][MOST - 1 - back].mu) < 0.01);
	}
	cr_assert_eq(store_rating_history(store, ANN, "perudo", history, 1, &n), 1);
	cr_expect(fabs(history[0].mu - expected.points[ANN][MOST - 1].mu) < 0.01);
	store_close(store);
}

Test(rating_history, is_that_of_another_formula_at_once) {
	struct store *store = open_with_people();
	play(store, "perudo", games, GAMES);
	store_close(store);
	kept_sql("UPDATE rated SET formula = formula + 1; UPDATE played SET mu = 1, sigma = 2");
	store = kept_open();
	expect_all(store, games, GAMES);
	store_close(store);
}

/* Mergers */

static void as_one(struct won *merged) {
	for (int i = 0; i < GAMES; i++) {
		merged[i].winner = games[i].winner == GUEST ? ANN : games[i].winner;
		merged[i].loser = games[i].loser == GUEST ? ANN : games[i].loser;
	}
}

Test(rating_history, of_two_who_are_one_is_as_if_they_had_always_been) {
	struct won merged[GAMES];
	struct store *store = open_with_people();
	as_one(merged);
	play(store, "perudo", games, GAMES);
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0, "%s", store_error(store));
	settle(store);
	expect_all(store, merged, GAMES);
	store_close(store);
}

Test(rating_history, is_not_told_in_the_middle_of_computing_anew_and_survives_a_kill_there) {
	struct won merged[GAMES + 1];
	struct store *store = open_with_people();
	as_one(merged);
	merged[GAMES] = (struct won){CAT, BOB};
	play(store, "perudo", games, GAMES);
	play(store, "ring", games, 1);
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0);
	for (int step = 0; step < 3; step++) {
		expect_none(store, BOB, "perudo");
		cr_assert_eq(store_mergers_go_on(store, 2), 0);
	}
	play(store, "perudo", &merged[GAMES], 1);
	expect_none(store, BOB, "perudo");
	store_close(store);
	store = kept_open();
	struct rating two[2] = {rating_new(), rating_new()};
	rating_update(two, (const int[]){1, 2}, 2);
	expect_history(store, BOB, "ring", &two[1], 1);
	settle(store);
	expect_all(store, merged, GAMES + 1);
	store_close(store);
}

Test(rating_history, follows_a_game_that_only_one_of_two_has_played) {
	static const struct won few[] = {{GUEST, CAT}, {BOB, GUEST}};
	static const struct won follows[] = {{ANN, CAT}, {BOB, ANN}};
	struct store *store = open_with_people();
	play(store, "perudo", few, 2);
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0);
	settle(store);
	expect_all(store, follows, 2);
	store_close(store);
}

Test(rating_history, of_who_is_told_apart_is_what_each_had) {
	static struct expected expected;
	struct store *store = open_with_people();
	struct store_person guest;
	work_out(games, GAMES, &expected);
	play(store, "perudo", games, GAMES);
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0);
	settle(store);
	cr_assert_eq(store_person_split(store, ANN, NOW + DAY), 0, "%s", store_error(store));
	settle(store);
	cr_assert_eq(store_person_upsert(store, "home", "host:guest", "guest", &guest), 0);
	for (int64_t person = ANN; person <= GUEST; person++) {
		expect_history(store, person == GUEST ? guest.id : person, "perudo",
			expected.points[person], expected.n[person]);
	}
	store_close(store);
}

/* Deleting */

Test(rating_history, goes_with_its_person_and_that_of_others_stays) {
	static struct expected expected;
	struct store *store = open_with_people();
	work_out(games, GAMES, &expected);
	play(store, "perudo", games, GAMES);
	cr_assert_eq(store_person_forget(store, ANN, NOW), 0, "%s", store_error(store));
	expect_none(store, ANN, "perudo");
	for (int64_t person = BOB; person <= PEOPLE; person++) {
		expect_history(
			store, person, "perudo", expected.points[person], expected.n[person]);
	}
	store_close(store);
	cr_expect_eq(kept_number("SELECT count(*) FROM played WHERE mu IS NOT NULL"),
		2 * GAMES - expected.n[ANN]);
}

Test(rating_history, outlives_the_moves_of_its_games) {
	struct store *store = open_with_people();
	play(store, "perudo", games, GAMES);
	for (int i = 0; i < GAMES; i++) {
		cr_assert_eq(store_game_prune(store, NOW), 0);
	}
	cr_assert_eq(store_game_prune(store, NOW), -ENOENT);
	expect_all(store, games, GAMES);
	store_close(store);
}

/* Databases of before */

/* Their tables know who played, and nothing of the ratings between. */
static void fill_old(struct store *store) {
	kept_sql("INSERT INTO people (network, key, name, language, seen) VALUES"
		 " ('home', 'ann', 'ann', '', 1), ('home', 'bob', 'bob', '', 2),"
		 " ('home', 'cat', 'cat', '', 3), ('home', 'host:guest', 'guest', '', 4)");
	for (int i = 0; i < GAMES; i++) {
		char *sql = sqlite3_mprintf(
			"INSERT INTO tables (id, network, place, game, rules, options, phase,"
			" seed, opened_at, started_at, ended_at, people_only, told)"
			" VALUES (%d, 'home', '#dice', 'perudo', 1, '', 2, zeroblob(32), 1, 1,"
			" %lld, 1, 0);"
			"INSERT INTO seats (table_id, sat, person, seat, computer, level, name,"
			" place, counted) VALUES (%d, 1, %d, 0, 0, '', 'x', 1, 1),"
			" (%d, 2, %d, 1, 0, '', 'y', 2, 2)",
			i + 1, (long long)(NOW + i), i + 1, (int)games[i].winner, i + 1,
			(int)games[i].loser);
		cr_assert_eq(sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL), SQLITE_OK,
			"%s", sqlite3_errmsg(sqlite_of(store)->db));
		sqlite3_free(sql);
	}
	kept_sql("INSERT INTO played (person, game, ended_at, table_id, people_only, counted)"
		 " SELECT s.person, t.game, t.ended_at, t.id, 1, s.counted FROM tables t"
		 " JOIN seats s ON s.table_id = t.id;"
		 "INSERT INTO ratings SELECT DISTINCT person, game, 30 + person, 8 FROM played");
	char *sql = sqlite3_mprintf("UPDATE rated SET formula = %d", RATING_FORMULA);
	cr_assert_eq(sqlite3_exec(sqlite_of(store)->db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_free(sql);
}

static struct store *open_old(void) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	struct migrations before = {migrations_all.list, 23};
	cr_assert_eq(sqlite_open_as(scratch_file("dicecup.db"), before, &store, why), 0, "%s", why);
	fill_old(store);
	store_close(store);
	return kept_open();
}

static void expect_standing(struct store *store, int64_t person, double mu, double sigma) {
	struct store_rating rating;
	cr_assert_eq(store_rating(store, person, "perudo", &rating), 0);
	cr_expect(rating.mu == mu && rating.sigma == sigma, "%g %g, not %g %g", rating.mu,
		rating.sigma, mu, sigma);
}

Test(rating_history, of_games_of_before_is_filled_in_a_few_results_at_a_time) {
	if (!kept_in_file()) {
		cr_skip_test("PostgreSQL has no database of before");
	}
	struct store *store = open_old();
	expect_none(store, ANN, "perudo");
	cr_assert_eq(store_mergers_go_on(store, 2), 0);
	cr_expect_eq(kept_number("SELECT count(*) FROM played WHERE mu IS NOT NULL"), 4,
		"two games of two");
	store_close(store);
	store = kept_open();
	settle(store);
	expect_all(store, games, GAMES);
	for (int64_t person = ANN; person <= PEOPLE; person++) {
		expect_standing(store, person, 30 + (double)person, 8);
	}
	store_close(store);
}

Test(rating_history, of_games_of_before_is_that_of_two_who_are_one_by_then) {
	if (!kept_in_file()) {
		cr_skip_test("PostgreSQL has no database of before");
	}
	static struct expected expected;
	struct won merged[GAMES];
	struct store *store = open_old();
	as_one(merged);
	work_out(merged, GAMES, &expected);
	cr_assert_eq(store_mergers_go_on(store, 2), 0);
	cr_assert_eq(store_person_merge(store, GUEST, ANN, NOW), 0, "%s", store_error(store));
	settle(store);
	expect_all(store, merged, GAMES);
	const struct rating *last = &expected.points[ANN][expected.n[ANN] - 1];
	expect_standing(store, ANN, last->mu, last->sigma);
	store_close(store);
}
