#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

/* What is different on a network with buttons, answers for one pair of eyes, and servers. */

TestSuite(live_message, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char place[] = "7/dice";

/* Gives a command that nobody else sees, and expects an answer. */
static void command(const char *who, const char *text, const char *answer) {
	unsigned before = chat.n_answers;
	fake_chat_clear(&chat);
	fake_chat_command(&chat, place, who, text);
	cr_assert(fake_chat_heard(&chat, answer), "%s: %s\nwanted: %s\nheard:\n%s", who, text,
		answer, chat.heard);
	cr_assert_geq(chat.n_answers, before + 1, "%s: no answer", text);
}

/* One that is answered by what it changes: everybody sees that. */
static void change(const char *who, const char *text, const char *seen) {
	unsigned before = chat.n_answers;
	fake_chat_clear(&chat);
	fake_chat_command(&chat, place, who, text);
	cr_assert(fake_chat_heard(&chat, seen), "%s: %s\nwanted: %s\nheard:\n%s", who, text, seen,
		chat.heard);
	cr_assert_eq(chat.n_answers, before, "%s: answered:\n%s", text, chat.heard);
	NOT_HEARD("~ ");
	NOT_HEARD("7/dice:");
}

Test(live_message, every_command_is_answered_or_its_change_is_seen) {
	static const struct {
		const char *who, *text, *heard;
		bool changes;
	} rows[] = {
		{"ann", "status", "ann~ There is no table here.", false},
		{"ann", "new perudo", "7/dice= Perudo table #1 opened by ann", true},
		{"bob", "join", "7/dice= bob is in (2/6).", true},
		{"bob", "join", "", true},
		{"ann", "status", "ann~ Perudo table #1 waits for players", false},
		{"ann", "set dice=2", "dice=2 ", true},
		{"ann", "wish a b", "", true},
		{"ann", "stats", "ann~ ann: 0 games with people, 0 won.", false},
		{"ann", "addbot", "(3/6)", true},
		{"ann", "removebot", "(2/6)", true},
		{"ann", "weather", "ann~ There is no command “weather”;", false},
		{"ann", "", "ann~ I did not understand. !help shows what you can do.", false},
		{"ann", "\xff\xfe", "ann~ I did not understand.", false},
		{"bob", "start", "7/dice= The game begins.", true},
		{"bob", "#99 hand", "bob~ There is no command “#99”;", false},
		{"bob", "unseat ann", "bob~ ann acted within the last ten minutes", false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		(rows[i].changes ? change : command)(rows[i].who, rows[i].text, rows[i].heard);
	}
}

Test(live_message, a_move_is_answered_by_the_table_and_a_wrong_one_with_its_reason) {
	start_in(place, "", three);
	char said[64];
	snprintf(said, sizeof(said), "7/dice= %s bids 2 x threes.", on_turn_in(place));
	change(on_turn_in(place), "bid 2 3", said);
	command(on_turn_in(place), "bid 2 2", "~ 2 x twos is lower than 2 x threes.");
	NOT_HEARD("7/dice");
	command(on_turn_in(place), "bid", "~ I did not understand. Usage: !bid COUNT FACE");
	NOT_HEARD("7/dice");
}

Test(live_message, the_disk_that_fails_is_told) {
	change("ann", "new perudo", "opened by ann");
	store_begin(store); /* a failure within it makes all that follows fail */
	store_person_set_language(store, 1, "klingon");
	command("eve", "join", "eve~ That was not done, because it could not be saved.");
	cr_expect_eq(bot->outcome, OUTCOME_FAILED);
	store_rollback(store);
}

Test(live_message, the_hand_is_the_answer_where_nobody_else_sees_it) {
	start_in(place, "", three);
	command("bob", "hand", "bob~ [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("bob>");
	NOT_HEARD("7/dice:");
	bot_listener.unreachable(
		bot, &chat.chat, (struct chat_person){"bob", "bob"}, "no messages from servers");
	command("bob", "cards", "bob~ [#dice · Perudo #1 · round 1] Your dice: ");
	expect(place, "ann", "hand", "ann> [#dice · Perudo #1 · round 1] Your dice: ");
}

Test(live_message, a_person_is_spoken_to_in_the_language_of_their_program) {
	chat.language = "ja";
	command("bob", "status", "bob~ ここにテーブルはありません");
	chat.language = "en-GB";
	command("ann", "status", "ann~ There is no table here.");
	chat.language = "xx";
	command("cat", "status", "cat~ There is no table here.");
	chat.language = NULL;
	start_in(place, "", three);
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("bob> [#dice · ペルード #1");
	chat.language = "ja";
	command("ann", "hand", "ann~ [#dice · ペルード #1");
	command("ann", "lang en", "ann~ I speak English to you now.");
	command("ann", "hand", "ann~ [#dice · Perudo #1");
}

Test(live_message, all_that_one_person_is_answered_is_in_one_language) {
	start_in(place, "", three);
	chat.language = "ja";
	command("bob", "status", "bob~ ペルード #1: ");
	command("bob", "hand", "bob~ [#dice · ペルード #1");
	command("bob", "stats", "bob~ bob:");
	NOT_HEARD("0 games");
	command("bob", "history", "bob~ ここで終わったゲームは");
	chat.language = NULL;
	fake_chat_type(&chat, place, "cat", "status");
	HEARD("Round 1");
}

Test(live_message, the_language_of_their_program_is_kept_over_a_kill) {
	chat.language = "ja";
	command("bob", "status", "bob~ ここにテーブルはありません");
	chat.language = NULL;
	start_in(place, "", three);
	HEARD("bob> [#dice · ペルード #1");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	fake_chat_clear(&chat);
	command("bob", "hand", "bob~ [#dice · ペルード #1");
	command("ann", "hand", "ann~ [#dice · Perudo #1");
}

Test(live_message, a_long_name_is_cut_and_not_refused) {
	char name[200];
	struct text text = TEXT_INTO(name);
	for (int i = 0; i < 32; i++) {
		text_puts(&text, "賽");
	}
	change(name, "new perudo", "opened by 賽賽賽");
}

Test(live_message, names_keep_their_blanks_and_are_found_by_them) {
	change("Ann  Lee ", "new perudo", "7/dice= Perudo table #1 opened by Ann Lee\n");
	change("Ann", "join", "Ann is in (2/6).");
	change("\x01 賽 の 目\t", "join", "賽 の 目 is in (3/6).");
	change("  ", "join", "7/dice= guest is in (4/6).");
	command("Ann", "stats 賽 の 目", "Ann~ 賽 の 目: 0 games with people");
	command("Ann", "stats Ann  Lee ", "Ann~ Ann Lee: ");
	change("@op", "unseat ann lee", "7/dice= Ann Lee loses the seat.");
	command("@op", "unseat nobody at all", "~ Nobody called “nobody at all” sits here.");
	change("@op", "unseat 賽 の 目", "7/dice= 賽 の 目 loses the seat.");
	command("@op", "unseat ann please", "~ Nobody called “ann please” sits here.");
	command("Ann", "stats Ann please", "~ Nobody called “Ann please” has played here.");
	change("@op", "unseat ann", "7/dice= Ann loses the seat.");
}

static struct chat_person person(const char *name) {
	return (struct chat_person){name, name};
}

Test(live_message, who_cannot_be_reached_is_dealt_in_by_button) {
	chat.unanswered = true;
	change("ann", "new perudo", "opened by ann");
	change("bob", "join", "bob is in");
	change("ann", "start", "7/dice= ann: hands are dealt in private, and I do not know yet");
	bot_listener.reached(bot, &chat.chat, person("ann"));
	cr_assert_null(table_in(place)->state, "bob's answer is waited for");
	fake_chat_clear(&chat);
	bot_listener.unreachable(bot, &chat.chat, person("bob"), "no messages from servers");
	HEARD("7/dice= bob: my private messages do not reach you. Press "
	      "My hand to see your dice or cards.");
	HEARD("7/dice= The game begins.");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("bob>");
	command("bob", "hand", "bob~ [#dice · Perudo #1 · round 1] Your dice: ");
	fake_chat_clear(&chat);
	bot_listener.unreachable(bot, &chat.chat, person("bob"), "no messages from servers");
	HEARD("bob: my private messages do not reach you");
	fake_chat_clear(&chat);
	bot_listener.unreachable(bot, &chat.chat, person("bob"), "no messages from servers");
	cr_assert_str_empty(chat.heard, "once is enough");
	bot_listener.reached(bot, &chat.chat, person("bob"));
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
}

Test(live_message, a_table_whose_channel_is_gone_is_closed_and_its_people_told) {
	start_in(place, "", three);
	fake_chat_type(&chat, "7/tea", "dan", "new perudo");
	fake_chat_type(&chat, "70/tea", "eve", "new perudo");
	fake_chat_clear(&chat);
	bot_listener.gone(bot, &chat.chat, place);
	HEARD("ann> Table #1 is closed: its channel is gone.\n");
	HEARD("bob> Table #1 is closed: its channel is gone.\n");
	HEARD("cat> Table #1 is closed: its channel is gone.\n");
	NOT_HEARD(place);
	fake_chat_clear(&chat);
	bot_listener.gone(bot, &chat.chat, "7/");
	cr_assert_str_eq(chat.heard, "dan> Table #2 is closed: its channel is gone.\n"
				     "dan> Table #2 is closed.\n"); /* in place of the seat */
	cr_assert_eq(bot_count_tables(bot, NULL), 1);
	struct store_table row;
	cr_assert_eq(store_table_get(store, 1, &row), 0);
	cr_assert_eq(row.phase, STORE_UNFINISHED);
	expect(place, "ann", "new perudo", "Perudo table #4 opened by ann");
	expect(NULL, "bob", "fair 1", "bob> Table #1, scheme fair1.");
	HEARD("Seed: ");
	fake_chat_clear(&chat);
	chat.chat.hands_by_button = true;
	bot_listener.gone(bot, &chat.chat, "70/tea");
	cr_assert_str_empty(chat.heard, "where nothing is told privately by itself");
	cr_assert_eq(bot_count_tables(bot, NULL), 1);
}

Test(live_message, an_end_that_cannot_be_told_any_more_is_forgotten) {
	start_in(place, "dice=1", (const char *const[]){"ann", "bob", NULL});
	fake_chat_type(&chat, place, on_turn_in(place), "bid 9 2");
	chat.unsent = true;
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	bot_listener.gone(bot, &chat.chat, "7/");
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, place);
	cr_assert_str_empty(chat.heard);
}

Test(live_message, a_server_that_comes_back_has_all_its_tables_told) {
	start_in(place, "", three);
	start_in("7/tea", "", three);
	start_in("70/tea", "", three);
	bot_listener.lost(bot, &chat.chat, "7/");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/");
	HEARD("7/dice= Perudo #1\n7/dice= Round 1.");
	HEARD("7/tea= Perudo #2\n7/tea= Round 1.");
	NOT_HEARD("70/tea");
}

Test(live_message, what_the_bot_may_not_do_is_told_to_who_opens_a_table) {
	chat.lacking = "Send Messages";
	command("ann", "new perudo",
		"ann~ I may not do this here: Send Messages. Someone who manages this server can "
		"allow it in the channel's permissions.");
	cr_assert_null(table_in(place));
	command("ann", "status", "ann~ There is no table here.");
}

static void play_short(const char *where, const char *winner, const char *loser) {
	const char *const people[] = {winner, loser, NULL};
	start_in(where, "dice=1", people);
	if (strcmp(on_turn_in(where), winner) == 0) {
		fake_chat_type(&chat, where, winner, "bid 1 2");
	}
	fake_chat_type(&chat, where, loser, "bid 9 6");
	fake_chat_type(&chat, where, winner, "dudo");
	cr_assert_null(table_in(where));
}

Test(live_message, a_board_of_the_server_counts_its_channels_alone) {
	play_short(place, "ann", "bob");
	play_short("7/tea", "bob", "ann");
	play_short("70/tea", "cat", "bob");
	command("ann", "top", "1. ann 1/2 | 2. bob 1/2");
	command("ann", "top server", "1. ann 1/2 | 2. bob 1/2");
	command("ann", "top here", "1. ann 1/1 | 2. bob 0/1");
	command("ann", "top here everywhere", "cat 1/1");
	command("ann", "top everywhere server week", "1. ann 1/2 | 2. bob 1/2");
}

/* UTC, in days since the game, which was on Tuesday, November 14th, 2023. */
Test(live_message, a_board_begins_with_its_week_month_or_quarter) {
	static const struct {
		int days;
		bool week, month, season;
	} cases[] = {{0, true, true, true}, {5, true, true, true}, {6, false, true, true},
		{16, false, true, true}, {17, false, false, true}, {47, false, false, true},
		{48, false, false, false}};
	play_short(place, "ann", "bob");
	const int64_t then = chat.clock, day = 24 * 60 * 60 * 1000;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		static const char *const answers[] = {"No games", "1. ann "};
		chat.clock = then - then % day + cases[i].days * day;
		chat.clock += i % 2 == 0 ? 0 : day - 1;
		chat.clock = chat.clock < then ? then : chat.clock;
		command("ann", "top week", answers[cases[i].week]);
		command("ann", "top perudo month", answers[cases[i].month]);
		command("ann", "top share season", "No games");
		command("ann", "top season everywhere", answers[cases[i].season]);
		command("ann", "top season all", "1. ann ");
	}
}

Test(live_message, private_texts_come_as_each_person_chose) {
	command("ann", "private", "ann~ Here you can choose: !private usual|each|button");
	HEARD("When you are called: !private always|away|never");
	command("ann", "private notice", "ann~ Here you can choose: ");
	command("ann", "private each",
		"ann~ Your dice or cards now come in a new message each round");
	change("ann", "new perudo", "opened by ann");
	cr_expect_eq(chat.kept.mode, MODE_EACH, "%s", chat.kept.text);
	command("ann", "届け方 usual", "ann~ Private messages now come to you in the usual way.");
	command("ann", "PRIVATE each",
		"ann~ Your dice or cards now come in a new message each round");
	change("ann", "addbot", "(2/6)");
	change("ann", "start", "Your dice: ");
	cr_expect_eq(chat.told.mode, MODE_EACH, "%s", chat.told.text);
	scene_restart();
	bot_listener.came(bot, &chat.chat, place, person("ann"));
	cr_expect_eq(chat.told.mode, MODE_EACH, "it is kept: %s", chat.told.text);
}

Test(live_message, who_wants_hands_by_button_is_sent_none) {
	chat.unanswered = true;
	command("ann", "private button",
		"ann~ Your dice or cards now come only when you press My hand");
	command("ann", "new perudo",
		"ann~ You have a seat at table #1 in #dice. Press My hand to see your");
	NOT_HEARD("ann>");
	change("bob", "join", "bob> You have a seat at table #1 in #dice.");
	change("ann", "start", "bob: hands are dealt in private, and I do not know yet");
	command("bob", "private button", "7/dice= The game begins.");
	NOT_HEARD("Your dice: ");
	command("ann", "hand", "ann~ [#dice · Perudo #1 · round 1] Your dice: ");
	chat.unanswered = false;
	command("ann", "private usual", "ann> You still have your seat at table #1 in #dice.");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 10 6");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	HEARD("ann> [#dice · Perudo #1 · round 2] Your dice: ");
	NOT_HEARD("bob> ");
}

Test(live_message, marks_that_turn_the_writing_are_no_part_of_a_name) {
	change("mal\u202e\u200blory\u2069", "new perudo", "opened by mallory\n");
	change("ｍａｌ\u2028\ufeff", "join", "7/dice= ｍａｌ is in (2/6).");
	change("a\u200d\u061cb", "join", "ab is in (3/6).");
	bot_listener.renamed(
		bot, &chat.chat, (struct chat_person){"ｍａｌ\u2028\ufeff", "\u202ebob"});
	command("x", "status", ": mallory, bob, a");
	command("x", "stats mallory", "x~ mallory: 0 games");
}

Test(live_message, a_game_that_was_asked_to_begin_does_so_after_a_restart) {
	fake_chat_type(&chat, place, "ann", "new perudo");
	chat.unanswered = true;
	fake_chat_type(&chat, place, "bob", "join");
	fake_chat_type(&chat, place, "ann", "start");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	HEARD("bob> You still have your seat at table #1 in #dice.");
	HEARD("ann> You still have your seat at table #1 in #dice.");
	bot_listener.reached(bot, &chat.chat, person("ann"));
	NOT_HEARD("The game begins");
	bot_listener.reached(bot, &chat.chat, person("bob"));
	HEARD("7/dice= The game begins.");
}

Test(live_message, an_open_table_starts_after_a_restart_though_nobody_came_again) {
	fake_chat_type(&chat, place, "ann", "new perudo");
	fake_chat_type(&chat, place, "bob", "join");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/");
	chat.unanswered = true;
	change("ann", "start", "bob> You still have your seat at table #1 in #dice.");
	HEARD("ann> You still have your seat at table #1 in #dice.");
	change("ann", "start", "hands are dealt in private, and I do not know yet");
	NOT_HEARD("ann> Your seat"); /* which is being found out */
	bot_listener.reached(bot, &chat.chat, person("ann"));
	fake_chat_clear(&chat);
	bot_listener.unreachable(bot, &chat.chat, person("bob"), "closed");
	HEARD("7/dice= The game begins.");
	bot_listener.lost(bot, &chat.chat, "7/");
	bot_listener.entered(bot, &chat.chat, "7/");
	fake_chat_type(&chat, place, on_turn_in(place), "bid 10 6");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, on_turn_in(place), "dudo");
	HEARD("ann> [#dice · Perudo #1 · round 2] Your dice: ");
	NOT_HEARD("bob>");
}
