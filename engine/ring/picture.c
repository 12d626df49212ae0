#include "engine/ring/phrases.h"

#include "engine/ring/state.h"
#include "engine/say.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	INNER = WIDTH - 2 * MARGIN,
	TOP = 26, /* the line at the top */
	SMALL = 15,
	LEAST = 13,
	LETTERS = 18,
	GAP = 6,

	CENTER = 52, /* the dice or the ranks in the center */
	CENTER_DIE = 36,
	CENTER_STEP = 42,

	HEAD = 20, /* the names of the areas */
	ROW = 65,  /* height of a player's row */
	RING = 38,
	RING_THICK = 5,
	WAY_X = 64, /* the spaces of a die, and the area's name above them */
	SPACE = 24,
	SPACES = 2 * FACES + 1,
	DIE = 22,
	DOT = 4,
	PLAYED_X = 210,
	PLAYED_WIDTH = 100,

	CARD = 57,
	CARD_STEP = 64,
	CARD_HEIGHT = 48,
	LIFT = 6, /* playable cards are raised, for readers who do not see the colour */
};

/* Colours of the cards of a suit, and of the print on them. */
static const struct {
	uint8_t ink, print;
} suits[SUITS] = {
	[AMETHYST] = {INK_PURPLE, INK_PRINT},
	[RUBY] = {INK_RED, INK_PRINT},
	[SAPPHIRE] = {INK_BLUE, INK_PRINT},
	[EMERALD] = {INK_GREEN, INK_PRINT},
	[GRAYSPINEL] = {INK_FAINT, INK_TABLE},
	[DIAMOND] = {INK_DIE, INK_PRINT},
	[COIN] = {INK_YELLOW, INK_PRINT},
};

static const struct {
	const char *sentence;
	uint8_t first, n; /* spaces */
	uint8_t align;
} areas[AREAS] = {
	[AREA_MORE] = {SENTENCE("More jewel"), 0, FACES - 1, ALIGN_LEFT},
	[AREA_JUST] = {SENTENCE("Just"), FACES - 1, 3, ALIGN_MIDDLE},
	[AREA_HEAVY] = {SENTENCE("Too heavy"), FACES + 2, FACES - 1, ALIGN_RIGHT},
};

/* The phase of a round before its tricks. */
static const char *const awaited[PHASE_OVER + 1] = {
	[PHASE_TAKE] = SENTENCE("dice are taken"),
	[PHASE_DISCARD] = SENTENCE("cards are discarded"),
};

static void draw_circle(struct drawing *drawing, int x, int y, int size, enum ink fill) {
	drawing_ellipse(drawing, box_of(x, y, size, size), fill, INK_EDGE);
}

/* The round and the trick; the phase, or the hand revealed. */
static void draw_top(
	const struct audience *audience, const struct event *penalty, struct drawing *drawing) {
	const struct ring *r = audience->view;
	char where[64], who[256];
	struct text left = TEXT_INTO(where), right = TEXT_INTO(who);
	if (r->phase == PHASE_PLAY) {
		TELL(&left, audience, "round {n}, trick {trick}", {"n", .number = r->round},
			{"trick", .number = r->trick});
	} else if (r->phase == PHASE_OVER) {
		words_put(&left, audience->words, "game over");
	} else {
		say_round(audience, &left);
	}
	if (penalty != NULL) {
		TELL(&right, audience, "only coins: {who}",
			{"who", audience->names[penalty->data[0]]});
	} else if (awaited[r->phase] != NULL) {
		words_put(&right, audience->words, awaited[r->phase]);
	}
	drawing_label(drawing, box_of(MARGIN, MARGIN, 180, SMALL), ALIGN_LEFT, INK_FAINT, where);
	drawing_label(drawing, box_of(200, MARGIN, WIDTH - MARGIN - 200, SMALL), ALIGN_RIGHT,
		INK_TEXT, who);
}

/* Where takeable dice of a face lie; the dice lie in ascending order. */
static struct box dice_box(const struct ring *r, int face, int y) {
	int x = (WIDTH - CENTER_STEP * r->n_seats) / 2 - CENTER_STEP / 2;
	for (int seat = 0; seat < r->n_seats; seat++) {
		x += r->dice[seat] > 0 ? CENTER_STEP / 2 : 0;
	}
	for (int lower = 1; lower < face; lower++) {
		x += r->left[lower] * CENTER_STEP;
	}
	return box_of(x + 3, y, r->left[face] * CENTER_STEP - CENTER_STEP + CENTER_DIE, CENTER_DIE);
}

/* The takeable dice. */
static void draw_dice(const struct ring *r, int y, struct drawing *drawing) {
	for (int face = 1; face <= FACES; face++) {
		int x = dice_box(r, face, y).x;
		for (int i = 0; i < r->left[face]; i++, x += CENTER_STEP) {
			drawing_die(drawing, box_of(x, y, CENTER_DIE, CENTER_DIE), INK_DIE, face);
		}
	}
}

/* The die, and the ranks from the strongest on. */
static void draw_strength(const struct audience *audience, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	bool low = ring_strength(r->center, 1) > ring_strength(r->center, RANK_TOP);
	int x = MARGIN + 8 + CENTER_DIE + 14, w = WIDTH - MARGIN - 8 - x;
	drawing_die(drawing, box_of(MARGIN + 8, y, CENTER_DIE, CENTER_DIE), INK_DIE, r->center);
	drawing_label(drawing, box_of(x, y - 2, w, SMALL), ALIGN_LEFT, INK_TEXT,
		words_find(audience->words, low ? SENTENCE("low ranks are strong")
						: SENTENCE("high ranks are strong")));
	drawing_bold(drawing, box_of(x, y + 17, w, 20), ALIGN_LEFT, INK_TEXT,
		low ? "1 > 2 > 3 > 4 > 5 > 6 > 7 > 0" : "7 > 6 > 5 > 4 > 3 > 2 > 1 > 0");
}

static void draw_center(const struct audience *audience, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	int top = y + (CENTER - CENTER_DIE) / 2;
	drawing_panel(drawing, box_of(MARGIN, y, INNER, CENTER), INK_CARD, INK_NONE, 0);
	if (r->phase == PHASE_TAKE) {
		draw_dice(r, top, drawing);
	} else {
		draw_strength(audience, top, drawing);
	}
}

/* The players. */

static void draw_areas(const struct audience *audience, int y, struct drawing *drawing) {
	for (int area = 0; area < AREAS; area++) {
		int x = WAY_X + areas[area].first * SPACE, w = areas[area].n * SPACE;
		drawing_label(drawing, box_of(x, y, w, LEAST), areas[area].align, INK_FAINT,
			words_find(audience->words, areas[area].sentence));
	}
}

/* A dot for each space, a frame for Just, and the die. */
static void draw_way(const struct ring *r, int seat, int y, struct drawing *drawing) {
	int at = r->dice[seat] > 0 ? FACES - ring_need(r, seat) : -1;
	for (int space = 0; space < SPACES; space++) {
		int x = WAY_X + space * SPACE + (SPACE - DIE) / 2;
		if (space == FACES) {
			drawing_panel(drawing, box_of(x - 2, y - 2, DIE + 4, DIE + 4), INK_TABLE,
				INK_EDGE, 2);
		}
		if (space == at) {
			drawing_die(drawing, box_of(x, y, DIE, DIE), INK_DIE, r->dice[seat]);
		} else if (space != FACES) {
			draw_circle(
				drawing, x + (DIE - DOT) / 2, y + (DIE - DOT) / 2, DOT, INK_EDGE);
		}
	}
}

static void draw_ring(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	int x = MARGIN + 7;
	if (r->rings[seat] == 0) {
		drawing_label(drawing, box_of(x - 3, y + 12, RING + 6, LEAST + 1), ALIGN_MIDDLE,
			INK_FAINT, words_find(audience->words, "fallen"));
		return;
	}
	draw_circle(drawing, x, y, RING, INK_YELLOW);
	draw_circle(drawing, x + RING_THICK, y + RING_THICK, RING - 2 * RING_THICK, INK_CARD);
	drawing_number(drawing, box_of(x, y + 8, RING, 22), ALIGN_MIDDLE, INK_TEXT, r->rings[seat]);
}

static void put_suit(const struct audience *audience, int suit, struct text *name) {
	ring_put_suit(audience, VALUE(suit), name);
}

/* The seat's card of the trick; the cards winning so far are framed. */
static void draw_played(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	if (r->played[seat] == 0) {
		return;
	}
	char name[64];
	struct text text = TEXT_INTO(name);
	int card = r->played[seat] - 1, suit = ring_suit_of(card);
	bool wins = (ring_winners(r) >> seat & 1) != 0;
	put_suit(audience, suit, &text);
	drawing_panel(drawing, box_of(PLAYED_X, y, PLAYED_WIDTH, 24), suits[suit].ink,
		wins ? INK_TEXT : INK_EDGE, wins ? 3 : 1);
	drawing_number(drawing, box_of(PLAYED_X + 6, y + 2, 16, 20), ALIGN_MIDDLE,
		suits[suit].print, ring_rank_of(card));
	drawing_label(drawing, box_of(PLAYED_X + 26, y + 5, PLAYED_WIDTH - 32, 14), ALIGN_LEFT,
		suits[suit].print, name);
	if (seat == r->leader) {
		drawing_label(drawing, box_of(PLAYED_X + PLAYED_WIDTH + 5, y + 6, 26, LEAST),
			ALIGN_LEFT, INK_TEXT, words_find(audience->words, "led"));
	}
}

/* The number of cards the seat holds, or a note that it has won. */
static void draw_right(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	struct box box = box_of(334, y, WIDTH - MARGIN - 8 - 334, LEAST);
	char buf[64];
	struct text text = TEXT_INTO(buf);
	if (r->phase != PHASE_OVER) {
		int n = ring_n_in_hand(r, seat);
		SAY_MANY(&text, audience->words, "{n} card", "{n} cards", (unsigned long)n,
			{"n", .number = n});
		drawing_label(drawing, box, ALIGN_RIGHT, INK_FAINT, buf);
	} else if (r->place[seat] == 1) {
		box.h = LETTERS;
		drawing_bold(drawing, box, ALIGN_RIGHT, INK_TEXT,
			words_find(audience->words, SENTENCE("wins")));
	}
}

static void draw_player(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct ring *r = audience->view;
	bool active = (ring_active_seats(r) >> seat & 1) != 0;
	drawing_panel(drawing, box_of(MARGIN, y, INNER, ROW - GAP), INK_CARD,
		active ? INK_LIT : INK_NONE, active ? 3 : 0);
	draw_ring(audience, seat, y + (ROW - GAP - RING) / 2, drawing);
	drawing_name(drawing, box_of(WAY_X + 1, y + 6, 96, LETTERS), ALIGN_LEFT, INK_TEXT, audience,
		seat);
	if (seat == r->parent && r->phase != PHASE_OVER) {
		drawing_label(drawing, box_of(164, y + 9, 42, LEAST), ALIGN_LEFT, INK_FAINT,
			words_find(audience->words, SENTENCE("dealer")));
	}
	draw_played(audience, seat, y + 3, drawing);
	draw_right(audience, seat, y + 9, drawing);
	draw_way(r, seat, y + ROW - GAP - DIE - 5, drawing);
}

/* The hand. */

static void draw_card(const struct audience *audience, int card, int x, int y, bool may,
	struct drawing *drawing) {
	int suit = ring_suit_of(card), top = may ? y - LIFT : y;
	enum ink print = suits[suit].print;
	char name[64];
	struct text text = TEXT_INTO(name);
	put_suit(audience, suit, &text);
	drawing_panel(drawing, box_of(x, top, CARD, CARD_HEIGHT), suits[suit].ink,
		may ? INK_LIT : INK_EDGE, may ? 4 : 1);
	drawing_number(
		drawing, box_of(x, top + 4, CARD, 26), ALIGN_MIDDLE, print, ring_rank_of(card));
	drawing_label(drawing, box_of(x + 4, top + 30, CARD - 8, LEAST), ALIGN_MIDDLE, print, name);
}

static void draw_discard(
	const struct audience *audience, int card, int x, int y, struct drawing *drawing) {
	char name[64];
	struct text text = TEXT_INTO(name);
	put_suit(audience, ring_suit_of(card), &text);
	drawing_panel(drawing, box_of(x, y, CARD, CARD_HEIGHT), INK_TABLE, INK_EDGE, 1);
	drawing_label(drawing, box_of(x + 3, y + 2, CARD - 6, LEAST), ALIGN_MIDDLE, INK_FAINT,
		words_find(audience->words, SENTENCE("discarded")));
	drawing_number(drawing, box_of(x + 3, y + 15, CARD - 6, LETTERS), ALIGN_MIDDLE, INK_TEXT,
		ring_rank_of(card));
	drawing_label(
		drawing, box_of(x + 3, y + 32, CARD - 6, LEAST), ALIGN_MIDDLE, INK_TEXT, name);
}

/* Cards that may be chosen stand out. */
static void draw_hand(
	const struct audience *audience, int y, uint32_t may, struct drawing *drawing) {
	const struct ring *r = audience->view;
	int seat = audience->seat, x = MARGIN + 2;
	for (uint32_t cards = r->hands[seat]; cards != 0; cards &= cards - 1, x += CARD_STEP) {
		int card = ring_first(cards);
		draw_card(audience, card, x, y, (may >> card & 1) != 0, drawing);
	}
	if (r->discards[seat] > 0) {
		draw_discard(audience, r->discards[seat] - 1, MARGIN + 2 + (HAND - 1) * CARD_STEP,
			y, drawing);
	}
}

static void draw_table(
	const struct audience *audience, const struct event *penalty, struct drawing *drawing) {
	const struct ring *r = audience->view;
	bool over = r->phase == PHASE_OVER;
	bool holds = audience->seat >= 0 && r->hands[audience->seat] != 0;
	int center = MARGIN + TOP, head = over ? center : center + CENTER + GAP + 2;
	int players = head + HEAD, hand = players + r->n_seats * ROW + 2 * LIFT;
	drawing_begin(drawing, WIDTH, hand + (holds ? CARD_HEIGHT : -2 * LIFT - GAP) + MARGIN);
	draw_top(audience, penalty, drawing);
	if (!over) {
		draw_center(audience, center, drawing);
	}
	draw_areas(audience, head, drawing);
	for (int seat = 0; seat < r->n_seats; seat++) {
		draw_player(audience, seat, players + seat * ROW, drawing);
	}
	if (holds) {
		bool plays = r->phase == PHASE_PLAY && audience->seat == r->turn;
		draw_hand(audience, hand, plays ? ring_playable(r, audience->seat) : 0, drawing);
	}
}

void ring_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	const struct ring *r = audience->view;
	bool paid = revealed != NULL && revealed->kind == EVENT_PENALTY;
	if (r->phase < PHASE_TAKE) {
		drawing_begin(drawing, 0, 0);
	} else {
		draw_table(audience, paid ? revealed : NULL, drawing);
	}
}

/* The regions: the dice in the center, and the cards of the hand. */

enum { KEY_CARD = 10, OWN_Y = MARGIN + LIFT };

static struct spot card_spot(const struct ring *r, const struct move *move) {
	int card = ring_card_of(move->args[0], move->args[1]);
	int before = bits_count(r->hands[move->seat] & ((1U << card) - 1));
	return (struct spot){.key = (int16_t)(KEY_CARD + card),
		.in_hand = true,
		.n_args = 2,
		.box = box_of(MARGIN + 2 + before * CARD_STEP, OWN_Y - LIFT, CARD, CARD_HEIGHT)};
}

static void add_spots(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	const struct ring *r = audience->view;
	int center = MARGIN + TOP + (CENTER - CENTER_DIE) / 2, face = move->args[0];
	if (steps->n > 0) {
		return;
	}
	if (move->verb == VERB_TAKE) {
		spots_add(spots, (struct spot){.key = (int16_t)face,
					 .n_args = 1,
					 .box = dice_box(r, face, center)});
	} else {
		spots_add(spots, card_spot(r, move));
	}
}

static void draw_own(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct ring *r = audience->view;
	bool holds = r->hands[audience->seat] != 0 || r->discards[audience->seat] > 0;
	uint32_t may = 0;
	for (size_t i = 0; i < regions->n; i++) {
		const struct spot *spot = &regions->list[i].spot;
		may |= spot->in_hand ? 1U << (spot->key - KEY_CARD) : 0;
	}
	drawing_begin(
		drawing, holds && r->phase < PHASE_OVER ? WIDTH : 0, OWN_Y + CARD_HEIGHT + MARGIN);
	draw_hand(audience, OWN_Y, may, drawing);
}

const struct pressing ring_pressing = {.spots = add_spots, .draw = draw_own};
