#include "bot/table/told.h"

#include <criterion/criterion.h>

/* How far the moves of a table were delivered in a place. */

static const int64_t now = INT64_C(1790100000000);

Test(told, how_long_lines_took_is_known_once_and_of_the_last_moves_alone) {
	struct table_told told = {0};
	told_note_queued(&told, 1, now);
	told_note_queued(&told, 1, now + 70); /* another of its lines */
	told_note_queued(&told, 2, now + 100);
	cr_expect_eq(told.queued, 2);
	cr_expect_eq(told_note_delivered(&told, 1, now + 250), 250);
	cr_expect_eq(told_note_delivered(&told, 1, now + 300), -1);
	cr_expect_eq(told_note_delivered(&told, 2, now + 300), 200);
	cr_expect_eq(told.cursor.move, 2);
	for (int64_t move = 3; move <= 3 + TOLD_QUEUED_KEPT; move++) {
		told_note_queued(&told, move, now + 400);
	}
	cr_expect_eq(told_note_delivered(&told, 3, now + 500), 100);
	cr_expect_eq(told_note_delivered(&told, 4, now + 500), 100);
	cr_expect_eq(told_note_delivered(&told, 3 + TOLD_QUEUED_KEPT, now + 500), -1);
}

Test(told, how_far_a_place_lags_is_the_age_of_the_oldest_line_that_waits) {
	struct table_told told = {0};
	cr_expect_eq(told_lag_ms(&told, now), 0);
	for (int64_t move = 1; move <= 3 * TOLD_QUEUED_KEPT; move++) {
		told_note_queued(&told, move, now + move);
	}
	cr_expect_eq(told_lag_ms(&told, now + 1000), 999);
	told_note_delivered(&told, 2, now + 1000);
	cr_expect_eq(told_lag_ms(&told, now + 1000), 997);
	told_note_delivered(&told, 3 * TOLD_QUEUED_KEPT, now + 1000);
	cr_expect_eq(told_lag_ms(&told, now + 1000), 0);
}

Test(told, what_was_refused_just_now_counts_as_not_delivered) {
	struct table_told told = {.cursor = {.step = 3, .line = 1}};
	told_note_delivered(&told, 4, now);
	told_note_delivered(&told, 6, now + 1);
	told_note_delivered(&told, 9, now + TOLD_UNHEARD_MS);
	told_note_unheard(&told, now + 1 + TOLD_UNHEARD_MS);
	cr_expect_eq(told.cursor.move, 4);
	cr_expect(told.cursor.step == 0 && told.cursor.line == 0, "nor was that heard");
	told_note_unheard(&told, now + 1 + TOLD_UNHEARD_MS);
	cr_expect_eq(told.cursor.move, 4, "once is enough");
}

Test(told, what_is_delivered_brings_a_lost_place_back) {
	struct table_told told = {.lost = true};
	told_note_delivered(&told, 1, now);
	cr_expect_not(told.lost);
}
