#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "storage/results.h"
#include "tests/bot/scene/scene.h"

/* Hints: who may have one, where, and what it must not tell. */

TestSuite(hint, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(hint_rich, .init = scene_set_up_rich, .fini = scene_tear_down);
TestSuite(hint_thinking, .init = scene_set_up_thinking, .fini = scene_tear_down);

#define UNRATED "Players may ask for hints here, so this game will not be rated."

static const char *const two[] = {"ann", "bob", NULL};

static void type(const char *who, const char *text) {
	fake_chat_type(&chat, "#dice", who, text);
}

/* A table of ann and a computer player, where it is ann's turn. */
static void start_with_computer(const char *rules) {
	char new[128];
	snprintf(new, sizeof(new), "new perudo %s", rules);
	type("ann", new);
	type("ann", "addbot easy");
	type("ann", "start");
	for (int i = 0; i < 50 && !table_is_active(table_in("#dice"),
					  table_seat_named(table_in("#dice"), "ann"));
		i++) {
		pass(60 * 1000);
	}
}

Test(hint, is_told_in_private_by_the_asker_s_wish_where_a_computer_plays) {
	start_with_computer("");
	expect("#dice", "ann", "hint", "ann> A strong player would consider:");
	HEARD("1. bid ");
	NOT_HEARD("#dice: ");
	NOT_HEARD("%");
	NOT_HEARD("on average");
	expect("#dice", "ann", "ヒント", "A strong player would consider:");
	expect("#dice", "ann", "lang ja", "");
	expect("#dice", "ann", "hint", "ann> 強い人なら、こう考えます:");
}

Test(hint, has_figures_where_counts_are_open) {
	start_with_computer("counts=open");
	expect("#dice", "ann", "hint", " %, holds in ");
	HEARD("(wins in ");
}

/* With some dice perfect play has one move, with others several. */
Test(hint, tells_perfect_play_where_it_is_known) {
	for (int i = 0; i < 40 && !fake_chat_heard(&chat, "(the right choice "); i++) {
		start_with_computer("dice=1 counts=open");
		expect("#dice", "ann", "hint", "A strong player would consider:");
		NOT_HEARD("wins in");
		type("ann", "end");
		pass(60 * 1000);
	}
	HEARD("1. ");
	HEARD("(the right choice ");
}

Test(hint, tells_no_figures_of_perfect_play_where_counts_are_hidden) {
	start_with_computer("dice=1");
	expect("#dice", "ann", "hint", "ann> A strong player would consider:");
	NOT_HEARD("%");
	NOT_HEARD("the right choice");
}

Test(hint, is_refused_where_people_play_a_rated_game) {
	start_in("#dice", "", two);
	cr_expect(table_in("#dice")->rated);
	expect("#dice", on_turn_in("#dice"), "hint", "between people and rated");
	HEARD("!new GAME hints=on, or !set hints=on before the start.");
	NOT_HEARD("consider");
}

Test(hint, is_given_to_people_at_an_unrated_table_and_said_aloud) {
	expect("#dice", "ann", "new perudo hints=on", "#dice: " UNRATED);
	HEARD("hints=on speed=normal.");
	expect("#dice", "ann", "set hints=off", "Rules of table #1: dice=5");
	NOT_HEARD("rated");
	expect("#dice", "ann", "set hints=perhaps", "“hints” cannot have that value.");
	HEARD("hints=on|off, explain=on|off");
	expect("#dice", "ann", "set hints=on", "#dice: Rules of table #1: ");
	HEARD(UNRATED);
	type("bob", "join");
	expect("#dice", "ann", "start", "#dice: " UNRATED);
	cr_expect_not(table_in("#dice")->rated);
	expect("#dice", on_turn_in("#dice"), "hint", "A strong player would consider:");
	scene_restart();
	pass(1000);
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_assert_not_null(table_in("#dice"));
	cr_expect_not(table_in("#dice")->rated);
	expect("#dice", on_turn_in("#dice"), "hint", "A strong player would consider:");
}

static int64_t count_rated(const char *who) {
	struct store_person person;
	struct store_results results;
	cr_assert_eq(store_person_named(store, chat.chat.network, who, &person), 0);
	cr_assert_eq(store_results(store, person.id, NULL, &results), 0);
	struct store_rating rating;
	cr_expect_eq(store_rating(store, person.id, "perudo", &rating) == 0, results.games > 0);
	return results.games;
}

Test(hint, keeps_the_game_off_the_ratings_and_a_rematch_keeps_the_rule) {
	start_in("#dice", "dice=1 hints=on", two);
	finish_in("#dice");
	cr_expect_eq(count_rated("ann"), 0);
	expect("#dice", "bob", "again", "hints=on");
	type("ann", "join");
	type("bob", "set hints=off");
	type("bob", "start");
	finish_in("#dice");
	cr_expect_eq(count_rated("ann"), 1);
}

Test(hint, asks_for_a_seat_and_a_running_game) {
	static const struct line lines[] = {
		{"#dice", "ann", "hint", "There is no table here."},
		{"#dice", "ann", "new perudo", "opened"},
		{"#dice", "ann", "hint", "The game has not begun yet"},
	};
	EXPECT_ALL(lines);
	start_with_computer("");
	expect("#dice", "eve", "hint", "You have no seat at this table");
}

Test(hint, off_turn_tells_how_likely_the_bid_is) {
	start_in("#dice", "hints=on", two);
	const char *who = on_turn_in("#dice");
	const char *other = strcmp(who, "ann") == 0 ? "bob" : "ann";
	expect("#dice", other, "hint", "It is not your turn.");
	type(who, "bid 1 2");
	expect("#dice", who, "hint", "It is not your turn. 1 x twos is ");
}

Test(hint, explanations_are_told_after_the_reveal_where_a_table_wants_them) {
	start_in("#dice", "hints=on explain=on", two);
	const char *who = on_turn_in("#dice");
	type(who, "bid 3 2");
	NOT_HEARD(" saw it, ");
	const char *other = strcmp(who, "ann") == 0 ? "bob" : "ann";
	expect("#dice", other, "dudo", " saw it, 3 x twos was ");
	HEARD("; as ");
	expect("#dice", "eve", "new ring explain=on", "");
	expect("#other", "eve", "new ring explain=on", "There is no rule “explain”.");
}

/* Off the loop. */

Test(hint_thinking, nobody_waits_and_the_answer_comes_once_it_is_found) {
	start_with_computer("");
	expect("#dice", "ann", "hint", "ann> Thinking… The hint comes in a moment.");
	NOT_HEARD("consider");
	expect("#dice", "ann", "hint", "Thinking…");
	fake_chat_clear(&chat);
	scene_think();
	HEARD("ann> [#dice · Perudo #1 · round 1] A strong player would consider:");
	fake_chat_clear(&chat);
	scene_think();
	NOT_HEARD("consider");
	expect("#dice", "ann", "hint", "ann> A strong player would consider:");
}

Test(hint_thinking, a_hint_that_comes_too_late_says_so) {
	start_with_computer("");
	type("ann", "hint");
	type("ann", "bid 1 2");
	type("ann", "dudo"); /* whichever is legal */
	fake_chat_clear(&chat);
	scene_think();
	HEARD("The game has gone on since you asked for a hint; ask again.");
	NOT_HEARD("consider");
}

Test(hint_thinking, too_many_at_once_are_refused_and_all_is_dropped_at_the_end) {
	static const char *const places[] = {"#a", "#b", "#c", "#d", "#e", "#f", "#g", "#h", "#i"};
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		start_in(places[i], "hints=on", (const char *const[]){places[i] + 1, "zoe", NULL});
		const char *who = on_turn_in(places[i]);
		if (strcmp(who, "zoe") == 0) {
			fake_chat_type(&chat, places[i], "zoe", "bid 1 2");
		}
		expect(places[i], places[i] + 1, "hint",
			i < 8 ? "Thinking… " : "I am busy with other questions");
	}
	fake_chat_clear(&chat);
}

Test(hint_thinking, a_table_that_ends_meanwhile_is_not_spoken_of) {
	start_with_computer("");
	type("ann", "hint");
	type("ann", "end");
	fake_chat_clear(&chat);
	scene_think();
	NOT_HEARD("consider");
}
