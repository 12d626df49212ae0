#include <criterion/criterion.h>

#include "bot/base/token_bucket.h"

static const struct token_rate rate = {.burst = 3, .ms_per_token = 1250};

static int take_all(struct token_bucket *bucket, int64_t now) {
	int n = 0;
	while (n < 100 && token_bucket_acquire(bucket, &rate, now)) {
		n++;
	}
	return n;
}

Test(token_bucket, holds_a_burst_and_fills_one_by_one) {
	struct token_bucket bucket = {0};
	cr_expect_eq(take_all(&bucket, 5000), 3);
	cr_expect_eq(token_bucket_wait(&bucket, &rate, 5000), 1250);
	cr_expect_eq(take_all(&bucket, 6249), 0);
	cr_expect_eq(take_all(&bucket, 6250), 1);
	cr_expect_eq(take_all(&bucket, 1000000), 3, "no more than a burst gathers");
}

Test(token_bucket, waits_no_longer_when_the_clock_is_set_back) {
	struct token_bucket bucket = {0};
	take_all(&bucket, 1000000);
	cr_expect_eq(token_bucket_wait(&bucket, &rate, 10), 1250);
	cr_expect_eq(take_all(&bucket, 1260), 1);
}

Test(token_bucket, what_must_not_wait_takes_what_is_there) {
	struct token_bucket bucket = {0};
	for (int i = 0; i < 10; i++) {
		token_bucket_drain(&bucket, &rate, 0);
	}
	cr_expect_eq(token_bucket_wait(&bucket, &rate, 0), 1250, "and is never in debt");
}

Test(token_bucket, a_rate_need_not_be_whole_milliseconds) {
	static const struct token_rate fast = {.burst = 1, .ms_per_token = 1000.0 / 45};
	struct token_bucket bucket = {0};
	int n = 0;
	for (int64_t now = 0; now < 10000; now++) {
		n += token_bucket_acquire(&bucket, &fast, now);
	}
	cr_expect(n > 430 && n <= 451, "%d in ten seconds", n);
}
