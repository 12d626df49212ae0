#include <criterion/criterion.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/toy/state.h"
#include "tests/engine/toy/toy.h"

/* The toy, whose words a test may change. */
static struct game altered_toy;
static struct game_say altered_say;

static struct toy toy;
static const char *const names[] = {"ann", "bob"};
static const struct audience everybody = {.names = names, .view = &toy, .seat = SEAT_ALL};

static void copy_toy(void) {
	altered_say = *toy_game.say;
	altered_toy = toy_game;
	altered_toy.say = &altered_say;
	altered_toy.setup(&toy, 2, VALUE(0), NULL);
}

static void expect_event(uint8_t kind, int16_t *data, const char *wanted) {
	char buf[128];
	struct text out = TEXT_INTO(buf);
	say_event(&altered_toy, &everybody, &(struct event){.kind = kind, .data = data}, &out);
	cr_expect_str_eq(buf, wanted);
}

TestSuite(say, .init = copy_toy);

Test(say, fills_places_with_terms) {
	expect_event(EVENT_SHOW, (int16_t[]){2, 5, 9}, "\nChosen: ann 5 | bob 9");
}

Test(say, fills_places_of_a_game_without_terms_with_fields_and_args) {
	char buf[128];
	struct text out = TEXT_INTO(buf);
	altered_say.terms = NULL;
	expect_event(EVENT_CHOSEN, (int16_t[]){1}, "\nbob has chosen.");
	expect_event(EVENT_CHOSE, (int16_t[]){7}, "You chose 7.");
	struct move move = {.seat = 1, .verb = VERB_CHOOSE, .n_args = 1, .args = {4}};
	say_question(&altered_toy, &everybody, &move, &out);
	cr_expect_str_eq(buf, "Choose 4?");
	say_sentence(&altered_say, &everybody, " {who} is nobody.", &out);
	cr_expect_str_eq(buf, "Choose 4? {who} is nobody.");
}

Test(say, calls_by_name_and_takes_up_what_was_done) {
	char done[64], buf[128];
	struct text clause = TEXT_INTO(done);
	text_puts(&clause, "bob bids 2");
	struct audience_calls at_once = {.at_once = 3}, each = {.done = &clause};
	const struct {
		struct audience_calls *calls;
		unsigned seats;
		const char *before, *wanted;
		unsigned first;
	} rows[] = {
		{NULL, 1, "Well. ", "Well. ann, your turn: bid.", 0},
		{&at_once, 1, "Well. ", "Well. ann, your turn: bid.", 0},
		{&at_once, 3, "Well. ", "Well.\n>ann<, bob, your turn: bid.", 1},
		{&each, 2, "", ">bob<, your turn: bob bids 2; bid.", 2},
		{&each, 2, "Well.\n", "Well.\n>bob<, your turn: bob bids 2; bid.", 2},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct audience told = everybody;
		struct text out = TEXT_INTO(buf);
		told.calls = rows[i].calls;
		text_puts(&out, rows[i].before);
		say_call_with(&told, rows[i].seats, "bid.", NULL, 0, &out);
		cr_expect_eq(out.stop, 1);
		for (char *at = buf; *at != '\0'; at++) {
			struct span span;
			spans_read(at, strlen(at), &span);
			*at = span.kind == SPAN_CALL ? '>' : span.kind == SPAN_CALLED ? '<' : *at;
		}
		cr_expect_str_eq(buf, rows[i].wanted);
		cr_expect_eq(rows[i].calls != NULL ? rows[i].calls->first : 0, rows[i].first);
	}
}

static bool stands_now;

static bool stands(const struct audience *audience) {
	(void)audience;
	return stands_now;
}

static void tell_more(const struct audience *audience, const int16_t *data, struct text *out) {
	(void)audience;
	text_puts(out, data[0] > 0 ? "More." : "");
}

Test(say, marks_what_a_status_says_too_where_it_is_logged) {
	struct event_words rows[TOY_EVENTS] = {
		[EVENT_CHOSE] = {"{number}.", .more = tell_more, .stands = stands}};
	struct audience logged = everybody;
	char buf[64];
	struct text out = TEXT_INTO(buf);
	altered_say.events = rows;
	expect_event(EVENT_CHOSE, (int16_t[]){7}, "7. More.");
	expect_event(EVENT_CHOSE, (int16_t[]){0}, "0.");
	logged.logged = true;
	say_event(&altered_toy, &logged,
		&(struct event){.kind = EVENT_CHOSE, .data = (int16_t[]){7}}, &out);
	struct span begins, text, ends;
	size_t n = spans_read(buf, out.len, &begins);
	n += spans_read(buf + n, out.len - n, &text);
	n += spans_read(buf + n, out.len - n, &ends);
	cr_expect(begins.kind == SPAN_FACT && begins.n == 1);
	cr_expect_eq(strncmp(text.text, "7.", text.n), 0);
	cr_expect(ends.kind == SPAN_FACT && ends.n == 0);
	cr_expect_str_eq(buf + n, " More.");
	cr_expect_not(say_stands(&altered_toy, &logged, &begins));
	stands_now = true;
	cr_expect(say_stands(&altered_toy, &logged, &begins));
}
