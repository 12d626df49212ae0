#include <stdio.h>

#include "bot/session/bot.h"
#include "bot/session/retention.h"
#include "tests/bot/scene/scene.h"

TestSuite(retention, .init = scene_set_up, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static void play_to_the_end(const char *place) {
	start_in(place, "dice=1", two);
	for (int i = 0; i < 20 && table_in(place) != NULL; i++) {
		const char *who = on_turn_in(place);
		fake_chat_type(&chat, place, who, "dudo");
		fake_chat_type(&chat, place, who, "bid 1 2");
	}
	cr_assert_null(table_in(place));
}

static bool is_kept(int64_t id) {
	struct store_person person;
	return store_person_get(store, id, &person) == 0;
}

Test(retention, keeps_for_ever_unless_told_otherwise) {
	play_to_the_end("#dice");
	chat.clock += 4000 * DAY;
	pass(DAY);
	cr_expect(is_kept(1) && is_kept(2));
	cr_expect_eq(bot_due(bot), INT64_MAX);
	retention_keep_for(bot, 0, 0);
	pass(4000 * DAY);
	cr_expect(is_kept(1) && is_kept(2));
}

Test(retention, forgets_who_has_not_come_for_so_long) {
	play_to_the_end("#dice");
	start_in("#slow", "speed=none", (const char *const[]){"cat", "dan", NULL});
	retention_keep_for(bot, 30, 0);
	pass(29 * DAY);
	cr_expect(is_kept(1) && is_kept(2));
	here("ann", "help");
	pass(3 * DAY);
	cr_expect(is_kept(1), "she was here three days ago");
	cr_expect_not(is_kept(2));
	expect("#dice", "ann", "history", "former player 1");
	expect("#dice", "ann", "replay 1", "former player 1");
	expect("#dice", "bob", "stats", "bob: 0 games");
	scene_restart();
	pass(DAY);
	cr_expect(is_kept(1));
}

Test(retention, forgets_nobody_who_sits_at_a_live_table) {
	retention_keep_for(bot, 1, 0);
	start_in("#slow", "speed=slow", two);
	fake_chat_type(&chat, "#slow", "ann", "pause");
	fake_chat_type(&chat, "#slow", "cat", "status");
	pass(10 * DAY);
	cr_expect(is_kept(1) && is_kept(2));
	cr_expect_not(is_kept(3));
	cr_expect_null(people_find(&bot->people, &chat.chat, "cat"));
	pass(10 * DAY);
	cr_expect_null(table_in("#slow"), "it was paused for too long");
	cr_expect_not(is_kept(1) || is_kept(2));
}

/* Whoever opened a table need not sit at it any more, and it is written again and again. */
Test(retention, a_table_goes_on_without_who_opened_it) {
	fake_chat_type(&chat, "#slow", "eve", "new perudo speed=none");
	fake_chat_type(&chat, "#slow", "ann", "join");
	fake_chat_type(&chat, "#slow", "bob", "join");
	fake_chat_type(&chat, "#slow", "eve", "leave");
	fake_chat_type(&chat, "#slow", "ann", "start");
	retention_keep_for(bot, 1, 0);
	for (int i = 0; i < 8; i++) {
		pass(DAY / 2);
		fake_chat_type(&chat, "#slow", on_turn_in("#slow"), "bid 1 2");
	}
	cr_expect_not(is_kept(1));
	expect("#slow", "ann", "pause", "pauses the game");
	scene_restart();
	cr_assert_not_null(table_in("#slow"));
	cr_expect(table_in("#slow")->paused);
}

Test(retention, clears_games_and_says_so) {
	play_to_the_end("#dice");
	pass(5 * DAY);
	play_to_the_end("#dice");
	static const struct line whole[] = {
		{"#dice", "ann", "replay 1", "Perudo #1, round 1:"},
		{"#dice", "ann", "fair 1", "Seed: "},
	};
	EXPECT_ALL(whole);
	retention_keep_for(bot, 0, 10);
	pass(6 * DAY);
	static const struct line cleared[] = {
		{"#dice", "ann", "replay 1", "The moves of table #1 are no longer stored"},
		{"#dice", "ann", "fair 1", "ann> The moves of table #1 are no longer stored"},
		{"#dice", "ann", "replay 2", "Perudo #2, round 1:"},
		{"#dice", "ann", "fair 2", "Seed: "},
		{"#dice", "ann", "stats", "ann: 2 games with people"},
		{"#dice", "ann", "history", "#1 "},
	};
	EXPECT_ALL(cleared);
	scene_restart();
	expect("#dice", "ann", "replay 1", "The moves of table #1 are no longer stored");
}

Test(retention, does_little_at_a_time) {
	char name[16];
	for (int i = 0; i < 10; i++) {
		snprintf(name, sizeof(name), "visitor%d", i);
		fake_chat_type(&chat, NULL, name, "help");
	}
	chat.clock += 3 * DAY;
	retention_keep_for(bot, 1, 0);
	bot_tick(bot);
	int kept = 0;
	for (int64_t id = 1; id <= 10; id++) {
		kept += is_kept(id);
	}
	cr_expect_eq(kept, 9, "the others are not waited for");
	cr_expect_lt(bot_due(bot), chat.clock + 1000);
	pass(3000);
	cr_expect_eq(bot->people.n, 0);
	cr_expect_gt(bot_due(bot), chat.clock + DAY - 3000);
	bot_jump(bot, 100 * DAY);
	cr_expect_gt(bot_due(bot), chat.clock + 100 * DAY, "a wrong clock forgets nobody at once");
}
