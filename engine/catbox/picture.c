#include "engine/catbox/phrases.h"

#include "engine/catbox/state.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	INNER = WIDTH - 2 * MARGIN,
	TOP = 26,  /* the line at the top */
	HEAD = 18, /* the line above a table */
	SMALL = 15,
	LEAST = 13,
	LETTERS = 18,
	GAP = 8,

	/* The board: each color's name, its spaces, and the seats void in it. */
	COLOR_WIDTH = 54,
	BOARD_WIDTH = 256,
	BOARD_X = MARGIN + COLOR_WIDTH + 4,
	SPACE = 34, /* height of a row */
	INSET = 2,
	TOKEN = 24,
	LINK = 6, /* thickness of the links between a player's tokens */
	VOID_X = BOARD_X + BOARD_WIDTH + 4,
	VOID = 16,
	VOID_STEP = 15,

	ROW = 40, /* height of a player's row */
	NAME_X = 46,
	NAME_WIDTH = 82,

	CARD = 34,
	CARD_STEP = 38,
	CARD_HEIGHT = 46,
};

static const uint8_t inks[COLORS] = {INK_RED, INK_BLUE, INK_YELLOW, INK_GREEN};

/* Columns of the table of players. */
enum column { COLUMN_TRICK, COLUMN_TRICKS, COLUMN_CARDS, COLUMN_POINTS, COLUMNS };
static const struct {
	const char *heading;
	int16_t x, w;
} columns[COLUMNS] = {
	[COLUMN_TRICK] = {SENTENCE("trick"), 134, 94},
	[COLUMN_TRICKS] = {SENTENCE("tricks"), 232, 58},
	[COLUMN_CARDS] = {SENTENCE("cards"), 292, 42},
	[COLUMN_POINTS] = {SENTENCE("points"), 336, 44},
};

/* The phase of a round before its tricks. */
static const char *const awaited[PHASE_OVER] = {[PHASE_DISCARD] = SENTENCE("cards are put aside"),
	[PHASE_PREDICT] = SENTENCE("predictions")};

static struct box column_box(enum column column, int y, int height) {
	return box_of(columns[column].x, y, columns[column].w, height);
}

/* A seat's letter in a circle. */
static void draw_letter(
	struct drawing *drawing, struct box box, enum ink fill, enum ink ink, int seat) {
	int height = box.h * 3 / 4 > LEAST ? box.h * 3 / 4 : LEAST;
	drawing_ellipse(drawing, box, fill, ink);
	drawing_bold(drawing, box_of(box.x, box.y + (box.h - height) / 2, box.w, height),
		ALIGN_MIDDLE, ink, (const char[]){(char)('A' + seat), '\0'});
}

static void draw_token(struct drawing *drawing, int x, int y, int seat) {
	draw_letter(drawing, box_of(x, y, TOKEN, TOKEN), INK_DIE, INK_PRINT, seat);
}

static void draw_top(const struct audience *audience, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	char buf[128];
	struct text text = TEXT_INTO(buf);
	bool red_waits = c->phase == PHASE_PLAY && c->n_plays == 0 && !catbox_red_is_broken(c);
	const char *what = red_waits ? SENTENCE("red cannot be led yet") : awaited[c->phase];
	catbox_put_where(audience, SENTENCE("round {n} of {all}"),
		SENTENCE("round {n} of {all}, trick {trick}"), &text);
	drawing_label(drawing, box_of(MARGIN, MARGIN, 210, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	if (what != NULL) {
		drawing_label(drawing, box_of(222, MARGIN, WIDTH - MARGIN - 222, SMALL),
			ALIGN_RIGHT, INK_TEXT, words_find(audience->words, what));
	}
}

/* The board. */

static struct box space_box(const struct catbox *c, int card, int color, int y) {
	int width = BOARD_WIDTH / catbox_ranks(c);
	return box_of(BOARD_X + (card - 1) * width, y + color * SPACE, width, SPACE);
}

static void draw_space(const struct audience *audience, int card, int color, uint32_t open, int y,
	struct drawing *drawing) {
	const struct catbox *c = audience->view;
	uint32_t space = catbox_space(card, color);
	struct box box = space_box(c, card, color, y);
	bool taken = (catbox_taken(c) & space) != 0, may = (open & space) != 0;
	drawing_panel(drawing,
		box_of(box.x + INSET, box.y + INSET, box.w - 2 * INSET, box.h - 2 * INSET),
		taken ? inks[color] : INK_CARD,
		taken ? INK_NONE
		: may ? INK_LIT
		      : INK_EDGE,
		may ? 3 : 1);
	struct box number = box_of(box.x, box.y + 8, box.w, LETTERS);
	if (may) {
		drawing_number(drawing, number, ALIGN_MIDDLE, INK_TEXT, card);
	} else if (!taken) {
		drawing_label(drawing, number, ALIGN_MIDDLE, INK_FAINT,
			(const char[]){(char)('0' + card), '\0'});
	}
}

/* From the middle of a space to the middle of its right or lower neighbour. */
static void draw_link(struct drawing *drawing, const struct box *from, const struct box *to) {
	drawing_line(drawing,
		box_of(from->x + from->w / 2, from->y + from->h / 2, to->x - from->x,
			to->y - from->y),
		INK_TEXT, LINK);
}

static void draw_links(
	const struct catbox *c, int card, int color, int owner, int y, struct drawing *drawing) {
	struct box box = space_box(c, card, color, y);
	struct box right = space_box(c, card + 1, color, y),
		   below = space_box(c, card, color + 1, y);
	uint32_t own = c->tokens[owner];
	if (card < catbox_ranks(c) && (own & catbox_space(card + 1, color)) != 0) {
		draw_link(drawing, &box, &right);
	}
	if (color + 1 < COLORS && (own & catbox_space(card, color + 1)) != 0) {
		draw_link(drawing, &box, &below);
	}
}

static void draw_tokens(const struct catbox *c, int y, bool links, struct drawing *drawing) {
	for (uint32_t taken = catbox_taken(c); taken != 0; taken &= taken - 1) {
		int bit = __builtin_ctz(taken), card = 1 + bit % RANKS, color = bit / RANKS;
		int owner = catbox_owner(c, 1U << bit);
		struct box box = space_box(c, card, color, y);
		if (links) {
			draw_links(c, card, color, owner, y, drawing);
		} else {
			draw_token(drawing, box.x + (box.w - TOKEN) / 2,
				box.y + (box.h - TOKEN) / 2, owner);
		}
	}
}

/* The color's name, and the seats void in it. */
static void draw_color(const struct audience *audience, int color, int y, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	char name[32];
	struct text text = TEXT_INTO(name);
	int x = VOID_X;
	catbox_put_color(audience, VALUE(color), &text);
	drawing_panel(drawing, box_of(MARGIN, y + INSET, COLOR_WIDTH, SPACE - 2 * INSET),
		inks[color], INK_NONE, 0);
	drawing_bold(drawing, box_of(MARGIN + 3, y + 9, COLOR_WIDTH - 6, SMALL), ALIGN_MIDDLE,
		INK_PRINT, name);
	for (int seat = 0; seat < c->n_seats; seat++) {
		if ((c->voids[seat] >> color & 1) != 0) {
			draw_letter(drawing, box_of(x, y + (SPACE - VOID) / 2, VOID, VOID),
				INK_NONE, INK_TEXT, seat);
			x += VOID_STEP;
		}
	}
}

static void draw_board(
	const struct audience *audience, int y, uint32_t open, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	for (int card = 1; card <= catbox_ranks(c); card++) {
		struct box box = space_box(c, card, 0, y);
		drawing_number(
			drawing, box_of(box.x, y, box.w, SMALL), ALIGN_MIDDLE, INK_TEXT, card);
	}
	drawing_label(drawing, box_of(VOID_X, y, WIDTH - MARGIN - VOID_X, LEAST), ALIGN_LEFT,
		INK_FAINT, words_find(audience->words, "void"));
	y += HEAD;
	for (int color = 0; color < COLORS; color++) {
		draw_color(audience, color, y + color * SPACE, drawing);
		for (int card = 1; card <= catbox_ranks(c); card++) {
			draw_space(audience, card, color, open, y, drawing);
		}
	}
	draw_tokens(c, y, true, drawing);
	draw_tokens(c, y, false, drawing);
}

/* The players. */

/* The seat's card of the trick; the winning card is framed. */
static void draw_play(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	int x = columns[COLUMN_TRICK].x;
	for (int i = 0; i < c->n_plays; i++) {
		const struct catbox_play *play = &c->plays[i];
		char name[32];
		struct text text = TEXT_INTO(name);
		if (play->seat != seat) {
			continue;
		}
		bool best = play == catbox_best_play(c);
		drawing_panel(drawing, box_of(x, y + 4, 62, 26), inks[play->color],
			best ? INK_TEXT : INK_NONE, best ? 3 : 0);
		drawing_number(
			drawing, box_of(x + 4, y + 7, 14, 20), ALIGN_MIDDLE, INK_PRINT, play->card);
		catbox_put_color(audience, VALUE(play->color), &text);
		drawing_label(
			drawing, box_of(x + 20, y + 10, 38, LEAST), ALIGN_MIDDLE, INK_PRINT, name);
		if (i == 0) {
			drawing_label(drawing, box_of(x + 66, y + 10, 28, LEAST), ALIGN_LEFT,
				INK_TEXT, words_find(audience->words, "led"));
		}
	}
}

static void draw_tricks(const struct audience *audience, int seat, int y, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	char buf[64];
	struct text text = TEXT_INTO(buf);
	if (c->predicted[seat] == 0) {
		text_puts(&text, "–");
	} else {
		TELL(&text, audience, "{taken} of {predicted}", {"taken", .number = c->taken[seat]},
			{"predicted", .number = c->predicted[seat]});
	}
	drawing_label(
		drawing, column_box(COLUMN_TRICKS, y + 8, LETTERS), ALIGN_MIDDLE, INK_TEXT, buf);
}

static void draw_headings(
	const struct audience *audience, enum column first, int y, struct drawing *drawing) {
	for (enum column column = first; column < COLUMNS; column++) {
		drawing_label(drawing, column_box(column, y, LEAST),
			column == COLUMN_TRICK ? ALIGN_LEFT : ALIGN_MIDDLE, INK_FAINT,
			words_find(audience->words, columns[column].heading));
	}
}

/* The letter, the name and the points. */
static void draw_player(
	const struct audience *audience, int seat, int y, bool lit, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	drawing_panel(drawing, box_of(MARGIN, y, INNER, ROW - GAP / 2), INK_CARD,
		lit ? INK_LIT : INK_NONE, lit ? 3 : 0);
	draw_token(drawing, MARGIN + 6, y + (ROW - GAP / 2 - TOKEN) / 2, seat);
	drawing_name(drawing, box_of(NAME_X, y + 9, NAME_WIDTH, LETTERS), ALIGN_LEFT, INK_TEXT,
		audience, seat);
	drawing_number(drawing, column_box(COLUMN_POINTS, y + 8, LETTERS + 1), ALIGN_MIDDLE,
		INK_TEXT, c->totals[seat]);
}

static void draw_players(const struct audience *audience, int y, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	unsigned active = catbox_active_seats(c);
	draw_headings(audience, COLUMN_TRICK, y, drawing);
	y += HEAD;
	for (int seat = 0; seat < c->n_seats; seat++, y += ROW) {
		draw_player(audience, seat, y, (active >> seat & 1) != 0, drawing);
		draw_play(audience, seat, y, drawing);
		draw_tricks(audience, seat, y, drawing);
		drawing_number(drawing, column_box(COLUMN_CARDS, y + 8, LETTERS), ALIGN_MIDDLE,
			INK_FAINT, c->n_cards[seat]);
	}
}

/* Hands. */

static void draw_card(struct drawing *drawing, int x, int y, int card, bool may) {
	drawing_panel(drawing, box_of(x, y, CARD, CARD_HEIGHT), INK_DIE, may ? INK_LIT : INK_EDGE,
		may ? 3 : 1);
	drawing_number(drawing, box_of(x, y + 9, CARD, 28), ALIGN_MIDDLE, INK_PRINT, card);
}

static void draw_hand(
	const struct audience *audience, int y, uint32_t open, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	int x = MARGIN + 2, aside = c->aside[audience->seat];
	for (int card = 1; card <= catbox_ranks(c); card++) {
		for (int i = 0; i < c->hands[audience->seat][card]; i++, x += CARD_STEP) {
			draw_card(drawing, x, y, card, (open & catbox_column(card)) != 0);
		}
	}
	if (aside != 0) {
		x = WIDTH - MARGIN - 2 - CARD;
		drawing_panel(drawing, box_of(x, y, CARD, CARD_HEIGHT), INK_TABLE, INK_EDGE, 1);
		drawing_number(drawing, box_of(x, y + 5, CARD, 22), ALIGN_MIDDLE, INK_FAINT, aside);
		drawing_label(drawing, box_of(x + 2, y + 29, CARD - 4, LEAST), ALIGN_MIDDLE,
			INK_FAINT, words_find(audience->words, SENTENCE("aside")));
	}
}

static void draw_round(const struct audience *audience, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	int seat = audience->seat, y = MARGIN + TOP;
	bool holds = seat >= 0 && (c->n_cards[seat] > 0 || c->aside[seat] != 0);
	int players = y + HEAD + COLORS * SPACE + GAP;
	int hand = players + HEAD + c->n_seats * ROW + GAP;
	uint32_t open = catbox_open_now(audience);
	drawing_begin(drawing, WIDTH, hand + (holds ? CARD_HEIGHT : -GAP - GAP / 2) + MARGIN);
	draw_top(audience, drawing);
	draw_board(audience, y, open, drawing);
	draw_players(audience, players, drawing);
	if (holds) {
		draw_hand(audience, hand, open, drawing);
	}
}

/* Between rounds and after the last, the table is bare but for the points. */

static void draw_points(const struct audience *audience, int y, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	draw_headings(audience, COLUMN_POINTS, y, drawing);
	y += HEAD;
	for (int seat = 0; seat < c->n_seats; seat++, y += ROW) {
		draw_player(audience, seat, y, false, drawing);
		if (c->place[seat] == 1) {
			drawing_bold(drawing, column_box(COLUMN_TRICKS, y + 9, LETTERS),
				ALIGN_MIDDLE, INK_TEXT,
				words_find(audience->words, SENTENCE("wins")));
		}
	}
}

static void draw_over(const struct audience *audience, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	drawing_begin(drawing, WIDTH, MARGIN + HEAD + c->n_seats * ROW - GAP / 2 + MARGIN);
	drawing_label(drawing, box_of(MARGIN, MARGIN, 190, SMALL), ALIGN_LEFT, INK_FAINT,
		words_find(audience->words, SENTENCE("game over")));
	draw_points(audience, MARGIN, drawing);
}

/* data: the player, the hand, ascending. */
static void draw_paradox(
	const struct audience *audience, const int16_t *data, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	char buf[256];
	struct text text = TEXT_INTO(buf);
	int y = MARGIN + TOP, points = y + CARD_HEIGHT + GAP;
	drawing_begin(drawing, WIDTH, points + HEAD + c->n_seats * ROW - GAP / 2 + MARGIN);
	SAY(&text, audience->words, "paradox: {who}", {"who", audience->names[data[0]]});
	drawing_bold(drawing, box_of(MARGIN, MARGIN, INNER, LETTERS), ALIGN_LEFT, INK_TEXT, buf);
	for (int i = 0; i < data[1]; i++) {
		draw_card(drawing, MARGIN + 2 + i * CARD_STEP, y, data[2 + i], false);
	}
	draw_points(audience, points, drawing);
}

void catbox_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	if (revealed != NULL && revealed->kind == EVENT_PARADOX) {
		draw_paradox(audience, revealed->data, drawing);
	} else if (c->phase == PHASE_OVER) {
		draw_over(audience, drawing);
	} else if (c->phase <= PHASE_DEAL) {
		drawing_begin(drawing, 0, 0);
	} else {
		draw_round(audience, drawing);
	}
}

/* The regions: a card of the hand, then a space for it, or directly the space; earlier, a
 * prediction. */

enum {
	KEY_CARD = 40, /* the keys below it are spaces, as bits of the board */
	KEY_TRICKS = 60,
	OWN_Y = MARGIN,
	PAD_Y = OWN_Y + CARD_HEIGHT + 10,
	PAD = 58,
	PAD_STEP = 64,
	PAD_HEIGHT = 42,
};

/* The cards of a rank in the hand. */
static struct box cards_box(const struct catbox *c, int seat, int card) {
	int before = 0, n = c->hands[seat][card];
	for (int lower = 1; lower < card; lower++) {
		before += c->hands[seat][lower];
	}
	return box_of(
		MARGIN + 2 + before * CARD_STEP, OWN_Y, (n - 1) * CARD_STEP + CARD, CARD_HEIGHT);
}

static void add_card(const struct catbox *c, const struct move *move, struct spots *spots) {
	spots_add(spots, (struct spot){.key = (int16_t)(KEY_CARD + move->args[0]),
				 .in_hand = true,
				 .n_args = 1,
				 .box = cards_box(c, move->seat, move->args[0])});
}

static void add_play(const struct catbox *c, const struct move *move, const struct steps *steps,
	struct spots *spots) {
	int card = move->args[0], color = move->args[1];
	bool begun = steps->n == 1 && steps->keys[0] == KEY_CARD + card;
	if (steps->n == 0) {
		add_card(c, move, spots);
	}
	if (steps->n == 0 || begun) {
		spots_add(spots,
			(struct spot){.key = (int16_t)__builtin_ctz(catbox_space(card, color)),
				.n_args = 2,
				.box = space_box(c, card, color, MARGIN + TOP + HEAD)});
	}
}

static void add_spots(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	const struct catbox *c = audience->view;
	if (move->verb == VERB_PLAY) {
		add_play(c, move, steps, spots);
	} else if (move->verb == VERB_DISCARD && steps->n == 0) {
		add_card(c, move, spots);
	} else if (move->verb == VERB_PREDICT && steps->n == 0) {
		spots_add(spots, (struct spot){.key = (int16_t)(KEY_TRICKS + move->args[0]),
					 .in_hand = true,
					 .n_args = 1,
					 .box = box_of(MARGIN + (move->args[0] - 1) * PAD_STEP,
						 PAD_Y, PAD, PAD_HEIGHT)});
	}
}

static void draw_prediction(const struct region *region, struct drawing *drawing) {
	struct box box = region->spot.box;
	drawing_panel(drawing, box, INK_CARD, INK_EDGE, 1);
	drawing_number(drawing, box_of(box.x, box.y + 10, box.w, 22), ALIGN_MIDDLE, INK_TEXT,
		region->move.args[0]);
}

static void draw_own(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct catbox *c = audience->view;
	int seat = audience->seat, chosen = regions->steps.n > 0 ? regions->steps.keys[0] : 0;
	bool holds = c->phase > PHASE_DEAL && c->phase < PHASE_OVER &&
		     (c->n_cards[seat] > 0 || c->aside[seat] != 0);
	bool predicts = regions->n > 0 && regions->list[0].move.verb == VERB_PREDICT;
	drawing_begin(drawing, holds ? WIDTH : 0,
		(predicts ? PAD_Y + PAD_HEIGHT : OWN_Y + CARD_HEIGHT) + MARGIN);
	draw_hand(audience, OWN_Y, catbox_open_now(audience), drawing);
	for (size_t i = 0; predicts && i < regions->n; i++) {
		draw_prediction(&regions->list[i], drawing);
	}
	if (chosen > KEY_CARD) {
		drawing_panel(
			drawing, cards_box(c, seat, chosen - KEY_CARD), INK_NONE, INK_TEXT, 4);
	}
}

const struct pressing catbox_pressing = {.spots = add_spots, .draw = draw_own};
