#include <stdio.h>
#include <string.h>

#include "tests/bot/scene/scene.h"

/* Long answers where lines are rate-limited. */

static void set_up_brief(void) {
	scene_set_up();
	chat.chat.rate_limited = true;
}

static void set_up_brief_and_limited(void) {
	scene_set_up_limited();
	chat.chat.rate_limited = true;
}

TestSuite(more, .init = set_up_brief, .fini = scene_tear_down);
TestSuite(more_limited, .init = set_up_brief_and_limited, .fini = scene_tear_down);

static void ask(const char *place, const char *who, const char *text) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, text);
}

static int count_lines(void) {
	int n = 0;
	for (const char *at = chat.heard; (at = strchr(at, '\n')) != NULL; at++) {
		n++;
	}
	return n;
}

/* What was heard without its tail, behind what was heard before. */
static void collect(char *all, size_t size) {
	const char *tail = strstr(chat.heard, " … !more");
	size_t len = tail != NULL ? (size_t)(tail - chat.heard) : strlen(chat.heard) - 1;
	strncat(all, chat.heard, len < size ? len : size);
	strcat(all, "\n");
}

Test(more, a_long_answer_comes_in_pages_that_say_all_of_it) {
	static char whole[8192], all[8192];
	chat.chat.rate_limited = false;
	ask(NULL, "ann", "rules geht");
	strcpy(whole, chat.heard);
	chat.chat.rate_limited = true;
	ask(NULL, "ann", "rules geht");
	for (int pages = 1;; pages++) {
		cr_assert_leq(count_lines(), 5);
		cr_assert_lt(pages, 8);
		collect(all, sizeof(all) - strlen(all) - 2);
		if (!fake_chat_heard(&chat, "!more")) {
			break;
		}
		ask(NULL, "ann", "more");
	}
	cr_expect_str_eq(all, whole);
	expect(NULL, "ann", "more", "ann> Nothing more to show.");
}

Test(more, what_fits_a_page_is_whole) {
	ask(NULL, "ann", "help");
	cr_expect_leq(count_lines(), 5);
	NOT_HEARD("!more");
	expect(NULL, "ann", "more", "Nothing more");
}

Test(more, the_rest_is_for_who_asked_and_comes_in_private) {
	ask("#dice", "ann", "rules perudo");
	HEARD("… !more for the rest\n");
	ask("#dice", "bob", "more");
	HEARD("bob> Nothing more to show.");
	ask("#dice", "ann", "more");
	HEARD("ann> ");
	NOT_HEARD("#dice: ");
}

Test(more, the_rest_of_the_last_long_answer_is_kept_for_ten_minutes) {
	ask(NULL, "ann", "rules geht");
	ask(NULL, "ann", "rules perudo");
	ask(NULL, "ann", "lang");
	ask(NULL, "ann", "more");
	HEARD("From aces back to another face");
	ask(NULL, "ann", "rules perudo");
	pass(10 * 60 * 1000);
	expect(NULL, "ann", "more", "Nothing more");
}

Test(more, nothing_is_paged_where_lines_are_free) {
	chat.chat.rate_limited = false;
	ask(NULL, "ann", "rules geht");
	cr_expect_gt(count_lines(), 10);
	NOT_HEARD("!more");
	expect(NULL, "ann", "more", "Nothing more");
	ask(NULL, "ann", "help all");
	NOT_HEARD(" more");
	chat.chat.rate_limited = true;
	ask(NULL, "ann", "help all");
	HEARD(" more");
}

Test(more, hands_and_moves_are_whole) {
	start_here("", three);
	fake_chat_clear(&chat);
	here("ann", "hand");
	NOT_HEARD("!more");
	here(on_turn(), "bid 1 1");
	NOT_HEARD("!more");
}

Test(more, who_is_forgotten_hears_nothing_of_before) {
	ask(NULL, "ann", "rules geht");
	ask(NULL, "ann", "mydata forget");
	expect(NULL, "ann", "mydata forget yes", "Your data is deleted.");
	expect(NULL, "ann", "more", "Nothing more");
}

Test(more, very_many_rests_drop_the_oldest) {
	char name[16];
	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		ask(NULL, name, "rules geht");
	}
	expect(NULL, "p0", "more", "Nothing more");
	expect(NULL, "p299", "more", "more for the rest");
}

Test(more, who_looks_on_hears_alone_how_a_game_stands) {
	start_here("", three);
	expect("#dice", "ann", "status", "#dice: Perudo #1: Round 1.");
	expect("#dice", "dan", "status", "dan> Perudo #1: Round 1.");
	cr_expect_eq(chat.answered.table, 0, "as an answer");
	chat.chat.rate_limited = false;
	expect("#dice", "dan", "status", "#dice: Perudo #1: Round 1.");
	here("ann", "status");
	cr_expect_eq(chat.answered.table, 1, "in turn with the table");
}

Test(more, in_japanese) {
	ask(NULL, "ann", "lang ja");
	ask(NULL, "ann", "rules geht");
	HEARD("続きは!more");
	expect(NULL, "ann", "続き", "続きは!more");
}

Test(more_limited, who_asks_too_much_keeps_the_rest) {
	ask(NULL, "ann", "rules geht");
	for (int i = 0; i < 7; i++) {
		ask(NULL, "ann", "lang");
	}
	expect(NULL, "ann", "more", "Too many questions");
	pass(60 * 1000);
	expect(NULL, "ann", "more", "… !more for the rest");
}
