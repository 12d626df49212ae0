#include "engine/catbox/say.h"

static const char *const colors[COLORS] = {
	[RED] = SENTENCE("red"),
	[BLUE] = SENTENCE("blue"),
	[YELLOW] = SENTENCE("yellow"),
	[GREEN] = SENTENCE("green"),
};

void catbox_put_color(struct text *out, const struct words *words, int color) {
	if (color >= 0 && color < COLORS) {
		words_put(out, words, colors[color]);
	} else {
		text_number(out, color);
	}
}

void catbox_put_card(struct text *out, const struct words *words, int card, int color) {
	char name[COLOR_SIZE];
	struct text color_text = TEXT_INTO(name);
	catbox_put_color(&color_text, words, color);
	SAY(out, words, "{colour} {card}", {"colour", name, 0}, {"card", NULL, card});
}

void catbox_put_colors(struct text *out, const struct words *words, unsigned bits) {
	size_t begun = out->len;
	for (int color = 0; color < COLORS; color++) {
		if ((bits >> color & 1) != 0) {
			text_puts(out, out->len > begun ? "/" : "");
			catbox_put_color(out, words, color);
		}
	}
}

void catbox_put_cards(
	const struct audience *audience, const int16_t *cards, int n, struct text *out) {
	char list[CARDS_SIZE];
	struct text digits = TEXT_INTO(list);
	for (int i = 0; i < n; i++) {
		text_add(&digits, i == 0 ? "%d" : " %d", cards[i]);
	}
	SAY(out, audience->words, "Your cards: {cards}", {"cards", list, 0});
}

/* "blue 2 5", or nothing. */
static void put_plays_in(const struct audience *audience, const uint8_t open[RANKS + 1], int color,
	struct text *out) {
	bool named = false;
	for (int card = 1; card <= RANKS; card++) {
		if ((open[card] >> color & 1) != 0) {
			if (!named) {
				catbox_put_color(out, audience->words, color);
			}
			named = true;
			text_add(out, " %d", card);
		}
	}
}

void catbox_put_plays(const struct audience *audience, int seat, struct text *out) {
	uint8_t open[RANKS + 1];
	size_t begun = out->len;
	catbox_open_colors(audience->view, seat, open);
	for (int color = 0; color < COLORS; color++) {
		char plays[CARDS_SIZE];
		struct text text = TEXT_INTO(plays);
		put_plays_in(audience, open, color, &text);
		if (text.len > 0 && out->len > begun) {
			words_put(out, audience->words, "; ");
		}
		text_puts(out, plays);
	}
}

void catbox_put_predictions(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	SAY(out, audience->words, "{a}, {b} or {c}", {"a", NULL, catbox_nth_prediction(c, 0)},
		{"b", NULL, catbox_nth_prediction(c, 1)}, {"c", NULL, catbox_nth_prediction(c, 2)});
}

void catbox_put_missing(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	size_t begun = out->len;
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (!catbox_has_discarded(c, seat)) {
			if (out->len > begun) {
				words_put(out, audience->words, ", ");
			}
			text_puts(out, audience->names[seat]);
		}
	}
}

static void put_missing_turn(const struct audience *audience, struct text *out) {
	char names[NAMES_SIZE];
	struct text list = TEXT_INTO(names);
	catbox_put_missing(audience, &list);
	SAY(out, audience->words, "{names}, your turn: put a card aside, in private.",
		{"names", names, 0});
}

static void put_predict_turn(const struct audience *audience, const char *who, struct text *out) {
	char numbers[CARDS_SIZE];
	struct text list = TEXT_INTO(numbers);
	catbox_put_predictions(audience, &list);
	SAY(out, audience->words, "{who}, your turn: predict {numbers} tricks.", {"who", who, 0},
		{"numbers", numbers, 0});
}

static void put_play_turn(const struct audience *audience, const char *who, struct text *out) {
	const struct catbox *c = audience->view;
	char led[COLOR_SIZE];
	struct text color = TEXT_INTO(led);
	if (c->n_plays > 0) {
		catbox_put_color(&color, audience->words, c->plays[0].color);
		SAY(out, audience->words, "{who}, your turn: {colour} is led.", {"who", who, 0},
			{"colour", led, 0});
		return;
	}
	const char *sentence = catbox_red_is_broken(c)
				       ? SENTENCE("{who}, your turn: lead trick {n}.")
				       : SENTENCE("{who}, your turn: lead trick {n}, not red yet.");
	words_say(out, audience->words, sentence,
		WORDS_PLACES({"who", who, 0}, {"n", NULL, c->trick}));
}

void catbox_put_turn(const struct audience *audience, struct text *out) {
	const struct catbox *c = audience->view;
	if (c->phase == PHASE_DISCARD) {
		put_missing_turn(audience, out);
	} else if (c->phase == PHASE_PREDICT) {
		put_predict_turn(audience, audience->names[c->turn], out);
	} else if (c->phase == PHASE_PLAY) {
		put_play_turn(audience, audience->names[c->turn], out);
	}
}
