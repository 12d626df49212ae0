#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bot/scene/scene.h"
#include "tests/bot/web/ask.h"

/* The page of a review says the same as the command. */

static struct web *web;

static int64_t now(void) {
	return INT64_C(1790100000000);
}

static void create(void) {
	static struct web_site site = {.opens = true};
	site.file = scene_file();
	site.now = now;
	web = web_create(&site);
	cr_assert_not_null(web);
}

TestSuite(review_command, .init = scene_set_up, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

/* Whoever may doubt does, and bids a lot else. */
static void play(void) {
	start_in("#dice", "dice=3", two);
	for (int i = 0; i < 500 && table_in("#dice") != NULL; i++) {
		const struct table *table = table_in("#dice");
		const char *who = on_turn_in("#dice");
		fake_chat_type(&chat, "#dice", who, "dudo");
		if (table_in("#dice") == table && strcmp(on_turn_in("#dice"), who) == 0) {
			fake_chat_type(&chat, "#dice", who, "bid 2 6");
		}
	}
	cr_assert_null(table_in("#dice"), "%s", chat.heard);
}

static int seat_of(int64_t table, const char *name) {
	struct store_seat list[STORE_SEATS_MAX];
	size_t n = 0;
	cr_assert_eq(store_seats_get(store, table, list, &n), 0);
	for (size_t i = 0; i < n; i++) {
		if (strcmp(list[i].name, name) == 0) {
			return list[i].seat;
		}
	}
	cr_assert_fail("%s", name);
	return -1;
}

/* "you chose “A”; “B” was better by C (!replay 1 2)." of each line, in order. */
static size_t compare(const char *heard, const char *page) {
	size_t n = 0;
	while ((heard = strstr(heard, ": you chose ")) != NULL) {
		heard += strlen(": you chose ");
		size_t len = (size_t)(strstr(heard, " (!replay") - heard);
		char *said = strndup(heard, len);
		page = strstr(page, said);
		cr_assert_not_null(page, "%s", said);
		page += len;
		free(said);
		n++;
	}
	return n;
}

static size_t compare_reviews(int64_t table, const char *who) {
	char typed[32], path[64], cost[64] = "", in_page[96];
	snprintf(typed, sizeof(typed), "review %lld", (long long)table);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, "#dice", who, typed);
	HEARD("your decisions:");
	snprintf(
		path, sizeof(path), "/g/%lld/review/%d", (long long)table, seat_of(table, who) + 1);
	ask_page(web, path, "", "en");
	struct web_response *response = ask_page(web, path, "", "en");
	cr_assert_eq(response->status, 200);
	size_t n = compare(chat.heard, response->body);
	size_t n_shown = 0;
	for (const char *at = response->body; (at = strstr(at, " was better by ")) != NULL; at++) {
		n_shown++;
	}
	cr_expect_eq(n, n_shown);
	const char *about = strstr(chat.heard, "choices cost you about ");
	cr_assert_not_null(about);
	about += strlen("choices cost you about ");
	snprintf(cost, sizeof(cost), "%.*s", (int)(strstr(about, ". Luck") - about), about);
	snprintf(in_page, sizeof(in_page), "they cost about %s.", cost);
	cr_expect(ask_holds(response, in_page), "%s", in_page);
	return n;
}

Test(review_command, the_page_tells_the_same_decisions_as_the_command) {
	size_t n = 0;
	for (int64_t table = 1; n == 0 && table <= 6; table++) {
		play();
		create();
		n = compare_reviews(table, "ann") + compare_reviews(table, "bob");
		web_destroy(web);
	}
	cr_expect_gt(n, 0);
}
