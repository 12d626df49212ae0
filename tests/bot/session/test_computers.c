#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/pace.h"
#include "tests/bot/scene/anybody.h"

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

/* Games in which all decide at once, in secret, and may change their minds until all have. */
static const char *const secret_games[] = {"geht", "saiun"};

enum { PRESS_MS = 250, SECRET_GAMES = sizeof(secret_games) / sizeof(secret_games[0]) };

static bool find_secret(const struct table *table, int seat, struct move *move) {
	struct move moves[512];
	size_t n = game_moves(table->game, table->state, seat, 0, moves, 512), secret = 0;
	for (size_t i = 0; i < n && i < 512; i++) {
		if (table->game->verbs[moves[i].verb].secret) {
			moves[secret++] = moves[i];
		}
	}
	if (secret > 0) {
		*move = moves[any((unsigned)secret)];
	}
	return secret > 0;
}

/* ann decides in secret: true, if she may. */
static bool decide(void) {
	struct table *table = table_here();
	struct move move;
	bool may = find_secret(table, table_seat_named(table, "ann"), &move);
	if (may) {
		type_move("#dice", table, &move);
	}
	return may;
}

/* Plays until ann and a computer of this level are to decide at once. */
static void begin_deciding(const char *game, const char *level) {
	struct move move;
	here("ann", with("new %", game));
	here("ann", with("addbot % 1", level));
	here("ann", "start");
	for (int i = 0; i < 2000; i++) {
		const struct table *table = table_here();
		int ann = table_seat_named(table, "ann");
		bool both = table_is_active(table, ann) && table_is_active(table, 1 - ann) &&
			    game_moves(table->game, table->state, 1 - ann, 0, NULL, 0) > 1;
		if (both && find_secret(table, ann, &move)) {
			return;
		}
		if (table_is_active(table, ann)) {
			move = any_move(table, ann);
			type_move("#dice", table, &move);
		} else {
			pass(2 * PACE_MS);
			scene_think();
		}
	}
	cr_assert_fail("%s: they never decide", game);
}

/* Time passes: true, if the computer has moved. */
static bool pass_until_moved(int64_t ms) {
	int64_t n_moves = table_here()->n_moves;
	pass(ms);
	return table_here()->n_moves > n_moves;
}

/* How long the computer thinks while ann changes her mind so often. */
static int64_t measure(const char *game, int changes) {
	bot->config.pace_ms = PACE_MS;
	begin_deciding(game, "easy");
	table_here()->turns.count = 1000; /* whatever came before */
	pace_begin(table_here());
	int64_t began = chat.clock, due = table_here()->computers_due;
	decide();
	for (int i = 0; i < changes && chat.clock + PRESS_MS < due; i++) {
		cr_assert_not(pass_until_moved(PRESS_MS), "%s", game);
		decide();
		cr_assert_eq(table_here()->computers_due, due, "%s", game);
	}
	cr_assert_not(pass_until_moved(due - chat.clock - 1), "%s", game);
	cr_assert(pass_until_moved(1), "%s", game);
	return due - began;
}

Test(computers, a_pause_is_the_same_however_often_somebody_changes_a_secret_decision) {
	for (size_t i = 0; i < SECRET_GAMES; i++) {
		int64_t pause = measure(secret_games[i], 0);
		scene_tear_down();
		scene_set_up();
		cr_expect_eq(measure(secret_games[i], 100), pause, "%s", secret_games[i]);
		scene_tear_down();
		scene_set_up();
	}
}

Test(computers, who_leaves_comes_back_and_votes_keeps_no_computer_waiting) {
	bot->config.pace_ms = 4 * PACE_MS;
	here("ann", "new perudo");
	here("bob", "join");
	here("ann", "addbot easy 2");
	here("ann", "start");
	while (strcmp(on_turn(), "ann") == 0 || strcmp(on_turn(), "bob") == 0) {
		here(on_turn(), "bid 1 2");
		here(on_turn(), "dudo");
	}
	int64_t due = table_here()->computers_due;
	static const char *const said[] = {"leave", "join", "end", "hand", "status"};
	for (size_t i = 0; i < 2 * sizeof(said) / sizeof(said[0]); i++) {
		pass(PRESS_MS);
		here("bob", said[i % (sizeof(said) / sizeof(said[0]))]);
		cr_assert_eq(table_here()->computers_due, due, "%s", said[i % 5]);
	}
	here("ann", "pause");
	pass(HOUR);
	here("ann", "resume");
	cr_expect_geq(table_here()->computers_due, chat.clock + 3 * PACE_MS,
		"it begins anew: what was paused is read again");
}

Test(computers, who_leaves_again_and_again_does_not_put_off_the_move_made_for_them) {
	bot->config.pace_ms = PACE_MS;
	start_here("", three);
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", on_turn());
	int64_t n_moves = table_here()->n_moves;
	for (int i = 0; i < 20 && table_here()->n_moves == n_moves; i++) {
		here(who, "leave");
		pass(PRESS_MS);
		if (table_here()->n_moves == n_moves) {
			here(who, "join");
		}
	}
	cr_expect_gt(table_here()->n_moves, n_moves);
	cr_expect_leq(chat.clock, INT64_C(1700000000000) + 2 * PACE_MS);
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

Test(computers_thinking, a_thought_finds_its_place_lost_and_says_nothing_there) {
	here("ann", "new perudo");
	here("ann", "addbot hard");
	here("ann", "start");
	cr_assert(pass_to_ann());
	here("ann", "bid 9 6");
	int64_t moves = table_here()->n_moves;
	bot_tick(bot);
	bot_listener.lost(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
	scene_think();
	pass(1000);
	cr_expect_not(table_here()->home->reachable);
	cr_expect_str_empty(chat.heard);
	bot_listener.entered(bot, &chat.chat, "#dice");
	pass(5000);
	cr_expect_gt(table_here()->n_moves, moves, "it is not thought out again");
}

Test(computers_thinking, a_changed_mind_makes_nobody_think_again) {
	for (size_t i = 0; i < SECRET_GAMES; i++) {
		begin_deciding(secret_games[i], "hard");
		decide();
		cr_expect_not(pass_until_moved(1000), "%s: it is thinking", secret_games[i]);
		decide();
		scene_think();
		decide();
		cr_expect(pass_until_moved(1000), "%s", secret_games[i]);
		here("@op", "end");
	}
}
