#include "engine/catbox/phrases.h"

#include "engine/catbox/state.h"
#include "engine/emoji.h"
#include "engine/notation.h"
#include "engine/say.h"
#include "engine/spans.h"

static const char *const colors[COLORS] = {
	SENTENCE("red"), SENTENCE("blue"), SENTENCE("yellow"), SENTENCE("green")};

void catbox_put_color(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	int color = at != NULL ? *at : c->plays[0].color;
	if (color >= 0 && color < COLORS) {
		words_put(out, audience->words, colors[color]);
	} else {
		text_number(out, color);
	}
}

void catbox_draw_color(const struct audience *audience, int color, struct text *out) {
	static const char *const emojis[COLORS] = {"red", "blue", "yellow", "green"};
	emoji_put(audience, emojis[color], out);
}

void catbox_put_card(const struct audience *audience, const int16_t *at, struct text *out) {
	TELL(out, audience, "{colour} {card}", {"colour", .put = catbox_put_color, .at = at + 1},
		{"card", .number = at[0]});
}

/* The player whose token lies on the space of a card and its color. */
static void put_owner(const struct audience *audience, const int16_t *at, struct text *out) {
	int owner = catbox_owner(audience->view, catbox_space(at[0], at[1]));
	text_puts(out, owner != SEAT_NONE ? audience->names[owner] : "");
}

/* Every space shows its number: "5" is empty, "5B" taken by seat B. */
static void put_space(
	const struct audience *audience, int card, int color, const char *empty, struct text *out) {
	int owner = catbox_owner(audience->view, catbox_space(card, color));
	text_add(out, " %d", card);
	if (owner != SEAT_NONE) {
		text_add(out, "%c", 'A' + owner);
	} else {
		text_puts(out, empty);
	}
}

/* "blue 2 5; yellow 1 2 5". */
static void put_spaces(const struct audience *audience, uint32_t spaces, struct text *out) {
	size_t begun = out->len;
	for (int color = 0; color < COLORS; color++) {
		if ((spaces & catbox_row(color)) == 0) {
			continue;
		}
		if (out->len > begun) {
			words_put(out, audience->words, "; ");
		}
		catbox_put_color(audience, VALUE(color), out);
		for (int card = 1; card <= RANKS; card++) {
			if ((spaces & catbox_space(card, color)) != 0) {
				put_space(audience, card, color, "", out);
			}
		}
	}
}

/* In words: "red 2A 5B; blue 3C". A to D are the seats. */
static void put_board(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	put_spaces(audience, catbox_taken(audience->view), out);
}

uint32_t catbox_open_now(const struct audience *audience) {
	const struct catbox *c = audience->view;
	bool plays = c->phase == PHASE_PLAY && audience->seat >= 0 && audience->seat == c->turn;
	return plays ? catbox_open(c, audience->seat) : 0;
}

/* The plays open to the listener's seat. */
static void put_plays(const struct audience *audience, const int16_t *at, struct text *out) {
	(void)at;
	put_spaces(audience, catbox_open(audience->view, audience->seat), out);
}

/* A move as it is typed. */
static void put_example(const struct audience *audience, const int16_t *at, struct text *out) {
	struct move move;
	(void)at;
	game_example(catbox_choose_without_void, audience->view, audience->seat, &move);
	notation_put_move(catbox_verbs, audience->words, &move, out);
}

void catbox_put_own_cards(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	size_t begun = out->len;
	(void)at;
	for (int card = 1; card <= RANKS; card++) {
		for (int i = 0; i < c->hands[audience->seat][card]; i++) {
			text_add(out, out->len > begun ? " %d" : "%d", card);
		}
	}
}

void catbox_put_predictions(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	(void)at;
	TELL(out, audience, "{a}, {b} or {c}", {"a", .number = catbox_nth_prediction(c, 0)},
		{"b", .number = catbox_nth_prediction(c, 1)},
		{"c", .number = catbox_nth_prediction(c, 2)});
}

/* Without a value, the prediction of the listener's seat. */
static void put_predicted(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	int seat = audience->seat;
	text_number(out, at != NULL ? *at : seat >= 0 ? c->predicted[seat] : 0);
}

/* Without a value, the trick's number. */
static void put_n(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	text_number(out, at != NULL ? *at : c->trick);
}

/* The game has one round for each player. */
static void put_n_seats(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct catbox *c = audience->view;
	(void)at;
	text_number(out, c->n_seats);
}

void catbox_put_where(const struct audience *audience, const char *before, const char *in_trick,
	struct text *out) {
	const struct catbox *c = audience->view;
	TELL(out, audience, c->trick == 0 ? before : in_trick, {"n", .number = c->round},
		{"all", .number = c->n_seats}, {"trick", .number = c->trick});
}

const struct term catbox_terms[] = {
	{"n", put_n},
	{"n", put_n, "round"},
	{"n", put_n, "trick"},
	{"colour", catbox_put_color, "color"},
	{"cards", say_put_numbers, "hand"},
	{"what", catbox_put_card, "card"},
	{"play", catbox_put_card, "card"},
	{"owner", put_owner, "card"},
	{"plays", put_plays},
	{"example", put_example},
	{"board", put_board},
	{"numbers", catbox_put_predictions},
	{"predicted", put_predicted},
	{"all", put_n_seats},
	{NULL},
};

/* The width in columns: characters beyond ASCII take two. */
static int columns_of(const char *text) {
	int columns = 0;
	for (; *text != '\0'; text++) {
		unsigned char byte = (unsigned char)*text;
		columns += byte < 0x80 ? 1 : byte >= 0xc0 ? 2 : 0;
	}
	return columns;
}

void catbox_put_picture(const struct audience *audience, struct text *out) {
	int columns[COLORS], widest = 0;
	for (int color = 0; color < COLORS; color++) {
		columns[color] = columns_of(words_find(audience->words, colors[color]));
		widest = columns[color] > widest ? columns[color] : widest;
	}
	spans_block(out);
	for (int color = 0; color < COLORS; color++) {
		catbox_put_color(audience, VALUE(color), out);
		text_add(out, "%*s", widest - columns[color], "");
		for (int card = 1; card <= catbox_ranks(audience->view); card++) {
			put_space(audience, card, color, " ", out);
		}
		text_trim(out);
		text_puts(out, "\n");
	}
	spans_block(out);
}
