#include <string.h>

#include "bot/session/bot.h"
#include "bot/session/pace.h"
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

enum { PACE_MS = 1000 };

static int64_t pause_here(void) {
	return table_here()->computers_due - chat.clock;
}

/* The same whatever the dice that nobody else sees. */
static void expect_no_tell(void) {
	struct table *table = table_here();
	char kept[4096];
	struct quick_rng rng;
	int64_t pause = pause_here();
	cr_assert_leq(table->game->state_size, sizeof(kept));
	memcpy(kept, table->state, table->game->state_size);
	rng_seed_quick(&rng, (uint64_t)table->n_moves);
	table->game->determinize(table->state, 0, &rng.rng);
	cr_assert_neq(memcmp(kept, table->state, table->game->state_size), 0);
	pace_set(table);
	cr_expect_eq(pause_here(), pause);
	memcpy(table->state, kept, table->game->state_size);
}

Test(computers, a_pause_goes_by_chance_and_by_what_everybody_sees) {
	int64_t least = INT64_MAX, most = 0, of_round;
	bot->config.pace_ms = PACE_MS;
	here("ann", "new perudo");
	here("ann", "addbot easy 3");
	here("ann", "start");
	of_round = strcmp(on_turn(), "ann") != 0 ? pause_here() : 2 * PACE_MS;
	cr_expect(of_round >= PACE_MS * 5 / 4 && of_round <= 2 * PACE_MS);
	for (int i = 0; i < 12; i++) {
		if (strcmp(on_turn(), "ann") == 0) {
			here("ann", "bid 1 2");
			here("ann", "dudo");
		}
		if (strcmp(on_turn(), "ann") != 0) {
			expect_no_tell();
			least = pause_here() < least ? pause_here() : least;
			most = pause_here() > most ? pause_here() : most;
			chat.clock += pause_here();
			bot_tick(bot);
		}
	}
	cr_expect(least >= PACE_MS * 3 / 4 && most <= 2 * PACE_MS && least < most, "%lld to %lld",
		(long long)least, (long long)most);
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
