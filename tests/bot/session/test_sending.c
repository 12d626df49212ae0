#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

/* How long moves take until all of them has left, as the bot counts it. */

TestSuite(sending, .init = scene_set_up, .fini = scene_tear_down);

/* So many, and of these so many up to each bound: 0.1, 0.3, 1, 3, 10, 30, 100 and 300 seconds. */
static void expect_counted(uint64_t n, const uint64_t within[HISTOGRAM_BOUNDS]) {
	const struct histogram *sending = &bot->sending;
	cr_expect_eq(sending->n, n, "%d", (int)sending->n);
	for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
		cr_expect_eq(sending->within[i], within[i], "%g s: %d", sending->bounds[i],
			(int)sending->within[i]);
	}
}

static void leave(int64_t move) {
	bot_listener.delivered(
		bot, &chat.chat, &(struct post_end){.table = table_here()->id, .move = move});
}

Test(sending, is_counted_from_the_queue_until_the_last_line_has_left) {
	chat.unsent = true;
	start_here("", three);
	expect_counted(0, (const uint64_t[HISTOGRAM_BOUNDS]){0});
	pass(200);
	leave(table_here()->n_moves);
	expect_counted(1, (const uint64_t[HISTOGRAM_BOUNDS]){0, 1, 1, 1, 1, 1, 1, 1});
	cr_expect_float_eq(bot->sending.sum, 0.2, 1e-9);
}

Test(sending, is_counted_of_each_move_that_waits_and_of_none_twice) {
	start_here("", three);
	uint64_t n = bot->sending.n;
	double sum = bot->sending.sum;
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	int64_t first = table_here()->n_moves;
	pass(5000);
	here(on_turn(), "bid 2 2");
	pass(15000);
	leave(first);
	leave(first);
	leave(table_here()->n_moves);
	cr_expect_eq(bot->sending.n, n + 2);
	cr_expect_float_eq(bot->sending.sum - sum, 20 + 15, 1e-9);
}

Test(sending, goes_on_being_counted_while_a_line_is_lost) {
	start_here("", three);
	uint64_t n = bot->sending.n;
	double sum = bot->sending.sum;
	chat.unsent = true;
	here(on_turn(), "bid 1 2");
	pass(1000);
	bot_listener.lost(bot, &chat.chat, NULL);
	pass(40000);
	chat.unsent = false;
	bot_listener.entered(bot, &chat.chat, "#dice"); /* what had not left is said again */
	cr_expect_eq(bot->sending.n, n + 1);
	cr_expect_float_eq(bot->sending.sum - sum, 41, 1e-9);
}
