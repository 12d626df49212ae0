#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

/* What a restart and a lost line leave as it was, and what is told again after them. */

TestSuite(restore, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(restore_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

Test(restore, a_restart_goes_on_with_same_hands_and_same_turn) {
	char before[4096], after[4096];
	start_here("", three);
	here(on_turn(), "bid 1 2");
	const char *turn = on_turn();
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann", "hand");
	snprintf(before, sizeof(before), "%s", chat.heard);
	store_set_heartbeat(store, chat.clock);
	scene_restart();
	cr_assert_eq(bot_count_tables(bot, NULL), 1);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: The bot was offline for 1 min 30 s; table #1 goes on where it stopped.");
	NOT_HEARD("Your dice");
	cr_assert_str_eq(on_turn(), turn);
	fake_chat_clear(&chat);
	struct chat_person ann = {"ann", "ann"};
	bot_listener.came(bot, &chat.chat, "#dice", ann);
	snprintf(after, sizeof(after), "%s", strchr(chat.heard, '\n') + 1);
	cr_assert_str_eq(after, before);
	expect("#dice", turn, "b 1 3", "bids 1 x threes");
}

Test(restore, a_moment_away_is_not_said_to_be_nothing) {
	start_here("", three);
	store_set_heartbeat(store, chat.clock + 90 * SECOND - 999);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: The bot was offline for less than a second; table #1 goes on");
	fake_chat_clear(&chat);
	store_set_heartbeat(store, chat.clock + 90 * SECOND - 1000);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: The bot was offline for 1 s; table #1 goes on");
}

Test(restore, after_a_restart_what_was_not_told_is_told_once_more) {
	start_here("", three);
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

Test(restore, after_a_kill_at_the_start_the_seats_are_told_again) {
	chat.unsent = true;
	start_here("", three);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: The game begins. Seats, drawn by lot: ");
	HEARD("round 1; ");
	HEARD("your turn");
}

Test(restore, what_is_said_again_after_a_kill_is_not_said_a_third_time) {
	start_here("", three);
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	chat.unsent = false;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("The bot was offline");
	NOT_HEARD("bids 1 x twos");
}

Test(restore, what_a_kill_cut_off_while_it_was_said_again_goes_on_behind_it) {
	start_here("dice=1 counts=open", (const char *const[]){"ann", "bob", NULL});
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
	cr_assert_eq(bot_count_tables(bot, NULL), 0);
}

/* What is heard of a DUDO that is said once more, when the bot is killed behind its first line. */
static void hear_first_line_of_dudo(bool unnoted) {
	chat.repeats = 1;
	chat.unnoted = unnoted;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
}

Test(restore, what_may_not_have_left_when_it_was_said_again_is_said_once_more) {
	start_here("dice=1 counts=open", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	hear_first_line_of_dudo(true);
	HEARD("calls DUDO on 9 x twos");
	hear_first_line_of_dudo(true);
	HEARD("calls DUDO on 9 x twos");
	NOT_HEARD("The bid fails");
	hear_first_line_of_dudo(false);
	HEARD("calls DUDO on 9 x twos");
	hear_first_line_of_dudo(false);
	NOT_HEARD("calls DUDO on 9 x twos");
	HEARD("The bid fails");
}

Test(restore, what_was_refused_when_it_was_said_again_is_said_once_more) {
	start_here("dice=1 counts=open", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	hear_first_line_of_dudo(false);
	pass(1000);
	bot_listener.unheard(bot, &chat.chat, "#dice");
	bot_listener.lost(bot, &chat.chat, "#dice");
	hear_first_line_of_dudo(false);
	HEARD("calls DUDO on 9 x twos");
}

static int64_t stored_as_told(void) {
	struct store_table_place row;
	cr_assert_eq(store_table_place_get(store, table_here()->id, 0, &row), 0);
	return row.told.move;
}

Test(restore, once_all_is_said_again_how_far_it_was_goes_with_the_next_move) {
	start_here("", three);
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	chat.unsent = false;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_eq(stored_as_told(), table_here()->n_moves, "else it is said a third time");
	here(on_turn(), "bid 1 3");
	cr_expect_lt(stored_as_told(), table_here()->n_moves);
}

Test(restore, the_end_of_a_game_is_told_though_the_bot_is_killed_there) {
	start_here("dice=1", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	chat.unsent = false;
	expect("#dice", "cat", "new perudo", "Perudo table #2 opened by cat");
	scene_restart();
	cr_assert_eq(bot_count_tables(bot, NULL), 1, "the new table; the place is free for it");
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("calls DUDO on 9 x twos");
	HEARD("wins the game");
	HEARD("Every roll and deal of table #1 can be checked now: ");
	HEARD(" table #2 goes on where it stopped.");
	bot_tick(bot);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("wins the game");
	expect("#dice", "cat", "status", "Perudo table #2 waits for players (1/6): cat.");
}

static void lose(const char *place) {
	fake_chat_clear(&chat);
	bot_listener.lost(bot, &chat.chat, place);
}

Test(restore, people_are_told_once_in_private_that_their_channel_is_lost) {
	start_here("", three);
	lose(NULL);
	NOT_HEARD("cannot go on");
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	lose("#elsewhere");
	NOT_HEARD("cannot go on");
	lose("#dice");
	HEARD("ann> Table #1 in #dice cannot go on for now: I cannot speak there any more.");
	HEARD("bob> Table #1 in #dice cannot go on");
	HEARD("cat> Table #1 in #dice cannot go on");
	lose("#dice");
	NOT_HEARD("cannot go on");
	bot_listener.entered(bot, &chat.chat, "#dice");
	lose("#dice");
	NOT_HEARD("cannot go on"); /* nothing was said there meanwhile */
	bot_listener.entered(bot, &chat.chat, "#dice");
	here(on_turn(), "bid 1 2");
	lose("#dice");
	HEARD("ann> Table #1 in #dice cannot go on");
}

Test(restore, people_are_told_in_private_that_the_bot_has_another_name) {
	start_here("", three);
	lose("#dice");
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("My usual name");
	chat.chat.own_name = "dicecup_";
	chat.chat.name_is_taken = true;
	lose("#dice");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("ann> My usual name is taken, so I am dicecup_ for now: private messages reach me "
	      "under that name. You still have your seat at table #1 in #dice.");
	HEARD("bob> My usual name");
	HEARD("cat> My usual name");
	NOT_HEARD("#dice: My usual name");
}

/* What is done in private where nobody hears of it is answered. */
Test(restore, whoever_acts_in_private_while_the_channel_is_lost_is_answered) {
	static const char *const done[] = {"bid 1 2", "pause", "resume", "leave"};
	static const char answer[] = "> Done. I am not in #dice now, or cannot speak there; I tell";
	start_here("", three);
	char who[64];
	snprintf(who, sizeof(who), "%s", on_turn());
	lose("#dice");
	for (size_t i = 0; i < sizeof(done) / sizeof(done[0]); i++) {
		fake_chat_clear(&chat);
		fake_chat_type(&chat, NULL, who, done[i]);
		HEARD(answer);
		NOT_HEARD("#dice: ");
	}
	expect(NULL, who, "status", "Round 1.");
	NOT_HEARD("Taken");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, on_turn(), "bid 1 3");
	HEARD("bids 1 x threes");
	NOT_HEARD("Taken");
}

Test(restore, what_was_said_into_a_lost_line_is_said_again) {
	start_here("", three);
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

Test(restore, after_a_lost_line_the_place_is_told_how_the_game_stands) {
	start_here("", three);
	bot_listener.lost(bot, &chat.chat, NULL);
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Perudo #1: Round 1. ");
	HEARD("your turn");
}

Test(restore, after_a_lost_line_the_place_is_told_who_waits) {
	here("ann", "new perudo");
	lose(NULL);
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Perudo table #1 waits for players (1/6): ann.");
}

/* Their last edit may not have left, though the moves were delivered. */
Test(restore_rich, hands_are_shown_again_where_they_stand) {
	start_in("7/dice", "", three);
	for (int i = 0; i < 2; i++) { /* once its beginning is known to have arrived */
		store_set_heartbeat(store, chat.clock);
		scene_restart();
		fake_chat_clear(&chat);
		bot_listener.entered(bot, &chat.chat, "7/dice");
		HEARD("table #1 goes on where it stopped");
		HEARD("Your dice");
		cr_expect_str_not_empty(chat.kept.replaced);
	}
}

/* Before the restart it may have been told in the message that stands. */
Test(restore_rich, an_end_is_told_in_the_message_that_stands) {
	start_in("7/dice", "", three);
	chat.unsent = true;
	finish_in("7/dice");
	chat.unsent = false;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/dice");
	HEARD(" wins the game");
	cr_expect_not(chat.shown.repost);
}

/* Whoever is told twice what they asked, since it was heard twice, has one hand. */
Test(restore_rich, a_hand_that_is_asked_for_takes_the_place_of_the_one_that_stands) {
	start_in("7/dice", "", three);
	for (int life = 0; life < 3; life++) {
		struct table *table = table_in("7/dice");
		char stands[STORE_LOCATION_SIZE];
		snprintf(stands, sizeof(stands), "%s", table->seats[0].shown);
		cr_assert_str_not_empty(stands);
		expect(NULL, table->seats[0].name, "hand", "Your dice: ");
		cr_expect_str_eq(chat.kept.replaced, stands, "%s", chat.kept.replaced);
		cr_expect_str_eq(table->seats[0].shown, stands, "%s", table->seats[0].shown);
		scene_restart();
		bot_listener.entered(bot, &chat.chat, "7/dice");
	}
}

/* Beside moves. */
Test(restore, what_was_missed_is_made_up_for_once) {
	start_here("", three);
	lose("#dice");
	fake_chat_type(&chat, NULL, "ann", "pause");
	fake_chat_type(&chat, NULL, "ann", "resume");
	fake_chat_type(&chat, NULL, on_turn(), "bid 1 2");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x twos");
	HEARD("#dice: Perudo #1: Round 1.");
	lose("#dice");
	fake_chat_type(&chat, NULL, on_turn(), "bid 1 3");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("bids 1 x threes");
	NOT_HEARD("Perudo #1: Round 1.");
}

Test(restore, a_full_queue_is_tried_again) {
	start_here("", three);
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

Test(restore, an_open_table_survives_a_restart) {
	here("ann", "new perudo dice=2");
	here("bob", "join");
	here("ann", "addbot hard");
	here("ann", "wish a b");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	expect("#dice", "ann", "status", "(3/6): ann, bob, ");
	HEARD("dice=2");
	expect("#dice", "ann", "start", "hands are dealt in private, and I do not know yet");
	here("ann", "join");
	expect("#dice", "bob", "join", "#dice: The game begins.");
	cr_assert_str_eq(table_here()->draws.wishes, "1:a b");
}

/* away: how long the bot was away. */
static void ask_to_start_and_restart(int64_t away) {
	here("ann", "new perudo dice=2");
	chat.unanswered = true;
	here("bob", "join");
	here("ann", "start");
	cr_assert_eq(table_here()->phase, TABLE_STARTING);
	chat.unanswered = false;
	store_set_heartbeat(store, chat.clock);
	chat.clock += away;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
}

Test(restore, a_game_that_was_asked_to_begin_does_so_after_a_restart) {
	ask_to_start_and_restart(60000);
	here("ann", "join");
	expect("#dice", "bob", "join", "#dice: The game begins.");
}

Test(restore, a_game_does_not_begin_long_after_it_was_asked_to) {
	ask_to_start_and_restart(11 * 60000);
	here("ann", "join");
	expect("#dice", "bob", "join", "bob> ");
	NOT_HEARD("The game begins");
	expect("#dice", "bob", "start", "#dice: The game begins.");
}

/* By the web, while the channel is not there yet. */
Test(restore, who_joins_where_nobody_hears_it_is_told_of_later) {
	for (int n = 0; n <= 1; n++) {
		here("ann", n == 0 ? "new perudo" : "status");
		scene_restart();
		if (n == 1) {
			here("bob", "join");
		}
		fake_chat_clear(&chat);
		bot_listener.entered(bot, &chat.chat, "#dice");
		if (n == 1) {
			HEARD("#dice: Perudo table #1 waits for players (2/6): ann, bob. Rules: ");
		} else {
			NOT_HEARD("waits for players");
		}
	}
}

Test(restore, a_table_survives_a_restart_though_another_network_has_very_many) {
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

Test(restore, a_journal_that_the_rules_refuse_parks_its_table) {
	start_here("", three);
	cr_assert_eq(store_move_add(store, 1, &(struct store_move){3, "0 dudo", chat.clock}), 0);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Table #1 is parked");
	expect("#dice", "ann", "bid 2 2", "ann> Table #1 is parked");
	expect("#dice", "ann", "status", "ann> Table #1 is parked");
	struct store_table row;
	cr_assert_eq(store_table_get(store, 1, &row), 0);
	cr_assert_eq(row.phase, STORE_PARKED);
	expect("#dice", "@op", "end", "#dice: Table #1 was closed");
}

/* Says it, and after a restart the network says it again: what came of it both times. */
static void hear_twice(const char *id, const char *place, const char *who, const char *text) {
	chat.id = id;
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, text);
	cr_assert_str_not_empty(chat.heard, "%s", text);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"bob", "bob"});
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, text);
	cr_expect_str_empty(chat.heard, "%s: %s", text, chat.heard);
	chat.id = NULL;
}

/* More seats than the game has, one twice, and one left out. */
Test(restore, seats_that_cannot_be_park_their_table) {
	static const struct {
		size_t n;
		int seats[STORE_SEATS_MAX];
	} rows[] = {{6, {0, 1, 2, 3, 4, 5}}, {2, {0, 0}}, {2, {0, 3}}, {1, {5}}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char place[16];
		snprintf(place, sizeof(place), "#saiun%zu", i);
		expect(place, "ann", "new saiun", "opened by ann");
		expect(place, "bob", "join", "bob is in");
		expect(place, "ann", "start", "The game begins");
		struct store_seat seats[STORE_SEATS_MAX] = {0}, known[STORE_SEATS_MAX];
		size_t n = 0;
		int64_t id = table_in(place)->id;
		cr_assert_eq(store_seats_get(store, id, known, &n), 0);
		for (size_t seat = 0; seat < rows[i].n; seat++) {
			seats[seat] = known[seat % n];
			seats[seat].sat = (int)seat + 1;
			seats[seat].seat = rows[i].seats[seat];
		}
		cr_assert_eq(store_seats_set(store, id, seats, rows[i].n), 0);
		scene_restart();
		bot_listener.entered(bot, &chat.chat, place);
		cr_expect_eq(table_in(place)->phase, TABLE_PARKED, "%zu", i);
		expect(place, "ann", "status", "is parked");
	}
}

Test(restore, what_comes_again_after_a_restart_is_done_once) {
	hear_twice("1", "#dice", "ann", "new perudo");
	hear_twice("2", "#dice", "bob", "join");
	hear_twice("3", "#dice", "ann", "addbot easy 2");
	cr_expect_eq(table_here()->n_seats, 4);
	hear_twice("4", "#dice", "bob", "wish seven llamas");
	hear_twice("5", "#dice", "bob", "wish seven llamas");
	cr_expect_eq(table_here()->draws.n_wishes, 2, "said twice in two messages");
	hear_twice("6", "#dice", "ann", "removebot");
	hear_twice("7", "#dice", "ann", "removebot");
	cr_expect_eq(table_here()->n_seats, 2);
	hear_twice("8", "#dice", "ann", "start");
	const char *mover = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	int64_t moves = table_here()->n_moves;
	hear_twice("9", NULL, mover, "bid 1 2");
	cr_expect_eq(table_here()->n_moves, moves + 1);
	cr_expect_str_neq(on_turn(), mover);
	chat.id = "10";
	expect("#dice", on_turn(), "status", "The bid is 1 x twos");
	expect("#dice", on_turn(), "status", "The bid is 1 x twos");
}

Test(restore, what_changed_nothing_may_come_again) {
	start_here("", three);
	chat.id = "1";
	here(on_turn(), "bid 9 9");
	cr_expect_eq(store_inbound_find(store, chat.chat.network, "1"), -ENOENT, "a refusal");
	here(on_turn(), "bid 1 2");
	cr_expect_eq(store_inbound_find(store, chat.chat.network, "1"), 0);
}

/* Some servers refuse a line seconds after it was sent to them. */
static void refuse_the_end(void) {
	static const char *const two[] = {"ann", "bob", NULL};
	chat.chat.rejects_after_send = true;
	start_here("dice=1", two);
	here(on_turn(), "bid 9 6");
	here(on_turn(), "dudo");
	HEARD(" wins the game.");
	pass(1000);
	bot_listener.unheard(bot, &chat.chat, "#dice");
	bot_listener.lost(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
}

Test(restore, the_end_of_a_game_that_the_server_refused_is_told_again) {
	refuse_the_end();
	pass(INT64_C(60) * 1000);
	NOT_HEARD(" wins the game.");
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD(" wins the game.");
	fake_chat_clear(&chat);
	pass(INT64_C(60) * 1000);
	cr_assert_eq(bot->n_tables, 0);
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD(" wins the game.");
}

Test(restore, an_end_that_the_server_refused_is_told_after_a_restart) {
	refuse_the_end();
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD(" wins the game.");
}

Test(restore, a_table_that_was_opened_where_nothing_can_be_said_is_told_of_later) {
	chat.full = true;
	here("ann", "new perudo");
	here("bob", "join");
	chat.full = false;
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Perudo table #1 waits for players (2/6): ann, bob. Rules: ");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_str_empty(chat.heard);
}

/* The table is gone by then. */
Test(restore, that_a_table_is_closed_is_said_again_where_the_server_refused_it) {
	chat.chat.rejects_after_send = true;
	start_here("", three);
	expect("#dice", "@op", "end", "#dice: Table #1 was closed; its game is unfinished.");
	pass(1000);
	fake_chat_clear(&chat);
	bot_listener.unheard(bot, &chat.chat, "#dice");
	HEARD("ann> Table #1 was closed; its game is unfinished.");
	HEARD("cat> Table #1 was closed; its game is unfinished.");
	NOT_HEARD("#dice");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#DICE");
	cr_expect_str_eq(chat.heard, "#dice: Table #1 was closed; its game is unfinished.\n");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_str_empty(chat.heard);
}

Test(restore, that_a_table_is_closed_where_nothing_can_be_said_is_told_and_said_later) {
	start_here("", three);
	chat.full = true;
	fake_chat_clear(&chat);
	fake_chat_type(&chat, "#dice", "@op", "end");
	HEARD("bob> Table #1 was closed; its game is unfinished.");
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("#dice");
	chat.full = false;
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Table #1 was closed; its game is unfinished.");
}

Test(restore, that_a_table_was_closed_is_not_said_again_once_it_was_heard) {
	chat.chat.rejects_after_send = true;
	start_here("", three);
	here("@op", "end");
	pass(6000);
	fake_chat_clear(&chat);
	bot_listener.unheard(bot, &chat.chat, "#dice");
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_str_empty(chat.heard);
}

Test(restore, an_end_that_was_heard_is_not_told_again_after_a_kill) {
	static const char *const two[] = {"ann", "bob", NULL};
	chat.chat.rejects_after_send = true;
	start_here("dice=1", two);
	here(on_turn(), "bid 9 6");
	here(on_turn(), "dudo");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD(" wins the game.");
}
