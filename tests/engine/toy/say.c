#include "engine/game.h"
#include "engine/lexicon.h"
#include "engine/spans.h"
#include "tests/engine/toy/state.h"

static void put_numbers(const struct audience *audience, const int16_t *at, struct text *out) {
	for (int seat = 0; seat < at[0]; seat++) {
		text_add(
			out, "%s%s %d", seat > 0 ? " | " : "", audience->names[seat], at[1 + seat]);
	}
}

static const struct term terms[] = {{"numbers", put_numbers}, {NULL}};

static const char *round_sentence(const struct audience *audience, const int16_t *data) {
	(void)audience;
	return data[0] == 1 ? SENTENCE("The toys stand ready.") : SENTENCE("Round {round}.");
}

static const struct event_words events[TOY_EVENTS] = {
	[EVENT_ROUND] = {.pick = round_sentence, .line = LINE_NEW},
	[EVENT_OWN] = {SENTENCE("You are number {number}.")},
	[EVENT_STARTER] = {SENTENCE("{who} begins a step ahead."), LINE_NEW},
	[EVENT_TURN] = {SENTENCE("All of you: now."), LINE_NEW},
	[EVENT_CHOSE] = {SENTENCE("You chose {number}.")},
	[EVENT_CHOSEN] = {SENTENCE("{who} has chosen."), LINE_NEW},
	[EVENT_SHOW] = {SENTENCE("Chosen: {numbers}"), LINE_NEW},
	[EVENT_MORE] = {SENTENCE("{who} takes a step more."), LINE_NEW},
	[EVENT_END] = {SENTENCE("It is over."), LINE_NEW},
};

static const struct verb_words verbs[TOY_VERBS] = {
	[VERB_CHOOSE] = {"number", {SENTENCE("Which?"), SENTENCE("Choose {number}?")},
		{{1, CHOICE_WHOLE, "{number}"}}},
	[VERB_MORE] = {NULL, {SENTENCE("Take a step more?")}},
	[VERB_DONE] = {NULL, {SENTENCE("Take none?")}},
};

static const struct refusal_words refusals[] = {
	[REFUSED_OVER] = {SENTENCE("The game is over.")},
	[REFUSED_CHANCE] = {SENTENCE("The lot is still falling.")},
	[REFUSED_SEAT] = {SENTENCE("You have no seat in this game.")},
	[REFUSED_NOW] = {SENTENCE("Not now.")},
	[REFUSED_NUMBER] = {SENTENCE("From 1 to 9.")},
	[REFUSED_LARGE] = {SENTENCE("Only with a number from 1 to 3.")},
};

static void say_status(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	TELL(out, audience, "round {n}.", {"n", .number = toy->round});
	if (!audience->brief) {
		text_puts(out, "\n");
		spans_block(out);
		text_puts(out, "  the *board*\n");
		spans_block(out);
	}
}

static void say_hand(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	TELL(out, audience, "Your number: {n}", {"n", .number = toy->chosen[audience->seat]});
}

static void say_where(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	TELL(out, audience, "round {n}", {"n", .number = toy->round});
}

static void say_hint(const struct audience *audience, struct text *out) {
	const struct toy *toy = audience->view;
	if (toy->phase == PHASE_CHOOSE) {
		words_put(out, audience->words, "You can: choose 5.");
	}
}

static const char *const intro[] = {
	SENTENCE("All choose a number from 1 to 9, twice. The largest sum wins."),
	SENTENCE("With 1 to 3 you may take a step more. A 9 has no place."),
	NULL,
};
static const struct card_line card[] = {
	{SENTENCE("All choose a number from 1 to 9, twice. The largest sum wins.")},
	{SENTENCE("With 1 to 3 you may take a step more. A 9 has no place.")},
	{NULL},
};
static const struct card_line *const pages[] = {card, NULL};

/* A row for each player, with the sum. */
static void draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	const struct toy *toy = audience->view;
	(void)revealed;
	drawing_begin(drawing, 200, 20 * toy->n_seats);
	for (int seat = 0; seat < toy->n_seats; seat++) {
		drawing_name(drawing, box_of(0, 20 * seat, 150, 18), ALIGN_LEFT, INK_TEXT, audience,
			seat);
		drawing_number(drawing, box_of(150, 20 * seat, 50, 18), ALIGN_RIGHT, INK_TEXT,
			toy->sums[seat]);
	}
}

/* Moves as people type them. */

static const struct known_word no_words[] = {{.text = NULL}};

static int parse(const void *view, int seat, int verb, const char *words, struct move *move) {
	(void)view;
	int value;
	if (verb == VERB_ANY) {
		return PARSE_UNCLEAR;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb};
	if (verb == VERB_CHOOSE) {
		if (lexicon_next(no_words, &words, &value) != TOKEN_NUMBER) {
			return PARSE_UNCLEAR;
		}
		move->args[move->n_args++] = (int16_t)value;
	}
	return lexicon_next(no_words, &words, &value) == TOKEN_END ? PARSE_OK : PARSE_UNCLEAR;
}

const struct game_say toy_say = {
	.terms = terms,
	.events = events,
	.verbs = verbs,
	.refusals = refusals,
	.status = say_status,
	.hand = say_hand,
	.hand_in_short = say_hand,
	.board = say_status,
	.draw = draw,
	.intro = intro,
	.where = say_where,
	.hint = say_hint,
	.card = pages,
	.stale = SENTENCE("Too late: that is over."),
	.parse = parse,
};
