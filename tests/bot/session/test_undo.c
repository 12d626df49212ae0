#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/table/rules.h"
#include "tests/bot/scene/anybody.h"

/* Taking one's own last move back. */

TestSuite(undo, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(undo_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

#define NOTHING "There is nothing to take back: the last move is not yours."
#define STANDS "That move stands"

static const char place[] = "#dice";

/* Opens a table of this game and its rules, and starts it. */
static void start(const char *game_and_rules, const char *const *people) {
	char text[80];
	snprintf(text, sizeof(text), "new %s", game_and_rules);
	fake_chat_type(&chat, place, people[0], text);
	for (size_t i = 1; people[i] != NULL; i++) {
		fake_chat_type(&chat, place, people[i], "join");
	}
	fake_chat_type(&chat, place, people[0], "start");
	cr_assert(table_has_begun(table_in(place)), "%s", chat.heard);
}

static const char *turn(void) {
	return on_turn_in(place);
}

static void come_back(void) {
	scene_restart();
	for (size_t i = 0; three[i] != NULL; i++) {
		struct chat_person person = {three[i], three[i]};
		bot_listener.came(bot, &chat.chat, place, person);
	}
	bot_listener.entered(bot, &chat.chat, place);
}

Test(undo, takes_ones_own_last_move_back_and_says_so) {
	start("catbox undo=on", three);
	char before[4096];
	const char *who = turn();
	size_t size = table_in(place)->game->state_size;
	int64_t n_moves = table_in(place)->n_moves;
	memcpy(before, table_in(place)->state, size);
	expect(place, who, "predict 1", with("% predicts 1", who));
	cr_assert_str_neq(turn(), who);
	expect(place, who, "undo", with("% takes a move back (Predict: 1).", who));
	HEARD(with("%, your turn.", who));
	cr_expect_str_eq(turn(), who);
	cr_expect_eq(memcmp(before, table_in(place)->state, size), 0);
	cr_expect_eq(table_in(place)->n_moves, n_moves + 2, "numbers go on");
	expect(place, who, "undo", NOTHING);
	expect(place, who, "predict 3", with("% predicts 3", who));
	expect(place, who, "待った", with("% takes a move back (Predict: 3).", who));
}

Test(undo, is_for_the_last_move_alone_and_for_who_made_it) {
	start("catbox undo=on", three);
	const char *who = turn();
	expect(place, who, "undo", NOTHING);
	expect(place, who, "predict 1", "");
	const char *next = turn();
	expect(place, next, "undo", NOTHING);
	expect(place, "eve", "undo", "You have no seat at this table");
	expect(place, next, "predict 1", "");
	expect(place, who, "undo", NOTHING);
	expect(place, next, "undo", "takes a move back");
	expect(place, who, "undo", NOTHING);
}

Test(undo, between_people_needs_a_table_that_allows_it) {
	start("catbox", three);
	const char *who = turn();
	expect(place, who, "predict 1", "");
	int64_t n_moves = table_in(place)->n_moves;
	expect(place, who, "undo", "the table was opened without undo=on");
	cr_expect_eq(table_in(place)->n_moves, n_moves);
}

Test(undo, is_a_rule_of_the_table) {
	expect(place, "ann", "new catbox undo=yes", "undo=on speed=normal.");
	expect(place, "ann", "set undo=off", "speed=normal.");
	expect(place, "ann", "set undo=on", "undo=on speed=normal.");
	expect(place, "ann", "set undo=maybe", "“undo” cannot have that value. You can set:");
	HEARD("undo=on|off");
	scene_restart();
	cr_expect(rules_are_on(table_in(place)->switches, RULES_UNDO));
}

Test(undo, of_a_pause_waits) {
	start("catbox undo=on", three);
	const char *who = turn();
	expect(place, who, "predict 1", "");
	expect(place, "ann", "pause", "pauses");
	expect(place, who, "undo", "paused");
	expect(place, "ann", "resume", "");
	expect(place, who, "undo", "takes a move back");
}

/* P19. */
Test(undo, leaves_the_calls_of_perudo_alone) {
	start("perudo undo=on", three);
	const char *who = turn();
	expect(place, who, "bid 2 3", "");
	expect(place, who, "undo", STANDS);
	who = turn();
	expect(place, who, "dudo", "");
	expect(place, who, "undo", STANDS);
}

/* Before they have answered. */
Test(undo, is_free_to_a_person_alone_with_computers) {
	fake_chat_type(&chat, place, "ann", "new catbox");
	fake_chat_type(&chat, place, "ann", "addbot 2");
	fake_chat_type(&chat, place, "ann", "start");
	cr_assert(table_has_begun(table_in(place)), "%s", chat.heard);
	for (int i = 0; i < 3 && strcmp(turn(), "ann") != 0; i++) {
		pass(1000);
	}
	expect(place, "ann", "predict 1", "ann predicts 1");
	expect(place, "ann", "undo", "ann takes a move back (Predict: 1).");
	pass(60 * 1000);
	cr_expect_str_eq(turn(), "ann", "no computer moves in her turn");
	expect(place, "ann", "predict 3", "ann predicts 3");
	pass(1000);
	expect(place, "ann", "undo", NOTHING);
}

Test(undo, does_not_say_what_was_secret_and_stands_once_all_is_told) {
	static const char *const two[] = {"ann", "bob", NULL};
	start("saiun undo=on", two);
	struct move bets[2];
	for (int i = 0; i < 2; i++) {
		const struct table *table = table_in(place);
		game_moves(table->game, table->state, i, 5, &bets[i], 1);
	}
	type_move(place, table_in(place), &bets[0]);
	const char *who = table_in(place)->seats[0].name;
	expect(place, who, "undo", with("% takes back a secret move.", who));
	NOT_HEARD("bet ");
	type_move(place, table_in(place), &bets[1]);
	who = table_in(place)->seats[0].name;
	expect(place, who, "undo", NOTHING);
	type_move(place, table_in(place), &bets[0]);
	expect(place, who, "undo", STANDS);
}

Test(undo, survives_being_killed_before_and_behind_it) {
	char before[4096], after[4096];
	start("catbox undo=on", three);
	const char *who = turn();
	size_t size = table_in(place)->game->state_size;
	memcpy(before, table_in(place)->state, size);
	expect(place, who, "predict 1", "");
	memcpy(after, table_in(place)->state, size);
	come_back();
	cr_expect_eq(memcmp(after, table_in(place)->state, size), 0);
	expect(place, who, "undo", "takes a move back (Predict: 1).");
	int64_t n_moves = table_in(place)->n_moves;
	come_back();
	cr_expect_eq(memcmp(before, table_in(place)->state, size), 0);
	cr_expect_eq(table_in(place)->n_moves, n_moves);
	expect(place, who, "undo", NOTHING);
	expect(place, who, "predict 3", "");
	come_back();
	expect(place, who, "undo", "takes a move back (Predict: 3).");
	cr_expect_eq(memcmp(before, table_in(place)->state, size), 0);
}

/* Nobody heard of it before the kill. */
Test(undo, is_said_after_a_kill_if_it_was_not_before) {
	start("catbox undo=on", three);
	const char *who = turn();
	chat.unsent = true;
	expect(place, who, "predict 1", "");
	expect(place, who, "undo", "takes a move back (Predict: 1).");
	come_back();
	HEARD(with("% predicts 1", who));
	HEARD(with("% takes a move back (Predict: 1).", who));
	cr_expect_str_eq(turn(), who);
}

static int count_move(void *data, const struct store_move *move) {
	int *n = data;
	n[0]++;
	cr_expect(move->takes_back == 0 && move->taken_back == 0);
	cr_expect_null(strstr(move->text, "predict 1"));
	return 0;
}

static int count_entry(void *data, const struct store_move *move) {
	int *n = data;
	n[0]++;
	n[1] += move->takes_back != 0;
	n[2] += move->taken_back != 0;
	return 0;
}

Test(undo, stays_in_the_journal_but_not_in_the_game) {
	start("catbox undo=on", three);
	const char *who = turn();
	expect(place, who, "predict 1", "");
	expect(place, who, "undo", "takes a move back");
	expect(place, who, "predict 3", "");
	const struct table *table = table_in(place);
	int standing = 0, entries[3] = {0};
	cr_assert_eq(store_moves(store, table->id, count_move, &standing), 0);
	cr_assert_eq(store_journal(store, table->id, count_entry, entries), 0);
	cr_expect_eq(entries[0], table->n_moves);
	cr_expect_eq(standing, entries[0] - 2);
	cr_expect(entries[1] == 1 && entries[2] == 1);
}

Test(undo, speaks_japanese) {
	expect(place, "@ann", "settings language=ja", "language=ja");
	start("catbox undo=on", three);
	const char *who = turn();
	expect(place, who, "predict 1", "");
	expect(place, who, "取り消し", with("%さんが手を取り消しました(宣言: 1)。", who));
	HEARD(with("%さんの番です。", who));
	expect(place, who, "undo", "取り消せる手がありません。");
}

#define RICH "7/dice"

Test(undo_rich, leaves_old_buttons_dead) {
	fake_chat_type(&chat, RICH, "ann", "new catbox undo=on");
	fake_chat_type(&chat, RICH, "bob", "join");
	fake_chat_type(&chat, RICH, "cat", "join");
	fake_chat_type(&chat, RICH, "ann", "start");
	char id[CONTROL_ID_SIZE];
	const char *who = on_turn_in(RICH);
	const struct table *table = table_in(RICH);
	snprintf(id, sizeof(id), "%lld %lld make predict 1", (long long)table->id,
		(long long)table->n_moves);
	fake_chat_press(&chat, RICH, who, id, "");
	HEARD("predicts 1");
	expect(RICH, who, "undo", "takes a move back (Predict: 1).");
	fake_chat_clear(&chat);
	int64_t n_moves = table_in(RICH)->n_moves;
	fake_chat_press(&chat, RICH, who, id, "");
	cr_expect_eq(table_in(RICH)->n_moves, n_moves, "%s", chat.heard);
	NOT_HEARD("predicts");
}
