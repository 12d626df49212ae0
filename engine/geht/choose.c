#include "engine/geht/geht.h"
#include "engine/geht/say.h"
#include "engine/menu.h"

/* Moves put together by choosing. */

/* The card at a place in a layout: the own set's by number. */
static int nth_of_set(const struct geht_set *set, int n) {
	int card = geht_first(set);
	while (n-- > 0) {
		card = geht_next(set, card);
	}
	return card;
}

static void put_on_level(const struct audience *audience, int card, int level, struct text *out) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	geht_put_number(&number_text, audience->words, card);
	SAY(out, audience->words, "{card} on level {n}", {"card", number, 0}, {"n", NULL, level});
}

/* What one more arg, or a pair of them, means. */

static void put_layout(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	struct geht_set set = geht_starting(move->seat);
	put_on_level(audience, nth_of_set(&set, (int)i), move->args[i], out);
}

static void put_bonus(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	const struct geht *g = audience->view;
	if (move->args[i] == PICK_B) {
		geht_put_colour(&colour_text, audience->words, (int)geht_bonus_colour(g->round));
		SAY(out, audience->words, "b: one luck marker and a card ({colour})",
			{"colour", colour, 0});
	} else {
		words_put(out, audience->words,
			g->round == 1 ? SENTENCE("a: one luck marker")
				      : SENTENCE("a: two luck markers"));
	}
}

static void put_buy(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	char colour[PHRASE_SIZE];
	struct text colour_text = TEXT_INTO(colour);
	geht_put_colour(&colour_text, audience->words, move->args[i]);
	SAY(out, audience->words, "{colour} for {n}", {"colour", colour, 0},
		{"n", NULL, geht_worth[move->args[i]]});
}

static void put_spend(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	geht_put_number(&number_text, audience->words, move->args[i]);
	SAY(out, audience->words, "{card}, worth {n}", {"card", number, 0},
		{"n", NULL, geht_spend_worth(audience->view, move->seat, move->args[i])});
}

static void put_place(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	if (i % 2 == 0 && i + 1u < move->n_args) {
		put_on_level(audience, move->args[i], move->args[i + 1], out);
	} else if (i % 2 == 0) {
		geht_put_in_words(out, audience->words, move->args[i]);
	}
}

static void put_then(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	words_put(out, audience->words,
		move->args[i] == THEN_IN ? SENTENCE("stay in") : SENTENCE("go out"));
}

static void put_take(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	if (i == 0) {
		geht_put_in_words(out, audience->words, move->args[0]);
	} else {
		put_then(audience, move, i, out);
	}
}

static void put_push(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	geht_put_number(&number_text, audience->words, move->args[i]);
	SAY(out, audience->words, "{card} to level {n}", {"card", number, 0},
		{"n", NULL, geht_level(audience->view, move->seat, move->args[i]) + 1});
}

static void put_banked(const struct audience *audience, int seat, int card, struct text *out) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	const struct geht *g = audience->view;
	int level = geht_level(g, seat, card);
	int points = geht_worth[geht_cards[card].colour] * geht_factor(g, level);
	geht_put_number(&number_text, audience->words, card);
	SAY_MANY(out, audience->words, "{card} on level {level}: {n} point",
		"{card} on level {level}: {n} points", (unsigned long)points, {"card", number, 0},
		{"level", NULL, level}, {"n", NULL, points});
}

static void put_bank(
	const struct audience *audience, const struct move *move, unsigned i, struct text *out) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	if (i == 0) {
		put_banked(audience, move->seat, move->args[0], out);
		return;
	}
	geht_put_number(&number_text, audience->words, move->args[i]);
	SAY(out, audience->words, "lift {card}", {"card", number, 0});
}

static void (*const pieces[GEHT_VERBS])(
	const struct audience *, const struct move *, unsigned i, struct text *) = {
	[VERB_LAYOUT] = put_layout,
	[VERB_BONUS] = put_bonus,
	[VERB_BUY] = put_buy,
	[VERB_SPEND] = put_spend,
	[VERB_PLACE] = put_place,
	[VERB_TAKE] = put_take,
	[VERB_LUCK] = put_then,
	[VERB_PUSH] = put_push,
	[VERB_BANK] = put_bank,
};

/* Longer ones would not fit a label. */
static void put_digits(const struct move *move, struct text *out) {
	for (unsigned i = 0; i < move->n_args; i++) {
		bool paired = move->verb == VERB_PLACE && i % 2 == 1;
		text_add(out, i == 0 ? "%d" : paired ? ":%d" : " %d", move->args[i]);
	}
}

static void put_pieces(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	for (unsigned i = from; i < move->n_args; i++) {
		if (i > from && (move->verb != VERB_PLACE || i % 2 == 0)) {
			words_put(out, audience->words, ", ");
		}
		pieces[move->verb](audience, move, i, out);
	}
}

/* What the whole move is. */
static void put_whole(const struct audience *audience, const struct move *move, struct text *out) {
	if (move->n_args == 0 || pieces[move->verb] == NULL) {
		words_put(out, audience->words, geht_game.verbs[move->verb].label);
	} else if (move->verb == VERB_LAYOUT || move->verb == VERB_PLACE) {
		put_digits(move, out);
	} else {
		put_pieces(audience, move, 0, out);
	}
}

void geht_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out) {
	if (from < move->n_args && pieces[move->verb] != NULL) {
		put_pieces(audience, move, from, out);
	} else {
		put_whole(audience, move, out);
	}
}

/* Asked at each step, and before the whole move is made. */
static const struct {
	const char *step, *next, *whole;
} questions[GEHT_VERBS] = {
	[VERB_LAYOUT] = {NULL, NULL, SENTENCE("Lay out {what}?")},
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

/* Cards are laid out one after the other. */
static void ask_for_level(
	const struct audience *audience, const struct move *begun, struct text *out) {
	char card[FACE_SIZE];
	struct text card_text = TEXT_INTO(card);
	struct geht_set set = geht_starting(begun->seat);
	geht_put_in_words(&card_text, audience->words, nth_of_set(&set, begun->n_args));
	SAY(out, audience->words, "{card}: on which level?", {"card", card, 0});
}

static const char *question(const struct audience *audience, const struct move *begun) {
	if (menu_choices(&geht_game, audience->view, begun, 0, NULL, 0) == 0) {
		return questions[begun->verb].whole;
	}
	return begun->n_args == 0 ? questions[begun->verb].step : questions[begun->verb].next;
}

void geht_say_question(
	const struct audience *audience, const struct move *begun, struct text *out) {
	char whole[FACE_SIZE];
	struct text what = TEXT_INTO(whole);
	if (begun->verb == VERB_LAYOUT && begun->n_args < SET_CARDS) {
		ask_for_level(audience, begun, out);
		return;
	}
	put_whole(audience, begun, &what);
	words_say(
		out, audience->words, question(audience, begun), WORDS_PLACES({"what", whole, 0}));
}
