#include "engine/saiun/phrases.h"

#include <assert.h>

#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"
#include "engine/say.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	RIGHT = WIDTH - MARGIN,
	SMALL = 15,
	LETTERS = 18,
	GAP = 4,
	/* The board of the cloud */
	EDGE_WIDTH = 26, /* width of the coordinates */
	EDGE_HEIGHT = 20,
	BOARD_WIDTH = 348,
	CLOUD_Y = MARGIN + SMALL + 2 * GAP,
	CELL_MOST = 46,
	LINES_MOST = 20, /* the most lines side by side, in the smallest cells that a die fits */
	BADGE = 16,
	BADGE_CELL = 28, /* from this size of a cell on */
	CHIP = 20,
	UNDER_X = 72,
	UNDER_STEP = 27,
	/* The table of players */
	ROW = 30,
	NAME_X = 20,
	COLOURS_X = 120,
	COLOUR_STEP = 35,
	TOKENS_X = 296,
	POINTS_X = 346,
	CARD_WIDTH = 30,
	CARD_HEIGHT = 40,
};

_Static_assert((int)COLUMNS_MOST <= (int)LINES_MOST, "the lines of all dice fit");

static const uint8_t inks[COLOURS] = {INK_RED, INK_YELLOW, INK_GREEN, INK_BLUE, INK_PURPLE};

static void add_box(struct drawing *drawing, struct box box, enum ink fill, bool lit) {
	drawing_rounded(drawing, box, fill, lit ? INK_LIT : INK_NONE, lit ? 3 : 0, 8);
}

/* Dice */

/* "R4", or "R" where the number is 0. */
static void draw_die(
	const struct words *words, struct box box, int colour, int face, struct drawing *drawing) {
	char letters[16];
	struct text text = TEXT_INTO(letters);
	int height = box.h * 5 / 8 < 12 ? 12 : box.h * 5 / 8;
	text_puts(&text, saiun_sign(words, colour));
	if (face > 0) {
		text_number(&text, face);
	}
	drawing_die(drawing, box, inks[colour], 0);
	drawing_bold(drawing, box_of(box.x, box.y + (box.h - height) / 2, box.w, height),
		ALIGN_MIDDLE, INK_PRINT, letters);
}

/* The cloud */

/* Coordinates drawn side by side on the board. */
struct lines {
	int n;
	int8_t at[LINES_MOST];
};

struct cloud_map {
	const struct saiun *p;
	struct lines xs, ys; /* from the left; from the top */
	int x, y, cell;
};

static bool lies_on(const struct saiun_cloud *cloud, bool across, int line) {
	for (int i = 0; i < cloud->n; i++) {
		if (line == (across ? cloud->columns[i].x : cloud->columns[i].y)) {
			return true;
		}
	}
	return false;
}

/* All lines between the two; if these are too many, only the lines with dice. */
static struct lines find_lines(const struct saiun_cloud *cloud, bool across, int from, int to) {
	struct lines lines = {.n = 0};
	int step = from < to ? 1 : -1, distance = (to - from) * step;
	for (int i = 0; i <= distance; i++) {
		int line = from + i * step;
		if (distance < LINES_MOST || lies_on(cloud, across, line)) {
			lines.at[lines.n++] = (int8_t)line;
		}
	}
	return lines;
}

static int find_line(const struct lines *lines, int line) {
	for (int i = 0; i < lines->n; i++) {
		if (lines->at[i] == line) {
			return i;
		}
	}
	return -1;
}

/* With a free line around the cloud, into which it may grow. */
static struct cloud_map lay_out(const struct saiun *p, int y) {
	struct saiun_frame frame = saiun_frame_of(&p->cloud);
	struct cloud_map board = {.p = p,
		.xs = find_lines(&p->cloud, true, frame.left - 1, frame.right + 1),
		.ys = find_lines(&p->cloud, false, frame.top + 1, frame.bottom - 1)};
	assert(board.xs.n > 0 && board.ys.n > 0);
	int cell = BOARD_WIDTH / board.xs.n;
	board.cell = cell > CELL_MOST ? CELL_MOST : cell;
	board.x = MARGIN + EDGE_WIDTH + (BOARD_WIDTH - board.cell * board.xs.n) / 2;
	board.y = y + EDGE_HEIGHT;
	return board;
}

static struct box cell_at(const struct cloud_map *board, int column, int row) {
	return box_of(board->x + column * board->cell, board->y + row * board->cell, board->cell,
		board->cell);
}

static int bottom_of(const struct cloud_map *board) {
	return board->y + board->ys.n * board->cell + GAP;
}

/* A line between cells; bright where coordinates are omitted. */
static void draw_rule(struct drawing *drawing, const struct lines *lines, int i, struct box box) {
	int distance = i > 0 && i < lines->n ? lines->at[i] - lines->at[i - 1] : 1;
	bool follows = distance == 1 || distance == -1;
	drawing_line(drawing, box, follows ? INK_TABLE : INK_LIT, 2);
}

static void draw_grid(const struct cloud_map *board, struct drawing *drawing) {
	int cell = board->cell, width = cell * board->xs.n, height = cell * board->ys.n;
	add_box(drawing,
		box_of(MARGIN, board->y - EDGE_HEIGHT - GAP, RIGHT - MARGIN,
			height + EDGE_HEIGHT + 3 * GAP),
		INK_CARD, false);
	for (int i = 0; i <= board->xs.n; i++) {
		draw_rule(drawing, &board->xs, i, box_of(board->x + i * cell, board->y, 0, height));
	}
	for (int i = 0; i <= board->ys.n; i++) {
		draw_rule(drawing, &board->ys, i, box_of(board->x, board->y + i * cell, width, 0));
	}
	for (int i = 0; i < board->xs.n; i++) {
		drawing_number(drawing, box_of(board->x + i * cell, board->y - 18, cell, 14),
			ALIGN_MIDDLE, INK_TEXT, board->xs.at[i]);
	}
	for (int i = 0; i < board->ys.n; i++) {
		drawing_number(drawing,
			box_of(board->x - EDGE_WIDTH, board->y + i * cell + (cell - 14) / 2,
				EDGE_WIDTH - 6, 14),
			ALIGN_RIGHT, INK_TEXT, board->ys.at[i]);
	}
}

/* A step down to the right for each level; on the last one, the number of dice. */
static void draw_column(const struct words *words, const struct cloud_map *board,
	const struct saiun_column *column, struct drawing *drawing) {
	struct box cell =
		cell_at(board, find_line(&board->xs, column->x), find_line(&board->ys, column->y));
	int step = board->cell >= BADGE_CELL ? 4 : 1, size = board->cell - 4 - 2 * step;
	int edge = (board->cell - size - (column->height - 1) * step) / 2;
	for (int level = 0; level < column->height; level++) {
		int down = (column->height - 1 - level) * step;
		struct box box = box_of(cell.x + edge + down, cell.y + edge + down, size, size);
		struct saiun_die die = column->dice[level];
		if (level < column->height - 1) {
			drawing_die(drawing, box, inks[die.colour], 0);
		} else {
			draw_die(words, box, die.colour, die.face, drawing);
		}
	}
	if (column->height > 1 && board->cell >= BADGE_CELL) {
		struct box badge = box_of(cell.x + board->cell - BADGE - 1,
			cell.y + board->cell - BADGE - 1, BADGE, BADGE);
		drawing_ellipse(drawing, badge, INK_TABLE, INK_EDGE);
		drawing_number(drawing, box_of(badge.x, badge.y + 2, BADGE, 12), ALIGN_MIDDLE,
			INK_TEXT, column->height);
	}
}

struct marks {
	const struct cloud_map *board;
	uint64_t spots;
	int n;
	struct saiun_spot list[SPOTS_MOST];
};

/* Any die of the hand will do: the spots of the table are independent of it. */
static void find_marks(void *data, const struct saiun_table *table, struct saiun_die die) {
	struct marks *marks = data;
	uint64_t spots[COLOURS];
	saiun_find_landings(table, die, spots);
	marks->spots |= spots[die.colour];
	marks->n = table->n;
	for (int i = 0; i < table->n; i++) {
		marks->list[i] = table->spots[i];
	}
}

static void draw_mark(
	const struct cloud_map *board, const struct saiun_spot *spot, struct drawing *drawing) {
	int column = find_line(&board->xs, spot->x), row = find_line(&board->ys, spot->y);
	bool bare = spot->column < 0;
	int size = bare ? board->cell / 3 : board->cell - 2, gap = (board->cell - size) / 2;
	if (column < 0 || row < 0) {
		return;
	}
	struct box cell = cell_at(board, column, row);
	drawing_add(drawing, (struct shape){.kind = bare ? SHAPE_ELLIPSE : SHAPE_RECTANGLE,
				     .edge = INK_LIT,
				     .thick = 2,
				     .round = (uint8_t)(size / 6),
				     .box = box_of(cell.x + gap, cell.y + gap, size, size)});
}

/* Marks the spots where the seat on turn may lay or place a die. */
static void draw_marks(const struct cloud_map *board, struct drawing *drawing) {
	const struct saiun *p = board->p;
	struct marks marks = {.board = board};
	int verb = p->phase == PHASE_LAYOUT ? VERB_LAY : VERB_PLACE;
	if (p->phase != PHASE_LAYOUT && p->phase != PHASE_TURNS) {
		return;
	}
	saiun_visit_dice(p, p->turn, 1U << verb, find_marks, &marks);
	for (int i = 0; i < marks.n; i++) {
		if ((marks.spots >> i & 1) != 0) {
			draw_mark(board, &marks.list[i], drawing);
		}
	}
}

/* "under: 1,1 [R3]", the hidden dice of stacks. Returns the right end. */
static int draw_under(const struct audience *audience, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int x = UNDER_X;
	bool any = false;
	for (int i = 0; i < p->cloud.n; i++) {
		const struct saiun_column *column = &p->cloud.columns[i];
		char buf[16];
		struct text text = TEXT_INTO(buf);
		int width = 36 + (column->height - 1) * UNDER_STEP;
		if (column->height == 1) {
			continue;
		}
		if (x + width > RIGHT) {
			x = UNDER_X;
			y += CHIP + GAP;
		}
		text_add(&text, "%d,%d", column->x, column->y);
		drawing_label(drawing, box_of(x, y + 3, 34, 14), ALIGN_RIGHT, INK_TEXT, buf);
		for (int level = 0; level < column->height - 1; level++) {
			struct saiun_die die = column->dice[level];
			draw_die(audience->words, box_of(x + 37 + level * UNDER_STEP, y, 25, CHIP),
				die.colour, die.face, drawing);
		}
		if (!any) {
			drawing_label(drawing, box_of(NAME_X, y + 3, 56, 14), ALIGN_LEFT, INK_FAINT,
				words_find(audience->words, SENTENCE("under: ")));
		}
		any = true;
		x += width;
	}
	return any ? y + CHIP + 2 * GAP : y;
}

static int draw_cloud(const struct audience *audience, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	if (p->cloud.n == 0 && p->phase != PHASE_TURNS && p->phase != PHASE_LAYOUT) {
		return y - GAP;
	}
	struct cloud_map board = lay_out(p, y);
	draw_grid(&board, drawing);
	for (int i = 0; i < p->cloud.n; i++) {
		draw_column(audience->words, &board, &p->cloud.columns[i], drawing);
	}
	draw_marks(&board, drawing);
	return draw_under(audience, bottom_of(&board) + 3 * GAP, drawing);
}

/* Players */

static struct box in_column(int colour, int y, int height) {
	return box_of(COLOURS_X + colour * COLOUR_STEP, y, COLOUR_STEP, height);
}

static void draw_head(const struct audience *audience, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	for (int colour = 0; colour < COLOURS && p->phase != PHASE_OVER; colour++) {
		struct box box = in_column(colour, y, CHIP);
		draw_die(audience->words, box_of(box.x + (COLOUR_STEP - CHIP) / 2, y, CHIP, CHIP),
			colour, 0, drawing);
	}
	if (p->phase != PHASE_OVER) {
		drawing_label(drawing, box_of(TOKENS_X, y + 4, 46, 13), ALIGN_RIGHT, INK_FAINT,
			words_find(audience->words, SENTENCE("tokens")));
	}
	drawing_label(drawing, box_of(POINTS_X, y + 4, 38, 13), ALIGN_RIGHT, INK_FAINT,
		words_find(audience->words, SENTENCE("points")));
}

/* The number of dice of a colour, and of discarded ones: "2 −1". */
static void draw_count(int n, int thrown, struct box box, struct drawing *drawing) {
	char buf[8];
	struct text text = TEXT_INTO(buf);
	if (n > 0) {
		drawing_number(
			drawing, box_of(box.x + 8, box.y, 13, LETTERS), ALIGN_MIDDLE, INK_TEXT, n);
	}
	if (thrown > 0) {
		text_add(&text, "−%d", thrown);
		drawing_label(
			drawing, box_of(box.x + 20, box.y + 4, 15, 12), ALIGN_LEFT, INK_FAINT, buf);
	}
}

static void draw_player(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	bool over = p->phase == PHASE_OVER;
	char buf[32];
	struct text text = TEXT_INTO(buf);
	add_box(drawing, box_of(MARGIN, y, RIGHT - MARGIN, ROW - GAP), INK_CARD,
		over ? p->place[seat] == 1 : saiun_is_active(p, seat));
	drawing_name(
		drawing, box_of(NAME_X, y + 4, 98, LETTERS), ALIGN_LEFT, INK_TEXT, audience, seat);
	for (int colour = 0; colour < COLOURS && !over; colour++) {
		draw_count(p->hands[seat][colour], p->thrown[seat][colour],
			in_column(colour, y + 4, LETTERS), drawing);
	}
	if (!over) {
		saiun_put_seat_tokens(audience, seat, &text);
		drawing_label(
			drawing, box_of(TOKENS_X, y + 5, 46, SMALL), ALIGN_RIGHT, INK_TEXT, buf);
	}
	drawing_number(drawing, box_of(POINTS_X, y + 4, 38, LETTERS), ALIGN_RIGHT, INK_TEXT,
		p->totals[seat]);
}

static void draw_sums(const struct audience *audience, const char *sentence,
	const int numbers[COLOURS], int y, struct drawing *drawing) {
	drawing_label(drawing, box_of(NAME_X, y + 2, 98, SMALL), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, sentence));
	for (int colour = 0; colour < COLOURS; colour++) {
		drawing_number(drawing, in_column(colour, y, LETTERS), ALIGN_MIDDLE, INK_TEXT,
			numbers[colour]);
	}
}

static int draw_players(const struct audience *audience, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int spare[COLOURS];
	struct saiun_count count;
	draw_head(audience, y, drawing);
	y += CHIP + GAP;
	for (int seat = 0; seat < p->n_seats; seat++, y += ROW) {
		draw_player(audience, seat, y, drawing);
	}
	if (p->phase == PHASE_DRAFT || p->phase == PHASE_LAYOUT) {
		for (int colour = 0; colour < COLOURS; colour++) {
			spare[colour] = p->spare[colour];
		}
		draw_sums(audience, SENTENCE("left over"), spare, y, drawing);
		y += CHIP + GAP;
	}
	if (p->cloud.n > 0 && p->phase != PHASE_OVER) {
		saiun_count_cloud(&p->cloud, &count);
		draw_sums(audience, SENTENCE("seen"), count.sums, y, drawing);
		draw_sums(audience, SENTENCE("worth"), count.values, y + CHIP + GAP, drawing);
		y += 2 * (CHIP + GAP);
	}
	return y + GAP;
}

/* The hand of the audience's seat */

/* The tokens bet on the seat's nth card; cards and bets are both in order of colour. */
static int tokens_on(const struct saiun *p, int seat, int nth) {
	const uint8_t *cards = p->cards[seat];
	const struct saiun_bet *bet = &p->bets[seat];
	int before = 0;
	for (int i = 0; i < nth; i++) {
		before += cards[i] == cards[nth];
	}
	for (int i = 0; i < bet->n; i++) {
		if (bet->cards[i].colour == cards[nth] && before-- == 0) {
			return bet->cards[i].tokens;
		}
	}
	return 0;
}

static void draw_card(
	const struct words *words, int colour, struct box box, struct drawing *drawing) {
	drawing_rounded(drawing, box, inks[colour], INK_EDGE, 1, 4);
	drawing_bold(drawing, box_of(box.x, box.y + (box.h - 20) / 2, box.w, 20), ALIGN_MIDDLE,
		INK_PRINT, saiun_sign(words, colour));
}

static int draw_hand(const struct audience *audience, int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int seat = audience->seat;
	if (seat < 0 || p->cards[seat][0] == NO_COLOUR) {
		return y;
	}
	drawing_label(drawing, box_of(NAME_X, y + 12, 106, SMALL), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, SENTENCE("your cards")));
	for (int i = 0; i < CARDS_EACH; i++) {
		int tokens = tokens_on(p, seat, i), x = 132 + i * 84;
		char buf[8];
		struct text text = TEXT_INTO(buf);
		draw_card(audience->words, p->cards[seat][i], box_of(x, y, CARD_WIDTH, CARD_HEIGHT),
			drawing);
		text_add(&text, "× %d", tokens);
		if (tokens > 0) {
			drawing_bold(drawing, box_of(x + CARD_WIDTH + 6, y + 11, 40, LETTERS),
				ALIGN_LEFT, INK_TEXT, buf);
		}
	}
	return y + CARD_HEIGHT + GAP;
}

/* Shown bets */

/* A seat's data: points, number of cards, for each: colour, tokens and value. Returns the next
 * data. After the points of the round come the total ones. */
static const int16_t *draw_shown_bet(const struct audience *audience, int seat, const int16_t *at,
	int y, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int points = at[0], n = at[1];
	add_box(drawing, box_of(MARGIN, y, RIGHT - MARGIN, CARD_HEIGHT + 2 * GAP), INK_CARD, false);
	drawing_name(
		drawing, box_of(NAME_X, y + 15, 86, LETTERS), ALIGN_LEFT, INK_TEXT, audience, seat);
	at += 2;
	for (int i = 0; i < n; i++, at += 3) {
		char buf[24];
		struct text text = TEXT_INTO(buf);
		int x = 110 + i * 80;
		draw_card(audience->words, at[0], box_of(x, y + GAP, CARD_WIDTH, CARD_HEIGHT),
			drawing);
		text_add(&text, "%d × %d", at[2], at[1]);
		drawing_label(drawing, box_of(x + CARD_WIDTH + 3, y + 16, 44, SMALL), ALIGN_LEFT,
			INK_TEXT, buf);
	}
	if (p->rounds > 1) {
		char buf[16];
		struct text text = TEXT_INTO(buf);
		text_add(&text, "+%d", points);
		drawing_label(drawing, box_of(POINTS_X - 42, y + 16, 38, SMALL), ALIGN_RIGHT,
			INK_FAINT, buf);
		points = p->totals[seat];
	}
	drawing_number(drawing, box_of(POINTS_X, y + 14, 38, 20), ALIGN_RIGHT, INK_TEXT, points);
	return at;
}

static int draw_shown_bets(
	const struct audience *audience, const struct event *show, struct drawing *drawing) {
	const int16_t *at = show->data + 1;
	int y = MARGIN + SMALL + 2 * GAP;
	drawing_label(drawing, box_of(NAME_X, MARGIN, RIGHT - NAME_X, SMALL), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, SENTENCE("The bets, value × tokens:")));
	for (int seat = 0; seat < show->data[0]; seat++, y += CARD_HEIGHT + 3 * GAP) {
		at = draw_shown_bet(audience, seat, at, y, drawing);
	}
	return y;
}

static int draw_table(const struct audience *audience, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	char buf[256];
	struct text text = TEXT_INTO(buf);
	int y = MARGIN + SMALL + GAP;
	if (p->phase == PHASE_OVER) {
		words_put(&text, audience->words, "game over");
	} else {
		saiun_put_round(audience, (int16_t[]){(int16_t)p->round, p->starter}, &text);
		y = draw_cloud(audience, CLOUD_Y, drawing) + GAP;
	}
	drawing_label(
		drawing, box_of(NAME_X, MARGIN, RIGHT - NAME_X, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	return draw_hand(audience, draw_players(audience, y, drawing), drawing);
}

void saiun_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	drawing_begin(drawing, WIDTH, 0);
	if (p->phase == PHASE_LOT) {
		drawing->width = 0;
		return;
	}
	int bottom = revealed != NULL && revealed->kind == EVENT_SHOW
			     ? draw_shown_bets(audience, revealed, drawing)
			     : draw_table(audience, drawing);
	drawing->height = (int16_t)(bottom + MARGIN - GAP);
}

/* The regions: a field of the cloud, and then the die with its number, or the target; a die by its
 * colour; and the cards, each with its tokens. */

enum {
	KEY_FIELD = 0,     /* keys from here on, by coordinates */
	KEY_TO = 16384,    /* keys from here on, by coordinates */
	KEY_DIE = -100,    /* keys below it, by colour and number */
	KEY_COLOUR = -200, /* keys below it, by colour */
	KEY_TOKENS = -300, /* keys below it, by card and tokens */
	KEY_BET = -400,
	OFFSET = 64,
	HELD_Y = 8,
	HELD_DIE = 32,
	HELD_STEP = 76,
	SHOWN_Y = HELD_Y + HELD_DIE + 12,
	PAD_X = 52,
	PAD = 45,
	PAD_STEP = 49,
	PAD_HEIGHT = 40,
	PAD_ROW = 44,
};

static int key_of_field(int key, const int16_t *at) {
	return key + (at[0] + OFFSET) * 2 * OFFSET + at[1] + OFFSET;
}

static struct box pad_at(int column, int row) {
	return box_of(PAD_X + column * PAD_STEP, SHOWN_Y + row * PAD_ROW, PAD, PAD_HEIGHT);
}

/* The dice to choose from: the dice left over, or the seat's own. */
static const uint8_t *dice_of(const struct saiun *p, int seat) {
	bool spare = p->phase == PHASE_DRAFT || p->phase == PHASE_LAYOUT;
	return spare ? p->spare : p->hands[seat];
}

/* The number of earlier colours with dice. */
static int row_of(const uint8_t dice[COLOURS], int colour) {
	int row = 0;
	for (int before = 0; before < colour; before++) {
		row += dice[before] > 0;
	}
	return row;
}

static struct box held_at(const uint8_t dice[COLOURS], int colour) {
	return box_of(MARGIN + row_of(dice, colour) * HELD_STEP, HELD_Y, HELD_DIE, HELD_DIE);
}

static bool is_step(const struct steps *steps, int n, int key) {
	return n < steps->n && steps->keys[n] == key;
}

static void add_field(
	const struct saiun *p, int key, const int16_t *at, int from, struct spots *spots) {
	struct spot spot = {.key = (int16_t)key_of_field(key, at),
		.from = (uint8_t)from,
		.n_args = (uint8_t)(from + 2)};
	struct cloud_map board = lay_out(p, CLOUD_Y);
	int column = find_line(&board.xs, at[0]), row = find_line(&board.ys, at[1]);
	if (column >= 0 && row >= 0) {
		spot.box = cell_at(&board, column, row);
		spots_add(spots, spot);
	}
}

static void add_colour(const uint8_t dice[COLOURS], int colour, int from, struct spots *spots) {
	spots_add(spots, (struct spot){.key = (int16_t)(KEY_COLOUR - colour),
				 .in_hand = true,
				 .from = (uint8_t)from,
				 .n_args = (uint8_t)(from + 1),
				 .box = held_at(dice, colour)});
}

/* The die for a chosen field. */
static void add_die(const uint8_t dice[COLOURS], const int16_t *die, struct spots *spots) {
	spots_add(spots, (struct spot){.key = (int16_t)(KEY_DIE - die[0] * 8 - die[1]),
				 .in_hand = true,
				 .n_args = 2,
				 .box = pad_at(die[1] - 1, row_of(dice, die[0]))});
}

/* The field first, or the colour first. */
static void add_placement(const struct saiun *p, const struct move *move, const struct steps *steps,
	struct spots *spots) {
	const uint8_t *dice = dice_of(p, move->seat);
	int field = key_of_field(KEY_FIELD, move->args + 2), colour = KEY_COLOUR - move->args[0];
	bool by_colour = is_step(steps, 0, colour);
	if (steps->n == 0) {
		add_field(p, KEY_FIELD, move->args + 2, 2, spots);
		add_colour(dice, move->args[0], 0, spots);
	} else if (steps->n == 1 && by_colour) {
		add_field(p, KEY_FIELD, move->args + 2, 2, spots);
	} else if (is_step(steps, by_colour, field) && steps->n == 1 + by_colour) {
		add_die(dice, move->args, spots);
	}
}

static void add_shift(const struct saiun *p, const struct move *move, const struct steps *steps,
	struct spots *spots) {
	if (steps->n == 0) {
		add_field(p, KEY_FIELD, move->args, 0, spots);
	} else if (is_step(steps, 0, key_of_field(KEY_FIELD, move->args))) {
		if (steps->n == 1) {
			add_field(p, KEY_TO, move->args + 2, 2, spots);
		} else if (steps->n == 2 &&
			   is_step(steps, 1, key_of_field(KEY_TO, move->args + 2))) {
			add_colour(p->hands[move->seat], move->args[4], 4, spots);
		}
	}
}

/* Bets: the cards in any order. */

static int key_of_tokens(int card, int tokens) {
	return KEY_TOKENS - card * 8 - tokens;
}

/* The tokens chosen for a card; 0: none. */
static int chosen_tokens(const struct steps *steps, int card) {
	for (int i = 0; i < steps->n; i++) {
		int key = KEY_TOKENS - steps->keys[i];
		if (key >= 0 && key / 8 == card) {
			return key % 8;
		}
	}
	return 0;
}

/* The cards of the bet not chosen so far, as bits; -1: the choices do not fit the bet. */
static int left_of_bet(const struct saiun *p, const struct move *move, const struct steps *steps) {
	int left = (1 << move->n_args / 2) - 1;
	for (int card = 0; card < CARDS_EACH; card++) {
		int tokens = chosen_tokens(steps, card), i = 0;
		while (i < move->n_args / 2 &&
			((left >> i & 1) == 0 || move->args[2 * i] != p->cards[move->seat][card] ||
				move->args[2 * i + 1] != tokens)) {
			i++;
		}
		if (tokens > 0 && i == move->n_args / 2) {
			return -1;
		}
		left &= tokens > 0 ? ~(1 << i) : ~0;
	}
	return left;
}

static void add_tokens(const struct saiun *p, const struct move *move, int part,
	const struct steps *steps, struct spots *spots) {
	int tokens = move->args[2 * part + 1];
	for (int card = 0; card < CARDS_EACH; card++) {
		if (p->cards[move->seat][card] == move->args[2 * part] &&
			chosen_tokens(steps, card) == 0) {
			spots_add(spots, (struct spot){.key = (int16_t)key_of_tokens(card, tokens),
						 .in_hand = true,
						 .from = (uint8_t)(2 * part),
						 .n_args = (uint8_t)(2 * part + 2),
						 .box = pad_at(tokens - 1, card)});
			return; /* another card of its colour is equivalent */
		}
	}
}

static void add_bet(const struct saiun *p, const struct move *move, const struct steps *steps,
	struct spots *spots) {
	int left = left_of_bet(p, move, steps);
	for (int i = 0; left > 0 && i < move->n_args / 2; i++) {
		if ((left >> i & 1) != 0) {
			add_tokens(p, move, i, steps, spots);
		}
	}
	if (left == 0) {
		struct box box = pad_at(0, CARDS_EACH);
		box.w = 5 * PAD_STEP - PAD_STEP + PAD;
		spots_add(spots, (struct spot){.key = KEY_BET,
					 .in_hand = true,
					 .n_args = move->n_args,
					 .box = box});
	}
}

static void add_spots(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	const struct saiun *p = audience->view;
	switch (move->verb) {
	case VERB_PLACE:
	case VERB_LAY:
		add_placement(p, move, steps, spots);
		break;
	case VERB_MOVE:
		add_shift(p, move, steps, spots);
		break;
	case VERB_DROP:
	case VERB_TAKE:
		if (steps->n == 0) {
			add_colour(dice_of(p, move->seat), move->args[0], 0, spots);
		}
		break;
	case VERB_BET:
		add_bet(p, move, steps, spots);
		break;
	default:
		break;
	}
}

static void draw_pad(const char *label, struct box box, bool lit, struct drawing *drawing) {
	drawing_panel(drawing, box, lit ? INK_LIT : INK_CARD, INK_EDGE, 1);
	drawing_bold(drawing, box_of(box.x, box.y + (box.h - LETTERS) / 2, box.w, LETTERS),
		ALIGN_MIDDLE, lit ? INK_PRINT : INK_TEXT, label);
}

static void draw_held(
	const struct audience *audience, const struct steps *steps, struct drawing *drawing) {
	const uint8_t *dice = dice_of(audience->view, audience->seat);
	for (int colour = 0; colour < COLOURS; colour++) {
		struct box box = held_at(dice, colour);
		char buf[8];
		struct text text = TEXT_INTO(buf);
		text_add(&text, "× %d", dice[colour]);
		if (dice[colour] > 0) {
			draw_die(audience->words, box, colour, 0, drawing);
			drawing_label(drawing,
				box_of(box.x + box.w + 3, box.y + 8, HELD_STEP - box.w - 6,
					LETTERS),
				ALIGN_LEFT, INK_TEXT, buf);
		}
		if (dice[colour] > 0 && is_step(steps, 0, KEY_COLOUR - colour)) {
			drawing_panel(drawing, box, INK_NONE, INK_LIT, 4);
		}
	}
}

/* Each card with its tokens beside it, bet before or chosen so far. */
static void draw_cards(const struct audience *audience, const struct steps *steps, bool beside,
	struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int seat = audience->seat;
	for (int card = 0; card < CARDS_EACH; card++) {
		int chosen = chosen_tokens(steps, card),
		    laid = saiun_has_bet(p, seat) && chosen == 0 ? tokens_on(p, seat, card)
								 : chosen;
		struct box box = pad_at(0, beside ? card : 0);
		char buf[8];
		struct text text = TEXT_INTO(buf);
		box = beside ? box_of(MARGIN, box.y, CARD_WIDTH, CARD_HEIGHT)
			     : box_of(MARGIN + card * 84, box.y, CARD_WIDTH, CARD_HEIGHT);
		draw_card(audience->words, p->cards[seat][card], box, drawing);
		text_add(&text, beside ? "%d" : "× %d", laid);
		if (beside && laid > 0) {
			draw_pad(buf, pad_at(laid - 1, card), true, drawing);
		} else if (laid > 0) {
			drawing_bold(drawing, box_of(box.x + box.w + 6, box.y + 11, 40, LETTERS),
				ALIGN_LEFT, INK_TEXT, buf);
		}
	}
}

static void draw_region(
	const struct audience *audience, const struct region *region, struct drawing *drawing) {
	const int16_t *args = region->move.args;
	int key = region->spot.key, tokens = (KEY_TOKENS - key) % 8;
	char buf[8];
	struct text text = TEXT_INTO(buf);
	if (!region->spot.in_hand) {
		return;
	}
	if (key == KEY_BET) {
		draw_pad(words_find(audience->words, saiun_verbs[VERB_BET].label), region->spot.box,
			false, drawing);
	} else if (key <= KEY_TOKENS) {
		text_number(&text, tokens);
		draw_pad(buf, region->spot.box, false, drawing);
	} else if (key > KEY_COLOUR) {
		draw_die(audience->words, region->spot.box, args[0], args[1], drawing);
	}
}

static void draw_own(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct saiun *p = audience->view;
	int seat = audience->seat;
	bool bets = regions->n > 0 && regions->list[0].move.verb == VERB_BET;
	bool field = regions->steps.n > 0 && !bets && regions->list[0].spot.key > KEY_COLOUR;
	bool cards = p->cards[seat][0] != NO_COLOUR && !field;
	bool any = cards || saiun_count_dice(dice_of(p, seat)) > 0;
	int bottom = cards ? SHOWN_Y + CARD_HEIGHT : HELD_Y + HELD_DIE;
	drawing_begin(drawing, any && p->phase != PHASE_OVER ? WIDTH : 0, 0);
	draw_held(audience, &regions->steps, drawing);
	if (cards) {
		draw_cards(audience, &regions->steps, bets, drawing);
	}
	if (cards && bets) {
		bottom = pad_at(0, CARDS_EACH - 1).y + CARD_HEIGHT;
	}
	for (size_t i = 0; i < regions->n; i++) {
		draw_region(audience, &regions->list[i], drawing);
	}
	drawing->height = (int16_t)(spots_bottom(regions, bottom) + MARGIN);
}

const struct pressing saiun_pressing = {.spots = add_spots, .draw = draw_own};
