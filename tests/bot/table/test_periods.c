#include <criterion/criterion.h>

#include "bot/table/periods.h"

/* Wednesday, the 27th of May 2026, 10:11:12.013. */
#define NOW INT64_C(1779876672013)

static int64_t begin_of(const char *word, int64_t now) {
	int64_t since = -1;
	cr_assert_geq(periods_begin(word, now, &since), 0, "%s", word);
	return since;
}

Test(periods, begin_on_a_monday_the_first_of_a_month_or_of_a_quarter) {
	cr_expect_eq(begin_of("week", NOW), INT64_C(1779667200000));   /* Monday, the 25th */
	cr_expect_eq(begin_of("month", NOW), INT64_C(1777593600000));  /* the 1st of May */
	cr_expect_eq(begin_of("season", NOW), INT64_C(1775001600000)); /* the 1st of April */
	cr_expect_eq(begin_of("all", NOW), 0);
}

Test(periods, a_monday_is_of_its_own_week) {
	cr_expect_eq(begin_of("week", INT64_C(1779667200000)), INT64_C(1779667200000));
	cr_expect_eq(begin_of("week", INT64_C(1779667199999)), INT64_C(1779062400000));
}

Test(periods, there_are_no_others) {
	int64_t since = 7;
	cr_expect_eq(periods_begin("year", NOW, &since), -1);
	cr_expect_eq(periods_begin("", NOW, &since), -1);
	cr_expect_eq(since, 7);
	for (int i = 0; periods_words[i] != NULL; i++) {
		cr_expect_eq(periods_begin(periods_words[i], NOW, &since), i);
	}
}
