#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"
#include "tests/engine/marks.h"

Test(text, holds_whole_pieces_or_none) {
	char buf[8];
	memset(buf, 'x', sizeof(buf));
	struct text text = TEXT_INTO(buf);
	cr_expect_str_eq(buf, "", "empty from the start");
	text_puts(&text, "abc");
	text_puts(&text, "defgh");
	cr_expect(text.cut);
	cr_expect_str_eq(buf, "abc", "eight bytes and a NUL do not fit");
	text_puts(&text, "defg");
	cr_expect_str_eq(buf, "abcdefg");
	text_put(&text, "", 0);
	cr_expect_eq(text.len, 7);
	text_puts(&text, "h");
	cr_expect_str_eq(buf, "abcdefg");
}

Test(text, numbers_and_formats_are_written_out) {
	char buf[2048], *large = malloc(1100);
	struct text text = TEXT_INTO(buf);
	text_number(&text, 0);
	text_puts(&text, " ");
	text_number(&text, LONG_MIN);
	text_puts(&text, " ");
	text_number(&text, LONG_MAX);
	text_add(&text, " %d%%", -5);
	cr_expect_str_eq(buf, "0 -9223372036854775808 9223372036854775807 -5%");
	cr_expect_not(text.cut);
	size_t len = text.len;
	memset(large, 'y', 1099);
	large[1099] = '\0';
	text_add(&text, "%s", large);
	cr_expect(text.cut && text.len == len, "too long for one piece");
	free(large);
}

static const char *double_dutch(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	(void)words;
	(void)many;
	return strcmp(one, "{n} die") == 0 ? (n == 2 ? "{n} paar" : "{n} stuks") : "{b} voor {a}";
}

Test(words, fill_the_places_of_a_sentence) {
	static const struct words dutch = {.find = double_dutch};
	static const struct {
		const char *sentence, *said;
	} rows[] = {
		{"{a} then {b}", "{b} then 7"},
		{"{b}{a}{b}", "7{b}7"},
		{"{ab} {} {a", "{ab} {} {a"},
		{"}{a}{", "}{b}{"},
		{"", ""},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char buf[64];
		struct text text = TEXT_INTO(buf);
		SAY(&text, NULL, rows[i].sentence, {"a", "{b}", 0}, {"b", NULL, 7});
		cr_expect_str_eq(buf, rows[i].said, "what fills a place is not filled again");
	}
	char buf[64];
	struct text text = TEXT_INTO(buf);
	SAY(&text, &dutch, "{a} before {b}", {"a", "A", 0}, {"b", "B", 0});
	SAY_MANY(&text, &dutch, "{n} die", "{n} dice", 2, {"n", NULL, 2});
	SAY_MANY(&text, NULL, "{n} die", "{n} dice", 1, {"n", NULL, 1});
	SAY_MANY(&text, NULL, "{n} die", "{n} dice", 0, {"n", NULL, 0});
	words_put(&text, NULL, "{n}");
	cr_expect_str_eq(buf, "B voor A2 paar1 die0 dice{n}");
}

Test(words, address_the_reader) {
	static const struct {
		const char *sentence, *of_reader, *of_ann;
	} rows[] = {
		{"{who} [bid|bids] {n}.", "you bid 7.", "ann bids 7."},
		{"{who} takes {n}, [stay|stays] in.", "you takes 7, stay in.",
			"ann takes 7, stays in."},
		{"[Your|{who}, your] turn", "Your turn", "ann, your turn"},
		{"[a|b] {who} [a|b]", "b you a", "b ann b"},
		{"{who} [|s]x [", "you x [", "ann sx ["},
		{"[Y/n] | ]", "[Y/n] | ]", "[Y/n] | ]"},
		{"{who}-san", "you-san", "ann-san"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char reader[64], ann[64], wanted[64];
		struct text to_reader = TEXT_INTO(reader), of_ann = TEXT_INTO(ann);
		SAY(&to_reader, NULL, rows[i].sentence, {"who", words_you(NULL)}, {"n", NULL, 7});
		SAY(&of_ann, NULL, rows[i].sentence, {"who", "ann"}, {"n", NULL, 7});
		const char *you = strstr(rows[i].of_reader, "you");
		size_t before = you != NULL ? (size_t)(you - rows[i].of_reader) : 0;
		const char *mark = you != NULL ? SPANS_YOU : "";
		snprintf(wanted, sizeof(wanted), "%.*s%s%.*s%s%s", (int)before, rows[i].of_reader,
			mark, you != NULL ? 3 : 0, rows[i].of_reader + before, mark,
			rows[i].of_reader + before + (you != NULL ? 3 : 0));
		cr_expect_str_eq(reader, wanted);
		cr_expect_str_eq(ann, rows[i].of_ann);
	}
}

static const char *find_polite(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	(void)words;
	(void)many;
	(void)n;
	return one;
}

Test(words, give_no_title_to_the_reader) {
	static const struct words ja = {
		.find = find_polite, .you = SPANS_YOU "anata" SPANS_YOU, .title = "san"};
	char buf[64];
	struct text text = TEXT_INTO(buf);
	SAY(&text, &ja, "{a}san {b}san", {"a", "ann", 0}, {"b", words_you(&ja), 0});
	cr_expect_str_eq(buf, "annsan " SPANS_YOU "anata" SPANS_YOU);
}

Test(words, begin_a_sentence_with_a_capital_of_the_reader) {
	static const struct {
		const char *before, *wanted;
	} rows[] = {
		{"Well.", "Well. You bid."},
		{"well", "well you bid."},
		{"", " you bid."}, /* a line begins where it is shown */
		{"{you} bid.", "you bid. You bid."},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char buf[64], *out = buf;
		struct text text = TEXT_INTO(buf);
		SAY(&text, NULL, rows[i].before, {"you", words_you(NULL)});
		words_gap(&text, NULL);
		SAY(&text, NULL, "{who} [bid|bids].", {"who", words_you(NULL)});
		for (const char *at = buf; *at != '\0'; at++) {
			*out = *at;
			out += *at != SPANS_YOU[0];
		}
		*out = '\0';
		cr_expect_str_eq(buf, rows[i].wanted);
	}
}

/* What people read of a sentence with the next behind it; the translation is the row's. */
static const char *translation;

static const char *find_translation(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	(void)words;
	(void)many;
	(void)n;
	return translation != NULL ? translation : one;
}

Test(words, a_stop_is_put_by_the_language_and_not_by_a_translation) {
	static const struct {
		const char *sentence, *translation, *said;
	} rows[] = {
		{"{who} bids.", NULL, "ann bids. x"},
		{"Bids: {who}", NULL, "Bids: ann x"},
		{"{who} bids.", "{who} biedt", "ann biedt;x"},
		{"{who} bids.", "{who} biedt!|", "ann biedt! x"},
		{"{who} bids.", "", ";x"},
		{"{who} bids", "{who}|", "ann| x"},
		{"{who}.", "{who}-san", "ann-san;x"},
		{"Say: {who}", "{who}?;", "ann?;x"},
		{".", NULL, ". x"},
	};
	static const struct words dutch = {.find = find_translation, .stop = ";", .gap = ""};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char buf[64];
		struct text text = TEXT_INTO(buf);
		translation = rows[i].translation;
		const struct words *words = translation != NULL ? &dutch : NULL;
		SAY(&text, words, rows[i].sentence, {"who", "ann", 0});
		words_gap(&text, words);
		text_puts(&text, "x");
		cr_expect_str_eq(buf, rows[i].said);
	}
}

Test(words, a_stop_is_none_once_something_stands_behind_it) {
	char buf[64], other[64];
	struct text text = TEXT_INTO(buf), copy = TEXT_INTO(other);
	words_put(&text, NULL, "It holds.");
	cr_expect_eq(text.stop, 1);
	text_puts(&text, "");
	cr_expect_eq(text.stop, 1);
	text_append(&copy, &text);
	cr_expect_eq(copy.stop, 1, "a copy ends in it, too");
	text_puts(&text, " ");
	cr_expect_eq(text.stop, 0);
	text_trim(&text);
	cr_expect_eq(text.stop, 0, "nobody looks for it");
	struct text before = copy;
	text_puts(&copy, " More");
	cr_expect_eq(copy.stop, 0);
	text_take_back(&copy, &before);
	cr_expect_str_eq(other, "It holds.");
	cr_expect_eq(copy.stop, 1);
}

Test(move, a_journal_line_is_read_only_as_it_is_written) {
	static const struct {
		const char *line;
		bool is_one;
	} rows[] = {
		{"0 bid 5 2", true},
		{"5 dudo", true},
		{"2 calza", true},
		{"2 calza 4 3", true},
		{"starter 3", true},
		{"roll 1 2 3", true},
		{"roll", true},
		{"1 bid -5 99", true},
		{"1 bid 32767 -32768", true},
		{"", false},
		{"8 bid 5 2", false},
		{"bid 5 2", false},
		{"0 roll 1 2", false},
		{"0 starter 1", false},
		{"0 bid 5 2 ", false},
		{"0 bid  5 2", false},
		{"0  bid 5 2", false},
		{" 0 bid 5 2", false},
		{"0 bid 05 2", false},
		{"0 bid +5 2", false},
		{"0 bid 5\t2", false},
		{"0 bid \t5 2", false},
		{"0 bid\n", false},
		{"0 bid 5 2x", false},
		{"0 bid 32768 1", false},
		{"0 bid 99999999999999999999 1", false},
		{"0", false},
		{"0 ", false},
		{"00 dudo", false},
		{"-1 dudo", false},
		{"0 bi 5 2", false},
		{"0 bids 5 2", false},
		{"0 BID 5 2", false},
		{"0 dudo -", false},
		{"0 dudo -0", false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct move move;
		bool is_one = notation_read(&perudo_game, rows[i].line, &move);
		cr_expect_eq(is_one, rows[i].is_one, "'%s'", rows[i].line);
	}
}

Test(move, the_longest_line_fits) {
	char line[MOVE_LINE_SIZE + 64];
	struct text text = TEXT_INTO(line);
	struct move move = {.seat = 5, .verb = VERB_CALZA, .n_args = MOVE_ARGS_MAX}, again;
	for (int i = 0; i < MOVE_ARGS_MAX; i++) {
		move.args[i] = INT16_MIN;
	}
	notation_write(&perudo_game, &move, &text);
	cr_expect_lt(text.len, MOVE_LINE_SIZE);
	cr_assert(notation_read(&perudo_game, line, &again));
	cr_expect(move_equal(&move, &again));
	again.args[MOVE_ARGS_MAX - 1] = 0;
	cr_expect_not(move_equal(&move, &again));
	text_puts(&text, " 1");
	cr_expect_not(notation_read(&perudo_game, line, &again), "one number too many");
}

Test(games, options_are_written_as_people_write_them) {
	static const struct {
		enum perudo_option option;
		int16_t value;
		const char *written;
	} rows[] = {{OPTION_DICE, 10, "10"}, {OPTION_CALZA, 1, "on"}, {OPTION_CALZA, 0, "off"},
		{OPTION_COUNTS, COUNTS_OPEN, "open"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char buf[16];
		struct text text = TEXT_INTO(buf);
		const struct option *option = &perudo_game.options[rows[i].option];
		options_put(option, rows[i].value, &text);
		cr_expect_str_eq(buf, rows[i].written);
		int16_t options[OPTIONS_MAX] = {0};
		cr_expect_eq(options_set(&perudo_game, options, option->key, buf), 0);
		cr_expect_eq(options[rows[i].option], rows[i].value);
	}
}

Test(events, are_added_one_behind_the_other) {
	static struct events events;
	events_clear(&events);
	cr_expect_null(events_add(NULL, 1, SEAT_ALL));
	events_put(NULL, 5);
	struct event *first = events_add(&events, 1, SEAT_ALL);
	events_put(&events, 5);
	events_put(&events, 6);
	struct event *second = events_add(&events, 2, 3);
	events_put(&events, 7);
	cr_expect(first->kind == 1 && first->to == SEAT_ALL && first->len == 2);
	cr_expect(first->data[0] == 5 && first->data[1] == 6);
	cr_expect(second->kind == 2 && second->to == 3 && second->len == 1);
	cr_expect_eq(second->data[0], 7);
	cr_expect(events.n == 2 && events.used == 3);
	events_clear(&events);
	cr_expect(events.n == 0 && events.used == 0);
}

Test(spans, are_read_as_they_were_written) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	text_puts(&text, "a\n" SPANS_YOU "you" SPANS_YOU " " SPANS_COMMAND "join!" SPANS_LINK
			 "https://b/c d");
	spans_time(&text, 17);
	spans_emoji(&text, "die3");
	spans_emoji(&text, "");
	spans_style(&text, 'b');
	spans_block(&text);
	text_puts(&text, "x\n");
	spans_end_block(&text);
	spans_rule(&text);
	spans_begin_call(&text);
	spans_end_called(&text);
	spans_begin_fact(&text, 7);
	spans_end_fact(&text);
	static const struct {
		enum span_kind kind;
		const char *text;
	} wanted[] = {{SPAN_TEXT, "a\n"}, {SPAN_YOU, ""}, {SPAN_TEXT, "you"}, {SPAN_YOU, ""},
		{SPAN_TEXT, " "}, {SPAN_COMMAND, "join"}, {SPAN_TEXT, "!"},
		{SPAN_LINK, "https://b/c"}, {SPAN_TEXT, " d"}, {SPAN_TIME, "17"},
		{SPAN_EMOJI, "die3"}, {SPAN_EMOJI, ""}, {SPAN_STYLE, "b"}, {SPAN_BLOCK, ""},
		{SPAN_TEXT, "x\n"}, {SPAN_BLOCK, ""}, {SPAN_RULE, ""}, {SPAN_CALL, ""},
		{SPAN_CALLED, ""}, {SPAN_FACT, NULL}, {SPAN_FACT, ""}};
	struct span span;
	size_t at = 0, i = 0;
	for (; at < text.len; i++) {
		cr_assert_lt(i, sizeof(wanted) / sizeof(wanted[0]));
		at += spans_read(buf + at, text.len - at, &span);
		cr_expect_eq(span.kind, wanted[i].kind, "%zu", i);
		if (wanted[i].text != NULL) {
			cr_expect_eq(span.n, strlen(wanted[i].text), "%zu", i);
			cr_expect_eq(memcmp(span.text, wanted[i].text, span.n), 0, "%zu", i);
		} else {
			cr_expect_eq(span_fact(&span), 7);
		}
	}
	cr_expect_eq(i, sizeof(wanted) / sizeof(wanted[0]));
	cr_expect(spans_name_reader(&text, 2) && !spans_name_reader(&text, 8));
	cr_expect_not(spans_end_with_reader(&text, 0));
	cr_expect(spans_begins(buf + 2, SPAN_YOU) && spans_begins(buf, SPAN_TEXT));
}

Test(spans, that_are_broken_off_are_nothing) {
	static const char *const rows[] = {MARK_TIME, MARK_TIME "12", MARK_TIME "1*" MARK_TIME,
		MARK_EMOJI "die3", MARK_EMOJI "die 3"};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct span span;
		cr_expect_eq(spans_read(rows[i], strlen(rows[i]), &span), 1);
		cr_expect(span.kind == SPAN_TEXT && span.n == 0, "%zu", i);
	}
}
