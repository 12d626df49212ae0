#include <criterion/criterion.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "storage/rating.h"
#include "storage/results.h"
#include "storage/sqlite/sqlite.h"
#include "tests/storage/sql/kept.h"

TestSuite(ratings, .init = kept_make, .fini = kept_remove);

enum { ANN = 1, BOB, CAT, NOBODY };

static struct store *open_with_people(void) {
	static const char *const names[] = {"ann", "bob", "cat"};
	struct store *store = kept_open();
	for (size_t i = 0; i < 3; i++) {
		struct store_person person;
		cr_assert_eq(store_person_upsert(store, "home", names[i], names[i], &person), 0);
	}
	return store;
}

struct result {
	const char *game;
	int64_t ended_at;
	bool people_only;
	int places[3]; /* of ann, bob, cat */
	int left;      /* whose seat the computer holds, from 1; 0: nobody's */
};

/* As the last move of a game is kept. */
static int64_t end(struct store *store, const struct result *result) {
	struct store_table table = scratch_table("#dice");
	struct store_seat seats[3];
	snprintf(table.game, sizeof(table.game), "%s", result->game);
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = STORE_FINISHED;
	table.started_at = 1;
	table.ended_at = result->ended_at;
	table.people_only = result->people_only;
	for (int i = 0; i < 3; i++) {
		seats[i] = (struct store_seat){.person = i + 1,
			.sat = i + 1,
			.seat = i,
			.name = "somebody",
			.place = result->places[i],
			.computer = result->left == i + 1,
			.absence = result->left == i + 1 ? STORE_GAVE_UP : STORE_PRESENT};
	}
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 3), 0);
	cr_assert_eq(store_table_rate(store, table.id), 0);
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	return table.id;
}

static void expect_rating(
	struct store *store, int64_t person, const char *game, const struct rating *expected) {
	struct store_rating got;
	cr_assert_eq(store_rating(store, person, game, &got), 0, "%s", store_error(store));
	cr_expect(got.mu == expected->mu && got.sigma == expected->sigma,
		"person %lld has %.17g %.17g, not %.17g %.17g", (long long)person, got.mu,
		got.sigma, expected->mu, expected->sigma);
	cr_expect(fabs(got.shown - (got.mu - 3 * got.sigma)) < 1e-9);
}

static void expect_all(struct store *store, const char *game, const struct rating *expected) {
	for (int64_t person = ANN; person <= CAT; person++) {
		expect_rating(store, person, game, &expected[person - 1]);
	}
}

static void expect_none(struct store *store, int64_t person, const char *game) {
	struct store_rating got;
	cr_expect_eq(store_rating(store, person, game, &got), -ENOENT);
}

/* In the order of ending, and the places that the rating is to see. */
static const struct {
	struct result result;
	int seen[3];
} played[] = {
	{{"perudo", 10, true, {2, 1, 3}, 0}, {2, 1, 3}},
	{{"perudo", 20, true, {1, 2, 3}, ANN}, {9, 1, 2}}, /* won, and left alone */
	{{"perudo", 30, true, {0, 0, 0}, 0}, {1, 1, 1}},   /* nobody won */
	{{"perudo", 40, true, {0, 0, 0}, BOB}, {1, 2, 1}},
	{{"perudo", 50, true, {1, 0, 0}, 0}, {1, 2, 2}},
	{{"perudo", 60, true, {1, 1, 3}, 0}, {1, 1, 3}},
};
enum { N_PLAYED = sizeof(played) / sizeof(*played) };

static void work_out(struct rating *ratings) {
	for (size_t i = 0; i < 3; i++) {
		ratings[i] = rating_new();
	}
	for (size_t i = 0; i < N_PLAYED; i++) {
		rating_update(ratings, played[i].seen, 3);
	}
}

static void play_all(struct store *store) {
	for (size_t i = 0; i < N_PLAYED; i++) {
		end(store, &played[i].result);
	}
}

Test(ratings, follow_from_the_results) {
	struct store *store = open_with_people();
	struct rating expected[3];
	work_out(expected);
	play_all(store);
	expect_all(store, "perudo", expected);
	expect_none(store, ANN, "catbox");
	expect_none(store, NOBODY, "perudo");
	end(store, &(struct result){"perudo", 70, false, {3, 2, 1}, 0});
	end(store, &(struct result){"catbox", 70, true, {3, 2, 1}, 0});
	expect_all(store, "perudo", expected);
	struct rating fresh[] = {rating_new(), rating_new(), rating_new()};
	rating_update(fresh, (const int[]){3, 2, 1}, 3);
	expect_all(store, "catbox", fresh);
	store_close(store);
}

Test(ratings, another_formula_works_all_out_anew) {
	struct store *store = open_with_people();
	struct rating expected[3];
	work_out(expected);
	for (size_t i = N_PLAYED; i-- > 0;) {
		end(store, &played[i].result); /* kept in another order than they ended */
	}
	end(store, &(struct result){"perudo", 70, false, {3, 2, 1}, 0});
	store_close(store);
	kept_sql("UPDATE rated SET formula = formula + 1;"
		 "INSERT INTO ratings VALUES (1, 'chess', 1, 1)");
	store = kept_open();
	expect_all(store, "perudo", expected);
	expect_none(store, ANN, "chess");
	store_close(store);
	cr_expect_eq(kept_number("SELECT formula FROM rated"), RATING_FORMULA);

	kept_sql("UPDATE ratings SET mu = 7");
	store_close(kept_open());
	cr_expect_eq(kept_number("SELECT sum(mu) FROM ratings"), 21,
		"the same formula works out nothing");
}

Test(ratings, are_made_from_a_database_of_before) {
	if (!kept_in_file()) {
		cr_skip_test("PostgreSQL has no database of before");
	}
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	struct migrations before = {migrations_all.list, 2};
	cr_assert_eq(sqlite_open_as(scratch_file("dicecup.db"), before, &store, why), 0, "%s", why);
	store_close(store);
	kept_sql(
		"INSERT INTO people (network, key, name, language, seen) VALUES"
		" ('home', 'a', 'ann', '', 1), ('home', 'b', 'bob', '', 2), ('home', 'c', 'cat', "
		"'', 3);"
		"INSERT INTO tables (network, place, game, rules, options, phase, seed, opened_at,"
		" started_at, ended_at, people_only, told) SELECT 'home', '#dice', 'perudo', 1, '',"
		" 2, zeroblob(32), 1, 1, 100000 - value, 1, 1"
		" FROM (SELECT 1 AS value UNION SELECT 2 UNION SELECT 3);"
		"INSERT INTO seats SELECT t.id, p.id, p.id, p.id - 1, t.id = 2 AND p.id = 1, '',"
		" p.name, p.id FROM tables t, people p;"
		"UPDATE seats SET place = 0 WHERE table_id = 1;"
		"INSERT INTO tallies VALUES (1, 'perudo', 'home', '#dice', 3, 2),"
		" (2, 'perudo', 'home', '#dice', 3, 0)");
	/* 3 ended first, then 2, which ann won and had left, then 1, which nobody won. */
	struct rating expected[] = {rating_new(), rating_new(), rating_new()};
	rating_update(expected, (const int[]){1, 2, 3}, 3);
	rating_update(expected, (const int[]){3, 1, 2}, 3);
	rating_update(expected, (const int[]){1, 1, 1}, 3);
	store = kept_open();
	expect_all(store, "perudo", expected);
	static const int64_t since[] = {0, 1, 4 * INT64_C(86400000)};
	static const int n_ranks[] = {2, 3, 0};
	for (size_t i = 0; i < 3; i++) {
		struct store_rank ranks[4];
		struct store_filter filter = {.since = since[i], .network = "home"};
		cr_assert_eq(store_top(store, &filter, STORE_BY_WINS, 0, ranks, 4), n_ranks[i]);
		cr_expect(n_ranks[i] == 0 || (ranks[0].wins == 1 && ranks[1].wins == 1));
	}
	store_close(store);
	cr_expect_eq(kept_number("SELECT sum(wins) FROM tallies_of_places"), 4);
	cr_expect_eq(kept_number("SELECT sum(games) FROM tallies_of_networks"), 18);
}

Test(ratings, order_a_board) {
	struct store *store = open_with_people();
	struct store_rank ranks[4];
	struct store_filter filter = {.game = "perudo", .network = "home"};
	end(store, &(struct result){"perudo", 10, true, {1, 2, 3}, 0});
	for (int i = 0; i < 9; i++) {
		end(store, &(struct result){"perudo", 20 + i, true, {3, 1, 2}, 0});
	}
	end(store, &(struct result){"perudo", 30, true, {3, 2, 1}, 0});
	cr_assert_eq(store_top(store, &filter, STORE_BY_RATING, 0, ranks, 4), 3);
	cr_expect(ranks[0].person == BOB && ranks[1].person == CAT && ranks[2].person == ANN);
	struct store_rating rating;
	cr_assert_eq(store_rating(store, BOB, "perudo", &rating), 0);
	cr_expect_float_eq(ranks[0].rating, rating.shown, 1e-9);
	store_close(store);
}

Test(ratings, are_rolled_back_with_the_move) {
	struct store *store = open_with_people();
	int64_t table = end(store, &(struct result){"perudo", 10, true, {1, 2, 3}, 0});
	struct store_rating before, after;
	cr_assert_eq(store_rating(store, ANN, "perudo", &before), 0);
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_rate(store, table), 0);
	store_rollback(store);
	cr_assert_eq(store_rating(store, ANN, "perudo", &after), 0);
	cr_expect(before.mu == after.mu && before.sigma == after.sigma);
	store_close(store);
}
