#include <stdio.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/clocks.h"
#include "bot/session/restore.h"
#include "tests/bot/scene/scene.h"

/* Clocks while the bot, its line or a network is away, the machine sleeps, or its time is set. */

TestSuite(lost_time, .init = scene_set_up, .fini = scene_tear_down);

static void come_back(void) {
	bot_listener.entered(bot, &chat.chat, "#dice");
	for (int i = 0; i < 3; i++) {
		bot_listener.reached(bot, &chat.chat, (struct chat_person){three[i], three[i]});
	}
}

Test(lost_time, turns_go_on_after_a_restart_and_a_lost_line) {
	start_here("", three);
	const char *who = on_turn();
	pass(50 * SECOND);
	store_set_heartbeat(store, chat.clock);
	chat.clock += DAY;
	scene_restart();
	pass(10 * MINUTE);
	fake_chat_clear(&chat);
	come_back();
	HEARD(with("#dice: % has 1 min 10 s left.", who));
	pass(10 * SECOND);
	bot_listener.lost(bot, &chat.chat, NULL);
	fake_chat_clear(&chat);
	pass(3 * DAY);
	cr_expect_str_eq(chat.heard, "", "no time counts where nobody can hear");
	come_back();
	pass(30 * SECOND - 1);
	NOT_HEARD("left, then");
	pass(1);
	HEARD("30 s left, then the computer plays");
	pass(30 * SECOND - 1);
	NOT_HEARD("Time is up");
	pass(1);
	HEARD(with("Time is up for %", who));
}

Test(lost_time, some_is_left_to_whoever_is_on_turn_when_the_bot_comes_back) {
	static const struct {
		const char *speed;
		int64_t turn, least;
	} rows[] = {
		{"speed=blitz", 30 * SECOND, 15 * SECOND},
		{"speed=relaxed", 10 * MINUTE, MINUTE},
		{"speed=slow", DAY, MINUTE},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		start_here(rows[i].speed, three);
		const char *who = on_turn();
		pass(rows[i].turn - 2 * SECOND);
		store_set_heartbeat(store, chat.clock);
		scene_restart();
		come_back();
		for (int times = 0; times < 2; times++) {
			bot_listener.lost(bot, &chat.chat, NULL);
			pass(HOUR);
			come_back();
		}
		fake_chat_clear(&chat);
		pass(rows[i].least - 1);
		NOT_HEARD("Time is up");
		pass(1);
		HEARD(with("Time is up for %", who));
		here("ann", "end");
		here("bob", "end");
		here("cat", "end");
		cr_assert_null(table_here());
	}
}

/* A line that drops each day stops nobody's clock. */
Test(lost_time, turns_end_though_the_line_drops_again_and_again) {
	start_here("speed=slow", three);
	const char *who = on_turn();
	for (int i = 0; i < 5; i++) {
		NOT_HEARD("Time is up");
		pass(5 * HOUR - MINUTE);
		bot_listener.lost(bot, &chat.chat, NULL);
		pass(MINUTE);
		come_back();
	}
	HEARD(with("Time is up for %", who));
}

Test(lost_time, none_counts_while_the_bot_is_away) {
	start_here("speed=none", three);
	pass(20 * HOUR);
	for (int i = 0; i < 2; i++) {
		store_set_heartbeat(store, chat.clock);
		chat.clock += 10 * DAY;
		scene_restart();
		store_set_heartbeat(store, chat.clock);
		bot_listener.entered(bot, &chat.chat, "#dice");
		pass(HOUR);
		cr_assert_not_null(table_here(), "restart %d", i);
	}
	pass(3 * HOUR);
	cr_assert_null(table_here(), "but what passed before counts");
}

Test(lost_time, none_counts_while_a_network_is_not_there) {
	start_here("speed=none", three);
	pass(20 * HOUR);
	for (int i = 0; i < 2; i++) {
		cr_assert_eq(restore_suspend_network(bot, &chat.chat), 0);
		cr_assert_eq(bot_count_tables(bot, NULL), 0);
		cr_assert_null(people_find(&bot->people, &chat.chat, "ann"));
		chat.clock += 10 * DAY;
		store_set_heartbeat(store, chat.clock);
		if (i == 1) {
			scene_restart(); /* the bot is started anew, with the network again */
		} else {
			cr_assert_eq(restore_network(bot, &chat.chat), 0);
		}
		bot_listener.entered(bot, &chat.chat, "#dice");
		HEARD("The bot was offline for 240 h");
		fake_chat_clear(&chat);
		pass(HOUR);
		cr_assert_not_null(table_here(), "rest %d", i);
	}
	here(on_turn(), "bid 1 2");
	HEARD("bids 1 x twos");
}

Test(lost_time, nobody_loses_the_seat_without_a_warning_though_the_machine_slept) {
	start_here("", three);
	chat.clock += HOUR;
	fake_chat_clear(&chat);
	bot_tick(bot);
	HEARD("30 s left");
	NOT_HEARD("It is your turn.");
	pass(29 * SECOND);
	NOT_HEARD("Time is up");
	pass(SECOND);
	HEARD("Time is up");
}

Test(lost_time, no_table_is_closed_because_the_machine_slept) {
	start_here("speed=none", three);
	pass(HOUR);
	chat.clock += 3 * DAY;
	bot_tick(bot);
	pass(DAY - 1);
	cr_assert_not_null(table_here());
	pass(1);
	cr_assert_null(table_here());
}

Test(lost_time, a_time_put_back_makes_no_turn_longer) {
	start_here("", three);
	pass(60 * SECOND);
	chat.clock -= HOUR;
	here("ann", "status");
	clocks_set(table_here());
	pass(120 * SECOND);
	HEARD("Time is up");
}

/* The machine's time is set while a table runs, and the bot is told. */
static void jump(int64_t ms) {
	fake_chat_clear(&chat);
	chat.clock += ms;
	bot_jump(bot, ms);
	bot_tick(bot);
	cr_assert_str_empty(chat.heard, "%s", chat.heard);
}

Test(lost_time, a_jump_of_the_machines_time_changes_no_turn) {
	static const int64_t jumps[] = {3 * DAY, -2 * HOUR};
	for (size_t i = 0; i < 2; i++) {
		char place[16];
		snprintf(place, sizeof(place), "#dice-%zu", i);
		start_in(place, "",
			(const char *const[]){i ? "dan" : "ann", i ? "eve" : "bob", NULL});
		fake_chat_type(&chat, place, i ? "dan" : "ann", "set speed=normal");
		pass(30 * SECOND);
		jump(jumps[i]);
		fake_chat_clear(&chat);
		pass(59 * SECOND);
		NOT_HEARD("left, then the computer plays for you");
		pass(SECOND);
		HEARD("30 s left, then the computer plays for you");
		pass(29 * SECOND);
		NOT_HEARD("Time is up");
		pass(SECOND);
		HEARD("Time is up");
		fake_chat_type(&chat, place, "@mod", "end");
	}
}

Test(lost_time, a_jump_closes_no_table_and_lets_computers_play) {
	fake_chat_type(&chat, "#tea", "eve", "new perudo");
	start_here("speed=none", three);
	jump(3 * DAY);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	pass(HOUR);
	cr_assert_not_null(table_here(), "%s", chat.heard);
	here(on_turn(), "leave");
	chat.clock -= 2 * HOUR;
	bot_jump(bot, -2 * HOUR);
	fake_chat_clear(&chat);
	pass(SECOND);
	HEARD("bids ");
	pass(DAY);
	cr_assert_null(table_here());
}
