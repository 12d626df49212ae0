#include <stdio.h>
#include <string.h>

#include "bot/delivery/button_id.h"
#include "tests/bot/scene/scene.h"

/* What somebody at several tables types in private without a number: it is taken for the only
 * table where it can mean something now, or they are asked. */

TestSuite(which_table, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(which_table_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

#define DICE "7/dice"
#define TEA "7/tea"

static const char *const two[] = {"ann", "bob", NULL};

/* Bids at a table until ann is on turn there, or not. */
static void turn_to_ann(const char *place, bool wanted) {
	for (int face = 2; (strcmp(on_turn_in(place), "ann") == 0) != wanted; face++) {
		char bid[16];
		snprintf(bid, sizeof(bid), "bid 1 %d", face);
		fake_chat_type(&chat, place, on_turn_in(place), bid);
	}
}

static void start_two(const char *first, const char *second) {
	start_in(first, "", two);
	start_in(second, "", two);
}

static void press(const char *place, const char *who, const char *id) {
	char copy[CONTROL_ID_SIZE];
	cr_assert_not_null(id);
	snprintf(copy, sizeof(copy), "%s", id);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, place, who, copy, "");
}

/* Asked in private; the question's buttons. */
static void ask(const char *text, struct fake_post *question) {
	chat.clock += 1000;
	expect(NULL, "ann", text, "ann> Which table?");
	*question = chat.answered;
}

static const char *button(const struct fake_post *question, const char *label) {
	static char id[CONTROL_ID_SIZE];
	const char *found = fake_chat_id(question, label);
	cr_assert_not_null(found, "no %s beside: %s", label, question->text);
	snprintf(id, sizeof(id), "%s", found);
	return id;
}

Test(which_table, a_move_is_made_at_the_only_table_where_it_is_legal) {
	start_two("#dice", "#tea");
	turn_to_ann("#dice", false);
	turn_to_ann("#tea", true);
	int64_t before = table_in("#dice")->n_moves;
	expect(NULL, "ann", "bid 3 6", " ann bids 3 x sixes");
	NOT_HEARD("#dice");
	cr_assert_eq(table_in("#dice")->n_moves, before);
	turn_to_ann("#dice", true);
	turn_to_ann("#tea", false);
	expect(NULL, "ann", "3 6", " ann bids 3 x sixes");
	NOT_HEARD("#tea");
}

Test(which_table, what_was_bid_decides_where_both_wait) {
	start_two("#dice", "#tea");
	turn_to_ann("#tea", false);
	fake_chat_type(&chat, "#tea", "bob", "bid 3 6");
	turn_to_ann("#dice", true);
	expect(NULL, "ann", "bid 2 5", " ann bids 2 x fives");
	NOT_HEARD("#tea");
}

Test(which_table, a_game_of_its_own_is_meant_by_its_words) {
	start_in("#dice", "", two);
	fake_chat_type(&chat, "#tea", "ann", "new catbox");
	fake_chat_type(&chat, "#tea", "bob", "join");
	fake_chat_type(&chat, "#tea", "cat", "join");
	expect(NULL, "ann", "predict 1", "ann> The game has not begun yet;");
	expect(NULL, "ann", "start", "#tea: The game begins.");
	while (strcmp(on_turn_in("#tea"), "ann") != 0) {
		fake_chat_type(&chat, "#tea", on_turn_in("#tea"), "predict 1");
	}
	expect(NULL, "ann", "predict 1", " ann predicts 1");
	expect(NULL, "ann", "bid 1 7", "ann> ");
	NOT_HEARD("several tables");
	NOT_HEARD("catbox");
}

Test(which_table, without_buttons_the_numbers_are_told) {
	start_two("#dice", "#tea");
	turn_to_ann("#dice", true);
	turn_to_ann("#tea", true);
	static const struct line lines[] = {
		{"", "ann", "status",
			"ann> You sit at several tables (#1, #2): put the number first, for "
			"example: #1 status"},
		{"", "ann", "hand", "ann> You sit at several tables (#1, #2)"},
		{"", "ann", "bid 4 6", "ann> You sit at several tables (#1, #2)"},
		{"", "ann", "4 sixes", "ann> You sit at several tables (#1, #2)"},
		{"", "ann", "bid 99 9", "ann> You sit at several tables (#1, #2)"},
		{"", "ann", "weather", "ann> There is no command “weather”"},
		{"", "ann", "new perudo", "ann> Tables are opened in a channel"},
		{"", "ann", "#2 status", "ann> "},
		{"", "ann", "lang ja", "ann> "},
		{"", "ann", "status", "ann> 複数のテーブル(#1, #2)についています。「#1 status」の"},
	};
	int64_t before = table_in("#dice")->n_moves + table_in("#tea")->n_moves;
	EXPECT_ALL(lines);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann", "help");
	NOT_HEARD("複数");
	cr_assert_eq(table_in("#dice")->n_moves + table_in("#tea")->n_moves, before);
}

/* Only those who sit there hear of a table. */
Test(which_table, the_tables_of_others_are_not_named) {
	start_in("#dice", "", two);
	start_in("#tea", "", two);
	start_in("#bar", "", (const char *const[]){"cat", "dan", NULL});
	expect(NULL, "ann", "status", "(#1, #2):");
	expect(NULL, "ann", "#3 status", "ann> You sit at several tables (#1, #2)");
	expect(NULL, "cat", "status", "cat> Perudo #3: Round 1.");
	NOT_HEARD("several");
}

Test(which_table_rich, a_press_does_what_was_typed_at_that_table_alone) {
	struct fake_post question;
	start_two(DICE, TEA);
	turn_to_ann(DICE, true);
	turn_to_ann(TEA, true);
	int64_t dice = table_in(DICE)->n_moves, tea = table_in(TEA)->n_moves;
	chat.ticks = 1;
	ask("bid 4 6", &question);
	chat.ticks = 0;
	HEARD("ann> #1 · Perudo · #dice");
	HEARD("ann> #2 · Perudo · #tea");
	cr_assert_eq(question.controls.n_buttons, 2);
	cr_assert_eq(question.table, 0);
	NOT_HEARD("Your dice");
	press(NULL, "ann", button(&question, "#2"));
	HEARD("7/tea= Round 1. The bid is 4 x sixes");
	NOT_HEARD(DICE);
	cr_assert_eq(table_in(TEA)->n_moves, tea + 1);
	press(NULL, "ann", button(&question, "#1"));
	HEARD("ann~ You have answered that question: type it again to do it again.");
	press(NULL, "ann", button(&question, "#2"));
	HEARD("ann~ You have answered that question");
	cr_assert_eq(table_in(DICE)->n_moves, dice);
	cr_assert_eq(table_in(TEA)->n_moves, tea + 1);
}

Test(which_table_rich, a_question_outlives_a_restart_and_so_does_its_answer) {
	struct fake_post question;
	start_two(DICE, TEA);
	turn_to_ann(DICE, true);
	turn_to_ann(TEA, true);
	ask("Bid 4 Sixes", &question);
	scene_restart();
	press(NULL, "ann", button(&question, "#1"));
	HEARD("The bid is 4 x sixes");
	scene_restart();
	press(NULL, "ann", button(&question, "#2"));
	HEARD("ann~ You have answered that question");
	cr_assert_eq(strcmp(on_turn_in(TEA), "ann"), 0);
}

Test(which_table_rich, what_is_asked_is_answered_at_the_table_pressed) {
	struct fake_post question;
	start_two(DICE, TEA);
	ask("hand", &question);
	press(NULL, "ann", button(&question, "#2"));
	HEARD("ann~ [#tea · Perudo #2 · round 1] Your dice: ");
	NOT_HEARD("#dice");
	press(NULL, "ann", button(&question, "#1"));
	HEARD("ann~ [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("#tea");
	chat.language = "ja";
	expect(NULL, "ann", "状況", "ann> どのテーブルですか。");
	HEARD("ann> #1 · ペルード · #dice");
}

Test(which_table_rich, whoever_leaves_one_table_leaves_no_other_by_it) {
	struct fake_post question;
	fake_chat_type(&chat, DICE, "ann", "new perudo");
	fake_chat_type(&chat, DICE, "bob", "join");
	fake_chat_type(&chat, TEA, "bob", "new perudo");
	fake_chat_type(&chat, TEA, "ann", "join");
	ask("leave", &question);
	press(NULL, "ann", button(&question, "#1"));
	HEARD("7/dice");
	press(NULL, "ann", button(&question, "#2"));
	HEARD("ann~ You have answered that question");
	cr_assert_geq(table_seat_named(table_in(TEA), "ann"), 0);
	cr_assert_lt(table_seat_named(table_in(DICE), "ann"), 0);
	press(NULL, "ann", button(&question, "#1"));
	HEARD("ann~ That button belongs to another table.");
}

Test(which_table_rich, a_button_of_another_person_is_refused) {
	struct fake_post question;
	char id[CONTROL_ID_SIZE];
	start_two(DICE, TEA);
	ask("leave", &question);
	snprintf(id, sizeof(id), "%s", button(&question, "#1"));
	press(NULL, "bob", id);
	HEARD("bob~ That button belongs to somebody else.");
	press(DICE, "ann", id);
	HEARD("ann~ That button belongs to somebody else.");
	press(NULL, "eve", id);
	HEARD("eve~ That button belongs to another table.");
	chat.clock += 16 * 60 * 1000;
	press(NULL, "ann", id);
	HEARD("ann~ That question is too old: type it again.");
	chat.clock -= 18 * 60 * 1000;
	press(NULL, "ann", id);
	HEARD("ann~ That question is too old");
	cr_assert_eq(table_in(DICE)->seats[table_seat_named(table_in(DICE), "ann")].absence,
		STORE_PRESENT);
}

Test(which_table_rich, a_move_is_stale_once_the_game_has_gone_on) {
	struct fake_post question;
	start_two(DICE, TEA);
	turn_to_ann(DICE, true);
	turn_to_ann(TEA, true);
	ask("bid 4 6", &question);
	fake_chat_type(&chat, DICE, "ann", "bid 3 6");
	fake_chat_type(&chat, DICE, "bob", "bid 4 3");
	int64_t before = table_in(DICE)->n_moves;
	press(NULL, "ann", button(&question, "#1"));
	HEARD("ann~ Too late: that bid is over.");
	cr_assert_eq(table_in(DICE)->n_moves, before);
	press(NULL, "ann", button(&question, "#2"));
	HEARD("The bid is 4 x sixes");
}

Test(which_table_rich, a_closed_table_is_said_to_be_closed) {
	struct fake_post question;
	start_two(DICE, TEA);
	ask("status", &question);
	fake_chat_type(&chat, DICE, "@op", "end");
	press(NULL, "ann", button(&question, "#1"));
	HEARD("ann~ This table is closed.");
	press(NULL, "ann", button(&question, "#2"));
	HEARD("ann~ Perudo #2: Round 1.");
}

Test(which_table_rich, words_too_long_for_a_button_want_the_number) {
	char words[160] = "wish ";
	fake_chat_type(&chat, DICE, "ann", "new perudo");
	fake_chat_type(&chat, TEA, "ann", "new perudo");
	memset(words + 5, 'x', 120);
	expect(NULL, "ann", words, "ann> You sit at several tables (#1, #2): put the number first");
	NOT_HEARD("Which table?");
	cr_assert_eq(chat.answered.controls.n_buttons, 0);
}

Test(which_table_rich, five_tables_have_buttons) {
	struct fake_post question;
	for (int i = 0; i < 7; i++) {
		char place[16];
		snprintf(place, sizeof(place), "7/room%d", i);
		fake_chat_type(&chat, place, "ann", "new perudo");
	}
	ask("status", &question);
	cr_assert_eq(question.controls.n_buttons, 5);
	press(NULL, "ann", button(&question, "#5"));
	HEARD("ann~ Perudo table #5 waits for players (1/6): ann.");
}

Test(which_table_rich, hostile_words_in_an_id_do_no_more_than_typing_them) {
	static const char *const words[] = {"#2 leave", "\xff\xfe", "#", "…", "bid", "!!!"};
	start_two(DICE, TEA);
	int64_t person = table_in(DICE)->seats[table_seat_named(table_in(DICE), "ann")].person->id;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		char id[CONTROL_ID_SIZE];
		snprintf(id, sizeof(id), "1 - typed %lld %lld %s", (long long)person,
			(long long)chat.clock, words[i]);
		press(NULL, "ann", id);
		HEARD("ann~ ");
		NOT_HEARD(TEA);
	}
	cr_assert_eq(table_in(TEA)->seats[table_seat_named(table_in(TEA), "ann")].absence,
		STORE_PRESENT);
}
