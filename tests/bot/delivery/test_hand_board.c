#include <string.h>

#include "bot/chat/picture.h"
#include "bot/delivery/hand_board.h"
#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* What somebody who plays by browser can press at a table of Perudo. */

static struct fake_chat web;

static void set_up(void) {
	scene_set_up_pages(&web, scene_set_up_painted);
}

static void tear_down(void) {
	scene_tear_down_pages(&web);
}

TestSuite(hand_board, .init = set_up, .fini = tear_down);

/* The regions of zoe, whose turn it is. */
static void find(const char *opens, struct chat_regions *regions) {
	struct chat_access access;
	here("ann", opens);
	bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access);
	web.invited = true;
	fake_chat_type(&web, "1.en", "zoe", "join");
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
