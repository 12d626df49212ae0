#include <criterion/criterion.h>

#include "storage/rating.h"

static const double close_enough = 1e-9;

static void expect_like(const struct rating *got, double mu, double sigma) {
	cr_expect_float_eq(got->mu, mu, close_enough, "%.12g", got->mu);
	cr_expect_float_eq(got->sigma, sigma, close_enough, "%.12g", got->sigma);
}

Test(rating, somebody_new_counts_as_nothing_known) {
	struct rating one = rating_new();
	expect_like(&one, 25, 25.0 / 3);
	cr_expect_float_eq(rating_shown(&one), 0, close_enough);
}

Test(rating, the_better_place_gains_what_the_worse_one_loses) {
	struct rating pair[] = {rating_new(), rating_new()};
	rating_update(pair, (const int[]){2, 1}, 2);
	cr_expect_lt(pair[0].mu, 25);
	cr_expect_float_eq(pair[0].mu + pair[1].mu, 50, close_enough);
	cr_expect_float_eq(pair[0].sigma, pair[1].sigma, close_enough);
	cr_expect_lt(pair[0].sigma, 25.0 / 3);
}

Test(rating, a_tie_moves_nobody_among_equals_and_the_unequal_together) {
	struct rating equals[] = {rating_new(), rating_new(), rating_new()};
	rating_update(equals, (const int[]){1, 1, 1}, 3);
	cr_expect_float_eq(equals[0].mu, 25, close_enough);
	cr_expect_lt(equals[0].sigma, 25.0 / 3);
	struct rating unequal[] = {{30, 5}, {20, 5}};
	rating_update(unequal, (const int[]){4, 4}, 2);
	cr_expect_lt(unequal[0].mu, 30);
	cr_expect_gt(unequal[1].mu, 20);
}

Test(rating, only_the_order_of_places_counts) {
	struct rating some[] = {{30, 5}, {20, 4}, {25, 8}};
	struct rating same[] = {{30, 5}, {20, 4}, {25, 8}};
	rating_update(some, (const int[]){1, 2, 3}, 3);
	rating_update(same, (const int[]){-7, 0, 90}, 3);
	for (size_t i = 0; i < 3; i++) {
		expect_like(&same[i], some[i].mu, some[i].sigma);
	}
}
