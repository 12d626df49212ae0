#include <criterion/criterion.h>

#include "bot/cli/adjusted_clock.h"

Test(adjusted_clock, time_goes_on_evenly_until_a_jump_is_followed) {
	struct adjusted_clock clock;
	adjusted_clock_set(&clock, 1700000000000, 5000);
	cr_expect_eq(adjusted_clock_now(&clock, 6000), 1700000001000);
	cr_expect_eq(adjusted_clock_follow(&clock, 1700000001400, 6000), 0, "clocks are not exact");
	cr_expect_eq(adjusted_clock_now(&clock, 6000), 1700000001400);
	cr_expect_eq(adjusted_clock_follow(&clock, 1700000001399, 6000), 0);
	cr_expect_eq(
		adjusted_clock_now(&clock, 6000), 1700000001400, "not back by what was rounded");
	cr_expect_eq(adjusted_clock_follow(&clock, 1700000003400 + 86400000, 8000), 86400000);
	cr_expect_eq(adjusted_clock_now(&clock, 8000), 1700000003400 + 86400000);
	cr_expect_eq(adjusted_clock_follow(&clock, 1700000004400, 9000), -86400000);
	cr_expect_eq(adjusted_clock_follow(&clock, 1700000004400, 9000), 0, "told once");
}
