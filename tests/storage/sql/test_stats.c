#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "storage/results.h"
#include "tests/storage/sql/kept.h"

TestSuite(stats, .init = kept_make, .fini = kept_remove);

enum { ANN = 1, BOB };

/* A table at which ann, bob and a computer player sit. */
static int64_t add_table(struct store *store, const char *game, enum store_phase phase) {
	struct store_table table = scratch_table("#dice");
	const struct store_seat seats[] = {
		{.person = ANN, .sat = 1, .seat = 1, .place = 1, .name = "ann"},
		{.person = BOB, .sat = 3, .seat = 0, .place = 2, .name = "bob"},
		{.sat = 4, .seat = 2, .computer = true, .place = 3, .name = "Rosa(bot)"},
	};
	snprintf(table.game, sizeof(table.game), "%s", game);
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = phase;
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 3), 0);
	return table.id;
}

static struct store *open_with_people(void) {
	struct store *store = kept_open();
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", "ann", "ann", &person), 0);
	cr_assert_eq(store_person_upsert(store, "home", "bob", "bob", &person), 0);
	return store;
}

static void set(struct store *store, int64_t table, int64_t person, struct store_stat one,
	struct store_stat two) {
	const struct store_stat stats[] = {one, two};
	size_t n = (one.n != 0) + (size_t)(two.n != 0);
	cr_assert_eq(
		store_stats_set(store, table, person, stats, n, NULL), 0, "%s", store_error(store));
}

#define STAT(key, n) ((struct store_stat){key, n})
#define NONE STAT("", 0)

/* "bids 3, doubts 1" */
static void expect_figures(
	struct store *store, int64_t person, const char *game, const char *expected) {
	struct store_stat stats[8];
	char told[256] = "";
	struct text text = TEXT_INTO(told);
	int n = store_stats_of(store, person, game, stats, 8);
	for (int i = 0; i < n; i++) {
		text_add(&text, "%s%s %d", i > 0 ? ", " : "", stats[i].key, (int)stats[i].n);
	}
	cr_expect(n >= 0 && strcmp(told, expected) == 0, "%d: %s, not %s", (int)person, told,
		expected);
}

Test(stats, add_up_by_person_and_game) {
	struct store *store = open_with_people();
	int64_t one = add_table(store, "perudo", STORE_FINISHED);
	int64_t other = add_table(store, "perudo", STORE_FINISHED);
	int64_t tricks = add_table(store, "catbox", STORE_FINISHED);
	set(store, one, ANN, STAT("bids", 3), STAT("doubts", 1));
	set(store, one, BOB, STAT("bids", 4), NONE);
	set(store, other, ANN, STAT("bids", 20), NONE);
	set(store, tricks, ANN, STAT("tricks", 5), NONE);
	expect_figures(store, ANN, "perudo", "bids 23, doubts 1");
	expect_figures(store, BOB, "perudo", "bids 4");
	expect_figures(store, ANN, "catbox", "tricks 5");
	expect_figures(store, ANN, "ring", "");
	expect_figures(store, 99, "perudo", "");
	struct store_stat few[1];
	cr_expect_eq(store_stats_of(store, ANN, "perudo", few, 1), 1);
	cr_expect_eq(store_stats_set(store, 99, ANN, few, 1, NULL), -ENOENT);
	cr_expect_eq(store_stats_set(store, one, 99, few, 1, NULL), -ENOENT);
	store_close(store);
}

Test(stats, take_the_place_of_what_was_counted_before) {
	struct store *store = open_with_people();
	int64_t one = add_table(store, "perudo", STORE_FINISHED);
	int64_t other = add_table(store, "perudo", STORE_FINISHED);
	set(store, one, ANN, STAT("bids", 3), STAT("doubts", 1));
	set(store, other, ANN, STAT("bids", 20), STAT("doubts", 7));
	set(store, one, ANN, STAT("calzas", 2), STAT("bids", 1));
	expect_figures(store, ANN, "perudo", "bids 21, calzas 2, doubts 7");
	set(store, other, ANN, NONE, NONE);
	expect_figures(store, ANN, "perudo", "bids 1, calzas 2");
	store_close(store);
	store = kept_open();
	set(store, one, ANN, NONE, NONE);
	expect_figures(store, ANN, "perudo", "");
	set(store, other, ANN, STAT("calzas", 2), NONE);
	expect_figures(store, ANN, "perudo", "calzas 2");
	store_close(store);
}

Test(stats, are_counted_anew_by_a_higher_formula) {
	struct store *store = open_with_people();
	int64_t tables[4];
	int64_t one = add_table(store, "perudo", STORE_FINISHED);
	int64_t other = add_table(store, "perudo", STORE_FINISHED);
	add_table(store, "perudo", STORE_RUNNING);
	add_table(store, "perudo", STORE_UNFINISHED);
	cr_expect_eq(store_tables_to_count(store, 1, tables, 4), 2);
	cr_expect(tables[0] == one && tables[1] == other);
	cr_expect_eq(store_tables_to_count(store, 1, tables, 1), 1);
	cr_expect_eq(store_table_set_counted(store, one, 1), 0);
	cr_expect_eq(store_tables_to_count(store, 1, tables, 4), 1);
	cr_expect_eq(tables[0], other);
	cr_expect_eq(store_tables_to_count(store, 2, tables, 4), 2);
	struct store_table table;
	cr_assert_eq(store_table_get(store, one, &table), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_expect_eq(store_tables_to_count(store, 1, tables, 4), 2, "what it counted is gone");
	cr_expect_eq(store_table_set_counted(store, 99, 1), -ENOENT);
	store_close(store);
}

/* "1 roll 1, 2 0 dudo*": a star for the computer's moves. */
static int hear_move(void *data, const struct store_move *move) {
	char *told = data;
	size_t len = strlen(told);
	snprintf(told + len, 128 - len, "%s%d %s%s", len > 0 ? ", " : "", (int)move->n, move->text,
		move->by_computer ? "*" : "");
	return move->n == 4 ? 42 : 0;
}

Test(stats, know_whose_moves_the_computer_made) {
	struct store *store = open_with_people();
	int64_t table = add_table(store, "perudo", STORE_RUNNING);
	int64_t other = add_table(store, "perudo", STORE_RUNNING);
	char told[128] = "";
	static const char *const moves[] = {"roll 1", "0 bid 1 2", "1 dudo", "roll 2", "0 dudo"};
	for (int i = 0; i < 5; i++) {
		struct store_move move = {i + 1, moves[i], 1, .by_computer = i == 2};
		cr_assert_eq(store_move_add(store, table, &move), 0);
		move.by_computer = i == 1;
		cr_assert_eq(store_move_add(store, other, &move), 0);
	}
	cr_expect_eq(store_moves(store, table, hear_move, told), 42, "it can be stopped");
	cr_expect_str_eq(told, "1 roll 1, 2 0 bid 1 2, 3 1 dudo*, 4 roll 2");
	store_close(store);
}
