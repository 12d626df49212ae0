#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/clocks.h"
#include "bot/table/clock.h"
#include "bot/table/presence.h"
#include "tests/bot/scene/scene.h"
#include "tests/engine/marks.h"

TestSuite(time_outs, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(time_outs_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static int n_heard(const char *text) {
	int n = 0;
	for (const char *at = chat.heard; (at = strstr(at, text)) != NULL; at++) {
		n++;
	}
	return n;
}

static struct seat *seat_of(const char *name) {
	struct table *table = table_here();
	return &table->seats[table_seat_named(table, name)];
}

Test(time_outs, a_turn_is_nudged_warned_of_and_given_to_the_computer) {
	start_here("", three);
	const char *who = on_turn();
	fake_chat_clear(&chat);
	pass(39 * SECOND);
	cr_expect_str_eq(chat.heard, "");
	pass(1 * SECOND);
	HEARD(with("%> [#dice · Perudo #1 · round 1] It is your turn. You have 1 min 20 s left.",
		who));
	NOT_HEARD("#dice: ");
	pass(49 * SECOND);
	NOT_HEARD("#dice: ");
	pass(1 * SECOND);
	HEARD(with("#dice: %, your turn: 30 s left, then the computer plays for you.", who));
	pass(29 * SECOND);
	NOT_HEARD("bids");
	cr_expect_eq(seat_of(who)->absence, STORE_PRESENT);
	pass(1 * SECOND);
	HEARD(with("#dice: Time is up for %: the computer plays for", who));
	HEARD(with("your turn: % bids", who));
	cr_expect_neq(seat_of(who)->absence, STORE_PRESENT);
	cr_expect_eq(n_heard("It is your turn."), 1);
	cr_expect_eq(n_heard("30 s left"), 1);
}

Test(time_outs, the_owner_has_the_seat_back_by_acting_and_is_told_what_was_missed) {
	start_here("", three);
	const char *who = on_turn();
	pass(2 * MINUTE);
	cr_assert_neq(seat_of(who)->absence, STORE_PRESENT);
	fake_chat_clear(&chat);
	here(who, "dudo");
	HEARD(with("#dice: % is back.", who));
	HEARD(with("%> [#dice · Perudo #1 · round 1] While you were away the computer made moves "
		   "for you (1). !status shows how the game stands.",
		who));
	cr_expect_eq(seat_of(who)->absence, STORE_PRESENT);
	/* and is awaited as before when the turn comes round again */
	fake_chat_clear(&chat);
	here(who, "join");
	NOT_HEARD("is back");
}

Test(time_outs, a_move_in_time_stops_the_clock) {
	start_here("", three);
	const char *first = on_turn();
	pass(119 * SECOND);
	here(first, "bid 1 2");
	fake_chat_clear(&chat);
	pass(119 * SECOND);
	NOT_HEARD("Time is up");
	cr_expect_eq(n_heard("It is your turn."), 1, "the next one's: %s", chat.heard);
	pass(1 * SECOND);
	HEARD("Time is up");
	cr_expect_eq(seat_of(first)->absence, STORE_PRESENT);
}

/* Whose turn it is: out of sight until the computer plays for them, and back. */
static const char *return_from_time_out(void) {
	static char who[STORE_NAME_SIZE];
	start_here("", three);
	snprintf(who, sizeof(who), "%s", on_turn());
	bot_listener.left(bot, &chat.chat, (struct chat_person){who, who});
	pass(2 * MINUTE);
	cr_assert_neq(seat_of(who)->absence, STORE_PRESENT);
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){who, who});
	fake_chat_clear(&chat);
	return who;
}

Test(time_outs, who_is_back_and_asks_for_the_hand_gets_it_at_once) {
	const char *who = return_from_time_out();
	fake_chat_type(&chat, NULL, who, "hand");
	HEARD(with("%> If you can read this, your dice or cards come next.", who));
	HEARD(with("%> [#dice · Perudo #1 · round 1] Your dice: ", who));
	cr_expect_eq(n_heard("Your dice: "), 1);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, who, "hand");
	cr_expect_eq(n_heard("Your dice: "), 1);
}

Test(time_outs, who_is_back_by_joining_or_playing_gets_the_hand) {
	static const char *const acts[] = {"join", "dudo"};
	for (size_t i = 0; i < sizeof(acts) / sizeof(*acts); i++) {
		const char *who = return_from_time_out();
		here(who, acts[i]);
		HEARD(with("#dice: % is back.", who));
		HEARD(with("%> [#dice · Perudo #1 · round 1] Your dice: ", who));
		cr_expect_eq(n_heard("Your dice: "), 1);
		scene_tear_down();
		scene_set_up();
	}
}

Test(time_outs, what_was_missed_is_told_after_a_restart_too) {
	start_here("dice=5", three);
	char who[64];
	snprintf(who, sizeof(who), "%s", on_turn());
	here(who, "bid 1 2");
	here(who, "leave");
	for (int i = 0; i < 40 && seat_of(who)->substitute_moves < 2; i++) {
		const char *next = on_turn();
		if (strcmp(next, who) == 0) {
			pass(SECOND);
		} else {
			here(next, i % 2 == 0 ? "bid 1 2" : "dudo");
			here(next, "bid 20 6");
			here(next, "dudo");
		}
	}
	unsigned missed = seat_of(who)->substitute_moves;
	cr_assert_geq(missed, 2, "%s", chat.heard);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_eq(seat_of(who)->substitute_moves, missed);
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){who, who});
	bot_listener.reached(bot, &chat.chat, (struct chat_person){who, who});
	char count[64];
	snprintf(count, sizeof(count), "the computer made moves for you (%u).", missed);
	expect("#dice", who, "join", count);
}

static const struct {
	const char *word;
	int64_t turn, nudge, warning;
} speeds[] = {
	{"blitz", 30 * SECOND, 10 * SECOND, 20 * SECOND},
	{"normal", 120 * SECOND, 40 * SECOND, 90 * SECOND},
	{"relaxed", 10 * MINUTE, 200 * SECOND, 450 * SECOND},
	{"slow", 24 * HOUR, 8 * HOUR, 18 * HOUR},
};

Test(time_outs, come_at_the_speed_of_their_table) {
	for (size_t i = 0; i < sizeof(speeds) / sizeof(speeds[0]); i++) {
		start_here(with("speed=%", speeds[i].word), three);
		HEARD(with("speed=%.", speeds[i].word));
		fake_chat_clear(&chat);
		pass(speeds[i].nudge - 1);
		cr_expect_str_eq(chat.heard, "", "%s", speeds[i].word);
		pass(1);
		HEARD("It is your turn.");
		pass(speeds[i].warning - speeds[i].nudge - 1);
		NOT_HEARD("then the computer plays");
		pass(1);
		HEARD("then the computer plays");
		pass(speeds[i].turn - speeds[i].warning - 1);
		NOT_HEARD("Time is up");
		pass(1);
		HEARD("Time is up");
		cr_expect_eq(n_heard("It is your turn."), 1);
		here("@op", "end");
	}
}

Test(time_outs, a_speed_is_chosen_beside_the_rules_and_kept) {
	static const struct line lines[] = {
		{"#dice", "ann", "new perudo speed=fast",
			"“speed” cannot have that value. You can set:"},
		{"#dice", "ann", "new perudo dice=3 speed=slow", "dice=3 "},
		{"#dice", "ann", "status", " speed=slow. "},
		{"#dice", "ann", "set speed", "speed=blitz|normal|relaxed|slow|none"},
		{"#dice", "ann", "set speed=BLITZ", "#dice: Rules of table #1: dice=3 "},
		{"#dice", "bob", "join", "bob is in"},
	};
	EXPECT_ALL(lines);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	expect("#dice", "ann", "status", " speed=blitz. ");
	cr_expect_eq(clock_turn_ms(table_here()), 30 * SECOND);
	expect("#dice", "ann", "set speed=none", " speed=none.");
	cr_expect_eq(clock_turn_ms(table_here()), 0);
}

Test(time_outs, do_not_come_where_nobody_else_waits) {
	here("ann", "new perudo");
	here("ann", "addbot 2");
	here("ann", "start");
	pass(HOUR);
	cr_expect_str_eq(on_turn(), "ann");
	cr_expect_eq(seat_of("ann")->absence, STORE_PRESENT);
	NOT_HEARD("It is your turn.");
	fake_chat_type(&chat, "#fast", "bob", "new perudo speed=blitz");
	fake_chat_type(&chat, "#fast", "bob", "addbot 2");
	fake_chat_type(&chat, "#fast", "bob", "start");
	pass(5 * MINUTE);
	HEARD("Time is up for bob");
}

Test(time_outs, are_counted_from_when_the_line_that_calls_the_turn_has_left) {
	start_here("", three);
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	const char *who = on_turn();
	fake_chat_clear(&chat);
	pass(10 * MINUTE);
	cr_expect_str_eq(chat.heard, "");
	const struct table *table = table_here();
	bot_listener.delivered(
		bot, &chat.chat, &(struct post_end){.table = table->id, .move = table->n_moves});
	pass(119 * SECOND);
	NOT_HEARD("Time is up");
	pass(SECOND);
	HEARD(with("Time is up for %", who));
}

Test(time_outs, do_not_come_while_the_server_is_silent) {
	start_here("speed=blitz", three);
	const char *who = on_turn();
	pass(5 * SECOND);
	chat.silent_ms = 25 * SECOND;
	fake_chat_clear(&chat);
	pass(40 * SECOND);
	cr_expect_str_eq(chat.heard, "");
	cr_expect_eq(seat_of(who)->absence, STORE_PRESENT);
	chat.silent_ms = 50 * SECOND;
	bot_listener.lost(bot, &chat.chat, NULL);
	cr_expect_eq(table_here()->home->unreachable_at, chat.clock - 50 * SECOND);
	pass(HOUR);
	chat.silent_ms = 0;
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect_eq(seat_of(who)->absence, STORE_PRESENT);
	pass(MINUTE);
	pass(MINUTE);
	cr_expect_neq(seat_of(who)->absence, STORE_PRESENT);
}

Test(time_outs, wait_a_minute_for_a_hand_that_does_not_arrive) {
	start_here("", three);
	const char *before = on_turn();
	for (int i = 0; i < 3; i++) {
		struct chat_person person = {three[i], three[i]};
		if (strcmp(three[i], before) != 0) {
			bot_listener.unreachable(bot, &chat.chat, person, "they are shy");
		}
	}
	here(before, "bid 1 2");
	const char *who = on_turn();
	fake_chat_clear(&chat);
	pass(CLOCK_HAND_MS + 119 * SECOND);
	NOT_HEARD("Time is up");
	NOT_HEARD("> ");
	pass(SECOND);
	HEARD(with("Time is up for %", who));
}

Test(time_outs, are_counted_at_once_when_the_hand_arrives_after_all) {
	start_here("", three);
	const char *before = on_turn();
	for (int i = 0; i < 3; i++) {
		seat_of(three[i])->reached = strcmp(three[i], before) == 0;
		seat_of(three[i])->undealt = !seat_of(three[i])->reached;
	}
	here(before, "bid 1 2");
	const char *who = on_turn();
	pass(20 * SECOND);
	bot_listener.reached(bot, &chat.chat, (struct chat_person){who, who});
	pass(119 * SECOND);
	NOT_HEARD("Time is up");
	pass(SECOND);
	HEARD(with("Time is up for %", who));
}

static void leaves(const char *who) {
	bot_listener.left(bot, &chat.chat, (struct chat_person){who, who});
}

static void comes(const char *who) {
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){who, who});
}

/* The next round, in which nobody who is out of sight can be dealt to. */
static void begin_next_round(void) {
	here(on_turn(), "bid 20 6");
	here(on_turn(), "dudo");
}

/* The others bid, and doubt what cannot be outbid. */
static void bring_turn_to(const char *who) {
	for (int i = 0; i < 100 && strcmp(on_turn(), who) != 0; i++) {
		char next[STORE_NAME_SIZE], bid[16];
		snprintf(next, sizeof(next), "%s", on_turn());
		for (int count = 1; count < 15 && strcmp(on_turn(), next) == 0; count++) {
			snprintf(bid, sizeof(bid), "bid %d 6", count);
			here(next, bid);
		}
		if (strcmp(on_turn(), next) == 0) {
			here(next, "dudo");
		}
	}
	cr_assert_str_eq(on_turn(), who);
}

/* How long after they were called the computer plays for them. */
static int64_t time_of(const char *who) {
	int64_t called = chat.clock;
	while (!presence_computer_acts(table_here(), table_seat_named(table_here(), who)) &&
		chat.clock < called + 10 * MINUTE) {
		pass(SECOND);
	}
	return chat.clock - called;
}

/* Who leaves is not waited for longer than who is silent, but once a game for a hand. */
Test(time_outs, of_who_is_out_of_sight_are_those_of_who_is_silent) {
	static const struct {
		const char *what;
		bool leaves, next_round;
		int64_t first, second;
	} cases[] = {
		{"silent", false, false, 30 * SECOND, 30 * SECOND},
		{"silent, a new hand", false, true, 30 * SECOND, 30 * SECOND},
		{"left with the hand", true, false, 30 * SECOND, 30 * SECOND + CLOCK_HAND_MS},
		{"left before the deal", true, true, 30 * SECOND + CLOCK_HAND_MS, 30 * SECOND},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char who[STORE_NAME_SIZE];
		start_here("speed=blitz", three);
		const char *first = on_turn();
		snprintf(who, sizeof(who), "%s", strcmp(first, "ann") == 0 ? "bob" : "ann");
		if (cases[i].leaves) {
			leaves(who);
		}
		if (cases[i].next_round) {
			begin_next_round();
		}
		bring_turn_to(who);
		cr_expect_eq(time_of(who), cases[i].first, "%s", cases[i].what);
		here(who, "join");
		seat_of(who)->undealt = cases[i].leaves; /* a hand comes to nothing once more */
		seat_of(who)->reached = !cases[i].leaves;
		bring_turn_to(who);
		cr_expect_eq(time_of(who), cases[i].second, "%s, again", cases[i].what);
		here("@op", "end");
	}
}

Test(time_outs, who_leaves_and_comes_back_has_no_new_clock) {
	start_here("speed=blitz", three);
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", on_turn());
	int64_t called = chat.clock;
	for (int i = 0; i < 120 &&
			!presence_computer_acts(table_here(), table_seat_named(table_here(), who));
		i++) {
		pass(250);
		leaves(who);
		comes(who);
		bot_listener.reached(bot, &chat.chat, (struct chat_person){who, who});
	}
	cr_expect_eq(chat.clock - called, 30 * SECOND);
}

Test(time_outs, who_gives_the_seat_to_the_computer_and_takes_it_back_has_no_new_clock) {
	bot->config.pace_ms = 60 * 1000;
	start_here("speed=blitz", three);
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", on_turn());
	int64_t called = chat.clock;
	pass(15 * SECOND);
	here(who, "leave");
	pass(SECOND);
	here(who, "join");
	pass(14 * SECOND - 1);
	NOT_HEARD("Time is up");
	pass(1);
	HEARD(with("Time is up for %", who));
	cr_expect_eq(chat.clock - called, 30 * SECOND);
	here(who, "join");
	fake_chat_clear(&chat);
	pass(30 * SECOND - 1);
	NOT_HEARD("Time is up");
}

Test(time_outs, each_who_is_awaited_has_a_clock_of_their_own) {
	here("ann", "new geht");
	here("bob", "join");
	here("cat", "join");
	here("ann", "start");
	struct table *table = table_here();
	unsigned active = table->game->active_seats(table->state);
	cr_assert_gt(__builtin_popcount(active), 1, "all lay out at once");
	fake_chat_clear(&chat);
	pass(40 * SECOND);
	cr_expect_eq(n_heard("It is your turn."), __builtin_popcount(active));
	pass(80 * SECOND);
	cr_expect_eq(n_heard("Time is up"), __builtin_popcount(active));
}

Test(time_outs, pause_stops_clocks_and_computers_and_is_kept) {
	start_here("", three);
	const char *who = on_turn();
	pass(100 * SECOND);
	expect("#dice", "dan", "pause", "dan> You have no seat at this table");
	expect("#dice", "bob", "pause",
		"#dice: bob pauses the game: clocks and computer players stop.");
	expect("#dice", "cat", "pause", "cat> The game is paused; !resume continues it.");
	fake_chat_clear(&chat);
	pass(10 * DAY);
	cr_expect_str_eq(chat.heard, "");
	expect("#dice", who, "bid 1 2", "The game is paused; !resume continues it.");
	expect("#dice", who, "status", "The game is paused; !resume continues it.");
	expect("#dice", "ann", "resume", "#dice: ann resumes the game.");
	expect("#dice", "ann", "resume", "ann> The game is not paused.");
	fake_chat_clear(&chat);
	pass(19 * SECOND);
	cr_expect_str_eq(chat.heard, "", "it goes on where it stood");
	pass(SECOND);
	HEARD("Time is up");
	here("bob", "pause");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("The game is paused; !resume continues it.");
	int64_t n_moves = table_here()->n_moves;
	fake_chat_clear(&chat);
	pass(DAY);
	cr_expect_str_eq(chat.heard, "");
	cr_expect_eq(table_here()->n_moves, n_moves);
	here("bob", "resume");
	pass(HOUR);
	cr_expect(table_here() == NULL || table_here()->n_moves > n_moves);
}

Test(time_outs, a_table_where_nobody_acts_is_closed) {
	static const struct {
		const char *rules;
		bool started, paused;
		int64_t after;
		const char *line;
	} cases[] = {
		{"", false, false, 30 * MINUTE,
			"was closed: its game had not begun, and nobody has acted for 30 min 0 s."},
		{"speed=none", true, false, DAY,
			"was closed; its game is unfinished: nobody has acted for 24 h 0 min."},
		{"speed=none", true, true, 14 * DAY, "nobody has acted for 336 h 0 min."},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (cases[i].started) {
			start_here(cases[i].rules, three);
		} else {
			here("ann", "new perudo");
		}
		pass(MINUTE);
		here("ann", cases[i].paused ? "pause" : "status");
		fake_chat_clear(&chat);
		pass(cases[i].after - 1);
		cr_assert_not_null(table_here(), "%s", cases[i].line);
		cr_expect_str_eq(chat.heard, "");
		pass(1);
		cr_assert_null(table_here(), "%s", cases[i].line);
		HEARD(cases[i].line);
		cr_expect_eq(n_heard("was closed"), 1);
	}
	expect("#dice", "ann", "history", "(unfinished)");
}

Test(time_outs, three_slow_turns_are_longer_than_a_day) {
	start_here("speed=slow", three);
	here(on_turn(), "bid 1 2");
	fake_chat_clear(&chat);
	pass(3 * DAY - 1);
	cr_assert_not_null(table_here());
	cr_expect_eq(n_heard("Time is up"), 2);
	pass(1);
	cr_expect(table_here() == NULL || n_heard("Time is up") == 3);
}

Test(time_outs, of_everybody_leave_a_table_that_waits) {
	start_here("", three);
	pass(10 * MINUTE);
	HEARD("#dice: Nobody is there to play: the table waits until one of the players acts.");
	cr_assert(presence_is_deserted(table_here()));
	int64_t n_moves = table_here()->n_moves;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	pass(20 * HOUR);
	cr_assert_eq(table_here()->n_moves, n_moves);
	here("bob", "join");
	pass(MINUTE);
	cr_expect(table_here()->n_moves > n_moves || strcmp(on_turn(), "bob") == 0,
		"computers go on, until it is bob's turn");
}

Test(time_outs, a_week_of_silence_leaves_nothing_stuck) {
	start_here("", three);
	start_in("#slow", "speed=slow", three);
	start_in("#calza", "calza=on speed=blitz", three);
	pass(7 * DAY);
	cr_expect_eq(bot_count_tables(bot, NULL), 0, "%s", chat.heard + chat.len - 300);
	cr_expect_eq(bot_due(bot), INT64_MAX);
}

Test(time_outs, are_told_in_japanese) {
	for (int i = 0; i < 3; i++) {
		fake_chat_type(&chat, NULL, three[i], "lang ja");
	}
	start_here("", three);
	const char *who = on_turn();
	pass(40 * SECOND);
	HEARD(with("%> [#dice · ペルード #1 · 第1ラウンド] あなたの番です。残り時間は1分20秒です。",
		who));
	here("ann", "pause");
	expect(NULL, who, "bid 1 2", "ゲームは中断中です。!resumeで再開できます。");
	expect("#dice", "bob", "再開", "resumes the game");
}

Test(time_outs_rich, a_hand_behind_a_button_keeps_no_clock_waiting) {
	start_in("7/dice", "", three);
	const char *who = on_turn_in("7/dice");
	struct table *table = table_in("7/dice");
	table->seats[table_seat_named(table, who)].reached = false;
	pass(119 * SECOND);
	NOT_HEARD("Time is up");
	pass(SECOND);
	HEARD("Time is up");
	const char *button = fake_chat_id(&chat.shown, "Dudo");
	cr_assert_not_null(button);
	char dudo[CONTROL_ID_SIZE];
	snprintf(dudo, sizeof(dudo), "%s", button);
	fake_chat_type(&chat, "7/dice", "ann", "pause");
	cr_expect(strstr(chat.shown.text, "The game is paused") != NULL, "%s", chat.shown.text);
	int64_t n_moves = table->n_moves;
	fake_chat_press(&chat, "7/dice", on_turn_in("7/dice"), dudo, "");
	HEARD("~ The game is paused; !resume continues it.");
	cr_expect_eq(table->n_moves, n_moves);
	cr_expect_null(fake_chat_id(&chat.shown, "Dudo"));
	fake_chat_press(&chat, "7/dice", "bob", fake_chat_id(&chat.shown, "Resume"), "");
	HEARD("7/dice= bob resumes the game.");
	cr_expect_null(fake_chat_id(&chat.shown, "Resume"));
}

Test(time_outs, status_tells_how_much_time_is_left) {
	start_here("", three);
	const char *who = on_turn();
	pass(40 * SECOND);
	expect("#dice", "ann", "status", with("#dice: Perudo #1: Round 1. No bid yet. %", who));
	HEARD(with(" % has 1 min 20 s left.", who));
	cr_expect_eq(n_heard("left."), 1, "%s", chat.heard);
	expect("#dice", "ann", "pause", "pauses the game");
	expect("#dice", "ann", "status", "The game is paused");
	NOT_HEARD("left.");
	pass(HOUR);
	here("ann", "resume");
	expect("#dice", "ann", "status", with("% has 1 min 20 s left.", who));
	pass(79 * SECOND);
	expect("#dice", "ann", "status", with("% has 1 s left.", who));
	here("@op", "end");
	start_here("speed=none", three);
	expect("#dice", "ann", "status", "Round 1.");
	NOT_HEARD("left.");
}

/* "Time runs out for ann: \x12" "1700000120\x12." */
static const char *moment(const char *who, int64_t at) {
	static char text[128];
	snprintf(text, sizeof(text), "Time runs out for %s: " MARK_TIME "%lld" MARK_TIME ".", who,
		(long long)(at / 1000));
	return text;
}

Test(time_outs_rich, a_warning_comes_to_the_bottom_and_rings_for_nobody_again) {
	start_in("7/dice", "", three);
	const char *who = on_turn_in("7/dice");
	pass(40 * SECOND);
	struct fake_post before = chat.shown;
	fake_chat_clear(&chat);
	pass(50 * SECOND);
	HEARD(with("7/dice= %, your turn: 30 s left, then the computer plays for you.", who));
	cr_expect(chat.shown.repost && chat.shown.silent, "%s", chat.shown.text);
	cr_expect_str_eq(chat.shown.calls, with("% ", who));
	cr_expect_str_neq(table_in("7/dice")->home->live.where, before.replaced);
	pass(30 * SECOND);
	HEARD(with("7/dice= Time is up for %: the computer plays for", who));
	cr_expect_neq(strcmp(on_turn_in("7/dice"), who), 0);
}

Test(time_outs_rich, the_live_message_tells_the_moment_at_which_time_runs_out) {
	chat.chat.has_timestamps = true;
	start_in("7/dice", "", three);
	const char *who = on_turn_in("7/dice");
	int64_t ends = chat.clock + 2 * MINUTE;
	cr_expect(strstr(chat.shown.text, moment(who, ends)) != NULL, "%s", chat.shown.text);
	unsigned shown = chat.n_shown;
	pass(80 * SECOND);
	cr_expect_eq(chat.n_shown, shown, "it tells the moment, which stays");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "7/dice", "ann", "status");
	HEARD(moment(who, ends));
	NOT_HEARD(" left.");
	fake_chat_type(&chat, "7/dice", "ann", "pause");
	cr_expect(strstr(chat.shown.text, "runs out") == NULL, "%s", chat.shown.text);
	pass(MINUTE);
	fake_chat_type(&chat, "7/dice", "ann", "resume");
	ends += MINUTE;
	cr_expect(strstr(chat.shown.text, moment(who, ends)) != NULL, "%s", chat.shown.text);
}

/* So a call costs no second request; the clock begins as it is delivered. */
Test(time_outs_rich, a_call_tells_the_moment_already_and_is_changed_only_if_it_left_late) {
	static const char *const bids[] = {"bid 1 2", "bid 2 2"};
	chat.chat.has_timestamps = true;
	start_in("7/dice", "", three);
	const struct table *table = table_in("7/dice");
	chat.unsent = true;
	for (int late = 0; late < 2; late++) {
		fake_chat_type(&chat, "7/dice", on_turn_in("7/dice"), bids[late]);
		const char *next = on_turn_in("7/dice");
		const char *told = moment(next, chat.clock + 2 * MINUTE);
		cr_expect(strstr(chat.shown.text, told) != NULL, "%s", chat.shown.text);
		unsigned shown = chat.n_shown;
		pass((late == 0 ? 4 : 5) * SECOND);
		bot_listener.delivered(bot, &chat.chat,
			&(struct post_end){.table = table->id, .move = table->n_moves});
		cr_expect_eq(chat.n_shown, shown + (unsigned)late);
		told = moment(next, chat.clock + (late == 0 ? -4 * SECOND : 0) + 2 * MINUTE);
		cr_expect(strstr(chat.shown.text, told) != NULL, "%s", chat.shown.text);
	}
}

/* So what is said once stays true. */
Test(time_outs_rich, a_reminder_and_a_warning_tell_the_moment_too) {
	chat.chat.has_timestamps = true;
	start_in("7/dice", "", three);
	const char *who = on_turn_in("7/dice");
	char ends[64];
	snprintf(ends, sizeof(ends), MARK_TIME "%lld" MARK_TIME,
		(long long)((chat.clock + 2 * MINUTE) / 1000));
	pass(40 * SECOND);
	HEARD(with("%> [#dice · Perudo #1 · round 1] It is your turn. Your time runs out ", who));
	cr_expect_not_null(strstr(chat.told.text, ends), "%s", chat.told.text);
	fake_chat_clear(&chat);
	pass(50 * SECOND);
	HEARD(with("7/dice= %, your turn: time runs out ", who));
	HEARD(", then the computer plays for you.");
	cr_expect_not_null(strstr(chat.heard, ends), "%s", chat.heard);
	NOT_HEARD(" left");
}

Test(time_outs_rich, private_texts_lead_to_their_table) {
	start_in("7/dice", "", three);
	cr_expect_str_eq(chat.kept.way_to, "7/dice", "a hand");
	const char *who = on_turn_in("7/dice");
	pass(40 * SECOND);
	cr_expect_str_eq(chat.told.way_to, "7/dice", "a reminder");
	pass(80 * SECOND);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, who, "hand");
	HEARD("While you were away");
	cr_expect_str_eq(chat.told.way_to, "7/dice", "what the computer did");
	fake_chat_type(&chat, "7/dice", "@op", "end");
	HEARD("The game at table #1 is over.");
	cr_expect_str_eq(chat.kept.way_to, "7/dice", "the end");
}

/* Whose hands come by a button alone has the rest in private, until that is known to fail. */
Test(time_outs_rich, who_has_hands_by_a_button_is_reminded_in_private_too) {
	for (size_t i = 0; three[i] != NULL; i++) {
		fake_chat_type(&chat, "7/dice", three[i], "private button");
	}
	start_in("7/dice", "", three);
	const char *who = on_turn_in("7/dice");
	pass(40 * SECOND);
	HEARD(with("%> [#dice · Perudo #1 · round 1] It is your turn. You have 1 min 20 s left.",
		who));
	cr_expect_not(chat.told.edit_of, "it is no hand");
	int64_t turn = chat.told.turn;
	cr_expect(turn != 0 && bot_listener.is_on_turn(bot, &chat.chat, who, 1, turn));
	fake_chat_type(&chat, "7/dice", who, "bid 1 2");
	cr_expect_not(bot_listener.is_on_turn(bot, &chat.chat, who, 1, turn));
	const char *next = on_turn_in("7/dice");
	bot_listener.unreachable(
		bot, &chat.chat, (struct chat_person){next, next}, "they take none");
	NOT_HEARD("do not reach you");
	fake_chat_clear(&chat);
	pass(89 * SECOND);
	NOT_HEARD("It is your turn.");
	pass(SECOND);
	HEARD("30 s left, then the computer plays for you.");
}

/* Somebody got no answer and moved otherwise; meanwhile it was their turn again. */
Test(time_outs, what_was_said_for_another_turn_comes_too_late) {
	start_here("", three);
	int64_t before = chat.clock;
	pass(5 * SECOND);
	here(on_turn(), "bid 2 3");
	pass(5 * SECOND);
	const char *who = on_turn();
	const struct table *table = table_here();
	int64_t n_moves = table->n_moves;
	fake_chat_clear(&chat);
	chat.said_at = before;
	fake_chat_type(&chat, NULL, who, "dudo");
	HEARD(with("%> Too late: that bid is over.", who));
	cr_expect_eq(table->n_moves, n_moves);
	chat.said_at = chat.clock - 3 * SECOND;
	fake_chat_type(&chat, NULL, who, "dudo");
	HEARD(with("% calls DUDO", who));
}

/* Nobody was there meanwhile: it is answered, however late. */
Test(time_outs, what_was_said_while_the_bot_was_away_counts) {
	start_here("", three);
	here(on_turn(), "bid 2 3");
	const char *who = on_turn();
	pass(5 * SECOND);
	chat.said_at = chat.clock;
	pass(2 * SECOND);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	fake_chat_type(&chat, NULL, who, "dudo");
	HEARD(with("% calls DUDO", who));
}

/* Networks that tell of nobody who goes are asked, at the first time-out of a game. */
Test(time_outs_rich, of_who_has_left_the_server_are_told_and_they_are_back_by_acting) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_in("7/dice", "", two);
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", on_turn_in("7/dice"));
	struct table *table = table_in("7/dice");
	struct seat *seat = &table->seats[table_seat_named(table, who)];
	pass(2 * MINUTE - 1);
	cr_expect_str_empty(chat.asked_after);
	pass(1);
	cr_assert_str_eq(chat.asked_after, with("% in 7/dice", who));
	fake_chat_clear(&chat);
	bot_listener.missing(bot, &chat.chat, "7/other", (struct chat_person){who, ""});
	cr_expect_not(seat->left);
	bot_listener.missing(bot, &chat.chat, "7/dice", (struct chat_person){who, ""});
	HEARD(with(
		"% has left the server, and the seat is kept: a move in a private message", who));
	cr_expect(seat->left && seat->absence == STORE_AWAY, "they never gave up");
	fake_chat_type(&chat, NULL, who, "join");
	HEARD(with("% is back.", who));
	cr_expect_not(seat->left);
	chat.asked_after[0] = '\0';
	for (int i = 0; i < 20 && seat->absence == STORE_PRESENT; i++) {
		fake_chat_type(&chat, "7/dice", strcmp(who, "ann") == 0 ? "bob" : "ann", "dudo");
		fake_chat_type(&chat, "7/dice", strcmp(who, "ann") == 0 ? "bob" : "ann", "bid 1 2");
		pass(MINUTE);
	}
	cr_expect_eq(seat->absence, STORE_AWAY);
	cr_expect_str_empty(chat.asked_after, "once a game");
	fake_chat_type(&chat, NULL, who, "join");
	bot_listener.missing(bot, &chat.chat, "7/dice", (struct chat_person){who, ""});
	cr_expect_not(seat->left, "the answer came too late: they play");
}
