#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

TestSuite(bot, .init = scene_set_up, .fini = scene_tear_down);

static void type(const char *place, const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

static void here(const char *who, const char *text) {
	type("#dice", who, text);
}

static struct table *table_here(void) {
	return table_in("#dice");
}

static const char *on_turn(void) {
	return on_turn_in("#dice");
}

static void start_with(const char *rules, const char *const *people) {
	start_in("#dice", rules, people);
}

Test(bot, the_lobby_opens_seats_and_refuses) {
	static const struct line lines[] = {
		{"#dice", "ann", "status",
			"ann> There is no table here. !new GAME opens one: perudo"},
		{"", "ann", "new perudo", "ann> A table is opened in a channel"},
		{"#dice", "ann", "new", "ann> Which game? I know: perudo"},
		{"#dice", "ann", "new chess", "ann> Which game?"},
		{"#dice", "ann", "new perudo dice=11",
			"ann> “dice” cannot be that. You can set: dice=1-10"},
		{"#dice", "ann", "new perudo dies=3",
			"ann> There is no rule “dies”. You can set: dice=1-10"},
		{"#dice", "ann", "n perudo calza=yes", "#dice: Perudo table #1 opened by ann"},
		{"#dice", "bob", "new perudo", "bob> There is a table here already: #1"},
		{"#dice", "bob", "j", "#dice: bob is in (2/6)"},
		{"#dice", "bob", "JOIN", "bob> You sit at table #1 in #dice."},
		{"#dice", "cat", "start", "cat> You do not sit at this table."},
		{"#dice", "cat", "bid 5 3", "cat> The game has not started yet."},
		{"#dice", "ann", "set dice=3 counts=open",
			"#dice: Rules of table #1: dice=3 calza=on counts=open speed=normal."},
		{"#dice", "ann", "set dice=0", "ann> “dice” cannot be that."},
		{"#dice", "ann", "ｓｔａｔｕｓ",
			"#dice: Perudo table #1 waits for players (2/6): ann, bob."},
		{"#dice", "ann", "状況",
			"#dice: Perudo table #1 waits for players (2/6): ann, bob."},
		{"#dice", "ann", "addbot HARD 2", "(4/6)"},
		{"#dice", "ann", "addbot wise", "ann> Levels are easy, normal and hard"},
		{"#dice", "ann", "removebot", "(3/6)"},
		{"#dice", "ann", "removebot bob", "ann> No such computer player sits here."},
		{"#dice", "ann", "wish seven\x01 llamas",
			"#dice: ann adds to the dice: 1:seven llamas"},
		{"#dice", "bob", "leave", "#dice: bob leaves the table (2/6)."},
		{"#dice", "bob", "leave", "bob> You do not sit at this table."},
		{"#dice", "ann", "help", "ann> Now: !start begins"},
		{"#dice", "ann", "help unseat", "ann> !unseat NAME: "},
		{"#dice", "ann", "rules", "ann> "},
		{"#dice", "ann", "start", "#dice: The game begins."},
		{"#dice", "ann", "wish late", "ann> That is for before the start"},
		{"#dice", "dan", "join", "dan> This game is running; you can join the next one."},
		{"#dice", "dan", "bid 2 3", "dan> You do not sit at this table"},
	};
	EXPECT_ALL(lines);
}

Test(bot, words_of_other_bots_get_no_answer) {
	fake_chat_clear(&chat);
	here("ann", "weather tomorrow");
	here("ann", "!!!");
	here("ann", "");
	cr_assert_str_empty(chat.heard);
	expect(NULL, "ann", "weather",
		"ann> I do not know “weather”. !help shows what you can do.");
}

Test(bot, a_misspelled_word_is_answered_with_what_was_meant) {
	start_with("", three);
	static const struct line lines[] = {
		{"", "ann", "bdi 3 4", "ann> I do not know “bdi”. Did you mean !bid? !help shows"},
		{"", "ann", "duod", "Did you mean !dudo?"},
		{"", "ann", "sttaus", "Did you mean !status?"},
		{"", "ann", "leavve", "Did you mean !leave?"},
		{"", "ann", "hnd", "Did you mean !hand?"},
		{"", "ann", "weather", "ann> I do not know “weather”. !help shows"},
		{"", "ann", "xy", "ann> I do not know “xy”. !help shows"},
	};
	EXPECT_ALL(lines);
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	expect(NULL, "ann", "bdi 3 4", "「bdi」は分かりません。!bidのことですか。");
	fake_chat_clear(&chat);
	here("ann", "duod");
	cr_expect_str_eq(chat.heard, "", "other bots live there too");
}

/* Of Cat in the Box: the discard of one is a number, the colour of a play never. */
Test(bot, a_number_is_asked_for_its_colour) {
	type("#dice", "ann", "new catbox");
	type("#dice", "bob", "join");
	type("#dice", "cat", "join");
	type("#dice", "ann", "start");
	for (int i = 0; i < 3; i++) {
		expect("#dice", on_turn(), "predict 1", "predicts 1");
	}
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", on_turn());
	int64_t n_moves = table_here()->n_moves;
	expect("#dice", who, "play 4 2", "> Which colour? For example: !play ");
	HEARD("blue");
	NOT_HEARD("#dice:");
	expect("#dice", who, "play 4", "> Which colour? For example: !play ");
	expect("#dice", strcmp(who, "ann") == 0 ? "bob" : "ann", "play 4 2", "turn");
	cr_expect_eq(table_here()->n_moves, n_moves);
	fake_chat_type(&chat, NULL, who, "lang ja");
	expect(NULL, who, "play 4 2", "どの色にしますか。例: !play ");
}

Test(bot, hostile_words_are_survived) {
	char huge[4000];
	memset(huge, 'x', sizeof(huge));
	huge[sizeof(huge) - 1] = '\0';
	start_with("", three);
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

Test(bot, dice_are_told_to_their_owner_alone) {
	start_with("", three);
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

Test(bot, a_move_counts_where_it_is_said) {
	start_with("", three);
	char wanted[64];
	const char *who = on_turn();
	snprintf(wanted, sizeof(wanted), "#dice: %s bids 2 x threes", who);
	expect(NULL, who, "2 threes", wanted);
	who = on_turn();
	snprintf(wanted, sizeof(wanted), "%s> ", who);
	expect("#dice", who, "b 2x2", wanted);
	HEARD("2 x twos is lower than 2 x threes. Lowest legal: 2 x fours, 3 x any face, or 1 x "
	      "aces.");
	NOT_HEARD("#dice:");
	expect("#dice", who, "bid", "I did not get that. It goes: !bid COUNT FACE");
	expect("#dice", who, "DOUBT", "calls DUDO on 2 x threes");
	HEARD("loses a die");
	HEARD("round 2] Your dice:");
}

Test(bot, a_whole_game_ends_in_results_history_and_proof) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_with("dice=1", two);
	const char *first = on_turn();
	here(first, "bid 9 6");
	fake_chat_clear(&chat);
	here(strcmp(first, "ann") == 0 ? "bob" : "ann", "dudo");
	HEARD(" is out");
	HEARD(" wins the game");
	HEARD("#dice: Every roll and deal of table #1 can be checked now: !fair 1 tells how. "
	      "Seed: ");
	cr_assert_null(table_here());
	static const struct line lines[] = {
		{"#dice", "ann", "top", "#dice: Most wins (won/played): 1. "},
		{"#dice", "ann", "top wins here week", " 1/1 | 2. "},
		{"#dice", "ann", "top perudo here week", "#dice: Best rated (won/played): 1. "},
		{"#dice", "ann", "top perudo", " 3.4 (1/1) | 2. "},
		{"#dice", "ann", "top season perudo wins", "Most wins (won/played): 1. "},
		{"#dice", "ann", "top catbox season", "No games between people"},
		{"#dice", "ann", "top share", "No games between people"},
		{"#dice", "ann", "top chess", "I do not know “chess”"},
		{"#dice", "ann", "stats", "#dice: ann: 1 game with people, "},
		{"#dice", "ann", "stats BOB", "#dice: bob: 1 game with people, "},
		{"#dice", "ann", "stats bob please", "#dice: bob: 1 game with people, "},
		{"#dice", "ann", "stats", "\n#dice: Perudo: 1 played, "},
		{"#dice", "ann", "stats", "(2"},
		{"#dice", "ann", "stats bob ANN",
			"#dice: bob and ann: 1 game together.\n#dice: Perudo: bob did better "},
		{"#dice", "ann", "stats ann ann", "ann and ann: "},
		{"#dice", "ann", "stats nobody", "ann> Nobody of that name has played here."},
		{"#dice", "ann", "history", "#dice: #1 2023-11-14 Perudo: 1. "},
		{"#dice", "ann", "fair 1", "#dice: Table #1, scheme fair1. Commitment: "},
		{"", "bob", "fair 1", "bob> Table #1, scheme fair1."},
		{"#dice", "ann", "replay 1", "#dice: Perudo #1, round 1:\n#dice: "},
		{"", "bob", "replay #1 1 1", " wins the game"},
		{"", "bob", "replay 1 2", "bob> The game of table #1 has no such part."},
		{"#dice", "ann", "replay 1 1 2", "ann> The game of table #1 has no such part."},
		{"", "eve", "replay 1", "eve> No such table was played here."},
		{"#tea", "ann", "replay 1", "#tea: Perudo #1, round 1:"},
		{"#tea", "eve", "replay 1", "eve> No such table was played here."},
		{"#tea", "eve", "replay", "eve> No such table was played here."},
		{"#dice", "ann", "replay -1 -1 -1", "ann> No such table was played here."},
		{"", "eve", "fair 1", "eve> No such table was played here."},
		{"#tea", "eve", "fair 1", "eve> No such table was played here."},
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

Test(bot, who_leaves_wins_no_rating) {
	static const char *const two[] = {"ann", "bob", NULL};
	char line[64];
	start_with("dice=1", two);
	const char *leaver = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	const char *other = strcmp(leaver, "ann") == 0 ? "bob" : "ann";
	bid_what_is_held(leaver);
	here(leaver, "leave");
	here(other, "dudo");
	snprintf(line, sizeof(line), "%s wins the game", leaver);
	HEARD(line);
	snprintf(line, sizeof(line), ": 1. %s 3.4 (1/1) | 2. ", other);
	expect("#dice", "ann", "top perudo", line);
	snprintf(line, sizeof(line), "Perudo: ann did better %d x, bob %d x; 0 x neither.",
		other[0] == 'a', other[0] == 'b');
	expect("#dice", "ann", "stats ann bob", line);
}

Test(bot, the_seed_is_told_to_nobody_while_the_game_runs) {
	char seed[FAIR_HEX_SIZE];
	start_with("", three);
	fair_to_hex(table_here()->draws.seed, seed);
	expect("#dice", "ann", "replay 1", "ann> A game is told again when it has ended.");
	here("ann", "fair 1");
	type(NULL, "bob", "fair");
	HEARD("The seed is told when the game has ended.");
	NOT_HEARD(seed);
	here("@op", "end");
	HEARD("Table #1 is closed, its game unfinished.");
	HEARD(seed);
}

Test(bot, who_leaves_is_played_for_and_may_come_back) {
	start_with("", three);
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
	expect("#dice", "cat", "join", "#dice: cat is back and plays again.");
	HEARD("cat> [#dice · Perudo #1 · round");
	cr_assert_not(table_here()->seats[table_seat_named(table_here(), "cat")].computer);
}

Test(bot, a_table_that_all_people_leave_is_closed) {
	here("ann", "new perudo");
	here("ann", "addbot");
	here("ann", "start");
	expect("#dice", "ann", "leave", "#dice: Table #1 is closed, its game unfinished.");
	cr_assert_null(table_here());
	expect("#dice", "ann", "history", "(unfinished)");
}

Test(bot, more_than_half_of_the_active_seats_carry_a_vote) {
	static const char *const four[] = {"ann", "bob", "cat", "dan", NULL};
	start_with("", four);
	expect("#dice", "eve", "end",
		"eve> Only moderators and those who sit at the table can do that.");
	expect("#dice", "ann", "unseat dan", "#dice: ann wants it; 1 more must say the same.");
	expect("#dice", "ann", "unseat dan", "1 more");
	expect("#dice", "bob", "unseat d", "#dice: The computer plays for dan now");
	expect("#dice", "bob", "unseat dan", "bob> The computer plays for that seat already.");
	expect("#dice", "ann", "unseat zoe", "ann> Nobody of that name sits here.");
	chat.clock += 11 * 60 * 1000; /* nobody is active but who speaks now */
	expect("#dice", "cat", "end", "Table #1 is closed");
}

Test(bot, a_moderator_unseats_at_once) {
	here("ann", "new perudo");
	here("bob", "join");
	expect("#dice", "@op", "unseat bob", "#dice: bob is unseated.");
	cr_assert_eq(table_here()->n_seats, 1);
}

Test(bot, computers_play_a_game_to_its_end) {
	here("ann", "new perudo calza=on");
	here("ann", "addbot easy 2");
	here("ann", "addbot hard");
	here("ann", "start");
	for (int i = 0; i < 2000 && table_here() != NULL; i++) {
		if (strcmp(on_turn(), "ann") == 0) {
			here("ann", "bid 1 2");
			here("ann", "dudo");
			here("ann", "bid 30 6");
		}
		chat.clock += CALL_MS;
		bot_tick(bot);
	}
	cr_assert_null(table_here(), "%s", chat.heard + chat.len - 500);
	HEARD("wins the game");
	HEARD("calls DUDO");
}

Test(bot, computers_wait_five_seconds_where_people_may_call_calza) {
	static const char *const two[] = {"ann", "bob", NULL};
	here("ann", "new perudo calza=on");
	here(two[1], "join");
	here("ann", "addbot easy 2");
	here("ann", "start");
	while (strcmp(on_turn(), "ann") != 0 && strcmp(on_turn(), "bob") != 0) {
		chat.clock += CALL_MS;
		bot_tick(bot);
	}
	int64_t moves = table_here()->n_moves;
	const char *who = on_turn();
	here(who, "bid 20 6");
	if (table_here()->n_moves > moves) {
		cr_assert_eq(bot_due(bot) - chat.clock, CALL_MS);
		chat.clock += CALL_MS - 1;
		bot_tick(bot);
		cr_assert_eq(table_here()->n_moves, moves + 1);
	}
}

Test(bot, computers_are_not_kept_waiting_by_what_is_refused) {
	here("ann", "new perudo calza=on");
	here("ann", "addbot easy 2");
	here("ann", "start");
	if (strcmp(on_turn(), "ann") == 0) {
		here("ann", "bid 1 2");
	}
	int64_t due = bot_due(bot);
	chat.clock += CALL_MS / 2;
	expect("#dice", "ann", "dudo", "turn");
	here("ann", "bid 1");
	here("ann", "join");
	cr_assert_eq(bot_due(bot), due);
}

Test(bot, a_restart_goes_on_with_same_hands_and_same_turn) {
	char before[4096], after[4096], turn[64];
	start_with("", three);
	here(on_turn(), "bid 1 2");
	snprintf(turn, sizeof(turn), "%s", on_turn());
	fake_chat_clear(&chat);
	type(NULL, "ann", "hand");
	snprintf(before, sizeof(before), "%s", chat.heard);
	store_set_heartbeat(store, chat.clock);
	scene_restart();
	cr_assert_eq(bot_count_tables(bot), 1);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: I was away for 1 min 30 s. Table #1 is where it was.");
	NOT_HEARD("Your dice");
	cr_assert_str_eq(on_turn(), turn);
	fake_chat_clear(&chat);
	struct chat_person ann = {"ann", "ann"};
	bot_listener.came(bot, &chat.chat, "#dice", ann);
	snprintf(after, sizeof(after), "%s", strchr(chat.heard, '\n') + 1);
	cr_assert_str_eq(after, before);
	expect("#dice", turn, "b 1 3", "bids 1 x threes");
}

Test(bot, after_a_restart_what_was_not_told_is_told_once_more) {
	start_with("", three);
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	here(on_turn(), "bid 1 3");
	chat.unsent = false;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	HEARD("bids 1 x threes");
	NOT_HEARD("Seats");
	NOT_HEARD("Your dice");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_assert_str_empty(chat.heard);
}

Test(bot, after_a_kill_at_the_start_the_seats_are_told_again) {
	chat.unsent = true;
	start_with("", three);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: The game begins. Seats, drawn by lot: ");
	HEARD("Round 1.");
	HEARD("your turn");
}

Test(bot, what_is_said_again_after_a_kill_is_not_said_a_third_time) {
	start_with("", three);
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	chat.unsent = false;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("I was away");
	NOT_HEARD("bids 1 x twos");
}

Test(bot, what_a_kill_cut_off_while_it_was_said_again_goes_on_behind_it) {
	start_with("dice=1 counts=open", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	scene_restart();
	chat.repeats = 1;
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("calls DUDO on 9 x twos");
	NOT_HEARD("The bid fails");
	chat.repeats = 1;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("calls DUDO on 9 x twos");
	HEARD("The bid fails");
	NOT_HEARD("wins the game");
	chat.repeats = 0;
	chat.unsent = false;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("The bid fails");
	HEARD("wins the game");
	HEARD("Every roll and deal of table #1 can be checked now: ");
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("wins the game");
	NOT_HEARD("Every roll");
	bot_tick(bot);
	cr_assert_eq(bot_count_tables(bot), 0);
}

Test(bot, the_end_of_a_game_is_told_though_the_bot_is_killed_there) {
	start_with("dice=1", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	chat.unsent = false;
	expect("#dice", "cat", "new perudo", "Perudo table #2 opened by cat");
	scene_restart();
	cr_assert_eq(bot_count_tables(bot), 1, "the new table; the place is free for it");
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("calls DUDO on 9 x twos");
	HEARD("wins the game");
	HEARD("Every roll and deal of table #1 can be checked now: ");
	HEARD(" Table #2 is where it was.");
	bot_tick(bot);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("wins the game");
	expect("#dice", "cat", "status", "Perudo table #2 waits for players (1/6): cat.");
}

Test(bot, what_was_said_into_a_lost_line_is_said_again) {
	start_with("", three);
	bot_listener.lost(bot, &chat.chat, NULL);
	chat.deaf = true;
	here(on_turn(), "bid 1 2");
	here(on_turn(), "bid 1 3");
	chat.deaf = false;
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	HEARD("bids 1 x threes");
	NOT_HEARD("away");
	NOT_HEARD("Your dice");
	fake_chat_clear(&chat);
	here(on_turn(), "bid 1 4");
	HEARD("bids 1 x fours");
}

Test(bot, after_a_lost_line_the_place_is_told_how_the_game_stands) {
	start_with("", three);
	bot_listener.lost(bot, &chat.chat, NULL);
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Perudo #1: Round 1. ");
	HEARD("your turn");
}

Test(bot, a_full_queue_is_tried_again) {
	start_with("", three);
	chat.full = true;
	here(on_turn(), "bid 1 2");
	here(on_turn(), "bid 1 3");
	chat.full = false;
	fake_chat_clear(&chat);
	chat.clock += QUEUE_MS;
	bot_tick(bot);
	HEARD("bids 1 x twos");
	HEARD("bids 1 x threes");
}

Test(bot, an_open_table_survives_a_restart) {
	here("ann", "new perudo dice=2");
	here("bob", "join");
	here("ann", "addbot hard");
	here("ann", "wish a b");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	expect("#dice", "ann", "status", "(3/6): ann, bob, ");
	HEARD("dice=2");
	expect("#dice", "ann", "start", "I do not know yet whether my private texts reach you");
	here("ann", "join");
	expect("#dice", "bob", "join", "#dice: The game begins.");
	cr_assert_str_eq(table_here()->draws.wishes[0], "1:a b");
}

Test(bot, a_table_survives_a_restart_though_another_network_has_very_many) {
	struct store_table other = {
		.network = "elsewhere", .game = "perudo", .rules = 1, .phase = STORE_RUNNING};
	cr_assert_eq(store_begin(store), 0);
	for (int i = 0; i < TABLES_MAX; i++) {
		cr_assert_eq(store_table_add(store, &other), 0);
	}
	cr_assert_eq(store_commit(store), 0);
	here("ann", "new perudo");
	int64_t id = table_here()->id;
	scene_restart();
	cr_assert_not_null(table_here());
	cr_expect_eq(table_here()->id, id);
}

Test(bot, a_journal_that_the_rules_refuse_parks_its_table) {
	start_with("", three);
	cr_assert_eq(store_move_add(store, 1, 3, "0 dudo", chat.clock), 0);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Table #1 is parked");
	expect("#dice", "ann", "bid 2 2", "ann> Table #1 is parked");
	expect("#dice", "ann", "status", "ann> Table #1 is parked");
	struct store_table row;
	cr_assert_eq(store_table_get(store, 1, &row), 0);
	cr_assert_eq(row.phase, STORE_PARKED);
	expect("#dice", "@op", "end", "#dice: Table #1 is closed");
}

Test(bot, nobody_is_dealt_to_before_private_texts_are_proved) {
	chat.unanswered = true;
	here("ann", "new perudo");
	here("bob", "join");
	expect("#dice", "ann", "start",
		"#dice: ann: I do not know yet whether my private texts reach you");
	struct chat_person ann = {"ann", "ann"}, bob = {"bob", "bob"};
	bot_listener.reached(bot, &chat.chat, ann);
	bot_listener.unreachable(bot, &chat.chat, bob, "401");
	HEARD("bob: my private texts do not reach you (401).");
	NOT_HEARD("Your dice:");
	fake_chat_clear(&chat);
	bot_listener.reached(bot, &chat.chat, bob);
	HEARD("#dice: The game begins.");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
	const char *first = strstr(chat.heard, "Your dice:");
	cr_assert_null(strstr(strstr(first + 1, "Your dice:") + 1, "Your dice:"), "told once each");
}

Test(bot, who_quits_keeps_the_seat_and_gets_the_hand_again) {
	start_with("", three);
	struct chat_person bob = {"bob", "bob"};
	fake_chat_clear(&chat);
	bot_listener.left(bot, &chat.chat, bob);
	HEARD("#dice: bob is gone; the seat waits. !unseat bob lets the computer play for it.");
	fake_chat_clear(&chat);
	bot_listener.came(bot, &chat.chat, "#dice", bob);
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
}

Test(bot, a_new_nick_is_the_same_seat) {
	start_with("", three);
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

Test(bot, each_person_is_spoken_to_in_their_own_language) {
	expect("#dice", "ann", "lang ja", "ann> ");
	NOT_HEARD("I speak English");
	start_with("", three);
	HEARD("#dice: The game begins.");
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("ann> [#dice · ペルード #1");
	scene_restart();
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	HEARD("ann> [#dice · ペルード #1");
	expect("#dice", "ann", "lang xx", "ann> ");
}

Test(bot, several_tables_are_told_apart_by_number) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_with("", two);
	type("#tea", "ann", "new perudo");
	type("#tea", "bob", "join");
	type("#tea", "ann", "start");
	expect(NULL, "ann", "#2 hand", "ann> [#tea · Perudo #2");
	expect(NULL, "ann", "#1 hand", "ann> [#dice · Perudo #1");
	expect(NULL, "eve", "#1 hand", "eve> You sit at no table.");
}

Test(bot, who_sits_down_again_and_again_finds_the_table_full_at_last) {
	here("ann", "new perudo");
	for (int i = 2; i <= SAT_MOST; i++) {
		expect("#dice", "bob", "join", "bob is in (2/6)");
		here("bob", "leave");
	}
	expect("#dice", "bob", "join", "bob> All seats are taken.");
	expect("#dice", "ann", "addbot 2", "ann> All seats are taken.");
	expect("#dice", "ann", "status", "(1/6): ann.");
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

Test(bot, what_comes_of_commands_can_be_counted) {
	for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
		type(outcomes[i].place, outcomes[i].who, outcomes[i].text);
		cr_expect_eq(bot_outcome(bot), outcomes[i].outcome, "%s: %s: %d", outcomes[i].who,
			outcomes[i].text, (int)bot_outcome(bot));
	}
	here(on_turn(), "dudo");
	cr_expect_eq(bot_outcome(bot), OUTCOME_REFUSED, "nothing is bid");
	here(on_turn(), "bid 1 2");
	cr_expect_eq(bot_outcome(bot), OUTCOME_TAKEN);
}
