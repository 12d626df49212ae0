#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/live_log.h"
#include "engine/say.h"
#include "tests/engine/marks.h"

static void expect_log(const struct live_post *live, const char *all, const char *unshown) {
	cr_expect_str_eq(live_log_all(live), all);
	cr_expect_str_eq(live_log_unshown(live), unshown);
}

Test(live_log, tells_all_lines_and_those_not_shown_yet) {
	struct live_post live = {.log = NULL};
	expect_log(&live, "", "");
	cr_expect_eq(live_log_end(&live), 0);
	live_log_note_shown(&live, 5);
	live_log_call(&live);
	live_log_clear(&live);
	live_log_add(&live, "");
	expect_log(&live, "", "");
	live_log_add(&live, "one");
	live_log_add(&live, "two\nthree");
	expect_log(&live, "one\ntwo\nthree\n", "one\ntwo\nthree\n");
	int64_t shown = live_log_end(&live);
	live_log_add(&live, "four");
	live_log_note_shown(&live, shown);
	expect_log(&live, "one\ntwo\nthree\nfour\n", "four\n");
	live_log_note_shown(&live, shown - 5);
	expect_log(&live, "one\ntwo\nthree\nfour\n", "four\n");
	live_log_note_shown(&live, live_log_end(&live) + 1); /* of another life */
	expect_log(&live, "one\ntwo\nthree\nfour\n", "four\n");
	live_log_note_shown(&live, live_log_end(&live));
	expect_log(&live, "one\ntwo\nthree\nfour\n", "");
	free(live.log);
}

Test(live_log, a_call_drops_what_was_shown_before_the_last_call_and_nothing_unshown) {
	struct live_post live = {.log = NULL};
	live_log_add(&live, "one");
	live_log_call(&live);
	live_log_add(&live, "two");
	live_log_call(&live);
	expect_log(&live, "one\ntwo\n", "one\ntwo\n");
	live_log_note_shown(&live, strlen("one\n"));
	live_log_add(&live, "three");
	live_log_call(&live);
	expect_log(&live, "two\nthree\n", "two\nthree\n");
	live_log_note_shown(&live, live_log_end(&live));
	expect_log(&live, "two\nthree\n", "");
	live_log_call(&live);
	expect_log(&live, "", "");
	live_log_add(&live, "four");
	expect_log(&live, "four\n", "four\n");
	free(live.log);
}

Test(live_log, what_was_cleared_does_not_come_back_and_positions_go_on) {
	struct live_post live = {.log = NULL};
	live_log_add(&live, "one");
	int64_t before = live_log_end(&live);
	live_log_clear(&live);
	expect_log(&live, "", "");
	cr_expect_eq(live_log_end(&live), before);
	live_log_add(&live, "two");
	live_log_note_shown(&live, before); /* told late */
	expect_log(&live, "two\n", "two\n");
	live_log_call(&live);
	live_log_clear(&live);
	live_log_add(&live, "three");
	live_log_call(&live);
	expect_log(&live, "three\n", "three\n");
	free(live.log);
}

/* Lines of ten bytes, "123456789". */
static void add_lines(struct live_post *live, int n) {
	for (int i = 0; i < n; i++) {
		char line[16];
		snprintf(line, sizeof(line), "%09d", i);
		live_log_add(live, line);
	}
}

Test(live_log, that_is_full_loses_its_oldest_lines_whole) {
	struct live_post live = {.log = NULL};
	add_lines(&live, LIVE_LOG_BYTES / 10);
	cr_expect_eq(strlen(live_log_all(&live)), LIVE_LOG_BYTES);
	cr_expect_eq(strncmp(live_log_all(&live), "000000000\n", 10), 0);
	live_log_add(&live, "x");
	cr_expect_leq(strlen(live_log_all(&live)), LIVE_LOG_BYTES);
	cr_expect_eq(
		strncmp(live_log_all(&live), "000000001\n", 10), 0, "%.12s", live_log_all(&live));
	cr_expect_str_eq(strrchr(live_log_all(&live), '\n') - 1, "x\n");
	live_log_note_shown(&live, 20);
	cr_expect_eq(strncmp(live_log_unshown(&live), "000000002\n", 10), 0);
	add_lines(&live, 1000);
	cr_expect_str_eq(live_log_unshown(&live), live_log_all(&live));
	cr_expect_str_eq(live_log_all(&live) + strlen(live_log_all(&live)) - 10, "000000999\n");
	free(live.log);
}

Test(live_log, of_lines_that_are_too_many_at_once_the_last_remain) {
	struct live_post live = {.log = NULL};
	static char lines[3 * LIVE_LOG_BYTES];
	size_t used = 0;
	for (int i = 0; i < 400; i++) {
		used += (size_t)snprintf(
			lines + used, sizeof(lines) - used, "%s%09d", i > 0 ? "\n" : "", i);
	}
	live_log_add(&live, "before");
	live_log_add(&live, lines);
	const char *all = live_log_all(&live);
	cr_expect_leq(strlen(all), LIVE_LOG_BYTES);
	cr_expect_geq(strlen(all), LIVE_LOG_BYTES - 20);
	cr_expect_str_eq(all + strlen(all) - 10, "000000399\n");
	cr_expect_eq(strlen(all) % 10, 0, "whole lines: %.20s", all);
	memset(lines, 'x', sizeof(lines) - 1);
	live_log_add(&live, lines);
	cr_expect_str_eq(live_log_all(&live) + strlen(all) - 10, "000000399\n",
		"a line without end is no line");
	/* As much as fits takes the place of all. */
	lines[LIVE_LOG_BYTES - 1] = '\0';
	live_log_add(&live, lines);
	cr_expect_eq(strlen(live_log_all(&live)), LIVE_LOG_BYTES);
	cr_expect_eq(live_log_all(&live)[0], 'x');
	free(live.log);
}

/* What a status says of two kinds of events: the round always, a roll while it is looked at. */
static bool rolls;

static bool always(const struct audience *audience) {
	(void)audience;
	return true;
}

static bool while_it_rolls(const struct audience *audience) {
	(void)audience;
	return rolls;
}

enum { ROUND, ROLL };

/* "<0Round 2.> Go on." has the fact of the first kind in it. */
static void put_marked(const char *lines, struct text *out) {
	for (; *lines != '\0'; lines++) {
		if (*lines == '<') {
			spans_begin_fact(out, 2 * (*++lines - '0'));
		} else if (*lines == '>') {
			spans_end_fact(out);
		} else {
			text_put(out, lines, 1);
		}
	}
}

Test(live_log, leaves_out_what_the_status_says_too) {
	static const struct event_words events[] = {
		[ROUND] = {.stands = always}, [ROLL] = {.stands = while_it_rolls}};
	static const struct game_say say = {.events = events};
	static const struct game game = {.say = &say};
	static const struct audience audience = {.seat = SEAT_ALL};
	static const struct {
		const char *log, *all, *beside, *rolling;
	} rows[] = {
		{"<0Round 2.>\nann bids.\n", "Round 2.\nann bids.\n", "ann bids.\n", "ann bids.\n"},
		{"<0Round 2.> Start: ann.\n", "Round 2. Start: ann.\n", "Start: ann.\n",
			"Start: ann.\n"},
		{"ann bids. <0Round 2.>\nOn.\n", "ann bids. Round 2.\nOn.\n", "ann bids.\nOn.\n",
			"ann bids.\nOn.\n"},
		{"<1Roll 1.>\nann stays.\n<1Roll 2.>\n", "Roll 1.\nann stays.\nRoll 2.\n",
			"Roll 1.\nann stays.\nRoll 2.\n", "Roll 1.\nann stays.\n"},
		{"Round 2.\n" MARK_BLOCK "\n 1\n" MARK_BLOCK "\n<0Round 2.>\n",
			"Round 2.\n" MARK_BLOCK "\n 1\n" MARK_BLOCK "\nRound 2.\n",
			"Round 2.\n" MARK_BLOCK "\n 1\n" MARK_BLOCK "\n",
			"Round 2.\n" MARK_BLOCK "\n 1\n" MARK_BLOCK "\n"},
		{"", "", "", ""},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char log[128], buf[128];
		struct text marked = TEXT_INTO(log), out = TEXT_INTO(buf);
		put_marked(rows[i].log, &marked);
		live_log_put(log, &game, NULL, &out);
		cr_expect_str_eq(buf, rows[i].all);
		out = TEXT_INTO(buf);
		rolls = false;
		live_log_put(log, &game, &audience, &out);
		cr_expect_str_eq(buf, rows[i].beside);
		out = TEXT_INTO(buf);
		rolls = true;
		live_log_put(log, &game, &audience, &out);
		cr_expect_str_eq(buf, rows[i].rolling);
	}
}
