#include "engine/perudo/phrases.h"

#include <string.h>

#include "engine/say.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	TOP = 24,  /* the line above the bid */
	HEAD = 84, /* with the bid */
	ROW = 40,
	GAP = 6,
	DIE = 24,
	DIE_STEP = 27,
	LIFT = 4, /* dice that count stand higher, for readers who do not see the colour */
	NAME_WIDTH = 106,
	LETTERS = 18,
	SMALL = 15,
	LOST_X = 130,
	LOST_WIDTH = 40,
};

/* The facts of a picture, now or as a call left them. */
struct scene {
	const struct perudo *p;
	int count, face, bidder; /* the bid; count 0: none */
	bool wild;               /* aces match it */
	int matching;            /* of the dice shown; -1: none are */
	int loser;               /* of a die, by them; SEAT_NONE: nobody */
	int bid_y, rows_y;       /* where the bid and the seats begin */
	bool in[PERUDO_SEATS];
	int n_dice[PERUDO_SEATS]; /* -1: not to be told */
	uint8_t hands[PERUDO_SEATS][DICE_MOST];
};

static void read_state(struct scene *scene, const struct audience *audience) {
	const struct perudo *p = audience->view;
	*scene = (struct scene){.p = p,
		.count = p->count,
		.face = p->face,
		.bidder = p->bidder,
		.matching = -1,
		.loser = SEAT_NONE};
	for (int seat = 0; seat < p->n_seats; seat++) {
		bool known = p->hands[seat][0] != 0 || p->options[OPTION_COUNTS] == COUNTS_OPEN;
		scene->in[seat] = p->n_dice[seat] > 0;
		scene->n_dice[seat] = known ? p->n_dice[seat] : -1;
		memcpy(scene->hands[seat], p->hands[seat], sizeof(scene->hands[seat]));
	}
}

static int find_loser(const int16_t *show, int bidder) {
	int count = show[1], matching = show[4], caller = show[6];
	if (show[0] == VERB_DUDO) {
		return matching < count ? bidder : caller;
	}
	return matching == count ? SEAT_NONE : caller;
}

/* All seats that held dice then are shown, the caller first, the bidder last. */
static void read_show(struct scene *scene, const struct event *show) {
	const int16_t *data = show->data, *at = data + 6;
	scene->count = data[1];
	scene->face = data[2];
	scene->wild = data[3] != 0;
	scene->matching = data[4];
	memset(scene->in, 0, sizeof(scene->in));
	for (int i = 0; i < data[5]; i++, at += 2 + at[1]) {
		int seat = at[0];
		scene->in[seat] = true;
		scene->bidder = seat;
		scene->n_dice[seat] = at[1];
		for (int d = 0; d < at[1]; d++) {
			scene->hands[seat][d] = (uint8_t)at[2 + d];
		}
	}
	scene->loser = find_loser(data, scene->bidder);
}

static bool counts(const struct scene *scene, int face) {
	return scene->matching >= 0 && (face == scene->face || (scene->wild && face == ACE));
}

/* None once the round is over. */
static bool has_top(const struct scene *scene) {
	return scene->matching < 0 && scene->p->phase != PHASE_OVER;
}

/* The round, and whose palifico it is. */
static void draw_top(
	const struct scene *scene, const struct audience *audience, struct drawing *drawing) {
	const struct perudo *p = scene->p;
	char buf[256];
	struct text text = TEXT_INTO(buf);
	if (!has_top(scene)) {
		return;
	}
	say_round(audience, &text);
	drawing_label(drawing, box_of(MARGIN, MARGIN, 120, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	if (p->palifico != SEAT_NONE) {
		text = TEXT_INTO(buf);
		SAY(&text, audience->words, "palifico: {who}",
			{"who", audience->names[p->palifico]});
		drawing_label(drawing, box_of(140, MARGIN, WIDTH - MARGIN - 140, SMALL),
			ALIGN_RIGHT, INK_TEXT, buf);
	}
}

/* "5 ×" and the face; of what was shown how many there were. */
static void draw_bid(
	const struct scene *scene, const struct audience *audience, struct drawing *drawing) {
	char word[64];
	struct text text = TEXT_INTO(word);
	int y = scene->bid_y;
	drawing_add(
		drawing, (struct shape){.kind = SHAPE_RECTANGLE,
				 .fill = INK_CARD,
				 .round = 8,
				 .box = box_of(MARGIN, y, WIDTH - 2 * MARGIN, HEAD - TOP - GAP)});
	if (scene->count == 0) {
		bool over = scene->p->phase == PHASE_OVER;
		drawing_label(drawing, box_of(MARGIN, y + 18, WIDTH - 2 * MARGIN, LETTERS),
			ALIGN_MIDDLE, INK_TEXT,
			words_find(audience->words,
				over ? SENTENCE("game over") : SENTENCE("no bid yet")));
		return;
	}
	drawing_number(drawing, box_of(20, y + 11, 44, 32), ALIGN_RIGHT, INK_TEXT, scene->count);
	drawing_label(drawing, box_of(66, y + 14, 20, 26), ALIGN_MIDDLE, INK_TEXT, "×");
	drawing_die(drawing, box_of(90, y + 10, 34, 34), scene->matching >= 0 ? INK_LIT : INK_DIE,
		scene->face);
	drawing_name(drawing, box_of(134, y + 18, 110, LETTERS), ALIGN_LEFT, INK_TEXT, audience,
		scene->bidder);
	if (scene->matching >= 0) {
		SAY(&text, audience->words, "in all: {n}", {"n", .number = scene->matching});
		drawing_bold(drawing, box_of(250, y + 16, 130, 22), ALIGN_RIGHT, INK_TEXT, word);
	}
}

static void draw_dice(const struct scene *scene, int seat, int y, struct drawing *drawing) {
	int x = WIDTH - MARGIN - GAP - DIE_STEP * scene->n_dice[seat];
	for (int i = 0; i < scene->n_dice[seat]; i++) {
		int face = scene->hands[seat][i];
		bool lit = counts(scene, face);
		int top = y + (ROW - GAP - DIE) / 2 +
			  (scene->matching < 0 ? 0
				  : lit        ? -LIFT
					       : LIFT);
		drawing_die(drawing, box_of(x + i * DIE_STEP, top, DIE, DIE),
			lit ? INK_LIT : INK_DIE, face);
	}
}

/* Readers who do not see the colour read it. */
static void draw_loss(int y, struct drawing *drawing) {
	drawing_bold(
		drawing, box_of(LOST_X, y + 8, LOST_WIDTH, LETTERS), ALIGN_LEFT, INK_RED, "−1");
}

static void draw_row(const struct scene *scene, const struct audience *audience, int seat,
	struct drawing *drawing) {
	int y = scene->rows_y + seat * ROW;
	bool lost = seat == scene->loser;
	bool called =
		scene->matching < 0 && scene->p->phase == PHASE_BIDDING && seat == scene->p->turn;
	if (scene->in[seat]) {
		drawing_add(
			drawing, (struct shape){.kind = SHAPE_RECTANGLE,
					 .fill = INK_CARD,
					 .edge = lost     ? INK_RED
						 : called ? INK_LIT
							  : INK_NONE,
					 .thick = lost || called ? 3 : 0,
					 .round = 8,
					 .box = box_of(MARGIN, y, WIDTH - 2 * MARGIN, ROW - GAP)});
	}
	drawing_name(drawing, box_of(MARGIN + 10, y + 8, NAME_WIDTH, LETTERS), ALIGN_LEFT,
		scene->in[seat] ? INK_TEXT : INK_FAINT, audience, seat);
	if (lost) {
		draw_loss(y, drawing);
	}
	if (scene->in[seat] && (scene->matching >= 0 || scene->p->phase != PHASE_OVER)) {
		draw_dice(scene, seat, y, drawing);
		return;
	}
	drawing_label(drawing, box_of(WIDTH - 110, y + 9, 90, SMALL), ALIGN_RIGHT,
		scene->in[seat] ? INK_TEXT : INK_FAINT,
		words_find(audience->words, scene->in[seat] ? SENTENCE("wins") : SENTENCE("out")));
}

void perudo_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing) {
	struct scene scene;
	read_state(&scene, audience);
	if (revealed != NULL && revealed->kind == EVENT_SHOW) {
		read_show(&scene, revealed);
	}
	scene.bid_y = MARGIN + (has_top(&scene) ? TOP : 0);
	scene.rows_y = scene.bid_y + HEAD - TOP;
	drawing_begin(drawing, WIDTH, scene.rows_y + scene.p->n_seats * ROW + MARGIN - GAP);
	draw_top(&scene, audience, drawing);
	draw_bid(&scene, audience, drawing);
	for (int seat = 0; seat < scene.p->n_seats; seat++) {
		draw_row(&scene, audience, seat, drawing);
	}
}
