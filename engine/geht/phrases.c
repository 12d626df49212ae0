#include "engine/geht/say.h"

/* Cards. */

static const char *const marks[COLOURS] = {SENTENCE("{n}g"), SENTENCE("{n}y"), SENTENCE("{n}r")};

static bool is_card(int number) {
	return number >= 1 && number <= CARDS;
}

void geht_put_number(struct text *out, const struct words *words, int card) {
	if (is_card(card)) {
		words_say(out, words, marks[geht_cards[card].colour],
			WORDS_PLACES({"n", NULL, card}));
	} else {
		text_number(out, card);
	}
}

void geht_put_in_words(struct text *out, const struct words *words, int card) {
	geht_put_number(out, words, card);
	if (is_card(card)) {
		text_puts(out, " ");
		geht_put_condition(out, words, card);
	}
}

void geht_put_card(const struct audience *audience, int card, struct text *out) {
	char number[CARD_SIZE], condition[FACE_SIZE];
	struct text number_text = TEXT_INTO(number), what = TEXT_INTO(condition);
	geht_put_number(&number_text, audience->words, card);
	if (!is_card(card)) {
		text_puts(out, number);
		return;
	}
	if (audience->brief) {
		text_puts(&what, geht_cards[card].condition);
	} else {
		geht_put_condition(&what, audience->words, card);
	}
	SAY(out, audience->words, "{card} ({condition})", {"card", number, 0},
		{"condition", condition, 0});
}

void geht_put_comma(struct text *out, const struct words *words) {
	if (out->len > 0) {
		words_put(out, words, ", ");
	}
}

void geht_put_set(struct text *out, const struct words *words, struct geht_set set) {
	size_t begun = out->len;
	for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
		if (out->len > begun) {
			words_put(out, words, ", ");
		}
		geht_put_number(out, words, card);
	}
}

void geht_put_colour(struct text *out, const struct words *words, int colour) {
	static const char *const colours[COLOURS] = {
		SENTENCE("green"), SENTENCE("yellow"), SENTENCE("red")};
	if (colour >= 0 && colour < COLOURS) {
		words_put(out, words, colours[colour]);
	} else {
		text_number(out, colour);
	}
}

/* Markers, phases, dice. */

void geht_put_markers(struct text *out, const struct words *words, int n) {
	if (n == 0) {
		words_put(out, words, "no luck marker");
	} else {
		SAY_MANY(out, words, "{n} luck marker", "{n} luck markers", (unsigned long)n,
			{"n", NULL, n});
	}
}

void geht_put_phase(struct text *out, const struct words *words, int phase) {
	static const char *const phases[GEHT_PHASES] = {
		[PHASE_LOT] = SENTENCE("shuffling"),
		[PHASE_PILES] = SENTENCE("shuffling"),
		[PHASE_LAYOUT] = SENTENCE("first layout"),
		[PHASE_BONUS] = SENTENCE("bonus"),
		[PHASE_BUYING] = SENTENCE("buying"),
		[PHASE_PLACING] = SENTENCE("placing"),
		[PHASE_ROLL] = SENTENCE("rolling"),
		[PHASE_DECIDING] = SENTENCE("rolling"),
		[PHASE_PUSHING] = SENTENCE("pushing"),
		[PHASE_OVER] = SENTENCE("over"),
	};
	words_put(out, words, phases[phase]);
}

static void put_digits(struct text *out, const uint8_t *dice, int n) {
	for (int i = 0; i < n; i++) {
		text_add(out, i > 0 ? " %d" : "%d", dice[i]);
	}
}

void geht_put_dice(struct text *out, const struct words *words, const uint8_t dice[DICE]) {
	char blue[2 * BLUE_DICE + 8], red[2 * RED_DICE + 8];
	struct text blues = TEXT_INTO(blue), reds = TEXT_INTO(red);
	put_digits(&blues, dice, BLUE_DICE);
	put_digits(&reds, dice + BLUE_DICE, RED_DICE);
	SAY(out, words, "B {blue}  R {red}", {"blue", blue, 0}, {"red", red, 0});
}

void geht_put_rating(struct text *out, const struct words *words, int rating) {
	static const char *const ratings[] = {
		SENTENCE("out of luck"),
		SENTENCE("a start"),
		SENTENCE("fair"),
		SENTENCE("good"),
		SENTENCE("very good"),
		SENTENCE("excellent"),
		SENTENCE("legendary"),
	};
	words_put(out, words, ratings[rating]);
}

/* Players. */

void geht_put_names(const struct audience *audience, unsigned seats, struct text *out) {
	const struct geht *g = audience->view;
	size_t begun = out->len;
	for (int seat = 0; seat < g->n_seats; seat++) {
		if (seats >> seat & 1) {
			if (out->len > begun) {
				words_put(out, audience->words, ", ");
			}
			text_puts(out, audience->names[seat]);
		}
	}
}

/* Decisions after a roll. */

void geht_put_decision(struct text *out, const struct words *words, int verb, int card, int then) {
	char number[CARD_SIZE];
	struct text number_text = TEXT_INTO(number);
	if (verb == VERB_BUST) {
		words_put(out, words, "bust, go out");
	} else if (verb == VERB_LUCK) {
		words_put(out, words,
			then == THEN_IN ? SENTENCE("pay a luck marker, stay in")
					: SENTENCE("pay a luck marker, go out"));
	} else {
		geht_put_number(&number_text, words, card);
		words_say(out, words,
			then == THEN_IN ? SENTENCE("take {card}, stay in")
					: SENTENCE("take {card}, go out"),
			WORDS_PLACES({"card", number, 0}));
	}
}

void geht_put_yours(
	const struct audience *audience, int verb, int card, int then, struct text *out) {
	char what[FACE_SIZE];
	struct text decision = TEXT_INTO(what);
	geht_put_decision(&decision, audience->words, verb, card, then);
	SAY(out, audience->words,
		"Your decision: {what}; you may change it until all have decided.",
		{"what", what, 0});
}
