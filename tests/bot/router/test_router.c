#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

TestSuite(router, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(router_limited, .init = scene_set_up_limited, .fini = scene_tear_down);

enum { SECOND_MS = 1000 };

static void type(const char *place, const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

Test(router, the_lobby_opens_seats_and_refuses) {
	static const struct line lines[] = {
		{"#dice", "ann", "status",
			"ann> There is no table here. !new GAME opens one: perudo"},
		{"", "ann", "new perudo", "ann> Tables are opened in a channel"},
		{"#dice", "ann", "new", "ann> Which game? There are: perudo"},
		{"#dice", "ann", "new chess", "ann> Which game?"},
		{"#dice", "ann", "new perudo dice=11",
			"ann> “dice” cannot have that value. You can set: dice=1-10"},
		{"#dice", "ann", "new perudo dies=3",
			"ann> There is no rule “dies”. You can set: dice=1-10"},
		{"#dice", "ann", "n perudo calza=yes", "#dice: Perudo table #1 opened by ann"},
		{"#dice", "bob", "new perudo", "bob> There is already a table here: #1"},
		{"#dice", "bob", "j", "#dice: bob is in (2/6)"},
		{"#dice", "bob", "JOIN", "bob> You have a seat at table #1 in #dice."},
		{"#dice", "cat", "start", "cat> You have no seat at this table;"},
		{"#dice", "cat", "bid 5 3", "cat> The game has not begun yet;"},
		{"#dice", "ann", "set dice=3 counts=open",
			"#dice: Rules of table #1: dice=3 calza=on counts=open speed=normal."},
		{"#dice", "ann", "set dice=0", "ann> “dice” cannot have that value."},
		{"#dice", "ann", "ｓｔａｔｕｓ",
			"#dice: Perudo table #1 waits for players (2/6): ann, bob."},
		{"#dice", "ann", "状況",
			"#dice: Perudo table #1 waits for players (2/6): ann, bob."},
		{"#dice", "ann", "addbot HARD 2", "(4/6)"},
		{"#dice", "ann", "addbot wise",
			"ann> The levels are easy, casual, normal and hard"},
		{"#dice", "ann", "addbot 0", "ann> The levels are easy, casual, normal and hard"},
		{"#dice", "ann", "removebot", "(3/6)"},
		{"#dice", "ann", "removebot bob",
			"ann> No computer player called “bob” sits here."},
		{"#dice", "ann", "wish seven\x01 llamas",
			"#dice: ann adds to the dice: 1:seven llamas"},
		{"#dice", "bob", "leave", "#dice: bob leaves the table (2/6)."},
		{"#dice", "bob", "leave", "bob> You have no seat at this table;"},
		{"#dice", "ann", "help", "ann> Now: !start begins"},
		{"#dice", "ann", "help unseat", "ann> !unseat NAME: "},
		{"#dice", "ann", "rules", "ann> "},
		{"#dice", "ann", "start", "#dice: The game begins."},
		{"#dice", "ann", "wish late", "ann> That is possible only before the start"},
		{"#dice", "dan", "join",
			"dan> This game has already begun; you can join the next one."},
		{"#dice", "dan", "bid 2 3", "dan> You have no seat at this table"},
	};
	EXPECT_ALL(lines);
}

Test(router, words_of_other_bots_get_no_answer) {
	fake_chat_clear(&chat);
	here("ann", "weather tomorrow");
	here("ann", "!!!");
	here("ann", "");
	cr_assert_str_empty(chat.heard);
	expect(NULL, "ann", "weather",
		"ann> There is no command “weather”; !help shows what you can do.");
}

/* With a known asker as well as with a stranger. */
static void expect_silence(const char *const *texts) {
	for (; *texts != NULL; texts++) {
		fake_chat_clear(&chat);
		here("ann", *texts);
		type("#dice", "zoe", *texts);
		cr_expect_str_eq(chat.heard, "", "%s: %s", *texts, chat.heard);
	}
}

Test(router, beginnings_of_table_words_are_for_other_bots_where_no_table_stands) {
	static const char *const begun[] = {
		"c 3", "w London", "b 5 3", "h", "d 20", "u ping", "statu", "le", NULL};
	static const struct line lines[] = {
		{"#dice", "ann", "wish London", "ann> There is no table here."},
		{"#dice", "ann", "status", "ann> There is no table here."},
		{"#dice", "ann", "dice", "ann> There is no table here."},
		{"#dice", "ann", "bid 5 3", "ann> There is no table here."},
		{"", "ann", "w London", "ann> You do not sit at a table."},
		{"#dice", "ann", "he", "ann> Now: !new GAME opens a table"},
		{"#dice", "ann", "n perudo", "#dice: Perudo table #1 opened by ann"},
		{"#dice", "ann", "w London", "#dice: ann adds to the dice: 1:London"},
		{"#dice", "ann", "b 5 3", "ann> The game has not begun yet;"},
	};
	type(NULL, "ann", "lang en");
	expect_silence(begun);
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "#dice", "ann", "w London");
	HEARD("There is no table here.");
	EXPECT_ALL(lines);
}

Test(router, a_misspelled_word_is_answered_with_what_was_meant) {
	start_here("", three);
	static const struct line lines[] = {
		{"", "ann", "bdi 3 4",
			"ann> There is no command “bdi”. Did you mean !bid? !help shows"},
		{"", "ann", "duod", "Did you mean !dudo?"},
		{"", "ann", "sttaus", "Did you mean !status?"},
		{"", "ann", "leavve", "Did you mean !leave?"},
		{"", "ann", "hnd", "Did you mean !hand?"},
		{"", "ann", "weather", "ann> There is no command “weather”; !help shows"},
		{"", "ann", "xy", "ann> There is no command “xy”; !help shows"},
	};
	EXPECT_ALL(lines);
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	expect(NULL, "ann", "bdi 3 4", "「bdi」というコマンドはありません。!bidのことですか。");
	fake_chat_clear(&chat);
	here("ann", "duod");
	cr_expect_str_eq(chat.heard, "", "other bots live there too");
}

/* Of Cat in the Box: the discard of one is a number, the colour of a play never. */
Test(router, a_number_is_asked_for_its_colour) {
	type("#dice", "ann", "new catbox");
	type("#dice", "bob", "join");
	type("#dice", "cat", "join");
	type("#dice", "ann", "start");
	for (int i = 0; i < 3; i++) {
		expect("#dice", on_turn(), "predict 1", "predicts 1");
	}
	const char *who = on_turn();
	int64_t n_moves = table_here()->n_moves;
	expect("#dice", who, "play 4 2", "> Which colour? You can play: ");
	HEARD("blue");
	NOT_HEARD("#dice:");
	expect("#dice", who, "play 4", "> Which colour? You can play: ");
	expect("#dice", strcmp(who, "ann") == 0 ? "bob" : "ann", "play 4 2", "turn");
	cr_expect_eq(table_here()->n_moves, n_moves);
	fake_chat_type(&chat, NULL, who, "lang ja");
	expect(NULL, who, "play 4 2", "どの色にしますか。");
}

Test(router, hostile_words_are_survived) {
	char huge[4000];
	memset(huge, 'x', sizeof(huge));
	huge[sizeof(huge) - 1] = '\0';
	start_here("", three);
	fake_chat_clear(&chat);
	static const char *const texts[] = {"\xff\xfe", "bid \xc3", "#",
		"#999999999999999999999 bid", "#1", "bid 99999999999999999999 3", "help \x1b[31m",
		"top x y z", "history -1", "stats {who}", "stats {who} {who} x", "replay {",
		"replay 1 x 9", "replay 99999999999999999999 -1 99999999999999999999", "unseat {",
		"fair #", "fair 99999999999999999999", "lang", "wish"};
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		here("ann", texts[i]);
		type(NULL, "ann", texts[i]);
	}
	here("ann", huge);
	type(NULL, "eve", huge);
	NOT_HEARD("xxxxxxxx");
	cr_assert_not_null(table_here());
	cr_assert_eq(table_here()->n_moves, 2);
}

Test(router, dice_are_told_to_their_owner_alone) {
	start_here("", three);
	static const char *const addresses[] = {"ann> [#dice · Perudo #1 · round 1] Your dice: ",
		"bob> [#dice · Perudo #1 · round 1] Your dice: ",
		"cat> [#dice · Perudo #1 · round 1] Your dice: "};
	for (int i = 0; i < 3; i++) {
		HEARD(addresses[i]);
	}
	NOT_HEARD("#dice: [#dice");
	expect(NULL, "ann", "hand", addresses[0]);
	NOT_HEARD("bob>");
	expect("#dice", "bob", "cards", addresses[1]);
	NOT_HEARD("#dice:");
}

Test(router, a_move_counts_where_it_is_said) {
	start_here("", three);
	char wanted[64];
	const char *who = on_turn();
	snprintf(wanted, sizeof(wanted), ": %s bids 2 x threes", who);
	expect(NULL, who, "2 threes", wanted);
	who = on_turn();
	snprintf(wanted, sizeof(wanted), "%s> ", who);
	expect("#dice", who, "b 2x2", wanted);
	HEARD("2 x twos is lower than 2 x threes. Lowest possible: 2 x fours, 3 x any face, or 1 x "
	      "aces.");
	NOT_HEARD("#dice:");
	expect("#dice", who, "bid", "I did not understand. Usage: !bid COUNT FACE");
	expect("#dice", who, "DOUBT", "calls DUDO on 2 x threes");
	HEARD("loses a die");
	HEARD("round 2] Your dice:");
}

Test(router, a_whole_game_ends_in_results_history_and_proof) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("dice=1", two);
	const char *first = on_turn();
	here(first, "bid 9 6");
	fake_chat_clear(&chat);
	here(strcmp(first, "ann") == 0 ? "bob" : "ann", "dudo");
	HEARD(" is out");
	HEARD(" wins the game");
	HEARD("#dice: Every roll and deal of table #1 can be checked now: !fair 1 shows how. "
	      "Seed: ");
	cr_assert_null(table_here());
	static const struct line lines[] = {
		{"#dice", "ann", "top", "#dice: Most wins (won/played): 1. "},
		{"#dice", "ann", "top wins here week", " 1/1 | 2. "},
		{"#dice", "ann", "top perudo here week", "#dice: Highest rating (won/played): 1. "},
		{"#dice", "ann", "top perudo", " 3.4 (1/1) | 2. "},
		{"#dice", "ann", "top season perudo wins", "Most wins (won/played): 1. "},
		{"#dice", "ann", "top catbox season", "No games between people"},
		{"#dice", "ann", "top share", "No games between people"},
		{"#dice", "ann", "top chess", "I did not understand “chess”"},
		{"#dice", "ann", "stats", "#dice: ann: 1 game with people, "},
		{"#dice", "ann", "stats BOB", "#dice: bob: 1 game with people, "},
		{"#dice", "ann", "stats bob please",
			"ann> Nobody called “bob please” has played here."},
		{"#dice", "ann", "stats bob  ", "#dice: bob: 1 game with people, "},
		{"#dice", "ann", "stats", "\n#dice: Perudo: 1 played, "},
		{"#dice", "ann", "stats", "(2"},
		{"#dice", "ann", "stats bob ANN",
			"#dice: bob and ann: 1 game together.\n#dice: Perudo: bob placed higher "},
		{"#dice", "ann", "stats ann ann", "ann and ann: "},
		{"#dice", "ann", "stats nobody", "ann> Nobody called “nobody” has played here."},
		{"#dice", "ann", "history", "#dice: #1 2023-11-14 Perudo: 1. "},
		{"#dice", "ann", "fair 1", "#dice: Table #1, scheme fair1. Commitment: "},
		{"", "bob", "fair 1", "bob> Table #1, scheme fair1."},
		{"#dice", "ann", "replay 1", "#dice: Perudo #1, round 1:\n#dice: "},
		{"", "bob", "replay #1 1 1", " wins the game"},
		{"", "bob", "replay 1 2", "bob> Table #1 has no such round or page."},
		{"#dice", "ann", "replay 1 1 2", "ann> Table #1 has no such round or page."},
		{"", "eve", "replay 1", "eve> No such table was played here;"},
		{"#tea", "ann", "replay 1", "#tea: Perudo #1, round 1:"},
		{"#tea", "eve", "replay 1", "eve> No such table was played here;"},
		{"#tea", "eve", "replay", "eve> No such table was played here;"},
		{"#dice", "ann", "replay -1 -1 -1", "ann> No such table was played here;"},
		{"", "eve", "fair 1", "eve> No such table was played here;"},
		{"#tea", "eve", "fair 1", "eve> No such table was played here;"},
		{"#tea", "eve", "history", "#tea: No game has ended here yet."},
	};
	EXPECT_ALL(lines);
}

/* A bid that holds, for one die. */
static void bid_what_is_held(const char *who) {
	char text[16];
	expect(NULL, who, "hand", "Your dice: ");
	const char *die = strstr(chat.heard, "Your dice: ") + strlen("Your dice: ");
	snprintf(text, sizeof(text), "bid 1 %c", *die == '1' ? '2' : *die);
	here(who, text);
}

Test(router, who_leaves_wins_no_rating) {
	static const char *const two[] = {"ann", "bob", NULL};
	char line[64];
	start_here("dice=1", two);
	const char *leaver = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	const char *other = strcmp(leaver, "ann") == 0 ? "bob" : "ann";
	bid_what_is_held(leaver);
	here(leaver, "leave");
	here(other, "dudo");
	snprintf(line, sizeof(line), "%s wins the game. Places: 1. %s, 2. %s (gave up).", other,
		other, leaver);
	HEARD(line);
	snprintf(line, sizeof(line), ": 1. %s 3.4 (1/1) | 2. ", other);
	expect("#dice", "ann", "top perudo", line);
	snprintf(line, sizeof(line),
		"Perudo: ann placed higher %d times, bob %d times, tied 0 times.", other[0] == 'a',
		other[0] == 'b');
	expect("#dice", "ann", "stats ann bob", line);
}

Test(router, the_seed_is_told_to_nobody_while_the_game_runs) {
	char seed[FAIR_HEX_SIZE];
	start_here("", three);
	fair_to_hex(table_here()->draws.seed, seed);
	expect("#dice", "ann", "replay 1", "ann> Only finished games can be replayed.");
	here("ann", "fair 1");
	type(NULL, "bob", "fair");
	HEARD("The seed is shown when the game has ended.");
	NOT_HEARD(seed);
	here("@op", "end");
	HEARD("Table #1 was closed; its game is unfinished.");
	HEARD(seed);
}

Test(router, who_leaves_is_played_for_and_may_come_back) {
	start_here("", three);
	expect("#dice", "cat", "leave", "#dice: cat leaves; the computer plays on for cat.");
	fake_chat_clear(&chat);
	const char *who = on_turn();
	if (strcmp(who, "cat") != 0) {
		here(who, "bid 1 2");
	}
	for (int i = 0; i < 3 && strcmp(on_turn(), "cat") != 0; i++) {
		here(on_turn(), "bid 3 6");
	}
	bot_tick(bot);
	HEARD("cat ");
	cr_assert_str_neq(on_turn(), "cat");
	expect("#dice", "cat", "join", "#dice: cat is back.");
	HEARD("cat> [#dice · Perudo #1 · round");
	cr_assert_eq(
		table_here()->seats[table_seat_named(table_here(), "cat")].absence, STORE_PRESENT);
}

Test(router, a_table_that_all_people_leave_is_closed) {
	here("ann", "new perudo");
	here("ann", "addbot");
	here("ann", "start");
	expect("#dice", "ann", "leave", "#dice: Table #1 was closed; its game is unfinished.");
	cr_assert_null(table_here());
	expect("#dice", "ann", "history", "(unfinished)");
}

Test(router, more_than_half_of_the_active_seats_carry_a_vote) {
	static const char *const four[] = {"ann", "bob", "cat", "dan", NULL};
	start_here("", four);
	expect("#dice", "eve", "end",
		"eve> Only moderators and the players at this table can do that.");
	expect("#dice", "ann", "unseat dan", "#dice: ann votes to unseat dan; 1 more needed.");
	expect("#dice", "ann", "unseat dan", "1 more needed");
	expect("#dice", "bob", "unseat d", "#dice: The computer now plays for dan");
	expect("#dice", "bob", "unseat dan", "bob> The computer already plays for that seat.");
	expect("#dice", "ann", "unseat zoe", "ann> Nobody called “zoe” sits here.");
	chat.clock += 11 * 60 * 1000; /* nobody is active but who speaks now */
	expect("#dice", "cat", "end", "Table #1 was closed");
}

Test(router, a_moderator_unseats_at_once) {
	here("ann", "new perudo");
	here("bob", "join");
	expect("#dice", "@op", "unseat bob", "#dice: bob loses the seat.");
	cr_assert_eq(table_here()->n_seats, 1);
}

Test(router, a_table_says_that_it_is_slow_where_too_many_share_a_network) {
	chat.chat.responsive_tables_max = 1;
	here("ann", "new perudo");
	NOT_HEARD("may come late");
	expect("#two", "bob", "new perudo",
		"#two: 2 tables share the few lines that I may say on this network");
	expect("#dice", "ann", "end", "Table #1 was closed");
	expect("#dice", "cat", "new perudo", "2 tables share");
	expect("#dice", "cat", "end", "Table #3 was closed");
	expect("#two", "bob", "end", "Table #2 was closed");
	fake_chat_clear(&chat);
	here("ann", "new perudo");
	NOT_HEARD("share");
}

Test(router, nobody_is_dealt_to_before_private_texts_are_proved) {
	chat.unanswered = true;
	here("ann", "new perudo");
	here("bob", "join");
	fake_chat_clear(&chat);
	here("ann", "start");
	cr_expect_str_eq(chat.heard, "", "the answers are under way");
	expect("#dice", "ann", "start",
		"#dice: ann: hands are dealt in private, and I do not know yet");
	struct chat_person ann = {"ann", "ann"}, bob = {"bob", "bob"};
	bot_listener.reached(bot, &chat.chat, ann);
	bot_listener.unreachable(bot, &chat.chat, bob, "401");
	HEARD("bob: my private messages do not reach you. Allow");
	NOT_HEARD("Your dice:");
	fake_chat_clear(&chat);
	bot_listener.reached(bot, &chat.chat, bob);
	HEARD("#dice: The game begins.");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
	const char *first = strstr(chat.heard, "Your dice:");
	cr_assert_null(strstr(strstr(first + 1, "Your dice:") + 1, "Your dice:"), "told once each");
}

Test(router, who_quits_beside_one_other_is_waited_for_until_time_is_up) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("", two);
	bot_listener.left(bot, &chat.chat, (struct chat_person){"bob", "bob"});
	HEARD("#dice: bob has left, and the seat is kept. Once their time is up, the computer "
	      "plays for it.");
}

Test(router, who_quits_keeps_the_seat_and_gets_the_hand_again) {
	start_here("", three);
	struct chat_person bob = {"bob", "bob"};
	fake_chat_clear(&chat);
	bot_listener.left(bot, &chat.chat, bob);
	HEARD("#dice: bob has left, and the seat is kept. !unseat bob lets the computer play for "
	      "it.");
	fake_chat_clear(&chat);
	bot_listener.came(bot, &chat.chat, "#dice", bob);
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
}

/* Others may play a round while it is found out whether their texts arrive. */
Test(router, who_comes_back_is_told_of_a_round_that_begins_meanwhile) {
	start_here("", three);
	struct chat_person bob = {"bob", "bob"};
	bot_listener.left(bot, &chat.chat, bob);
	chat.unanswered = true;
	bot_listener.came(bot, &chat.chat, "#dice", bob);
	here(on_turn(), "bid 10 6");
	fake_chat_clear(&chat);
	here(on_turn(), "dudo");
	HEARD("bob> [#dice · Perudo #1 · round 2] Your dice: ");
	bot_listener.unreachable(bot, &chat.chat, bob, "401");
	here(on_turn(), "bid 10 6");
	fake_chat_clear(&chat);
	here(on_turn(), "dudo");
	HEARD("cat> [#dice · Perudo #1 · round 3] Your dice: ");
	NOT_HEARD("bob> ");
}

static unsigned count_heard(const char *what) {
	unsigned n = 0;
	for (const char *at = chat.heard; (at = strstr(at, what)) != NULL; at++) {
		n++;
	}
	return n;
}

static void come_and_go(int times) {
	struct chat_person bob = {"bob", "bob"};
	for (int i = 0; i < times; i++) {
		bot_listener.left(bot, &chat.chat, bob);
		pass(SECOND_MS);
		bot_listener.came(bot, &chat.chat, "#dice", bob);
		pass(SECOND_MS);
	}
}

Test(router_limited, who_comes_and_goes_is_told_of_once_and_again_when_it_is_quiet) {
	static const struct chat_person who = {"bob", "bob"};
	start_here("speed=none", three);
	fake_chat_clear(&chat);
	come_and_go(12);
	cr_expect_eq(count_heard("#dice:"), 1, "%s", chat.heard);
	HEARD("#dice: bob has left, and the seat is kept.");
	fake_chat_clear(&chat);
	pass(59 * SECOND_MS);
	cr_expect_eq(count_heard("#dice: bob is here again.\n"), 1, "%s", chat.heard);
	come_and_go(2);
	bot_listener.left(bot, &chat.chat, who);
	fake_chat_clear(&chat);
	pass(61 * SECOND_MS);
	cr_expect_eq(
		count_heard("#dice: bob has left, and the seat is kept."), 1, "%s", chat.heard);
	pass(300 * SECOND_MS);
	cr_expect_eq(count_heard("#dice:"), 1, "%s", chat.heard);
}

Test(router_limited, that_private_texts_do_not_reach_who_comes_and_goes_is_told_once) {
	static const struct chat_person who = {"bob", "bob"};
	start_here("speed=none", three);
	chat.unanswered = true;
	fake_chat_clear(&chat);
	for (int i = 0; i < 6; i++) {
		come_and_go(1);
		bot_listener.unreachable(bot, &chat.chat, who, "401");
	}
	cr_expect_eq(
		count_heard("bob: my private messages do not reach you."), 1, "%s", chat.heard);
}

/* Nothing more is to be said of a leaving that was told. */
Test(router_limited, who_leaves_once_and_returns_is_told_of_once) {
	start_here("speed=none", three);
	fake_chat_clear(&chat);
	come_and_go(1);
	pass(300 * SECOND_MS);
	cr_expect_eq(count_heard("#dice:"), 1, "%s", chat.heard);
}

Test(router, a_new_nick_is_the_same_seat) {
	start_here("", three);
	struct chat_person renamed = {"bob", "robert"};
	bot_listener.renamed(bot, &chat.chat, renamed);
	expect("#dice", "ann", "status", "robert");
	NOT_HEARD("bob");
	renamed.name =
		"rob"; /* the beginning of a name that is in use, though only by themselves */
	bot_listener.renamed(bot, &chat.chat, renamed);
	expect("#dice", "ann", "status", "rob");
	NOT_HEARD("robert");
	renamed.name = "ann";
	bot_listener.renamed(bot, &chat.chat, renamed);
	expect("#dice", "ann", "status", "ann-2");
	struct chat_person back = {"bob", "bob"};
	bot_listener.left(bot, &chat.chat, renamed);
	bot_listener.came(bot, &chat.chat, "#dice", back);
	expect("#dice", "ann", "status", "bob");
	NOT_HEARD("ann-2");
}

Test(router, each_person_is_spoken_to_in_their_own_language) {
	expect("#dice", "ann", "lang ja", "ann> ");
	NOT_HEARD("I speak English");
	start_here("", three);
	HEARD("#dice: The game begins.");
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("ann> [#dice · ペルード #1");
	scene_restart();
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	HEARD("ann> [#dice · ペルード #1");
	expect("#dice", "ann", "lang xx", "ann> ");
}

Test(router, several_tables_are_told_apart_by_number) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("", two);
	type("#tea", "ann", "new perudo");
	type("#tea", "bob", "join");
	type("#tea", "ann", "start");
	expect(NULL, "ann", "#2 hand", "ann> [#tea · Perudo #2");
	expect(NULL, "ann", "#1 hand", "ann> [#dice · Perudo #1");
	expect(NULL, "eve", "#1 hand", "eve> You do not sit at a table.");
}

/* A private text opens a window in many clients: where hands go is for each to choose. */
Test(router, who_sits_down_for_the_first_time_learns_how_to_choose_where_hands_go) {
	expect("#dice", "ann", "new perudo",
		"ann> You have a seat at table #1 in #dice. Your dice or cards will come to you "
		"here; !private notice or !private message chooses how.");
	type("#tea", "ann", "new perudo");
	HEARD("ann> You have a seat at table #2 in #tea. Your dice or cards will come to you "
	      "here.\n");
	type(NULL, "bob", "private notice");
	expect("#dice", "bob", "join", "come to you here.\n");
	type(NULL, "cat", "lang ja");
	expect("#dice", "cat", "join", "届き方は!private noticeか!private messageで選べます。");
}

/* Words longer than any that a command knows are refused as unknown, and nothing else is done. */
Test(router, a_word_that_is_too_long_is_unknown) {
#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	static const struct line lines[] = {
		{"#dice", "ann", "new " LONG, "ann> Which game?"},
		{"#dice", "ann", "new perudo " LONG " dice=2", "ann> “aaa"},
		{"#dice", "ann", "new perudo", "#dice: Perudo table #1 opened by ann"},
		{"#dice", "ann", "set dice=2 " LONG, "ann> “aaa"},
		{"#dice", "ann", "set dice=2 あ" LONG, "ann> “あaa"},
		{"#dice", "ann", "addbot " LONG, "ann> The levels are"},
		{"#dice", "ann", "addbot hard " LONG, "ann> The levels are"},
		{"#dice", "ann", "status", "(1/6): ann. Rules: dice=5"},
		{"#dice", "ann", "settings speed=slow " LONG, "ann> "},
		{"#dice", "ann", "settings", "speed=normal"},
		{"#dice", "ann", "top " LONG, "ann> I did not understand “aaa"},
		{"#dice", "ann", "help " LONG, "ann> There is no command “aaa"},
		{"#dice", "ann", "lang " LONG, "ann> The languages are"},
		{"#dice", "ann", "learn " LONG, "ann> Which game?"},
		{"#dice", "ann", "rules " LONG, "ann> Which game?"},
		{"#dice", "ann", "private notice " LONG, "ann> Here you can choose"},
		{"#dice", "ann", "notify " LONG, "ann> Say how many people"},
		{"#dice", "ann", "fair " LONG, "ann> No such table"},
		{"#dice", "ann", "addbot 99", "(6/6)"},
	};
#undef LONG
	EXPECT_ALL(lines);
}

Test(router, who_comes_and_goes_a_hundred_times_takes_nobody_s_room) {
	here("ann", "new perudo");
	for (int i = 0; i < 100; i++) {
		expect("#dice", "bob", "join", "bob is in (2/6)");
		here("bob", "leave");
	}
	expect("#dice", "cat", "join", "cat is in (2/6)");
	bot->tables[0]->last_sat = SAT_MOST;
	expect("#dice", "bob", "join", "bob> All seats are taken.");
	expect("#dice", "ann", "addbot 2", "ann> All seats are taken.");
}

static const struct {
	const char *place, *who, *text;
	enum outcome outcome;
} outcomes[] = {
	{"#dice", "zed", "weather", OUTCOME_IGNORED},
	{NULL, "zed", "weather", OUTCOME_UNKNOWN},
	{"#dice", "ann", "bid 1 2", OUTCOME_REFUSED},
	{"#dice", "ann", "join", OUTCOME_REFUSED},
	{"#dice", "ann", "new perudo", OUTCOME_TAKEN},
	{"#dice", "ann", "lang en", OUTCOME_ANSWERED},
	{"#dice", "bob", "join", OUTCOME_TAKEN},
	{"#dice", "zed", "start", OUTCOME_REFUSED},
	{"#dice", "ann", "help", OUTCOME_ANSWERED},
	{"#dice", "ann", "set dice=99", OUTCOME_REFUSED},
	{"#dice", "ann", "set", OUTCOME_ANSWERED},
	{"#dice", "ann", "start", OUTCOME_TAKEN},
	{"#dice", "ann", "resume", OUTCOME_REFUSED},
	{"#dice", "zed", "dudo", OUTCOME_REFUSED},
	{"#dice", "zed", "take 3", OUTCOME_REFUSED},
};

Test(router, what_comes_of_commands_can_be_counted) {
	for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
		type(outcomes[i].place, outcomes[i].who, outcomes[i].text);
		cr_expect_eq(bot->outcome, outcomes[i].outcome, "%s: %s: %d", outcomes[i].who,
			outcomes[i].text, (int)bot->outcome);
	}
	here(on_turn(), "dudo");
	cr_expect_eq(bot->outcome, OUTCOME_REFUSED, "nothing is bid");
	here(on_turn(), "bid 1 2");
	cr_expect_eq(bot->outcome, OUTCOME_TAKEN);
}
