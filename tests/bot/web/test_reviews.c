#include <criterion/criterion.h>
#include <errno.h>

#include "bot/web/reviews.h"
#include "tests/bot/web/evening.h"
#include "tests/storage/sqlite/scratch.h"

/* Whose turn it is to be thought out, and what is kept. */

enum { A_MINUTE = 60000 };

static int64_t clock_ms;

static struct past_record past;

static void read_past(void) {
	const char *why;
	scratch_make();
	evening_make(scratch_file("dicecup.db"));
	struct store *store = scratch_open();
	cr_assert_eq(past_record_read(store, EVENING_PERUDO, &past, &why), 0);
	store_close(store);
	clock_ms = 0;
}

static void finish_past(void) {
	past_record_finish(&past);
	scratch_remove();
}

TestSuite(reviews, .init = read_past, .fini = finish_past);

/* As many games, of which nothing else is known. */
static int ask_of(struct reviews *reviews, int64_t table) {
	struct analysis_result result;
	past.table.id = table;
	return reviews_ask(reviews, &past, 0, clock_ms, &result);
}

/* One is thought about, and all places to wait are taken. */
static struct reviews *create_full(void) {
	struct reviews *reviews = reviews_create(NULL);
	for (int64_t table = 1; table <= REVIEWS_WAITING_MOST + 1; table++) {
		cr_assert_eq(ask_of(reviews, table), -EINPROGRESS);
	}
	cr_assert_eq(ask_of(reviews, 100), -EBUSY);
	return reviews;
}

Test(reviews, who_came_first_is_first_and_who_asks_again_keeps_the_turn) {
	struct reviews *reviews = create_full();
	for (int64_t table = REVIEWS_WAITING_MOST + 1; table > 0; table--) {
		cr_expect_eq(ask_of(reviews, table), -EINPROGRESS);
	}
	reviews_collect(reviews, clock_ms);
	cr_expect_eq(ask_of(reviews, 1), 0);
	cr_expect_eq(ask_of(reviews, 2), -EINPROGRESS);
	cr_expect_eq(ask_of(reviews, 100), -EINPROGRESS, "there is room");
	for (int i = 0; i < REVIEWS_WAITING_MOST + 1; i++) {
		cr_expect_eq(ask_of(reviews, 100), -EINPROGRESS);
		reviews_collect(reviews, clock_ms);
	}
	cr_expect_eq(ask_of(reviews, 100), 0);
	cr_expect_eq(ask_of(reviews, 1), 0, "it is kept");
	reviews_destroy(reviews);
}

Test(reviews, whoever_does_not_come_back_is_not_waited_for) {
	struct reviews *reviews = create_full();
	clock_ms += A_MINUTE;
	cr_expect_eq(ask_of(reviews, 5), -EINPROGRESS);
	clock_ms += 1;
	cr_expect_eq(ask_of(reviews, 100), -EBUSY);
	reviews_collect(reviews, clock_ms); /* the first was thought out, 2 to 4 wait no more */
	reviews_collect(reviews, clock_ms);
	cr_expect_eq(ask_of(reviews, 1), 0);
	cr_expect_eq(ask_of(reviews, 5), 0);
	cr_expect_eq(ask_of(reviews, 100), -EINPROGRESS);
	reviews_destroy(reviews);
}

Test(reviews, only_so_many_are_kept_the_oldest_goes) {
	struct reviews *reviews = reviews_create(NULL);
	past.game.n_moves = 2; /* nothing to think about */
	for (int64_t table = 1; table <= REVIEWS_KEPT_MOST + 1; table++) {
		cr_expect_eq(ask_of(reviews, table), -EINPROGRESS);
		reviews_collect(reviews, clock_ms);
	}
	cr_expect_eq(ask_of(reviews, REVIEWS_KEPT_MOST + 1), 0);
	cr_expect_eq(ask_of(reviews, 2), 0);
	cr_expect_eq(ask_of(reviews, 1), -EINPROGRESS);
	reviews_destroy(reviews);
}

Test(reviews, a_game_that_is_too_long_is_not_begun) {
	struct analysis_result result;
	struct reviews *reviews = reviews_create(NULL);
	past.game.n_moves = 100000;
	cr_expect_eq(reviews_ask(reviews, &past, 0, clock_ms, &result), -E2BIG);
	reviews_destroy(reviews);
}
