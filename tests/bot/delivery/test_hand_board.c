#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/hand_board.h"
#include "bot/router/bot_listener.h"
#include "tests/bot/scene/anybody.h"

/* What somebody who plays by browser can press, and is shown. */

static struct fake_chat web;

static void set_up(void) {
	scene_set_up_pages(&web, scene_set_up_painted);
}

static void tear_down(void) {
	scene_tear_down_pages(&web);
}

TestSuite(hand_board, .init = set_up, .fini = tear_down);

/* ann opens a table, and zoe sits down by her browser. */
static void sit(const char *opens) {
	struct chat_access access;
	here("ann", opens);
	bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access);
	web.invited = true;
	fake_chat_type(&web, "1.en", "zoe", "join");
}

/* The regions of zoe, whose turn it is. */
static void find(const char *opens, struct chat_regions *regions) {
	sit(opens);
	here("ann", "start");
	if (strcmp(on_turn(), "ann") == 0) {
		here("ann", "bid 1 2");
	}
	const struct table *table = table_here();
	cr_assert_not_null(table);
	picture_drop(hand_board_draw(table, table_seat_named(table, "zoe"), table_words(table),
		&(struct steps){.n = 0}, regions));
	cr_assert_gt(regions->n, 10);
}

static size_t count_likely(const struct chat_regions *regions) {
	size_t n = 0;
	for (size_t i = 0; i < regions->n; i++) {
		const char *label = regions->list[i].label;
		n += strstr(label, "likely") != NULL || strstr(label, "certain") != NULL ||
		     strstr(label, "toss") != NULL || strchr(label, '%') != NULL;
	}
	return n;
}

Test(hand_board, odds_are_told_only_where_hints_are) {
	struct chat_regions regions;
	find("new perudo", &regions);
	cr_expect_eq(count_likely(&regions), 0);
}

Test(hand_board, where_hints_are_each_bid_tells_its_odds) {
	struct chat_regions regions;
	find("new perudo hints=on", &regions);
	cr_expect_gt(count_likely(&regions), 20);
}

/* Says it where they play. */
static void say(const char *text) {
	if (strcmp(on_turn(), "zoe") == 0) {
		fake_chat_type(&web, "1.en", "zoe", text);
	} else {
		here("ann", text);
	}
}

Test(hand_board, seats_are_told_by_names_alone) {
	sit("new perudo");
	cr_expect_null(strstr(web.shown.text, "is in ("), "%s", web.shown.text);
	cr_expect_str_eq(web.shown.seats, "ann\nzoe\n");
}

Test(hand_board, how_a_game_ended_stands_before_what_led_to_it) {
	sit("new perudo dice=1");
	here("ann", "start");
	say("bid 9 2");
	say("dudo");
	const char *wins = strstr(web.shown.text, "wins the game"),
		   *dudo = strstr(web.shown.text, "DUDO");
	cr_assert(wins != NULL && dudo != NULL && wins < dudo, "%s", web.shown.text);
	cr_expect_null(strstr(web.shown.text, "Fair play: seed"), "the page leads to the proof");
	HEARD("Fair play: seed");
}

/* What can be pressed first at the table of zoe. */
static void press_first(const struct table *table, int seat) {
	struct chat_regions regions;
	picture_drop(hand_board_draw(
		table, seat, table_words(table), &(struct steps){.n = 0}, &regions));
	cr_assert_gt(regions.n, 0);
	fake_chat_clear(&web);
	fake_chat_press(&web, "1.en", "zoe", regions.list[0].id, "");
}

Test(hand_board, a_hand_that_stands_there_is_not_answered_again) {
	sit("new ring");
	here("ann", "addbot easy");
	here("ann", "start");
	for (bool discards = false; !discards;) {
		const struct table *table = table_here();
		struct move move = any_move(table, any_awaited(table));
		const char *name = table->seats[move.seat].name;
		if (strcmp(name, "zoe") == 0) {
			discards = strcmp(table->game->verbs[move.verb].word, "discard") == 0;
			press_first(table, move.seat);
		} else if (table->seats[move.seat].person != NULL) {
			type_move("#dice", table, &move);
		} else {
			pass(MINUTE);
		}
	}
	cr_expect(fake_chat_heard(&web, "zoe> Your cards:"), "%s", web.heard);
	cr_expect_not(fake_chat_heard(&web, "zoe~ Your"), "%s", web.heard);
}
