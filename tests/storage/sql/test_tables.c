#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "storage/sql/stmt.h"
#include "tests/storage/sql/kept.h"

TestSuite(tables, .init = kept_make, .fini = kept_remove);

static void expect_same_table(const struct store_table *a, const struct store_table *b) {
	cr_expect_eq(a->id, b->id);
	cr_expect_str_eq(a->network, b->network);
	cr_expect_str_eq(a->place, b->place);
	cr_expect_str_eq(a->game, b->game);
	cr_expect_eq(a->rules, b->rules);
	cr_expect_str_eq(a->options, b->options);
	cr_expect_eq(a->phase, b->phase);
	cr_expect_arr_eq(a->seed, b->seed, sizeof(a->seed));
	cr_expect_eq(a->opened_by, b->opened_by);
	cr_expect_eq(a->opened_at, b->opened_at);
	cr_expect_eq(a->started_at, b->started_at);
	cr_expect_eq(a->ended_at, b->ended_at);
	cr_expect_eq(a->people_only, b->people_only);
	cr_expect_str_eq(a->speed, b->speed);
	cr_expect_eq(a->paused, b->paused);
	cr_expect_eq(a->starting, b->starting);
	cr_expect_eq(a->acted_at, b->acted_at);
	cr_expect_eq(a->moved_at, b->moved_at);
	cr_expect_eq(a->follows, b->follows);
	cr_expect_str_eq(a->language, b->language);
	cr_expect_str_eq(a->thread, b->thread);
}

Test(tables, a_table_comes_back_as_it_was_written) {
	struct store *store = kept_open();
	struct store_person ann;
	cr_assert_eq(store_person_upsert(store, "home", "ann", "Ann", &ann), 0);
	struct store_table table = scratch_table("#dice"), got;
	table.opened_by = ann.id;
	snprintf(table.language, sizeof(table.language), "ja");
	cr_assert_eq(store_table_add(store, &table), 0, "%s", store_error(store));
	cr_expect_eq(table.id, 1);
	cr_assert_eq(store_table_get(store, 1, &got), 0);
	expect_same_table(&table, &got);

	table.phase = STORE_RUNNING;
	table.started_at = 2000;
	table.people_only = true;
	table.paused = true;
	table.starting = true;
	table.acted_at = 1500;
	table.moved_at = 1400;
	table.follows = 7;
	snprintf(table.speed, sizeof(table.speed), "relaxed");
	snprintf(table.options, sizeof(table.options), "dice=4");
	cr_assert_eq(store_table_set(store, &table), 0);
	store_close(store);

	store = kept_open();
	cr_assert_eq(store_table_get(store, 1, &got), 0);
	expect_same_table(&table, &got);
	cr_expect_eq(store_table_get(store, 2, &got), -ENOENT);
	table.id = 2;
	cr_expect_eq(store_table_set(store, &table), -ENOENT);
	table.opened_by = 99;
	cr_expect_eq(store_table_add(store, &table), -ENOENT, "a person who is not there");
	store_close(store);
}

static int64_t end_one_in(struct store *store, const char *thread, int64_t ended_at) {
	struct store_table table = scratch_table("7/dice");
	snprintf(table.thread, sizeof(table.thread), "%s", thread);
	table.phase = STORE_FINISHED;
	table.started_at = 1000;
	table.ended_at = ended_at;
	cr_assert_eq(store_table_add(store, &table), 0);
	return table.id;
}

Test(tables, in_threads_are_found_by_the_thread_and_count_for_its_channel) {
	struct store *store = kept_open();
	char parent[STORE_PLACE_SIZE];
	int64_t here = end_one_in(store, "", 2000), last = 0;
	int64_t there = end_one_in(store, "~7/dice/1", 3000);
	cr_expect_eq(store_thread_parent(store, "home", "7/99", parent), -ENOENT);
	cr_assert_eq(store_table_set_thread(store, there, "7/99"), 0);
	cr_expect_eq(store_table_set_thread(store, 99, "7/99"), -ENOENT);
	cr_assert_eq(store_thread_parent(store, "home", "7/99", parent), 0);
	cr_expect_str_eq(parent, "7/dice");
	cr_expect_eq(store_thread_parent(store, "home", "", parent), -ENOENT);
	cr_expect_eq(store_thread_parent(store, "away", "7/99", parent), -ENOENT);
	cr_assert_eq(store_thread_last(store, "home", "7/99", &last), 0);
	cr_expect_eq(last, there);
	cr_assert_eq(store_thread_last(store, "home", "7/dice", &last), 0);
	cr_expect_eq(last, here, "what ended later ended in a thread");
	cr_expect_eq(store_thread_last(store, "home", "7/tea", &last), -ENOENT);
	store_close(store);
}

Test(tables, a_number_is_never_used_twice) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_table_add(store, &table), 0);
	store_close(store);
	kept_sql("DELETE FROM tables");
	store = kept_open();
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(table.id, 3);
	store_close(store);
}

Test(tables, live_ones_are_those_open_running_or_parked) {
	static const enum store_phase phases[] = {
		STORE_FINISHED, STORE_OPEN, STORE_PARKED, STORE_UNFINISHED, STORE_RUNNING};
	struct store *store = kept_open();
	for (size_t i = 0; i < 5; i++) {
		struct store_table table = scratch_table("#dice");
		table.phase = phases[i];
		cr_assert_eq(store_table_add(store, &table), 0);
	}
	struct store_table live[8], away = scratch_table("#dice");
	snprintf(away.network, sizeof(away.network), "away");
	cr_assert_eq(store_table_add(store, &away), 0);
	cr_expect_eq(store_tables_live(store, "away", live, 8), 1);
	cr_expect_eq(live[0].id, away.id);
	cr_assert_eq(store_tables_live(store, "home", live, 8), 3);
	cr_expect_eq(live[0].id, 2);
	cr_expect_eq(live[1].id, 3);
	cr_expect_eq(live[2].id, 5);
	cr_expect_eq(store_tables_live(store, "home", live, 2), 2);
	cr_expect_eq(store_tables_live(store, "home", live, 0), 0);
	store_close(store);
}

Test(tables, finished_ones_are_undelivered_until_their_last_move_is) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice"), undelivered[2];
	for (int i = 0; i < 3; i++) {
		cr_assert_eq(store_table_add(store, &table), 0);
		cr_assert_eq(
			store_move_add(store, table.id, &(struct store_move){1, "roll", 5}), 0);
		cr_assert_eq(
			store_move_add(store, table.id, &(struct store_move){2, "0 dudo", 6}), 0);
		table.phase = i < 2 ? STORE_FINISHED : STORE_RUNNING;
		cr_assert_eq(store_table_set(store, &table), 0);
		table.phase = STORE_RUNNING;
	}
	cr_expect_eq(store_cursor_set(store, 1, 0, &(struct store_cursor){.move = 2}), 0);
	cr_expect_eq(store_cursor_set(store, 2, 0, &(struct store_cursor){.move = 1}), 0);
	cr_assert_eq(store_tables_undelivered(store, "home", undelivered, 2), 1);
	cr_expect_eq(undelivered[0].id, 2);
	cr_expect_eq(store_tables_undelivered(store, "away", undelivered, 2), 0);
	cr_expect_eq(store_cursor_set(store, 2, 0, &(struct store_cursor){.move = 2}), 0);
	cr_expect_eq(store_tables_undelivered(store, "home", undelivered, 2), 0);
	store_close(store);
}

Test(tables, seats_are_set_all_at_once) {
	struct store *store = kept_open();
	struct store_person ann;
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_person_upsert(store, "home", "ann", "Ann", &ann), 0);
	cr_assert_eq(store_table_add(store, &table), 0);
	struct store_seat seats[] = {
		{.person = ann.id, .sat = 1, .seat = -1, .name = "Ann"},
		{.sat = 3,
			.seat = 0,
			.computer = true,
			.level = "hard",
			.name = "Rosa(bot)",
			.place = 2},
	};
	seats[0].absence = STORE_TAKEN;
	seats[0].absent_since = 1234;
	seats[0].timed_out = 3;
	struct store_seat got[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_seats_set(store, table.id, seats, 2), 0, "%s", store_error(store));
	cr_assert_eq(store_seats_get(store, table.id, got, &n), 0);
	cr_assert_eq(n, 2);
	cr_expect_eq(got[0].person, ann.id);
	cr_expect_eq(got[0].seat, -1);
	cr_expect_not(got[0].computer);
	cr_expect_str_eq(got[0].name, "Ann");
	cr_expect_eq(got[0].absence, STORE_TAKEN);
	cr_expect_eq(got[0].absent_since, 1234);
	cr_expect_eq(got[0].timed_out, 3);
	cr_expect_eq(got[1].absence, STORE_PRESENT);
	cr_expect_eq(got[1].person, 0);
	cr_expect_eq(got[1].sat, 3);
	cr_expect_eq(got[1].place, 2);
	cr_expect(got[1].computer);
	cr_expect_str_eq(got[1].level, "hard");

	seats[1].person = 99;
	cr_expect_eq(store_seats_set(store, table.id, seats, 2), -ENOENT);
	seats[1] = seats[0];
	cr_expect_eq(store_seats_set(store, table.id, seats, 2), -EINVAL, "sat twice the same");
	cr_expect_eq(store_seats_get(store, table.id, got, &n), 0);
	cr_expect_eq(n, 2, "a call that fails leaves the seats as they were");
	cr_expect_eq(store_seats_set(store, table.id, NULL, 0), 0);
	cr_expect_eq(store_seats_get(store, table.id, got, &n), 0);
	cr_expect_eq(n, 0);
	cr_expect_eq(store_seats_set(store, 7, seats, 1), -ENOENT);
	store_close(store);
}

struct heard {
	int64_t last;
	int n, stop_at;
	char text[1024];
};

static int hear_move(void *data, const struct store_move *move) {
	struct heard *heard = data;
	heard->last = move->n;
	snprintf(heard->text, sizeof(heard->text), "%s", move->text);
	return ++heard->n == heard->stop_at ? 42 : 0;
}

static int hear_wish(void *data, const char *text) {
	struct heard *heard = data;
	size_t n = strlen(heard->text);
	snprintf(heard->text + n, sizeof(heard->text) - n, "%s|", text);
	return ++heard->n == heard->stop_at ? 42 : 0;
}

Test(tables, the_journal_has_no_gaps) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(
		store_move_add(store, table.id, &(struct store_move){2, "0 bid 5 2", 1}), -EINVAL);
	cr_expect_eq(
		store_move_add(store, table.id, &(struct store_move){0, "0 bid 5 2", 1}), -EINVAL);
	cr_expect_eq(store_move_add(store, table.id, &(struct store_move){1, "0 bid 5 2", 1}), 0);
	cr_expect_eq(
		store_move_add(store, table.id, &(struct store_move){1, "0 bid 5 2", 1}), -EINVAL);
	cr_expect_eq(
		store_move_add(store, table.id, &(struct store_move){3, "0 bid 5 2", 1}), -EINVAL);
	cr_expect_eq(store_move_add(store, table.id, &(struct store_move){2, "1 dudo", 1}), 0);
	cr_expect_eq(store_move_add(store, 9, &(struct store_move){1, "1 dudo", 1}), -ENOENT, "%s",
		store_error(store));

	struct heard heard = {0};
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), 0);
	cr_expect_eq(heard.n, 2);
	cr_expect_eq(heard.last, 2);
	cr_expect_str_eq(heard.text, "1 dudo");
	heard = (struct heard){.stop_at = 1};
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), 42);
	cr_expect_eq(heard.last, 1);

	store_close(store);

	kept_sql("DELETE FROM moves WHERE n = 1");
	store = kept_open();
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), -EBADMSG);
	cr_expect(strstr(store_error(store), "move 1 of table 1 is missing") != NULL);
	store_close(store);
}

Test(tables, wishes_come_in_the_order_given) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(store_wish_add(store, table.id, "2:幸運"), 0);
	cr_expect_eq(store_wish_add(store, table.id, "1:lucky"), 0);
	cr_expect_eq(store_wish_add(store, 9, "1:lucky"), -ENOENT);
	struct heard heard = {0};
	cr_expect_eq(store_wishes(store, table.id, hear_wish, &heard), 0);
	cr_expect_str_eq(heard.text, "2:幸運|1:lucky|");
	heard = (struct heard){.stop_at = 1};
	cr_expect_eq(store_wishes(store, table.id, hear_wish, &heard), 42);
	store_close(store);
}

Test(tables, a_rollback_leaves_nothing) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){1, "roll 1", 1}), 0);
	store_rollback(store);
	cr_expect_eq(store_table_get(store, table.id, &table), -ENOENT);

	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){1, "roll 1", 1}), 0);
	int rc = store_move_add(store, table.id, &(struct store_move){3, "0 dudo", 1});
	cr_expect(rc == -EINVAL || (rc == 0 && !kept_in_file()), "a server may say so later");
	rc = store_move_add(store, table.id, &(struct store_move){2, "0 dudo", 1});
	cr_expect(rc == -EINVAL || (rc == 0 && !kept_in_file()), "given up already");
	cr_expect_eq(store_commit(store), -EINVAL, "what failed in part is not kept in part");
	cr_expect_str_eq(store_error(store), "the move does not follow the last one");
	struct heard heard = {0};
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), 0);
	cr_expect_eq(heard.n, 0);

	cr_assert_eq(store_begin(store), 0);
	cr_expect_eq(store_table_get(store, 99, &table), -ENOENT);
	cr_expect_eq(store_move_add(store, table.id, &(struct store_move){1, "roll 1", 1}), 0);
	cr_expect_eq(store_commit(store), 0, "to look for what is not there is no failure");
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), 0);
	cr_expect_eq(heard.n, 1);
	store_close(store);
}

static int hear_entry(void *data, const struct store_move *move) {
	struct text *out = data;
	text_add(out, "%d%s:%d:%d ", (int)move->n, move->text, (int)move->takes_back,
		(int)move->taken_back);
	return 0;
}

Test(tables, what_was_taken_back_stays_in_the_journal_alone) {
	char said[256];
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_move_add(store, table.id,
			     &(struct store_move){1, "0 undo", 1, .takes_back = 1}),
		-EINVAL, "no move yet");
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){1, "a", 1}), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){2, "b", 1}), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){3, "c", 1}), 0);
	cr_expect_eq(store_move_add(store, table.id,
			     &(struct store_move){3, "0 undo", 1, .takes_back = 2}),
		-EINVAL);
	cr_expect_eq(store_move_add(store, table.id,
			     &(struct store_move){4, "0 undo", 1, .takes_back = 4}),
		-EINVAL);
	cr_assert_eq(store_move_add(store, table.id,
			     &(struct store_move){4, "0 undo", 1, .takes_back = 2}),
		0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){5, "d", 1}), 0);
	cr_assert_eq(store_move_add(store, table.id,
			     &(struct store_move){6, "0 undo", 1, .takes_back = 5}),
		0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){7, "e", 1}), 0);
	struct text text = TEXT_INTO(said);
	cr_assert_eq(store_journal(store, table.id, hear_entry, &text), 0);
	cr_expect_str_eq(said, "1a:0:0 2b:0:4 3c:0:4 40 undo:2:0 5d:0:6 60 undo:5:0 7e:0:0 ");
	text = TEXT_INTO(said);
	cr_assert_eq(store_moves(store, table.id, hear_entry, &text), 0);
	cr_expect_str_eq(said, "1a:0:0 7e:0:0 ");
	store_close(store);
}

static int hear_automatic(void *data, const struct store_move *move) {
	static const char words[] = {'?', 'n', 'y'};
	text_add(data, "%c", words[move->automatic - STORE_UNKNOWN]);
	return 0;
}

static void expect_automatic(struct store *store, int64_t table, const char *expected) {
	char said[16] = "";
	struct text text = TEXT_INTO(said);
	cr_assert_eq(store_journal(store, table, hear_automatic, &text), 0);
	cr_expect_str_eq(said, expected);
}

Test(tables, which_moves_were_automatic_is_kept_or_decided_once) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice"), other = scratch_table("#other");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_table_add(store, &other), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){1, "a", 1}), 0);
	cr_assert_eq(store_move_add(store, table.id,
			     &(struct store_move){2, "b", 1, .automatic = STORE_AUTOMATIC}),
		0);
	cr_assert_eq(store_move_add(store, table.id,
			     &(struct store_move){3, "0 undo", 1, .takes_back = 1}),
		0);
	cr_assert_eq(store_move_add(store, other.id, &(struct store_move){1, "a", 1}), 0);
	expect_automatic(store, table.id, "nyn");
	kept_sql("UPDATE moves SET automatic = NULL WHERE n <> 2");
	expect_automatic(store, table.id, "?y?");
	cr_assert_eq(store_moves_decide(store, table.id, "101"), 0, "%s", store_error(store));
	expect_automatic(store, table.id, "yyy");
	cr_assert_eq(store_moves_decide(store, table.id, "000"), 0);
	expect_automatic(store, table.id, "yyy");
	expect_automatic(store, other.id, "?");
	store_close(store);
}

Test(tables, what_is_too_long_is_refused_and_not_cut) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	struct store_person person;
	char text[STORE_MOVE_SIZE + 1];
	memset(text, 'x', sizeof(text));
	text[STORE_MOVE_SIZE] = '\0';
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_expect_eq(store_move_add(store, table.id, &(struct store_move){1, text, 1}), -EMSGSIZE);
	cr_expect_str_eq(store_error(store), "move is longer than 1023 bytes");
	cr_expect_eq(store_move_add(store, table.id, &(struct store_move){1, text + 1, 1}), 0);
	struct heard heard = {0};
	cr_expect_eq(store_moves(store, table.id, hear_move, &heard), 0);
	cr_expect_eq(strlen(heard.text), STORE_MOVE_SIZE - 1);
	cr_expect_eq(store_wish_add(store, table.id, text), -EMSGSIZE);
	cr_expect_eq(store_person_upsert(store, text, "k", "n", &person), -EMSGSIZE);
	cr_expect_eq(store_person_upsert(store, "home", text, "n", &person), -EMSGSIZE);
	cr_expect_eq(store_person_upsert(store, "home", "k", text, &person), -EMSGSIZE);
	memset(table.place, 'x', sizeof(table.place));
	cr_expect_eq(store_table_add(store, &table), -EMSGSIZE);
	store_close(store);
}

/* A network with a table where somebody has acted and one where nobody has, and another network. */
static void add_offline(struct store *store) {
	static const struct {
		const char *network;
		int64_t acted_at;
	} rows[] = {{"home", 100}, {"home", 0}, {"away", 100}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct store_table table = {.game = "perudo",
			.rules = 1,
			.phase = STORE_RUNNING,
			.place = "#dice",
			.acted_at = rows[i].acted_at,
			.moved_at = rows[i].acted_at};
		snprintf(table.network, sizeof(table.network), "%s", rows[i].network);
		cr_assert_eq(store_table_add(store, &table), 0, "%s", store_error(store));
	}
}

static int64_t acted_at(struct store *store, size_t i) {
	struct store_table table;
	cr_assert_eq(store_table_get(store, (int64_t)i + 1, &table), 0);
	cr_expect_eq(table.moved_at, table.acted_at);
	return table.acted_at;
}

Test(tables, of_an_offline_network_do_not_age) {
	struct store *store = kept_open();
	int64_t then = -1;
	add_offline(store);
	cr_expect_eq(store_take_offline_since(store, "home", 900, &then), 0);
	cr_expect_eq(then, 0, "it never rested");
	cr_expect_eq(store_set_offline_since(store, NULL, 500), 0);
	cr_expect_eq(store_set_offline_since(store, "home", 700), 0, "%s", store_error(store));
	store_close(store);
	store = kept_open();
	cr_expect_eq(store_take_offline_since(store, "home", 900, &then), 0);
	cr_expect_eq(then, 500, "since it went first");
	cr_expect_eq(acted_at(store, 0), 100 + 400);
	cr_expect_eq(acted_at(store, 1), 0);
	cr_expect_eq(acted_at(store, 2), 100);
	cr_expect_eq(store_take_offline_since(store, "home", 950, &then), 0);
	cr_expect_eq(then, 0);
	cr_expect_eq(acted_at(store, 0), 100 + 400, "once");
	/* The clock was put back meanwhile. */
	cr_expect_eq(store_take_offline_since(store, "away", 400, &then), 0);
	cr_expect_eq(then, 500);
	cr_expect_eq(acted_at(store, 2), 100);
	store_close(store);
}

Test(tables, the_last_heartbeat_is_kept) {
	struct store *store = kept_open();
	int64_t then = -1;
	cr_expect_eq(store_last_heartbeat(store, &then), 0);
	cr_expect_eq(then, 0);
	cr_expect_eq(store_set_heartbeat(store, 1000), 0);
	cr_expect_eq(store_set_heartbeat(store, 2000), 0);
	store_close(store);
	store = kept_open();
	cr_expect_eq(store_last_heartbeat(store, &then), 0);
	cr_expect_eq(then, 2000);
	store_close(store);
}

/* Rows without end. */
static int64_t count_for_ever(struct store *store) {
	struct stmt stmt = stmt_prepare(store,
		"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i % 9 + 1 FROM n)"
		" SELECT count(*) FROM n",
		NULL);
	stmt_step(&stmt);
	return stmt_reset(&stmt);
}

Test(tables, who_reads_them_is_stopped_when_it_takes_too_long) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store = kept_open(), *reader;
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_open_limited(kept_name(), 50, &reader, why), 0, "%s", why);
	for (int i = 0; i < 2; i++) {
		cr_expect_eq(count_for_ever(reader), -ETIMEDOUT, "%s", store_error(reader));
		cr_expect_not_null(strstr(store_error(reader), "took too long"));
		cr_expect_eq(
			store_table_get(reader, table.id, &table), 0, "%s", store_error(reader));
	}
	cr_assert_eq(store_begin_reading(reader), 0);
	cr_expect_eq(count_for_ever(reader), -ETIMEDOUT, "%s", store_error(reader));
	store_end_reading(reader);
	cr_expect_eq(store_table_get(reader, table.id, &table), 0, "%s", store_error(reader));
	cr_expect_lt(store_table_add(reader, &table), 0, "it only reads");
	store_close(reader);
	store_close(store);
}
