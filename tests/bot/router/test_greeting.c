#include "bot/router/bot_listener.h"
#include "tests/bot/router/pressing.h"

/* What the bot says on a server that is new to it, to "@Dicecup hi", and in help without a table.
 */

TestSuite(greeting, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static void call(const char *place, const char *text) {
	struct chat_message message = {
		.place = place, .from = {"zoe", "zoe"}, .by_name = true, .text = text};
	fake_chat_clear(&chat);
	bot_listener.message(bot, &chat.chat, &message);
}

static struct fake_post greet(void) {
	fake_chat_clear(&chat);
	bot_listener.invited(bot, &chat.chat, DICE, NULL, NULL);
	return chat.said;
}

Test(greeting, a_greeting_says_what_the_bot_is_and_leads_to_a_game) {
	struct fake_post greeting = greet();
	HEARD("7/dice: I am Dicecup");
	HEARD("Perudo · Cat in the Box · ");
	cr_expect(greeting.silent);
	LABELS(&greeting, "Play Perudo", "Learn", "Rules", "Settings");
	press_on(&greeting, "ann", "Learn");
	HEARD("ann~ Your first game of Perudo");
	press_on(&greeting, "ann", "Rules");
	HEARD("ann~ Perudo");
	press_on(&greeting, "ann", "Settings");
	HEARD("ann~ Only moderators");
	press_on(&greeting, "@mod", "Settings");
	cr_expect(chat.answered.has_form);
	cr_expect_null(table_in(DICE));
	press_on(&greeting, "ann", "Play Perudo");
	cr_assert_not_null(table_in(DICE));
	HEARD("ann is in (1/");
	press_on(&greeting, "bob", "Play Perudo");
	HEARD("bob~ There is already a table here: #1");
	cr_expect_eq(table_in(DICE)->n_seats, 1);
}

Test(greeting, a_greeting_speaks_the_language_of_its_channel) {
	type("@mod", "settings language=ja");
	struct fake_post greeting = greet();
	HEARD("7/dice: Dicecupです。");
	LABELS(&greeting, "ペルードで遊ぶ", "練習", "ルール", "設定");
}

Test(greeting, a_greeting_follows_the_network_where_it_names_no_language_any_more) {
	fake_chat_clear(&chat);
	bot_listener.invited(bot, &chat.chat, DICE, NULL, "ja");
	HEARD("7/dice: Dicecupです。");
	call(DICE, "");
	HEARD("7/dice: I am Dicecup");
}

Test(greeting, a_bare_mention_is_answered_in_its_place_once_a_minute) {
	static const char *const calls[] = {"", "hi", "Hello!", "こんにちは", " ?"};
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		call(DICE, calls[i]);
		HEARD("7/dice: I am Dicecup");
		cr_expect(chat.answered.aloud);
		LABELS(&chat.answered, "Play Perudo", "Learn", "Rules", "Settings");
		chat.clock += 59 * 1000;
		call(DICE, calls[i]);
		NOT_HEARD("I am Dicecup");
		call("7/tea", calls[i]);
		HEARD("I am Dicecup");
		chat.clock += 1000;
	}
	static const char *const others[] = {"hi there", "history", "help"};
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		call(DICE, others[i]);
		NOT_HEARD("I am Dicecup");
	}
}

Test(greeting, help_without_a_table_names_the_games_and_leads_to_them) {
	chat.chat.groups_commands = true;
	fake_chat_command(&chat, DICE, "ann", "help");
	HEARD("new opens a table.");
	HEARD("Games: Perudo · Cat in the Box · ");
	NOT_HEARD("catbox");
	LABELS(&chat.answered, "Play Perudo", "Learn", "Rules", "Settings");
	fake_chat_command(&chat, NULL, "ann", "help");
	LABELS(&chat.answered, "Play Perudo", "Learn", "Rules");
}

Test(greeting, what_is_done_to_a_message_of_no_game_says_so) {
	press(DICE, "ann", "0 - replay");
	HEARD("ann~ That message is not about a game of mine.");
	start_in(DICE, "", two);
	press(DICE, "ann", "1 - replay");
	HEARD("ann~ Only finished games can be replayed.");
}
