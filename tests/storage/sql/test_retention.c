#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>

#include "storage/results.h"
#include "tests/storage/sql/kept.h"

TestSuite(retention, .init = kept_make, .fini = kept_remove);

static int64_t meet(struct store *store, const char *key, int64_t seen_at) {
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", key, key, &person), 0);
	cr_expect_eq(person.seen_at, 0, "nobody knows");
	cr_assert_eq(store_person_set_seen(store, person.id, seen_at), 0);
	cr_assert_eq(store_person_get(store, person.id, &person), 0);
	cr_expect_eq(person.seen_at, seen_at);
	return person.id;
}

static void sit(struct store *store, int64_t person, enum store_phase phase) {
	struct store_table table = scratch_table("#dice");
	struct store_seat seat = {.person = person, .sat = 1, .seat = 0, .name = "x"};
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = phase;
	table.started_at = 1;
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, &seat, 1), 0);
}

Test(retention, finds_people_not_seen_for_long) {
	struct store *store = kept_open();
	int64_t id = 0;
	int64_t late = meet(store, "late", 200), early = meet(store, "early", 100);
	int64_t seated = meet(store, "seated", 50), parked = meet(store, "parked", 40);
	meet(store, "here", 900);
	int64_t unknown = meet(store, "unknown", 0);
	sit(store, seated, STORE_RUNNING);
	sit(store, parked, STORE_PARKED);
	sit(store, early, STORE_FINISHED);
	cr_assert_eq(store_person_expired(store, 500, 1000, &id), 0);
	cr_expect_eq(id, early, "the longest away first; who sits at a live table stays");
	cr_assert_eq(store_person_forget(store, id, 1000), 0);
	cr_assert_eq(store_person_expired(store, 500, 1000, &id), 0);
	cr_expect_eq(id, late);
	cr_assert_eq(store_person_forget(store, id, 1000), 0);
	cr_expect_eq(store_person_expired(store, 500, 1000, &id), -ENOENT);
	cr_assert_eq(store_person_expired(store, 1001, 5000, &id), 0);
	struct store_person person;
	cr_expect_eq(store_person_get(store, unknown, &person), 0);
	cr_expect_eq(person.seen_at, 1000, "whose day is not known counts from then");
	cr_expect_eq(store_person_set_seen(store, 99, 1), -ENOENT);
	store_close(store);
}

static int64_t play(struct store *store, enum store_phase phase, int64_t ended_at) {
	struct store_table table = scratch_table("#dice");
	struct store_person ann;
	cr_assert_eq(store_person_upsert(store, "home", "ann", "ann", &ann), 0);
	struct store_seat seat = {.person = ann.id, .sat = 1, .name = "ann", .place = 1};
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_wish_add(store, table.id, "1:llamas"), 0);
	for (int n = 1; n <= 3; n++) {
		cr_assert_eq(
			store_move_add(store, table.id,
				&(struct store_move){n, "0 bid 2 3", 1, .by_computer = n == 2}),
			0);
	}
	table.phase = phase;
	table.started_at = 1;
	table.ended_at = ended_at;
	table.people_only = true;
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, &seat, 1), 0);
	int told = store_cursor_set(store, table.id, 0, &(struct store_cursor){.move = 2});
	cr_assert_eq(told, phase == STORE_UNFINISHED ? -ENOENT : 0);
	return table.id;
}

static int count_wish(void *data, const char *text) {
	(void)text;
	++*(int *)data;
	return 0;
}

static int count_move(void *data, const struct store_move *move) {
	*(int *)data = (int)move->n;
	return 0;
}

static void expect_game(struct store *store, int64_t id, bool kept) {
	struct store_table table;
	int wishes = 0, moves = 0;
	cr_assert_eq(store_table_get(store, id, &table), 0);
	cr_assert_eq(store_wishes(store, id, count_wish, &wishes), 0);
	cr_assert_eq(store_moves(store, id, count_move, &moves), 0);
	cr_expect_eq(table.pruned, !kept, "%d", (int)id);
	cr_expect_eq(table.seed[7], kept ? 0xd1 : 0);
	cr_expect_eq(wishes, kept ? 1 : 0);
	cr_expect_eq(moves, kept ? 3 : 0);
}

Test(retention, prunes_old_games_and_keeps_their_results) {
	struct store *store = kept_open();
	int64_t late = play(store, STORE_FINISHED, 200), early = play(store, STORE_UNFINISHED, 100);
	int64_t fresh = play(store, STORE_FINISHED, 900), running = play(store, STORE_RUNNING, 0);
	cr_expect_eq(store_game_prune(store, 500), 0);
	expect_game(store, early, false);
	expect_game(store, late, true);
	cr_expect_eq(store_game_prune(store, 500), 0);
	cr_expect_eq(store_game_prune(store, 500), -ENOENT);
	expect_game(store, late, false);
	expect_game(store, fresh, true);
	expect_game(store, running, true);
	struct store_results stats;
	cr_assert_eq(store_results(store, 1, "perudo", &stats), 0);
	cr_expect(stats.games == 2 && stats.wins == 2);
	struct store_past_game past[4];
	cr_expect_eq(store_history(store, "home", "#dice", past, 4), 3);
	struct store_table tables[4];
	cr_expect_eq(store_tables_undelivered(store, "home", tables, 4), 1,
		"nothing is left to be told of it");
	store_close(store);
}

struct runs {
	sqlite3_stmt *statements[16];
	size_t n;
};

static int note_run(unsigned event, void *data, void *statement, void *text) {
	struct runs *runs = data;
	(void)event;
	for (size_t i = 0; i < runs->n; i++) {
		cr_expect_neq(runs->statements[i], statement, "runs twice: %s", (char *)text);
	}
	cr_assert_lt(runs->n, sizeof(runs->statements) / sizeof(runs->statements[0]));
	runs->statements[runs->n++] = statement;
	return 0;
}

Test(retention, prunes_each_of_a_games_rows_with_one_statement) {
	if (!kept_in_file()) {
		cr_skip_test("counts SQLite's statements");
	}
	struct store *store = kept_open();
	struct runs runs = {.n = 0};
	int64_t table = play(store, STORE_FINISHED, 100);
	cr_assert_eq(store_live_message_set(store, table, 1, "7"), 0);
	sqlite3_trace_v2(sqlite_of(store)->db, SQLITE_TRACE_STMT, note_run, &runs);
	cr_expect_eq(store_game_prune(store, 500), 0);
	store_close(store);
	static const char *const left[] = {"SELECT count(*) FROM moves",
		"SELECT count(*) FROM stand_ins", "SELECT count(*) FROM wishes",
		"SELECT count(*) FROM shown", "SELECT count(*) FROM table_places"};
	for (size_t i = 0; i < sizeof(left) / sizeof(left[0]); i++) {
		cr_expect_eq(kept_number(left[i]), 0, "%s", left[i]);
	}
}
