#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/worker.h"
#include "bot/web/reviews.h"
#include "tests/bot/web/ask.h"
#include "tests/bot/web/evening.h"
#include "tests/bot/web/site.h"
#include "tests/storage/sqlite/scratch.h"

/* Reviews of games on their pages. */

static void open_web(void) {
	site_begin();
	evening_make(site.file);
	site_open();
}

TestSuite(review_page, .init = open_web, .fini = site_end);

static struct web_response *ask(const char *path) {
	return ask_page(web, path, "", "en");
}

static bool waits(const struct web_response *response) {
	return ask_holds(response, "data-again=");
}

/* As a browser does: the second time it is there. */
static struct web_response *ask_until_found(const char *path) {
	ask(path);
	return ask(path);
}

Test(review_page, a_review_is_thought_out_while_its_page_says_so) {
	struct web_response *response = ask("/g/1/review/1");
	cr_assert_eq(response->status, 200);
	cr_expect(waits(response));
	cr_expect(ask_holds(response, "http-equiv=\"refresh\" content=\"3\""));
	cr_expect(ask_holds(response, "The review appears here by itself."));
	cr_expect_leq(response->fresh_ms, 1000);
	response = ask_until_found("/g/1/review/1");
	cr_expect_eq(response->status, 200);
	cr_expect_not(ask_holds(response, "http-equiv=\"refresh\""));
	cr_expect(ask_holds(response, "In all they cost about "));
	cr_expect(ask_holds(response, "Luck and the others "));
	cr_expect(ask_holds(response, "An even share is place 2.0 of 3, and this was place "));
	cr_expect_not(waits(ask("/g/1/review/1")), "it is kept");
	response = ask_page(web, "/g/1/review/1", "", "ja");
	cr_expect_not(waits(response), "in whatever language");
	cr_expect(ask_holds(response, "運とほかの人の手で"));
	cr_expect(ask_holds(response, "ペルード #1: annさんの決断"));
}

/* The step that a decision leads to tells of the seat's move. */
Test(review_page, each_decision_leads_to_its_move) {
	struct web_response *response = ask_until_found("/g/1/review/1");
	char *page = strndup(response->body, response->len);
	static const char bid[] = "chose “Bid: ";
	size_t n = 0;
	const char *at = strstr(page, "class=\"decisions\"");
	cr_assert_not_null(at, "%s", page);
	while ((at = strstr(at, "<li><a href=\"")) != NULL) {
		char path[64], made[64];
		int read = 0, count;
		cr_assert_eq(sscanf(at, "<li><a href=\"%63[^\"]\">Round %*d, step %*d:</a> %n",
				     path, &read),
			1);
		at += read;
		response = ask_page(web, path, "part=1", "en");
		cr_assert_eq(response->status, 200, "%s", path);
		const char *told = strstr(response->body, "<div class=\"told\"");
		if (strncmp(at, bid, strlen(bid)) == 0) {
			at += strlen(bid);
			cr_assert_eq(sscanf(at, "%d x %n", &count, &read), 1);
			snprintf(made, sizeof(made), " bids %d x %.3s", count, at + read);
		} else {
			snprintf(made, sizeof(made), "DUDO");
		}
		cr_expect(
			strstr(told, made) != NULL, "%s: %s in %s of %.60s", path, made, told, at);
		n++;
	}
	cr_expect_gt(n, 0);
	free(page);
}

Test(review_page, the_game_s_page_leads_to_those_of_its_people) {
	struct web_response *response = ask("/g/1");
	cr_expect(ask_holds(response, "<a href=\"/g/1/review/3\">"));
	cr_expect_not(ask_holds(response, "/review/4"));
	scratch_sql(
		"UPDATE seats SET person = NULL, level = 'easy' WHERE table_id = 1 AND seat = 1");
	response = ask("/g/1");
	cr_expect(ask_holds(response, "<a href=\"/g/1/review/1\">"));
	cr_expect_not(ask_holds(response, "/review/2"));
	cr_expect_eq(ask("/g/1/review/2")->status, 404);
	scratch_sql("UPDATE seats SET person = NULL, level = 'easy' WHERE table_id = 1");
	cr_expect_not(ask_holds(ask("/g/1"), "id=\"review\""));
	cr_expect(ask_holds(
		ask(site_keyed(EVENING_CATBOX, "")), site_keyed(EVENING_CATBOX, "/review/4\">")));
}

static void expect_missing(const char *path) {
	cr_expect_eq(ask(path)->status, 404, "%s", path);
}

Test(review_page, a_review_is_for_those_who_may_see_the_game) {
	static const char *const paths[] = {"/g/2/review/1", "/g/7/review/1", "/g/8/review/1",
		"/g/1/review", "/g/1/review/", "/g/1/review/0", "/g/1/review/4", "/g/1/review/x",
		"/g/1/review/01", "/g/1/review/-1", "/g/1/review/1/2", "/g/1/review/1.png",
		"/g/1/review/1.json", "/g/1/review/99999999999", "/g/1/review/4294967297",
		"/g/99999/review/1"};
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		expect_missing(paths[i]);
	}
	expect_missing(site_keyed(EVENING_RING, "/review/1"));
	expect_missing(site_keyed(EVENING_RUNNING, "/review/1"));
	cr_expect_eq(ask(site_keyed(EVENING_CATBOX, "/review/1"))->status, 200);
}

Test(review_page, a_game_that_cannot_be_reviewed_says_why) {
	scratch_sql("UPDATE tables SET rules = rules + 1 WHERE id = 1");
	cr_expect(ask_holds(ask("/g/1/review/1"), "today&#39;s rules"));
	scratch_sql("UPDATE tables SET phase = 3, ended_at = 9 WHERE id = 8");
	cr_expect(ask_holds(ask("/g/8/review/1"), "closed before its game began"));
	struct store *store = scratch_open();
	while (store_game_prune(store, site_now_ms) == 0) {
	}
	store_close(store);
	cr_expect(ask_holds(ask("/g/4/review/1"), "no longer stored"));
}

Test(review_page, of_a_game_broken_off_what_was_played_is_reviewed) {
	scratch_sql("UPDATE tables SET phase = 3 WHERE id = 1");
	scratch_sql("DELETE FROM moves WHERE table_id = 1 AND n > 30");
	struct web_response *response = ask_until_found("/g/1/review/1");
	cr_expect(ask_holds(response, "In all they cost about "));
	cr_expect(ask_holds(response, "not played to its end"));
	cr_expect_not(ask_holds(response, "Luck and the others"));
}

Test(review_page, who_is_forgotten_is_not_named_by_what_is_kept) {
	struct store_person person;
	cr_expect(ask_holds(ask_until_found("/g/1/review/1"), "<h3><bdi>ann</bdi>"));
	struct store *store = scratch_open();
	cr_assert_eq(store_person_named(store, "home", "ann", &person), 0);
	cr_assert_eq(store_person_forget(store, person.id, site_now_ms), 0);
	store_close(store);
	struct web_response *response = ask("/g/1/review/1");
	cr_expect_not(ask_holds(response, ">ann<"));
	cr_expect(ask_holds(response, "<h3><bdi>former player 1</bdi>"));
}

static const int seats[] = {
	[EVENING_PERUDO] = 3, [EVENING_SAIUN] = 3, [EVENING_GEHT] = 4, [EVENING_LONG] = 6};

static void on_found(void *data) {
	(void)data;
}

/* Reviews are thought out on a thread, as they are where people play; nobody looks for them. */
static void thread_on(void) {
	site.worker = worker_create(WORKER_NICE, on_found, NULL);
	cr_assert_not_null(site.worker);
	site_open();
}

/* The pages are gone before it, as where people play. */
static void thread_off(void) {
	web_destroy(web);
	web = NULL;
	worker_destroy(site.worker);
	site.worker = NULL;
}

/* Asks for all reviews there are; how many wait, and how many are refused. */
static void ask_for_all(int *n_waiting, int *n_busy) {
	*n_waiting = *n_busy = 0;
	for (size_t table = EVENING_LONG; table > 0; table--) {
		for (int seat = 1; seat <= seats[table]; seat++) {
			char path[64];
			snprintf(path, sizeof(path), "/g/%zu/review/%d", table, seat);
			struct web_response *response = ask(path);
			*n_waiting += waits(response);
			*n_busy += response->status == 503;
			cr_expect_neq(response->status == 503, response->status == 200);
			cr_expect(
				response->status == 200 || ask_holds(response, "Too many reviews"));
		}
	}
}

Test(review_page, only_so_many_wait_and_whoever_comes_then_is_told_so) {
	int n_waiting, n_busy;
	thread_on();
	ask_for_all(&n_waiting, &n_busy);
	cr_expect_geq(n_waiting, REVIEWS_WAITING_MOST + 1);
	cr_expect_gt(n_busy, 0);
	cr_expect_eq(ask("/g/1")->status, 200);
	struct web_response *response = ask_page(web, "/g/1/review/3", "part=1", "ja");
	cr_expect(ask_holds(response, "もう一度試す</a>"));
	cr_expect_eq(response->fresh_ms, 0, "it may be the next one's turn");
	thread_off();
}

Test(review_page, what_is_not_thought_out_is_given_up_at_the_end) {
	int n_waiting, n_busy;
	thread_on();
	ask_for_all(&n_waiting, &n_busy);
	cr_expect_gt(n_waiting, 1);
	thread_off();
	/* That nothing is lost then, the leak check tells. */
}
