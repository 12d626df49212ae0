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
	TASK_WIDTH = GEHT_CARD_WIDTH - 6,
	BAND = 15, /* height of a card's name */
	USED = 16, /* height of the dice that meet the card */
	SCORED_WIDTH = 62,
	SCORED_HEIGHT = 18,
	TIMES_WIDTH = 18,
	MARKER = 11,
	PILE_WIDTH = 118,
};

static const uint8_t inks[COLOURS] = {[GREEN] = INK_GREEN, [YELLOW] = INK_YELLOW, [RED] = INK_RED};

static void add_card(struct drawing *drawing, struct box box, enum ink fill, enum ink edge) {
	int thick = edge == INK_EDGE ? 1 : edge == INK_NONE ? 0 : 3;
	drawing_rounded(drawing, box, fill, edge, thick, 5);
}

/* The picture, like the printed cards: a die for each die of the condition, blue ones round, red
 * ones square, with the digit to show; "=" between equal dice; dice in a row as steps. */

enum {
	SMALL_DIE = 15,
	EQUALS = 6,
	PLUS = 6,
	OR = 14,
	RISE = 2, /* from step to step */
	SUM_WIDTH = 52,
};

static void draw_die(struct drawing *drawing, char letter, struct box box, const char *print) {
	bool blue = letter == 'b', red = letter == 'r';

	drawing_print(drawing,
		(struct shape){
			.kind = blue && box.w < 2 * box.h ? SHAPE_ELLIPSE : SHAPE_RECTANGLE,
			.fill = blue  ? INK_BLUE
				: red ? INK_RED
				      : INK_DIE,
			.edge = INK_EDGE,
			.thick = 1,
			.round = (uint8_t)(blue   ? box.h / 2
					   : !red ? box.h / 5
						  : 0),
			.box = box,
		},
		print);
}

/* The position of the next part. */
struct printed {
	const struct audience *audience;
	struct drawing *drawing; /* NULL: only measures */
	int left, x, y, height;
};

static int die_width(const struct geht_item *item) {
	return item->n * SMALL_DIE > TASK_WIDTH ? TASK_WIDTH / item->n : SMALL_DIE;
}

static int item_width(const struct geht_item *item) {
	int equals = item->kind == ITEM_SAME ? (item->n - 1) * EQUALS : 0;
	return item->kind == ITEM_SUM ? SUM_WIDTH : item->n * die_width(item) + equals;
}

static int item_height(const struct geht_item *item) {
	return SMALL_DIE + (item->kind == ITEM_RUN ? (item->n - 1) * RISE : 0);
}

static int draw_item(const struct audience *audience, const struct geht_item *item, int x, int y,
	struct drawing *drawing) {
	char buf[32];
	struct text print = TEXT_INTO(buf);
	int width = item->kind == ITEM_SUM ? SUM_WIDTH : die_width(item);
	y += item_height(item) - SMALL_DIE;
	geht_put_print(audience, item, &print);
	for (int i = 0; i < item->n; i++) {
		if (i > 0 && item->kind == ITEM_SAME) {
			drawing_bold(
				drawing, box_of(x, y + 1, EQUALS, 13), ALIGN_MIDDLE, INK_TEXT, "=");
			x += EQUALS;
		}
		draw_die(drawing, item->dice[i], box_of(x, y, width, SMALL_DIE), buf);
		x += width;
		y -= item->kind == ITEM_RUN ? RISE : 0;
	}
	return item_width(item);
}

static void add_item(
	struct printed *printed, const struct geht_item *item, const char *before, int gap) {
	if (printed->x + gap + item_width(item) > printed->left + TASK_WIDTH) {
		printed->x = printed->left;
		printed->y += printed->height + 1;
		printed->height = 0;
	}
	int height = item_height(item);
	if (printed->drawing != NULL) {
		drawing_bold(printed->drawing,
			box_of(printed->x, printed->y + height - SMALL_DIE + 1, gap, 13),
			ALIGN_MIDDLE, INK_TEXT, before);
		printed->x += gap;
		draw_item(printed->audience, item, printed->x, printed->y, printed->drawing);
	} else {
		printed->x += gap;
	}
	printed->x += item_width(item);
	printed->height = height > printed->height ? height : printed->height;
}

static int draw_task(
	const struct audience *audience, int number, int x, int y, struct drawing *drawing) {
	const struct geht_card *card = &geht_cards[number];
	struct printed printed = {audience, drawing, x, x, y, 0};
	for (int i = 0; i < card->n; i++) {
		for (int j = 0; j < card->alternatives[i].n; j++) {
			bool other = i > 0 && j == 0;
			add_item(&printed, &card->alternatives[i].items[j],
				other   ? words_find(audience->words, SENTENCE("or"))
				: j > 0 ? "+"
					: "",
				other   ? OR
				: j > 0 ? PLUS
					: 0);
		}
	}
	return printed.y + printed.height;
}

/* The roll */

static void put_digit(const struct geht *g, int die, char digit[2]) {
	digit[0] = (char)('0' + g->dice[die]);
	digit[1] = '\0';
}

static char letter_of(int die) {
	return die < BLUE_DICE ? 'b' : 'r';
}

static int draw_roll(const struct audience *audience, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	char buf[32];
	struct text text = TEXT_INTO(buf);
	if (g->phase != PHASE_DECIDING) {
		return y;
	}
	SAY(&text, audience->words, "roll {n}", {"n", .number = g->roll});
	drawing_label(drawing, box_of(NAME_X, y + 10, 60, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	for (int die = 0; die < DICE; die++) {
		int x = 84 + die * DIE_STEP + (die < BLUE_DICE ? 0 : DIE / 2);
		put_digit(g, die, buf);
		draw_die(drawing, letter_of(die), box_of(x, y, DIE, DIE), buf);
	}
	return y + DIE + 2 * GAP;
}

/* Shelves */

/* The position of the next card, the height of this row, and the cards that its player can take
 * with the roll. */
struct shelf {
	const struct audience *audience;
	struct drawing *drawing;
	int x, y, height;
	struct geht_set open;
};

int geht_card_height(const struct audience *audience, int card, bool open) {
	return BAND + draw_task(audience, card, 0, 0, NULL) + 4 + (open ? USED : 0);
}

/* Makes the row as high as the highest of these cards. */
static void make_room(struct shelf *shelf, const struct geht_set *cards) {
	shelf->height = SCORED_HEIGHT;
	for (EACH_CARD(card, cards)) {
		int height = geht_card_height(shelf->audience, card, geht_has(&shelf->open, card));
		shelf->height = height > shelf->height ? height : shelf->height;
	}
}

/* The place of the next card, on a new row where this one is full. */
static struct box next_place(struct shelf *shelf, int width, int height) {
	if (shelf->x + width > RIGHT) {
		shelf->x = SHELF_X;
		shelf->y += shelf->height + GAP;
		shelf->height = height == SCORED_HEIGHT ? height : shelf->height;
	}
	struct box box = box_of(shelf->x, shelf->y, width, height);
	shelf->x += width + GAP;
	return box;
}

static void draw_number(const struct audience *audience, int card, struct box box, enum ink ink,
	struct drawing *drawing) {
	char buf[NUMBER_SIZE];
	struct text text = TEXT_INTO(buf);
	geht_put_number(audience, VALUE(card), &text);
	drawing_bold(drawing, box, ALIGN_LEFT, ink, buf);
}

static void draw_marker(int x, int y, struct drawing *drawing) {
	drawing_ellipse(drawing, box_of(x, y, MARKER, MARKER), INK_PRINT, INK_EDGE);
}

/* The dice that meet the card, in the order of the roll. */
static void draw_uses(const struct geht *g, int card, struct box box, struct drawing *drawing) {
	unsigned used = geht_uses(card, g->dice);
	int n = __builtin_popcount(used), width = n > 0 ? TASK_WIDTH / n : 0, x = box.x + 3;
	char digit[2];
	width = width > USED - 2 ? USED - 2 : width;
	for (int die = 0; die < DICE; die++) {
		if ((used >> die & 1) != 0) {
			put_digit(g, die, digit);
			draw_die(drawing, letter_of(die),
				box_of(x, box.y + box.h - USED - 1, width, USED - 2), digit);
			x += width;
		}
	}
}

void geht_draw_card(const struct audience *audience, int card, struct box box, bool open,
	bool marked, struct drawing *drawing) {
	add_card(drawing, box, inks[geht_cards[card].colour], open ? INK_LIT : INK_EDGE);
	add_card(drawing,
		box_of(box.x + 2, box.y + BAND, box.w - 4, box.h - BAND - (open ? USED : 0) - 2),
		INK_CARD, INK_NONE);
	draw_number(audience, card, box_of(box.x + 4, box.y + 1, box.w - MARKER - 8, 13), INK_PRINT,
		drawing);
	draw_task(audience, card, box.x + 3, box.y + BAND + 1, drawing);
	if (marked) {
		draw_marker(box.x + box.w - MARKER - 4, box.y + 2, drawing);
	}
	if (open) {
		draw_uses(audience->view, card, box, drawing);
	}
}

static void draw_left(struct shelf *shelf, int card, bool marked) {
	geht_draw_card(shelf->audience, card, next_place(shelf, GEHT_CARD_WIDTH, shelf->height),
		geht_has(&shelf->open, card), marked, shelf->drawing);
}

/* The card's name, then "×3". */
static void draw_scored(struct shelf *shelf, int card) {
	int times = geht_times(shelf->audience->view, card);
	int width = SCORED_WIDTH + (times > 1 ? TIMES_WIDTH : 0);
	struct box box = next_place(shelf, width, SCORED_HEIGHT);
	char buf[16];
	struct text text = TEXT_INTO(buf);
	add_card(shelf->drawing, box, INK_NONE, inks[geht_cards[card].colour]);
	draw_number(shelf->audience, card, box_of(box.x + 4, box.y + 3, SCORED_WIDTH - 6, 12),
		INK_TEXT, shelf->drawing);
	if (times > 1) {
		text_add(&text, "×%d", times);
		drawing_bold(shelf->drawing,
			box_of(box.x + SCORED_WIDTH, box.y + 3, TIMES_WIDTH - 3, 12), ALIGN_LEFT,
			INK_TEXT, buf);
	}
}

/* The shelf's board, below its cards. Returns the top of the next shelf. */
static int end_shelf(const struct shelf *shelf) {
	int y = shelf->y + shelf->height + 3;
	drawing_line(shelf->drawing, box_of(NAME_X - 4, y, RIGHT - NAME_X, 0), INK_EDGE, 2);
	return y + GAP + 1;
}

/* The scored cards, after a gap and a line. */
static int draw_level(
	const struct audience *audience, int seat, int level, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	const struct geht_set *left = &s->left[level], *scored = &s->scored[level];
	struct shelf shelf = {audience, drawing, SHELF_X, y, 0, geht_takeable(g, seat)};
	if (geht_is_empty(left) && geht_is_empty(scored)) {
		return y;
	}
	make_room(&shelf, left);
	drawing_number(drawing, box_of(NAME_X - 6, y, 18, LETTERS), ALIGN_MIDDLE, INK_TEXT, level);
	for (EACH_CARD(card, left)) {
		draw_left(&shelf, card, geht_has(&s->marked, card));
	}
	if (!geht_is_empty(scored) && !geht_is_empty(left) &&
		shelf.x + SCORED_WIDTH + 3 * GAP <= RIGHT) {
		drawing_line(
			drawing, box_of(shelf.x + GAP, shelf.y, 0, SCORED_HEIGHT), INK_EDGE, 2);
		shelf.x += 3 * GAP;
	}
	for (EACH_CARD(card, scored)) {
		draw_scored(&shelf, card);
	}
	return end_shelf(&shelf);
}

/* New cards in the order drawn, and the starting cards of a seat that has yet to lay them out. */
static int draw_new(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct geht *g = audience->view;
	const struct geht_seat *s = &g->seats[seat];
	bool first = g->phase == PHASE_LAYOUT && !s->finished && seat == audience->seat;
	struct geht_set fresh = first ? geht_starting(seat) : (struct geht_set){{0}};
	struct shelf shelf = {audience, drawing, SHELF_X, y, 0, {{0}}};
	for (int i = 0; i < s->n_fresh; i++) {
		geht_add(&fresh, s->fresh[i]);
	}
	if (geht_is_empty(&fresh)) {
		return y;
	}
	make_room(&shelf, &fresh);
	drawing_label(drawing, box_of(MARGIN, y + 3, 25, 13), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, SENTENCE("new:")));
	for (int i = 0; i < s->n_fresh; i++) {
		draw_left(&shelf, s->fresh[i], false);
	}
	for (EACH_CARD(card, &fresh)) {
		if (geht_find_fresh(s, card) < 0) {
			draw_left(&shelf, card, false);
		}
	}
	return end_shelf(&shelf);
}

/* Players */

/* The mark of a seat that has decided. */
static void draw_tick(int x, int y, struct drawing *drawing) {
	drawing_line(drawing, box_of(x, y + 5, 4, 5), INK_TEXT, 3);
	drawing_line(drawing, box_of(x + 4, y + 10, 8, -10), INK_TEXT, 3);
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
		drawing_label(drawing, box_of(box.x + 4, box.y + 4, box.w - 8, 16), ALIGN_MIDDLE,
			INK_PRINT, buf);
	}
	return y + 24 + GAP;
}

/* The legend of the signs drawn. */
static int draw_legend(const struct audience *audience, int y, struct drawing *drawing) {
	static const struct {
		struct geht_item item;
		const char *means;
		int16_t width;
	} rows[] = {
		{{ITEM_EXACT, 0, 1, "b"}, SENTENCE("blue"), 32},
		{{ITEM_EXACT, 0, 1, "r"}, SENTENCE("red"), 28},
		{{ITEM_EXACT, 0, 1, "a"}, SENTENCE("any"), 30},
		{{ITEM_SAME, 0, 2, "aa"}, SENTENCE("alike"), 34},
		{{ITEM_RUN, 0, 3, "aaa"}, SENTENCE("in a row"), 54},
	};
	int x = NAME_X - 6;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		x += draw_item(audience, &rows[i].item, x, y, drawing) + 2;
		drawing_label(drawing, box_of(x, y + 4, rows[i].width, 12), ALIGN_LEFT, INK_FAINT,
			words_find(audience->words, rows[i].means));
		x += rows[i].width + GAP;
	}
	draw_marker(x, y + 4, drawing);
	drawing_label(drawing, box_of(x + MARKER + 3, y + 4, RIGHT - x - MARKER - 3, 12),
		ALIGN_LEFT, INK_FAINT, words_find(audience->words, SENTENCE("taken")));
	return y + LETTERS + 2;
}

static void draw_top(const struct audience *audience, struct drawing *drawing) {
	const struct geht *g = audience->view;
	char buf[256];
	struct text text = TEXT_INTO(buf);
	if (g->phase != PHASE_OVER) {
		geht_put_round(audience, &text);
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
	y = draw_legend(audience, draw_piles(audience, y, drawing), drawing);
	drawing->height = (int16_t)(y + MARGIN);
}
