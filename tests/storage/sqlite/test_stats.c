#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "tests/storage/sqlite/scratch.h"

TestSuite(stats, .init = scratch_make, .fini = scratch_remove);

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
	struct store *store = scratch_open();
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", "ann", "ann", &person), 0);
	cr_assert_eq(store_person_upsert(store, "home", "bob", "bob", &person), 0);
	return store;
}

static void add(struct store *store, int64_t table, int64_t person, const char *key, int64_t n) {
	struct store_stat stat = {.n = n};
	snprintf(stat.key, sizeof(stat.key), "%s", key);
	cr_assert_eq(store_stat_add(store, table, person, &stat), 0, "%s", store_error(store));
}

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
	add(store, one, ANN, "bids", 3);
	add(store, one, BOB, "bids", 4);
	add(store, one, ANN, "doubts", 1);
	add(store, other, ANN, "bids", 20);
	add(store, tricks, ANN, "tricks", 5);
	expect_figures(store, ANN, "perudo", "bids 23, doubts 1");
	expect_figures(store, BOB, "perudo", "bids 4");
	expect_figures(store, ANN, "catbox", "tricks 5");
	expect_figures(store, ANN, "ring", "");
	expect_figures(store, 99, "perudo", "");
	cr_expect_eq(store_stats_clear(store, one), 0);
	expect_figures(store, ANN, "perudo", "bids 20");
	expect_figures(store, BOB, "perudo", "");
	struct store_stat few[1];
	add(store, other, ANN, "doubts", 1);
	cr_expect_eq(store_stats_of(store, ANN, "perudo", few, 1), 1);
	cr_expect_eq(store_stat_add(store, 99, ANN, few), -ENOENT);
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
	cr_expect_eq(store_tables_to_count(store, 1, tables, 4), 1, "a table set stays counted");
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
		cr_assert_eq(store_move_add(store, table, i + 1, moves[i], 1), 0);
		cr_assert_eq(store_move_add(store, other, i + 1, moves[i], 1), 0);
	}
	cr_assert_eq(store_move_set_by_computer(store, table, 3), 0);
	cr_assert_eq(store_move_set_by_computer(store, other, 2), 0);
	cr_expect_eq(store_moves(store, table, hear_move, told), 42, "it can be stopped");
	cr_expect_str_eq(told, "1 roll 1, 2 0 bid 1 2, 3 1 dudo*, 4 roll 2");
	cr_expect_neq(store_move_set_by_computer(store, 99, 1), 0, "no such table");
	store_close(store);
}
