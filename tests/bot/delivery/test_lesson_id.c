#include <criterion/criterion.h>
#include <string.h>

#include "bot/delivery/lesson_id.h"

Test(lesson_id, is_read_as_it_is_written) {
	const struct lesson_id press = {1700000000000, 7, "place R4@2,-1"};
	struct lesson_id again;
	char id[CONTROL_ID_SIZE];
	cr_assert(lesson_id_write(&press, id));
	cr_expect_str_eq(id, "learn 1700000000000 7 place R4@2,-1");
	cr_assert(lesson_id_read(id, &again));
	cr_expect_eq(again.number, press.number);
	cr_expect_eq(again.step, press.step);
	cr_expect_str_eq(again.words, press.words);
}

Test(lesson_id, is_not_read_from_anything_else) {
	static const char *const ids[] = {"", "learn", "learn 1", "learn 1 2", "learn 1 2 ",
		"learn 01 2 next", "learn +1 2 next", "learn 1 2  next", " learn 1 2 next",
		"learn 1 -2 next", "learn 9999999999999999999 2 next", "learn 1 99999999999 next",
		"812 - join", "learn x 2 next", "learn 1 2 next\nnext"};
	struct lesson_id press;
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		cr_expect_not(lesson_id_read(ids[i], &press), "“%s”", ids[i]);
	}
	char longer[2 * CONTROL_ID_SIZE];
	memset(longer, 'x', sizeof(longer));
	memcpy(longer, "learn 1 2 ", 10);
	longer[sizeof(longer) - 1] = '\0';
	cr_expect_not(lesson_id_read(longer, &press));
}
