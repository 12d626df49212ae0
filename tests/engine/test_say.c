#include <criterion/criterion.h>

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
