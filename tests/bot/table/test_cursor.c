#include "bot/table/cursor.h"

#include <criterion/criterion.h>

/* How far the moves of a table were delivered in a place. */

static const int64_t now = INT64_C(1790100000000);

Test(cursor, how_long_lines_took_is_known_once_and_of_the_last_moves_alone) {
	struct table_cursor cursor = {0};
	cursor_note_queued(&cursor, 1, now);
	cursor_note_queued(&cursor, 1, now + 70); /* another of its lines */
	cursor_note_queued(&cursor, 2, now + 100);
	cr_expect_eq(cursor.queued, 2);
	cr_expect_eq(cursor_note_delivered(&cursor, 1, now + 250), 250);
	cr_expect_eq(cursor_note_delivered(&cursor, 1, now + 300), -1);
	cr_expect_eq(cursor_note_delivered(&cursor, 2, now + 300), 200);
	cr_expect_eq(cursor.stored.move, 2);
	for (int64_t move = 3; move <= 3 + CURSOR_QUEUED_KEPT; move++) {
		cursor_note_queued(&cursor, move, now + 400);
	}
	cr_expect_eq(cursor_note_delivered(&cursor, 3, now + 500), 100);
	cr_expect_eq(cursor_note_delivered(&cursor, 4, now + 500), 100);
	cr_expect_eq(cursor_note_delivered(&cursor, 3 + CURSOR_QUEUED_KEPT, now + 500), -1);
}

Test(cursor, how_far_a_place_lags_is_the_age_of_the_oldest_line_that_waits) {
	struct table_cursor cursor = {0};
	cr_expect_eq(cursor_lag_ms(&cursor, now), 0);
	for (int64_t move = 1; move <= 3 * CURSOR_QUEUED_KEPT; move++) {
		cursor_note_queued(&cursor, move, now + move);
	}
	cr_expect_eq(cursor_lag_ms(&cursor, now + 1000), 999);
	cursor_note_delivered(&cursor, 2, now + 1000);
	cr_expect_eq(cursor_lag_ms(&cursor, now + 1000), 997);
	cursor_note_delivered(&cursor, 3 * CURSOR_QUEUED_KEPT, now + 1000);
	cr_expect_eq(cursor_lag_ms(&cursor, now + 1000), 0);
}

Test(cursor, what_was_refused_just_now_counts_as_not_delivered) {
	struct table_cursor cursor = {.stored = {.step = 3, .line = 1}};
	cursor_note_delivered(&cursor, 4, now);
	cursor_note_delivered(&cursor, 6, now + 1);
	cursor_note_delivered(&cursor, 9, now + CURSOR_UNHEARD_MS);
	cursor_note_unheard(&cursor, now + 1 + CURSOR_UNHEARD_MS);
	cr_expect_eq(cursor.stored.move, 4);
	cr_expect(cursor.stored.step == 0 && cursor.stored.line == 0, "nor was that heard");
	cursor_note_unheard(&cursor, now + 1 + CURSOR_UNHEARD_MS);
	cr_expect_eq(cursor.stored.move, 4, "once is enough");
}

Test(cursor, what_is_delivered_brings_a_lost_place_back) {
	struct table_cursor cursor = {.lost = true};
	cursor_note_delivered(&cursor, 1, now);
	cr_expect_not(cursor.lost);
}
