#include <criterion/criterion.h>

#include "engine/mind/search.h"

Test(lead, is_over_the_mean_of_the_others_and_over_the_best) {
	static const double points[SEATS_MAX] = {30, 10, 50, 30};
	cr_expect_float_eq(search_lead(points, 4, 0), 30 - (30 + 50) / 2.0, 1e-9);
	cr_expect_float_eq(search_lead(points, 4, 2), 50 - (70 / 3.0 + 30) / 2, 1e-9);
}

Test(lead, of_two_is_the_difference) {
	static const double points[SEATS_MAX] = {-7, 5};
	cr_expect_float_eq(search_lead(points, 2, 0), -12, 1e-9);
	cr_expect_float_eq(search_lead(points, 2, 1), 12, 1e-9);
}
