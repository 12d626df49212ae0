#include <criterion/criterion.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/rest.h"
#include "bot/chat/discord/rest/route_queues.h"
#include "tests/bot/chat/discord/secret_watch.h"

/* Limits */

static struct rate_limit_headers headers(
	const char *bucket, int limit, int remaining, int reset_ms) {
	struct rate_limit_headers headers = rate_limits_no_headers;
	snprintf(headers.bucket, sizeof(headers.bucket), "%s", bucket);
	headers.limit = limit;
	headers.remaining = remaining;
	headers.reset_after_ms = reset_ms;
	return headers;
}

static void ask(struct rate_limits *limits, const char *route,
	const struct rate_limit_headers *answer, uint64_t now) {
	rate_limits_begin(limits, route, now);
	rate_limits_end(limits, route, answer, now);
}

static const char post_12[] = "POST /channels/12/messages";
static const char edit_12[] = "PATCH /channels/12/messages/:id";
static const char delete_12[] = "DELETE /channels/12/messages/:id";
static const char post_13[] = "POST /channels/13/messages";

Test(rate_limits, an_unknown_route_sends_one_first) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	cr_expect_eq(rate_limits_wait(limits, post_12, 0), 0);
	rate_limits_begin(limits, post_12, 0);
	cr_expect_eq(rate_limits_wait(limits, post_12, 0), RATE_LIMITS_UNTIL_ANSWER);
	cr_expect_eq(rate_limits_wait(limits, post_13, 0), 0);
	rate_limits_end(limits, post_12, NULL, 10);
	cr_expect_eq(
		rate_limits_wait(limits, post_12, 10), 0, "a failure must not close the route");
	rate_limits_destroy(limits);
}

Test(rate_limits, what_can_be_left_out_takes_no_more_than_half_of_a_window) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	static const struct {
		int limit, remaining;
		bool spare;
	} rows[] = {{5, 5, true}, {5, 3, true}, {5, 2, false}, {5, 0, false}, {2, 2, true},
		{2, 1, false}, {1, 1, true}};
	cr_expect(rate_limits_has_spare(limits, edit_12, 0), "nothing is known of it");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t now = 10000 * (i + 1);
		struct rate_limit_headers told =
			headers("b", rows[i].limit, rows[i].remaining, 2000);
		ask(limits, edit_12, &told, now);
		cr_expect_eq(rate_limits_has_spare(limits, edit_12, now), rows[i].spare, "%zu", i);
		cr_expect(rate_limits_has_spare(limits, edit_12, now + 2000), "it is full again");
	}
	struct rate_limit_headers some = headers("b", 5, 3, 2000);
	ask(limits, edit_12, &some, 100000);
	rate_limits_begin(limits, edit_12, 100000);
	cr_expect_not(rate_limits_has_spare(limits, edit_12, 100000), "one is on its way");
	rate_limits_destroy(limits);
	limits = rate_limits_create(false, 0);
	for (int i = 0; i < RATE_LIMITS_AT_START; i++) {
		cr_expect(rate_limits_has_spare(limits, edit_12, 0));
		rate_limits_begin(limits, post_13, 0);
	}
	cr_expect_not(rate_limits_has_spare(limits, edit_12, 0), "all routes share a limit, too");
	rate_limits_destroy(limits);
}

/* How many may leave in one moment, long after the start. */
static unsigned count_at_once(struct rate_limits *limits, uint64_t now) {
	unsigned n = 0;
	while (n < 2 * RATE_LIMITS_GLOBAL && rate_limits_wait_for_all(limits, now) == 0) {
		rate_limits_begin(limits, post_12, now);
		n++;
	}
	return n;
}

Test(rate_limits, of_the_global_limit_some_may_be_sent_at_once_and_all_in_a_second) {
	struct rate_limits *limits = rate_limits_create(false, 7);
	cr_expect_eq(count_at_once(limits, 7), 10);
	cr_expect_eq(rate_limits_wait_for_all(limits, 7), RATE_LIMITS_GLOBAL_MS);
	cr_expect_eq(count_at_once(limits, 7 + 10 * RATE_LIMITS_GLOBAL_MS), 40);
	rate_limits_destroy(limits);
}

Test(rate_limits, an_empty_bucket_waits_for_its_reset) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	struct rate_limit_headers one = headers("b", 5, 1, 2000), none = headers("b", 5, 0, 1500);
	ask(limits, post_12, &one, 1000);
	cr_expect_eq(rate_limits_wait(limits, post_12, 1000), 0);
	ask(limits, post_12, &none, 1500);
	cr_expect_eq(rate_limits_wait(limits, post_12, 1500), 1500);
	cr_expect_eq(rate_limits_wait(limits, post_12, 2999), 1);
	cr_expect_eq(rate_limits_wait(limits, post_12, 3000), 0);
	for (int i = 0; i < 5; i++) {
		cr_expect_eq(rate_limits_wait(limits, post_12, 3000), 0, "full again: %d", i);
		rate_limits_begin(limits, post_12, 3000);
	}
	cr_expect_eq(rate_limits_wait(limits, post_12, 3000), RATE_LIMITS_UNTIL_ANSWER);
	rate_limits_destroy(limits);
}

Test(rate_limits, routes_share_a_bucket_of_one_name_and_major_parameter) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	struct rate_limit_headers two = headers("b", 5, 2, 2000), none = headers("b", 5, 0, 2000);
	ask(limits, post_12, &two, 0);
	ask(limits, edit_12, &two, 0);
	rate_limits_begin(limits, post_12, 10);
	rate_limits_begin(limits, edit_12, 10);
	cr_expect_eq(rate_limits_wait(limits, post_12, 10), 1990, "two under way use it up");
	rate_limits_end(limits, edit_12, &none, 20);
	struct rate_limit_headers late =
		headers("b", 5, 1, 1990); /* overtaken by the answer before */
	rate_limits_end(limits, post_12, &late, 30);
	cr_expect_gt(rate_limits_wait(limits, post_12, 30), 0);
	cr_expect_gt(rate_limits_wait(limits, edit_12, 30), 0);
	ask(limits, post_13, &two, 30);
	cr_expect_eq(rate_limits_wait(limits, post_13, 30), 0, "another channel has its own");
	struct rate_limit_headers moved = headers("c", 3, 2, 1000);
	ask(limits, edit_12, &moved, 3000);
	cr_expect_eq(rate_limits_wait(limits, edit_12, 3000), 0, "the bucket was named anew");
	rate_limits_destroy(limits);
}

/* Discord counts what it answers with an error of its own, and names no number then. */
Test(rate_limits, an_answer_without_numbers_counts_too) {
	static const struct {
		int remaining;   /* as answered at 1000, for a window until 3000 */
		uint64_t asked;  /* when what is answered without numbers is sent */
		bool unanswered; /* or it is not answered at all */
		int left;        /* as many may leave afterwards at once, until */
		uint64_t until;
	} rows[] = {
		{2, 1100, false, 1, 3000},
		{2, 1100, true, 1, 3000},
		{1, 1100, false, 0, 3000},
		{0, 3000, false, 4, 5000}, /* the first of the next window */
		{4, 7000, true, 4, 9000},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct rate_limits *limits = rate_limits_create(false, 0);
		struct rate_limit_headers told = headers("b", 5, rows[i].remaining, 2000);
		ask(limits, delete_12, &told, 1000);
		ask(limits, delete_12, rows[i].unanswered ? NULL : &rate_limits_no_headers,
			rows[i].asked);
		for (int n = 0; n < rows[i].left; n++) {
			cr_expect_eq(
				rate_limits_wait(limits, delete_12, rows[i].asked), 0, "%zu", i);
			rate_limits_begin(limits, delete_12, rows[i].asked);
		}
		cr_expect_eq(rate_limits_wait(limits, delete_12, rows[i].asked),
			rows[i].until - rows[i].asked, "%zu", i);
		rate_limits_destroy(limits);
	}
}

Test(rate_limits, an_answer_of_the_window_before_does_not_end_the_next_one_early) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	struct rate_limit_headers two = headers("b", 5, 2, 1000), old = headers("b", 5, 1, 74),
				  fresh = headers("b", 5, 0, 1000);
	ask(limits, edit_12, &two, 0);
	ask(limits, delete_12, &two, 0);
	rate_limits_begin(limits, edit_12, 900);
	rate_limits_begin(limits, delete_12, 1000);
	rate_limits_end(limits, delete_12, &fresh, 1010);
	rate_limits_end(limits, edit_12, &old, 1020);
	cr_expect_eq(rate_limits_wait(limits, delete_12, 1020), 990);
	/* Alone on its way, it is the newest that there is. */
	struct rate_limit_headers shorter = headers("b", 5, 0, 400);
	ask(limits, edit_12, &shorter, 1100);
	cr_expect_eq(rate_limits_wait(limits, delete_12, 1100), 400);
	rate_limits_destroy(limits);
}

Test(rate_limits, interactions_heed_their_buckets_but_not_the_global_limit) {
	static const char edit[] = "PATCH /interactions/7", other[] = "PATCH /interactions/8";
	struct rate_limits *limits = rate_limits_create(true, 0);
	struct rate_limit_headers none = headers("b", 5, 0, 2000);
	ask(limits, edit, &none, 100);
	cr_expect_eq(rate_limits_wait(limits, edit, 100), 2000);
	cr_expect_eq(rate_limits_wait(limits, "POST /interactions/7", 100), 0);
	struct rate_limit_headers some = headers("b", 5, 4, 2000);
	ask(limits, other, &some, 100);
	cr_expect_eq(rate_limits_wait(limits, other, 100), 0, "each token has its own");
	for (unsigned i = 0; i < 2 * RATE_LIMITS_GLOBAL; i++) {
		ask(limits, "POST /interactions/9", &rate_limits_no_headers, 100);
	}
	cr_expect_eq(rate_limits_wait_for_all(limits, 100), 0);
	rate_limits_destroy(limits);
}

Test(rate_limits, refusals_count_for_whom_they_are_meant) {
	static const struct {
		const char *bucket, *header;
		bool others_wait;
	} cases[] = {
		{"b", "X-RateLimit-Scope: user", false}, {"b", "X-RateLimit-Scope: shared", false},
		{"", "X-RateLimit-Scope: user", false}, {"b", "X-RateLimit-Scope: global", true},
		{"b", "x-ratelimit-global: true", true},
		{"", "Via: 1.1 elsewhere", true}, /* what stands before Discord */
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct rate_limits *limits = rate_limits_create(false, 0);
		struct rate_limit_headers refusal = rate_limits_no_headers;
		snprintf(refusal.bucket, sizeof(refusal.bucket), "%s", cases[i].bucket);
		refusal.refused = true;
		rate_limits_read_header(&refusal, "Retry-After: 3\r\n", 16);
		rate_limits_read_header(&refusal, cases[i].header, strlen(cases[i].header));
		ask(limits, post_12, &refusal, 100);
		cr_expect_eq(rate_limits_wait(limits, post_12, 100), 3000, "%zu", i);
		cr_expect_eq(rate_limits_wait(limits, post_12, 3100), 0, "%zu", i);
		cr_expect_eq(
			rate_limits_wait_for_all(limits, 100) > 0, cases[i].others_wait, "%zu", i);
		cr_expect_eq(
			rate_limits_wait(limits, post_13, 100) > 0, cases[i].others_wait, "%zu", i);
		rate_limits_destroy(limits);
	}
}

Test(rate_limits, fifty_requests_a_second_are_the_most_of_a_life_and_of_the_next) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	char route[64];
	uint64_t sent[500], now = 5000;
	for (size_t i = 0; i < 500; i++) {
		if (i % 100 == 80) {
			rate_limits_destroy(limits);
			limits = rate_limits_create(false, now);
		}
		snprintf(route, sizeof(route), "POST /channels/%zu/messages", i);
		now += rate_limits_wait_for_all(limits, now);
		rate_limits_begin(limits, route, now);
		sent[i] = now;
		cr_expect(i < 50 || sent[i] - sent[i - 50] > 1000, "%zu", i);
		now += i % 7;
	}
	cr_expect_lt(now, 5000 + 17000);
	rate_limits_destroy(limits);
}

Test(rate_limits, hostile_headers_change_nothing) {
	static const char *const lines[] = {"X-RateLimit-Remaining: -1", "X-RateLimit-Limit: nan",
		"X-RateLimit-Reset-After: inf", "Retry-After: soon", "Retry-After:", ":", "",
		"X-RateLimit-Remaining", "X-RateLimit-Global: false", "\r\n",
		"X-RateLimit-Limit: "};
	struct rate_limit_headers headers = rate_limits_no_headers;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		rate_limits_read_header(&headers, lines[i], strlen(lines[i]));
	}
	char endless[5000];
	memset(endless, 'X', sizeof(endless));
	rate_limits_read_header(&headers, endless, sizeof(endless));
	cr_expect_eq(headers.remaining, -1);
	cr_expect_eq(headers.limit, -1);
	cr_expect_eq(headers.reset_after_ms, -1);
	cr_expect_eq(headers.retry_after_ms, -1);
	cr_expect_not(headers.global);
	rate_limits_read_header(&headers, "Retry-After: 1e300", 18);
	cr_expect_eq(headers.retry_after_ms, 86400000, "never longer than a day");
	rate_limits_read_header(&headers, "x-ratelimit-reset-after: 0.2501\r\n", 33);
	cr_expect_eq(headers.reset_after_ms, 251);
	rate_limits_read_header(&headers, "x-ratelimit-limit: 0", 20);
	headers.remaining = 0;
	snprintf(headers.bucket, sizeof(headers.bucket), "b");
	struct rate_limits *limits = rate_limits_create(false, 0);
	ask(limits, post_12, &headers, 0);
	cr_expect_eq(
		rate_limits_wait(limits, post_12, 251), 0, "a limit of none must not close it");
	rate_limits_destroy(limits);
}

Test(rate_limits, old_routes_are_forgotten) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	struct rate_limit_headers some = headers("b", 5, 1, 1000);
	char route[64];
	for (uint64_t i = 0; i < 50000; i++) {
		snprintf(route, sizeof(route), "POST /channels/%llu/messages",
			(unsigned long long)i);
		ask(limits, route, &some, i * 10);
	}
	cr_expect_leq(rate_limits_routes(limits), 700);
	for (uint64_t i = 0; i < 20000; i++) {
		snprintf(route, sizeof(route), "PATCH /channels/%llu/messages",
			(unsigned long long)i);
		rate_limits_begin(limits, route, 500000);
	}
	cr_expect_leq(rate_limits_routes(limits), RATE_LIMITS_ROUTES_MOST);
	cr_expect_eq(rate_limits_wait(limits, route, 600000), 0, "one too many is not held up");
	rate_limits_end(limits, route, &some, 600000);
	rate_limits_destroy(limits);
}

/* Retries */

Test(retry, nothing_is_done_twice) {
	static const struct {
		enum transfer_end end;
		int status;
		bool repeatable;
		unsigned failures;
		bool again;
	} cases[] = {
		{TRANSFER_ANSWERED, 200, true, 1, false},
		{TRANSFER_ANSWERED, 400, true, 1, false},
		{TRANSFER_ANSWERED, 401, true, 1, false},
		{TRANSFER_ANSWERED, 404, true, 1, false},
		{TRANSFER_ANSWERED, 500, true, 1, true},
		{TRANSFER_ANSWERED, 502, true, 1, true},
		{TRANSFER_ANSWERED, 503, true, 9, true},
		{TRANSFER_ANSWERED, 504, true, 10, false},
		{TRANSFER_ANSWERED, 502, false, 1, false},
		{TRANSFER_ANSWERED, 429, true, 0, true},
		{TRANSFER_ANSWERED, 429, false, 0, true},
		{TRANSFER_ANSWERED, 429, false, 10, true},
		{TRANSFER_UNSENT, 0, false, 1, true},
		{TRANSFER_UNSENT, 0, true, 9, true},
		{TRANSFER_UNSENT, 0, true, 10, false},
		{TRANSFER_UNANSWERED, 0, true, 1, true},
		{TRANSFER_UNANSWERED, 0, false, 1, false},
		{TRANSFER_UNANSWERED, 200, false, 1, false},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct retry_attempt tried = {.end = cases[i].end,
			.status = cases[i].status,
			.repeatable = cases[i].repeatable,
			.failures = cases[i].failures,
			.retry_after_ms = -1};
		uint64_t pause;
		cr_expect_eq(retry_after(&tried, 0.5, 1, &pause), cases[i].again, "%zu", i);
	}
}

Test(retry, pauses_double_and_scatter) {
	struct retry_attempt tried = {.end = TRANSFER_UNSENT, .retry_after_ms = -1};
	static const uint64_t pauses[] = {250, 500, 1000, 2000, 4000, 8000, 12000, 12000, 12000};
	uint64_t pause;
	for (size_t i = 0; i < sizeof(pauses) / sizeof(pauses[0]); i++) {
		tried.failures = (unsigned)i + 1;
		cr_assert(retry_after(&tried, 0.5, 1, &pause));
		cr_expect_eq(pause, pauses[i]);
		retry_after(&tried, 0, 1, &pause);
		cr_expect_eq(pause, pauses[i] * 3 / 4);
		retry_after(&tried, 0.999999, 1, &pause);
		cr_expect_leq(pause, 15000, "never longer");
		retry_after(&tried, 0.5, 0.01, &pause);
		cr_expect_eq(pause, pauses[i] / 100);
	}
	tried = (struct retry_attempt){
		.end = TRANSFER_ANSWERED, .status = 429, .retry_after_ms = 1234};
	retry_after(&tried, 0.9, 0.01, &pause);
	cr_expect_eq(pause, 1234, "Discord's own pause is not ours to change");
	cr_expect(retry_is_told(&tried));
	tried = (struct retry_attempt){.end = TRANSFER_ANSWERED,
		.status = 503,
		.repeatable = true,
		.failures = 3,
		.retry_after_ms = 20000};
	cr_assert(retry_after(&tried, 0.9, 0.01, &pause));
	cr_expect_eq(pause, 20000, "nor is it with an error");
	cr_expect(retry_is_told(&tried));
	tried.retry_after_ms = 0;
	cr_expect_not(retry_is_told(&tried));
}

static uint64_t drawn;

/* A generator of Knuth's: every number has its chance. */
static double next_chance(void) {
	drawn = drawn * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (double)(drawn >> 11) / 9007199254740992.0;
}

/* So many go on in five seconds, or in as many as a quarter of the limit takes. */
Test(retry, what_waited_for_an_outage_goes_on_at_random_and_not_all_at_once) {
	static const struct {
		size_t n;
		uint64_t each_ms, last_ms;
	} rows[] = {{1, 100, 4900}, {20, 100, 4900}, {50, 100, 4900}, {200, 100, 19900},
		{8, 4000, 28000}, {0, 100, 0}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t after_ms[200], sum = 0;
		bool in_order = rows[i].n > 1;
		for (unsigned tried = 0; tried < 100; tried++) {
			bool taken[200] = {false};
			retry_release(after_ms, rows[i].n, rows[i].each_ms, next_chance);
			for (size_t k = 0; k < rows[i].n; k++) {
				size_t moment = (size_t)(after_ms[k] / rows[i].each_ms);
				cr_assert_leq(after_ms[k], rows[i].last_ms);
				cr_assert_eq(after_ms[k] % rows[i].each_ms, 0);
				cr_expect_not(taken[moment], "one at a time");
				taken[moment] = true;
				sum += after_ms[k];
				in_order = in_order && (k == 0 || after_ms[k] > after_ms[k - 1]);
			}
		}
		cr_expect_not(in_order, "%zu", i);
		if (rows[i].n > 0) {
			uint64_t mean = sum / 100 / rows[i].n;
			cr_expect(mean > rows[i].last_ms * 2 / 5 && mean < rows[i].last_ms * 3 / 5,
				"%zu: %llu", i, (unsigned long long)mean);
		}
	}
}

Test(rate_limits, a_server_that_fails_says_when_to_come_back) {
	struct rate_limits *limits = rate_limits_create(false, 0);
	struct rate_limit_headers failed = rate_limits_no_headers;
	failed.failed = true;
	rate_limits_read_header(&failed, "Retry-After: 20", 15);
	ask(limits, post_12, &failed, 1000);
	cr_expect_eq(rate_limits_wait(limits, post_12, 1000), 20000, "whatever comes next there");
	cr_expect_eq(rate_limits_wait(limits, post_13, 1000), 0);
	rate_limits_destroy(limits);
}

/* The whole, without a request */

static void on_closed(void *data) {
	*(bool *)data = true;
}

Test(rest, the_token_is_in_nothing_that_is_freed) {
	struct rest_config config = {.api = "https://x", .token = "very.secret"};
	uv_loop_t loop;
	bool closed = false;
	curl_global_init_mem(
		CURL_GLOBAL_DEFAULT, malloc, secret_watch_free, realloc, strdup, calloc);
	uv_loop_init(&loop);
	secret_watch_begin(config.token);
	struct rest_client *rest = rest_create(&loop, &config);
	cr_assert_not_null(rest);
	rest_destroy(rest, on_closed, &closed);
	uv_run(&loop, UV_RUN_DEFAULT);
	cr_expect_eq(secret_watch_end(), 0);
	cr_expect(closed && uv_loop_close(&loop) == 0);
	curl_global_cleanup();
}

/* The guard */

Test(invalid_request_guard, it_counts_what_discord_counts) {
	static const struct {
		int status;
		bool shared, counts;
	} cases[] = {
		{401, false, true},
		{403, false, true},
		{429, false, true},
		{429, true, false},
		{200, false, false},
		{404, false, false},
		{500, false, false},
		{403, true, true},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct invalid_request_guard guard;
		invalid_request_guard_init(&guard, 10, 60000);
		for (int n = 0; n < 10; n++) {
			invalid_request_guard_count(&guard, cases[i].status, cases[i].shared, 1000);
		}
		cr_expect_eq(
			invalid_request_guard_is_closed(&guard, 1000), cases[i].counts, "%zu", i);
	}
}

Test(invalid_request_guard, it_slows_down_then_stops_then_opens) {
	struct invalid_request_guard guard;
	invalid_request_guard_init(&guard, INVALID_REQUEST_MOST, INVALID_REQUEST_WINDOW_MS);
	uint64_t now = 1000000;
	unsigned sent = 0;
	/* Everything is refused: what is sent in any ten minutes stays far below 10,000. */
	for (uint64_t until = now + INVALID_REQUEST_WINDOW_MS;
		now < until && !invalid_request_guard_is_closed(&guard, now);) {
		now += invalid_request_guard_wait(&guard, now);
		invalid_request_guard_sent(&guard, now);
		invalid_request_guard_count(&guard, 403, false, now);
		sent++;
		cr_expect(sent != INVALID_REQUEST_MOST / 2 - 1 ||
			  invalid_request_guard_wait(&guard, now) == 0);
		cr_expect(sent != INVALID_REQUEST_MOST / 2 + 1 ||
			  invalid_request_guard_wait(&guard, now) > 0);
		now += 20;
	}
	cr_expect_leq(sent, INVALID_REQUEST_MOST);
	for (unsigned i = guard.sum; i < INVALID_REQUEST_MOST; i++) { /* interactions still go */
		invalid_request_guard_count(&guard, 403, false, now);
	}
	cr_expect(invalid_request_guard_is_closed(&guard, now));
	cr_expect_gt(invalid_request_guard_wait(&guard, now), 0);
	uint64_t closed_at = now;
	while (invalid_request_guard_is_closed(&guard, now)) {
		now += invalid_request_guard_wait(&guard, now);
	}
	cr_expect_leq(now - closed_at,
		INVALID_REQUEST_WINDOW_MS + 2 * INVALID_REQUEST_WINDOW_MS / INVALID_REQUEST_SLOTS);
	cr_expect_gt(now - closed_at, 0);
	cr_expect_leq(guard.sum, INVALID_REQUEST_MOST / 2);
	cr_expect_not(
		invalid_request_guard_is_closed(&guard, now + 10ULL * INVALID_REQUEST_WINDOW_MS));
	cr_expect_eq(guard.sum, 0);
}

/* Queues */

static void queue_request(
	struct route_queues *queues, const char *route, struct rest_request wanted) {
	wanted.path = "/x";
	struct pending_request *request = pending_request_create("https://x", &wanted, 0);
	cr_assert_not_null(request);
	cr_assert_eq(route_queues_add(queues, request, route), 0);
}

static void queue_one(struct route_queues *queues, const char *route, bool ahead) {
	queue_request(queues, route, (struct rest_request){.method = "GET", .ahead = ahead});
}

static void expect_next(struct route_queues *queues, const char *method) {
	cr_assert_not_null(queues->waiting);
	struct pending_request *leaves = route_queues_begin(queues, &queues->waiting);
	cr_expect_str_eq(leaves->method, method);
	route_queues_end(queues, leaves);
	pending_request_destroy(leaves);
}

Test(route_queues, what_leads_its_route_leaves_before_what_waits_there) {
	static const char route[] = "/interactions/1";
	struct rest_request follows = {.method = "PATCH"},
			    leads = {.method = "POST", .leads = true};
	struct route_queues queues;
	route_queues_init(&queues);
	queue_request(&queues, route, follows);
	queue_request(&queues, route, leads);
	expect_next(&queues, "POST");
	queue_request(&queues, route, follows);
	struct pending_request *busy = route_queues_begin(&queues, &queues.waiting);
	queue_request(&queues, route, leads); /* the one in flight stays */
	route_queues_end(&queues, busy);
	pending_request_destroy(busy);
	expect_next(&queues, "POST");
	expect_next(&queues, "PATCH");
	queue_request(&queues, route, leads);
	queue_request(&queues, route, follows);
	expect_next(&queues, "POST");
	expect_next(&queues, "PATCH");
	cr_expect_null(queues.waiting);
	route_queues_finish(&queues);
}

Test(route_queues, what_goes_ahead_goes_in_order_and_before_what_waits) {
	static const char *const order[] = {"GET /guilds/1", "GET /guilds/2", "GET /guilds/3",
		"POST /channels/12/messages", "POST /channels/13/messages"};
	struct route_queues queues;
	route_queues_init(&queues);
	queue_one(&queues, order[0], true);
	queue_one(&queues, order[3], false);
	queue_one(&queues, order[1], true);
	queue_one(&queues, order[4], false);
	queue_one(&queues, order[2], true);
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		cr_assert_not_null(queues.waiting);
		struct pending_request *leaves = route_queues_begin(&queues, &queues.waiting);
		cr_expect_str_eq(leaves->queue->entry.key, order[i]);
		route_queues_end(&queues, leaves);
		pending_request_destroy(leaves);
	}
	cr_expect_null(queues.waiting);
	route_queues_finish(&queues);
}
