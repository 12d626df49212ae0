#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/web/page.h"
#include "tests/bot/web/ask.h"
#include "tests/bot/web/evening.h"
#include "tests/bot/web/site.h"
#include "tests/storage/sqlite/scratch.h"

/* Whole games on one page, to be printed. */

enum { PAGE_BYTES_MOST = 50000, PRINT_BYTES_MOST = 400000, SLOW_LEAST = 1000 };

static int64_t slow;

/* Three seconds go by whenever the store looks at its clock; the linker has it call this. */
static bool time_flies;
int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
	static time_t flown;
	int rc = __real_clock_gettime(clock, time);
	if (clock == CLOCK_BOOTTIME) {
		flown += time_flies ? 3 : 0;
		time->tv_sec += flown;
	}
	return rc;
}

static void open_web(void) {
	site_begin();
	evening_make(site.file);
	slow = evening_add_slow(site.file);
	site_open();
}

TestSuite(print, .init = open_web, .fini = site_end);

static const char *path_of(int64_t table, const char *rest) {
	static char path[WEB_PATH_SIZE];
	snprintf(path, sizeof(path), "/g/%lld%s", (long long)table, rest);
	return path;
}

/* What is told of the slow people's moves, looked for one behind the other. */
struct reading {
	const char *at;
	size_t n;
};

static int find_move(void *data, const struct store_move *move) {
	static const char *const names[] = {
		"ann", "&lt;b&gt;&amp;&quot;&#39;x&lt;/b&gt;", "ボブ", "dan"};
	static const char *const faces[] = {"ace", "two", "three", "four", "five", "six"};
	struct reading *reading = data;
	char told[128];
	int seat, count, face;
	if (sscanf(move->text, "%d bid %d %d", &seat, &count, &face) == 3) {
		snprintf(told, sizeof(told), "<li>%s bids %d x %s", names[seat], count,
			faces[face - 1]);
	} else if (sscanf(move->text, "%d dudo", &seat) == 1) {
		snprintf(told, sizeof(told), "%s calls DUDO", names[seat]);
	} else {
		return 0;
	}
	reading->at = strstr(reading->at, told);
	cr_assert_not_null(reading->at, "move %lld is not told: %s", (long long)move->n, told);
	reading->at += strlen(told);
	reading->n++;
	return 0;
}

static size_t count(const char *text, const char *what) {
	size_t n = 0;
	for (const char *at = text; (at = strstr(at, what)) != NULL; at++) {
		n++;
	}
	return n;
}

Test(print, every_move_of_a_very_long_game_is_told) {
	char steps[64];
	struct web_response *response = ask_page(web, path_of(slow, ""), "", "en");
	cr_expect_lt(response->len, PAGE_BYTES_MOST, "the page of the game stays small");
	cr_expect(ask_holds(response, "href=\"/g/10/print\""));
	response = ask_page(web, path_of(slow, "/print"), "", "en");
	cr_assert_eq(response->status, 200);
	cr_expect_gt(response->len, PAGE_BYTES_MOST);
	cr_expect_lt(response->len, PRINT_BYTES_MOST);
	struct reading reading = {.at = response->body};
	struct store *store = scratch_open();
	cr_assert_eq(store_moves(store, slow, find_move, &reading), 0);
	store_close(store);
	cr_expect_gt(reading.n, SLOW_LEAST);
	cr_expect_eq(count(response->body, "<ol"), count(response->body, "</ol>"));
	snprintf(steps, sizeof(steps), "Step 1 of %zu.", count(response->body, "<li>"));
	cr_expect(ask_holds(ask_page(web, path_of(slow, ""), "", "en"), steps), "%s", steps);
}

Test(print, what_asks_the_database_for_too_long_says_so_and_the_next_page_is_there) {
	static const char *const rests[] = {"", "/print"};
	for (size_t i = 0; i < sizeof(rests) / sizeof(rests[0]); i++) {
		time_flies = true;
		cr_expect_eq(ask_page(web, path_of(slow, rests[i]), "", "en")->status, 503);
		time_flies = false;
		cr_expect_eq(ask_page(web, path_of(slow, rests[i]), "", "en")->status, 200);
	}
}

Test(print, it_is_what_a_record_on_paper_needs) {
	struct web_response *response = ask_page(web, "/g/1/print", "", "ja");
	cr_assert_eq(response->status, 200);
	cr_expect(ask_holds(response, "<h1>ペルード #1</h1>"));
	cr_expect(ask_holds(response, "<h3>第2ラウンド</h3>"));
	cr_expect(ask_holds(response, "<dt>シード</dt>"));
	cr_expect(ask_holds(response, "</html>\n"));
	cr_expect_eq(response->fresh_ms, PAGE_FRESH_MS);
	cr_expect(ask_holds(ask_page(web, "/g/9/print", "", "en"), "1:lucky &lt;i&gt;"));
}

static void expect_missing(const char *path) {
	cr_expect_eq(ask_page(web, path, "", "en")->status, 404, "%s", path);
}

Test(print, it_is_for_those_who_may_see_the_game) {
	expect_missing("/g/2/print");
	expect_missing("/g/7/print");
	expect_missing("/g/8/print");
	expect_missing("/g/1/print/");
	expect_missing("/g/1/print.json");
	expect_missing("/g/1/prints");
	expect_missing(site_keyed(EVENING_RING, "/print"));
	struct web_response *response =
		ask_page(web, site_keyed(EVENING_CATBOX, "/print"), "", "en");
	cr_expect_eq(response->status, 200);
	cr_expect(ask_holds(response, site_keyed(EVENING_CATBOX, "\"")), "back to the game");
}

Test(print, a_game_that_cannot_be_told_says_why) {
	scratch_sql("UPDATE tables SET rules = rules + 1 WHERE id = 1");
	struct web_response *response = ask_page(web, "/g/1/print", "", "en");
	cr_expect_eq(response->status, 404);
	cr_expect(ask_holds(response, "today&#39;s rules"));
	struct store *store = scratch_open();
	while (store_game_prune(store, site_now_ms) == 0) {
	}
	store_close(store);
	cr_expect(ask_holds(ask_page(web, "/g/4/print", "", "en"), "no longer stored"));
}

static void begin(const struct web_request *request, struct web_response *response) {
	*response = (struct web_response){0};
	web_pages.respond(web, request, response);
}

static unsigned finish(const struct web_request *request, struct web_response *response) {
	unsigned pieces = 0;
	for (; response->rest != NULL; pieces++) {
		web_pages.go_on(web, request, response);
	}
	return pieces;
}

Test(print, others_are_answered_between_its_pieces) {
	struct web_request request = {
		.path = "/g/10/print", .query = "", .language = "en", .url = "", .guest = ""};
	struct web_response first, second, third;
	begin(&request, &first);
	begin(&request, &second);
	cr_assert_not_null(first.rest);
	cr_assert_not_null(second.rest);
	web_pages.go_on(web, &request, &second);
	cr_assert_not_null(second.rest, "it waits for the first");
	cr_expect_eq(ask_page(web, "/g/1", "", "en")->status, 200);
	cr_expect_gt(finish(&request, &first), 10);
	cr_expect_gt(finish(&request, &second), 10);
	cr_assert_eq(first.len, second.len);
	cr_expect_arr_eq(first.body, second.body, first.len);
	begin(&request, &third);
	cr_assert_not_null(third.rest);
	web_pages.drop(web, third.rest);
	cr_expect_eq(ask_page(web, "/g/10/print", "", "en")->len, first.len, "it is nobody's turn");
	free(first.body);
	free(second.body);
}
