#include "engine/geht/choose.h"

#include <string.h>

#include "engine/geht/legal.h"
#include "engine/geht/phrases.h"
#include "engine/geht/piles.h"
#include "engine/geht/verbs.h"

/* The card that the nth arg of a layout places: the nth of the seat's starting set. */
static int nth_of_set(int seat, unsigned n) {
	struct geht_set set = geht_starting(seat);
	int card = geht_first(&set);
	while (n-- > 0) {
		card = geht_next(&set, card);
	}
	return card;
}

static void put_banked(const struct audience *audience, const struct move *move, struct text *out) {
	char number[NUMBER_SIZE];
	struct text card = TEXT_INTO(number);
	int level = geht_level(audience->view, move->seat, move->args[0]);
	int points =
		geht_worth[geht_cards[move->args[0]].colour] * geht_factor(audience->view, level);
	geht_put_number(audience, &move->args[0], &card);
	SAY_MANY(out, audience->words, "{card} on level {level}: {n} point",
		"{card} on level {level}: {n} points", (unsigned long)points, {"card", number},
		{"level", .number = level}, {"n", .number = points});
}

/* The sentence for one arg, and its {n}. */
static const char *piece_sentence(const struct geht *g, const struct move *move, int arg, int *n) {
	switch (move->verb) {
	case VERB_BONUS:
		return arg == PICK_B   ? SENTENCE("b: one luck marker and a card ({colour})")
		       : g->round == 1 ? SENTENCE("a: one luck marker")
				       : SENTENCE("a: two luck markers");
	case VERB_BUY:
		*n = geht_worth[arg];
		return SENTENCE("{colour} for {n}");
	case VERB_SPEND:
		*n = geht_spend_worth(g, move->seat, arg);
		return SENTENCE("{card}, worth {n}");
	case VERB_PUSH:
		*n = geht_level(g, move->seat, arg) + 1;
		return SENTENCE("{card} to level {n}");
	case VERB_BANK:
		return SENTENCE("lift {card}");
	default: /* VERB_TAKE, VERB_LUCK */
		return arg == THEN_IN ? SENTENCE("stay in") : SENTENCE("go out");
	}
}

/* Describes arg number i; of VERB_PLACE also the level behind it. */
static void put_piece(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	const struct geht *g = audience->view;
	int arg = move->args[i], n = 0;
	if (move->verb == VERB_LAYOUT) {
		geht_put_on_level(audience, nth_of_set(move->seat, i), arg, out);
	} else if (move->verb == VERB_PLACE) {
		geht_put_on_level(audience, arg, move->args[i + 1], out);
	} else if (move->verb == VERB_TAKE && i == 0) {
		geht_put_in_words(audience, &move->args[0], out);
	} else if (move->verb == VERB_BANK && i == 0) {
		put_banked(audience, move, out);
	} else {
		const char *sentence = piece_sentence(g, move, arg, &n);
		int colour = move->verb == VERB_BUY ? arg : geht_bonus_colour(g->round);
		words_tell(out, audience, sentence,
			WORDS_PLACES({"card", .put = geht_put_number, .at = VALUE(arg)},
				{"colour", .put = geht_put_colour, .at = VALUE(colour)},
				{"n", .number = n}));
	}
}

static void put_pieces(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	for (unsigned i = from; i < move->n_args; i += move->verb == VERB_PLACE ? 2 : 1) {
		if (i > from) {
			words_put(out, audience->words, ", ");
		}
		put_piece(audience, move, i, out);
	}
}

/* "46:2 29:1", or "1 1 2 2 3 3", short enough for a button's label. */
static void put_digits(const struct move *move, struct text *out) {
	for (unsigned i = 0; i < move->n_args; i++) {
		bool paired = move->verb == VERB_PLACE && i % 2 == 1;
		text_add(out, i == 0 ? "%d" : paired ? ":%d" : " %d", move->args[i]);
	}
}

/* The whole move. */
static void put_whole(const struct audience *audience, const struct move *move, struct text *out) {
	if (move->n_args == 0) {
		words_put(out, audience->words, geht_verbs[move->verb].label);
	} else if (move->verb == VERB_LAYOUT || move->verb == VERB_PLACE) {
		put_digits(move, out);
	} else {
		put_pieces(audience, move, 0, out);
	}
}

void geht_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	if (from < move->n_args) {
		put_pieces(audience, move, from, out);
	} else {
		put_whole(audience, move, out);
	}
}

/* Asked at the first step, at later steps, and to confirm the whole move. */
static const struct {
	const char *step, *next, *whole;
} questions[GEHT_VERBS] = {
	[VERB_LAYOUT] = {SENTENCE("{card}: on which level?"), SENTENCE("{card}: on which level?"),
		SENTENCE("Lay out {what}?")},
	[VERB_BONUS] = {SENTENCE("Which bonus?"), NULL, SENTENCE("Bonus {what}?")},
	[VERB_SWAP] = {NULL, NULL, SENTENCE("Swap the card you have just drawn?")},
	[VERB_KEEP] = {NULL, NULL, SENTENCE("Keep the card you have just drawn?")},
	[VERB_BUY] = {SENTENCE("Which colour?"), NULL, SENTENCE("Buy {what}?")},
	[VERB_SPEND] = {SENTENCE("Spend which card?"), NULL, SENTENCE("Spend {what}?")},
	[VERB_DONE] = {NULL, NULL, SENTENCE("Done buying?")},
	[VERB_PLACE] = {SENTENCE("Place which card, and on which level?"),
		SENTENCE("And the next card?"), SENTENCE("Place {what}?")},
	[VERB_TAKE] = {SENTENCE("Take which card?"), SENTENCE("And then?"), SENTENCE("{what}?")},
	[VERB_LUCK] = {SENTENCE("Pay a luck marker, and then?"), NULL,
		SENTENCE("Pay a luck marker, {what}?")},
	[VERB_BUST] = {NULL, NULL, SENTENCE("Bust, and lose the marks of this round?")},
	[VERB_PUSH] = {SENTENCE("Push which card?"), NULL, SENTENCE("Push {what}?")},
	[VERB_BANK] = {SENTENCE("Score which card?"), SENTENCE("Lift a scored card?"),
		SENTENCE("Score {what}?")},
};

/* Whether another arg may follow. Of the legal moves only VERB_BANK can be continued. */
static bool goes_on(const struct geht *g, const struct move *begun) {
	struct geht_set scored = geht_scored(g, begun->seat);
	struct move with = *begun;
	if (begun->verb != VERB_BANK || begun->n_args == 0) {
		return !geht_can(g, *begun);
	}
	with.n_args++;
	for (EACH_CARD(card, &scored)) {
		with.args[begun->n_args] = (int16_t)card;
		if (geht_can(g, with)) {
			return true;
		}
	}
	return false;
}

/* What fills the places of a question. */
struct asked {
	const struct audience *audience;
	const struct move *move;
};

static bool fill_question(const void *data, const char *name, size_t len, struct text *out) {
	const struct asked *asked = data;
	if (strncmp(name, "card", len) == 0) {
		int card = nth_of_set(asked->move->seat, asked->move->n_args);
		geht_put_in_words(asked->audience, VALUE(card), out);
	} else {
		put_whole(asked->audience, asked->move, out);
	}
	return true;
}

void geht_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	const char *sentence =
		begun->n_args == 0 ? questions[begun->verb].step : questions[begun->verb].next;
	if (sentence == NULL || !goes_on(audience->view, begun)) {
		sentence = questions[begun->verb].whole;
	}
	words_fill(out, audience->words, sentence, fill_question, &(struct asked){audience, begun});
}
