#include <string.h>

#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

TestSuite(computers, .init = scene_set_up, .fini = scene_tear_down);

Test(computers, computers_play_a_game_to_its_end) {
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

Test(computers, computers_wait_five_seconds_where_people_may_call_calza) {
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

Test(computers, computers_are_not_kept_waiting_by_what_is_refused) {
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

TestSuite(computers_thinking, .init = scene_set_up_thinking, .fini = scene_tear_down);

/* Until ann is on turn, or the game is over; true: she is. */
static bool pass_to_ann(void) {
	for (int i = 0; i < 200 && table_here() != NULL; i++) {
		if (strcmp(on_turn(), "ann") == 0) {
			return true;
		}
		pass(1000);
		scene_think();
	}
	return false;
}

Test(computers_thinking, hard_players_play_a_game_to_its_end) {
	here("ann", "new perudo dice=2");
	here("ann", "addbot hard 2");
	here("ann", "start");
	while (pass_to_ann()) {
		here("ann", "bid 1 2");
		here("ann", "dudo");
		here("ann", "bid 30 6");
	}
	cr_assert_null(table_here(), "%s", chat.heard + chat.len - 500);
	HEARD("wins the game");
}

Test(computers_thinking, nobody_waits_for_a_thought) {
	here("ann", "new perudo");
	here("ann", "addbot hard");
	here("ann", "start");
	cr_assert(pass_to_ann());
	here("ann", "bid 9 6");
	int64_t moves = table_here()->n_moves;
	bot_tick(bot); /* begins to think, and is due at once */
	cr_expect_eq(table_here()->n_moves, moves);
	cr_expect_gt(bot_due(bot), chat.clock, "nothing is asked again and again meanwhile");
	expect("#dice", "ann", "status", "9 x");
	scene_think();
	cr_expect_leq(bot_due(bot), chat.clock);
	bot_tick(bot);
	cr_expect_gt(table_here()->n_moves, moves);
}

Test(computers_thinking, a_table_may_end_meanwhile) {
	here("ann", "new perudo");
	here("ann", "addbot hard");
	here("ann", "start");
	cr_assert(pass_to_ann());
	here("ann", "bid 9 6");
	bot_tick(bot);
	here("ann", "end");
	pass(1000);
	scene_think();
	cr_expect_null(bot->deciding);
}
