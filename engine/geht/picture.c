#include "engine/geht/phrases.h"

#include "engine/geht/state.h"
#include "engine/say.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	RIGHT = WIDTH - MARGIN,
	NAME_X = 20,
	SMALL = 15,
	LETTERS = 18,
	GAP = 4,
	HEAD = 26,
	DIE = 34,
	DIE_STEP = 37,
	/* Shelves. */
	SHELF_X = 36,
	CARD_WIDTH = 84, /* of the longest condition */
	CARD_HEIGHT = 32,
	TALL = 48, /* with the dice it would use */
	SCORED_WIDTH = 40,
	MARKER = 12,
	PILE_WIDTH = 118,
};

static const uint8_t inks[COLOURS] = {[GREEN] = INK_GREEN, [YELLOW] = INK_YELLOW, [RED] = INK_RED};

static void add_card(struct drawing *drawing, struct box box, enum ink fill, enum ink edge) {
	drawing_add(drawing, (struct shape){.kind = SHAPE_RECTANGLE,
				     .fill = (uint8_t)fill,
				     .edge = (uint8_t)edge,
				     .thick = edge == INK_EDGE   ? 1
					      : edge == INK_NONE ? 0
								 : 3,
				     .round = 5,
				     .box = box});
}

/* The roll */

static void draw_dice(const char *letter, const uint8_t *dice, int n, int x, int y, enum ink ink,
	struct drawing *drawing) {
	drawing_bold(drawing, box_of(x, y + 9, 16, LETTERS), ALIGN_LEFT, INK_TEXT, letter);
	for (int i = 0; i < n; i++) {
		drawing_die(drawing, box_of(x + 16 + i * DIE_STEP, y, DIE, DIE), ink, dice[i]);
	}
}

static int draw_roll(const struct audience *audience, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	char buf[32];
	struct text text = TEXT_INTO(buf);
	if (g->phase != PHASE_DECIDING) {
		return y;
	}
	SAY(&text, audience->words, "roll {n}", {"n", .number = g->roll});
	drawing_label(drawing, box_of(NAME_X, y + 10, 56, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	draw_dice("B", g->dice, BLUE_DICE, 80, y, INK_BLUE, drawing);
	draw_dice("R", g->dice + BLUE_DICE, RED_DICE, 252, y, INK_RED, drawing);
	return y + DIE + 2 * GAP;
}

/* Shelves */

/* Where the next card stands, and how high this row is. */
struct shelf {
	const struct audience *audience;
	struct drawing *drawing;
	int x, y, height;
};

/* Room for a card, on a further row where this one is full. */
static struct box next_place(struct shelf *shelf, int width) {
	if (shelf->x + width > RIGHT) {
		shelf->x = SHELF_X;
		shelf->y += shelf->height + GAP;
		shelf->height = width == SCORED_WIDTH ? CARD_HEIGHT : shelf->height;
	}
	struct box box = box_of(shelf->x, shelf->y, width, CARD_HEIGHT);
	shelf->x += width + GAP;
	return box;
}

static void draw_number(const struct shelf *shelf, int card, struct box box, enum ink ink) {
	char buf[NUMBER_SIZE];
	struct text text = TEXT_INTO(buf);
	geht_put_number(shelf->audience, VALUE(card), &text);
	drawing_bold(
		shelf->drawing, box_of(box.x + 4, box.y + 2, box.w - 18, 14), ALIGN_LEFT, ink, buf);
}

/* "b 2 2" on blue, of the dice among these bits that have the colour. */
static void draw_used(const uint8_t *dice, unsigned used, int n, const char *letter, enum ink ink,
	struct box box, struct drawing *drawing) {
	char buf[24];
	struct text text = TEXT_INTO(buf);
	text_puts(&text, letter);
	for (int die = 0; die < n; die++) {
		if ((used >> die & 1) != 0) {
			text_add(&text, " %d", dice[die]);
		}
	}
	if ((used & ((1U << n) - 1)) != 0) {
		add_card(drawing, box, ink, INK_EDGE);
		drawing_bold(drawing, box_of(box.x + 2, box.y + 1, box.w - 4, 12), ALIGN_MIDDLE,
			INK_PRINT, buf);
	}
}

/* As wide as there are dice of either colour. */
static void draw_uses(const struct shelf *shelf, int card, struct box box) {
	const struct geht *g = shelf->audience->view;
	unsigned used = geht_uses(card, g->dice), blue = used & ((1U << BLUE_DICE) - 1),
		 red = used >> BLUE_DICE;
	int n_blue = __builtin_popcount(blue), n_red = __builtin_popcount(red), whole = box.w - 4;
	int both = n_blue + (n_blue > 0) + n_red + (n_red > 0);
	int width = n_blue > 0 ? whole * (n_blue + 1) / (both > 0 ? both : 1) : 0;
	int y = box.y + CARD_HEIGHT - 1;
	draw_used(g->dice, blue, BLUE_DICE, "b", INK_BLUE, box_of(box.x + 2, y, width, 14),
		shelf->drawing);
	draw_used(g->dice + BLUE_DICE, red, RED_DICE, "r", INK_RED,
		box_of(box.x + 2 + width, y, whole - width, 14), shelf->drawing);
}

/* A card with its condition; marked: with a marker. */
static void draw_card(struct shelf *shelf, int card, bool marked, bool open) {
	struct box box = next_place(shelf, CARD_WIDTH);
	struct box whole = box_of(box.x, box.y, box.w, open ? TALL : CARD_HEIGHT);
	add_card(shelf->drawing, whole, inks[geht_cards[card].colour], open ? INK_LIT : INK_EDGE);
	draw_number(shelf, card, box, INK_PRINT);
	drawing_label(shelf->drawing, box_of(box.x + 3, box.y + 17, box.w - 6, 12), ALIGN_LEFT,
		INK_PRINT, geht_cards[card].condition);
	if (marked) {
		drawing_add(shelf->drawing, (struct shape){.kind = SHAPE_ELLIPSE,
						    .fill = INK_PRINT,
						    .box = box_of(box.x + box.w - MARKER - 4,
							    box.y + 3, MARKER, MARKER)});
	}
	if (open) {
		draw_uses(shelf, card, box);
	}
}

/* "41g", and "× 3" below. */
static void draw_scored(struct shelf *shelf, int card) {
	struct box box = next_place(shelf, SCORED_WIDTH);
	int times = geht_times(shelf->audience->view, card);
	char buf[16];
	struct text text = TEXT_INTO(buf);
	add_card(shelf->drawing, box, INK_NONE, inks[geht_cards[card].colour]);
	draw_number(shelf, card, box_of(box.x, box.y, box.w + 12, box.h), INK_TEXT);
	if (times > 1) {
		text_add(&text, "× %d", times);
		drawing_label(shelf->drawing, box_of(box.x + 5, box.y + 16, box.w - 10, 13),
			ALIGN_LEFT, INK_TEXT, buf);
	}
}

/* The board below the cards on it. Returns the top of the next shelf. */
static int end_shelf(const struct shelf *shelf) {
	int y = shelf->y + shelf->height + 3;
	drawing_add(shelf->drawing, (struct shape){.kind = SHAPE_LINE,
					    .edge = INK_EDGE,
					    .thick = 2,
					    .box = box_of(NAME_X - 4, y, RIGHT - NAME_X, 0)});
	return y + GAP + 1;
}

static bool meets_any(const struct geht_set *cards, const struct geht_set *open) {
	for (EACH_CARD(card, cards)) {
		if (geht_has(open, card)) {
			return true;
		}
	}
	return false;
}

/* The scored cards, after a gap and a line. */
static int draw_level(
	const struct audience *audience, int seat, int level, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	const struct geht_set *left = &s->left[level], *scored = &s->scored[level];
	struct geht_set open = geht_takeable(g, seat);
	struct shelf shelf = {
		audience, drawing, SHELF_X, y, meets_any(left, &open) ? TALL : CARD_HEIGHT};
	if (geht_is_empty(left) && geht_is_empty(scored)) {
		return y;
	}
	drawing_number(
		drawing, box_of(NAME_X - 6, y + 7, 18, LETTERS), ALIGN_MIDDLE, INK_TEXT, level);
	for (EACH_CARD(card, left)) {
		draw_card(&shelf, card, geht_has(&s->marked, card), geht_has(&open, card));
	}
	if (!geht_is_empty(scored) && !geht_is_empty(left) &&
		shelf.x + SCORED_WIDTH + 3 * GAP <= RIGHT) {
		drawing_add(drawing,
			(struct shape){.kind = SHAPE_LINE,
				.edge = INK_EDGE,
				.thick = 2,
				.box = box_of(shelf.x + GAP, shelf.y + 2, 0, CARD_HEIGHT - 4)});
		shelf.x += 3 * GAP;
	}
	for (EACH_CARD(card, scored)) {
		draw_scored(&shelf, card);
	}
	return end_shelf(&shelf);
}

/* New cards in the order drawn, and the first ones of a seat that has yet to lay them out. */
static int draw_new(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	bool first = g->phase == PHASE_LAYOUT && !s->finished && seat == audience->seat;
	struct geht_set starting = first ? geht_starting(seat) : (struct geht_set){{0}};
	struct shelf shelf = {audience, drawing, SHELF_X, y, CARD_HEIGHT};
	if (s->n_fresh == 0 && !first) {
		return y;
	}
	drawing_label(drawing, box_of(MARGIN, y + 9, 25, 13), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, SENTENCE("new:")));
	for (int i = 0; i < s->n_fresh; i++) {
		draw_card(&shelf, s->fresh[i], false, false);
	}
	for (EACH_CARD(card, &starting)) {
		draw_card(&shelf, card, false, false);
	}
	return end_shelf(&shelf);
}

/* Players */

/* Of a seat that has decided. */
static void draw_tick(int x, int y, struct drawing *drawing) {
	drawing_add(drawing, (struct shape){.kind = SHAPE_LINE,
				     .edge = INK_TEXT,
				     .thick = 3,
				     .box = box_of(x, y + 5, 4, 5)});
	drawing_add(drawing, (struct shape){.kind = SHAPE_LINE,
				     .edge = INK_TEXT,
				     .thick = 3,
				     .box = box_of(x + 4, y + 10, 8, -10)});
}

static void draw_head(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	bool over = g->phase == PHASE_OVER;
	bool lit = over ? g->place[seat] == 1 : (geht_active_seats(g) >> seat & 1) != 0;
	char buf[128];
	struct text text = TEXT_INTO(buf);
	add_card(drawing, box_of(MARGIN, y, RIGHT - MARGIN, HEAD), INK_CARD,
		lit ? INK_LIT : INK_NONE);
	drawing_name(
		drawing, box_of(NAME_X, y + 4, 88, LETTERS), ALIGN_LEFT, INK_TEXT, audience, seat);
	if (geht_has_decided(g, seat)) {
		draw_tick(112, y + 8, drawing);
	}
	if (!over && g->phase != PHASE_PLACING) {
		geht_put_standing(audience, seat, &text);
		drawing_label(drawing, box_of(130, y + 6, 84, 14), ALIGN_LEFT, INK_TEXT,
			text.len > 1 ? buf : "");
	}
	text = TEXT_INTO(buf);
	TELL(&text, audience, "luck {luck} · black {black}",
		{"luck", .number = g->seats[seat].luck},
		{"black", .number = geht_blacks_left(g, seat)});
	drawing_label(drawing, box_of(220, y + 6, 116, 14), ALIGN_RIGHT, INK_FAINT, buf);
	drawing_number(drawing, box_of(340, y + 4, 44, LETTERS), ALIGN_RIGHT, INK_TEXT,
		geht_total(g, seat));
}

static int draw_player(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	draw_head(audience, seat, y, drawing);
	y = draw_new(audience, seat, y + HEAD + GAP, drawing);
	for (int level = TRACK; level >= 1; level--) {
		y = draw_level(audience, seat, level, y, drawing);
	}
	return y + GAP;
}

/* "green 12" */
static int draw_piles(const struct audience *audience, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	for (int colour = 0; colour < COLOURS; colour++) {
		struct box box = box_of(MARGIN + colour * (PILE_WIDTH + 13), y, PILE_WIDTH, 24);
		char buf[64];
		struct text text = TEXT_INTO(buf);
		geht_put_colour(audience, VALUE(colour), &text);
		text_add(&text, " %d", g->piles[colour].n);
		add_card(drawing, box, inks[colour], INK_EDGE);
		drawing_label(drawing, box_of(box.x + 4, y + 4, box.w - 8, 16), ALIGN_MIDDLE,
			INK_PRINT, buf);
	}
	return y + 24;
}

static void draw_top(const struct audience *audience, struct drawing *drawing) {
	const struct geht *g = audience->view;
	char buf[256];
	struct text text = TEXT_INTO(buf);
	if (g->phase != PHASE_OVER) {
		geht_put_round(audience, &text);
	} else if (g->n_seats == 1) {
		geht_put_solo_result(audience, geht_total(g, 0), &text);
	} else {
		words_put(&text, audience->words, "game over");
	}
	drawing_label(
		drawing, box_of(NAME_X, MARGIN, RIGHT - NAME_X, SMALL), ALIGN_LEFT, INK_FAINT, buf);
}

void geht_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	const struct geht *g = audience->view;
	int y = MARGIN + SMALL + 2 * GAP;
	(void)revealed;
	drawing_begin(drawing, WIDTH, 0);
	if (g->phase <= PHASE_PILES) {
		drawing->width = 0;
		return;
	}
	draw_top(audience, drawing);
	y = draw_roll(audience, y, drawing);
	for (int seat = 0; seat < g->n_seats; seat++) {
		y = draw_player(audience, seat, y, drawing);
	}
	drawing->height = (int16_t)(draw_piles(audience, y, drawing) + MARGIN);
}
