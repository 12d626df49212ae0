#include "engine/perudo/phrases.h"

#include <string.h>

#include "engine/say.h"

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	TOP = 24,  /* the line above the bid */
	HEAD = 84, /* height of the head, with the bid */
	ROW = 40,
	GAP = 6,
	DIE = 24,
	DIE_STEP = 27,
	LIFT = 4, /* matching dice are raised, for readers who do not see the colour */
	NAME_WIDTH = 106,
	LETTERS = 18,
	SMALL = 15,
	LOST_X = 130,
	LOST_WIDTH = 40,
};

/* The contents of a picture: the present state, or the end of a round. */
struct scene {
	const struct perudo *p;
	int count, face, bidder; /* the bid; count 0: none */
	bool wild;               /* aces match it */
	int matching;            /* among the dice shown; -1: no dice are shown */
	int loser;               /* of a die, after the call; SEAT_NONE: none */
	int bid_y, rows_y;       /* top of the bid and of the seats */
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

/* The hands shown: all seats that held dice then, the caller first, the bidder last. */
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

/* No bid is shown once the round is over. */
static bool has_top(const struct scene *scene) {
	return scene->matching < 0 && scene->p->phase != PHASE_OVER;
}

/* The round, and the seat whose palifico it is. */
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

/* "5 ×" and the face; after a call, also the number of matching dice. */
static void draw_bid(
	const struct scene *scene, const struct audience *audience, struct drawing *drawing) {
	char word[64];
	struct text text = TEXT_INTO(word);
	int y = scene->bid_y;
	drawing_rounded(drawing, box_of(MARGIN, y, WIDTH - 2 * MARGIN, HEAD - TOP - GAP), INK_CARD,
		INK_NONE, 0, 8);
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

/* For readers who do not see the colour. */
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
		drawing_rounded(drawing, box_of(MARGIN, y, WIDTH - 2 * MARGIN, ROW - GAP), INK_CARD,
			lost     ? INK_RED
			: called ? INK_LIT
				 : INK_NONE,
			lost || called ? 3 : 0, 8);
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

/* The dice of a seat and its moves: the next bids, a row for each face, and the calls. The rows
 * keep their length, whatever dice are in play (P54). */

enum {
	OWN_DIE = 32,
	OWN_STEP = 38,
	GRID_X = 52,
	GRID_Y = MARGIN + OWN_DIE + 12,
	COLUMNS = 6, /* and one more, for higher counts */
	CELL_WIDTH = 45,
	CELL_HEIGHT = 38,
	CELL_GAP = 4,
	CALLS_Y = GRID_Y + FACES * (CELL_HEIGHT + CELL_GAP) + 4,
	CALL_HEIGHT = 42,
	HIGHER_COLUMNS = 8,
	PAD_LETTERS = 20,
	QUESTION_DICE = 5,
	QUESTION_X = MARGIN + QUESTION_DICE * OWN_STEP,
	QUESTION_WIDTH = WIDTH - MARGIN - OWN_DIE - 8 - QUESTION_X,
	ODDS = 4,
	ODDS_GAP = 4,
};

enum { KEY_FACES = 8, KEY_HIGHER = 1000, KEY_MORE = 1500, KEY_CALL = 2000 };

static struct box cell_at(int x, int column, int row) {
	return box_of(x + column * (CELL_WIDTH + CELL_GAP), GRID_Y + row * (CELL_HEIGHT + CELL_GAP),
		CELL_WIDTH, CELL_HEIGHT);
}

/* Calza has the place of the bids, as it comes when no bid can. */
static struct box call_at(int verb) {
	return box_of(
		MARGIN, verb == VERB_CALZA ? GRID_Y : CALLS_Y, WIDTH - 2 * MARGIN, CALL_HEIGHT);
}

static struct spot spot_of(int key, struct box box, int from) {
	return (struct spot){.key = (int16_t)key,
		.in_hand = true,
		.from = (uint8_t)from,
		.n_args = 2,
		.box = box};
}

static struct box higher_cell_at(int nth) {
	return cell_at(MARGIN, nth % HIGHER_COLUMNS, nth / HIGHER_COLUMNS);
}

/* The first "…" opens counts up to the number of dice at the start; a further "…" there opens all
 * others. */
static void add_bid(const struct perudo *p, const struct move *move, const struct steps *steps,
	struct spots *spots) {
	int count = move->args[0], face = move->args[1], key = count * KEY_FACES + face;
	int over = count - perudo_least_count(p, move->seat, face), higher = over - COLUMNS;
	int first = count - higher, usual = p->n_seats * p->options[OPTION_DICE];
	int more = count - (first > usual ? first : usual + 1);
	if (steps->n == 0 && higher < 0) {
		spots_add(spots, spot_of(key, cell_at(GRID_X, over, face - ACE), 0));
	} else if (steps->n == 0) {
		spots_add(
			spots, spot_of(KEY_HIGHER + face, cell_at(GRID_X, COLUMNS, face - ACE), 1));
	} else if (higher >= 0 && steps->keys[0] == KEY_HIGHER + face) {
		if (steps->n == 1 && more < 0) {
			spots_add(spots, spot_of(key, higher_cell_at(higher), 0));
		} else if (steps->n == 1) {
			spots_add(
				spots, spot_of(KEY_MORE + face, higher_cell_at(higher - more), 1));
		} else if (more >= 0 && steps->keys[1] == KEY_MORE + face) {
			spots_add(spots, spot_of(key, higher_cell_at(more), 0));
		}
	}
}

static void add_spots(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	if (move->verb == VERB_BID) {
		add_bid(audience->view, move, steps, spots);
	} else if (steps->n == 0) {
		spots_add(spots, spot_of(KEY_CALL + move->verb, call_at(move->verb), 0));
	}
}

/* The chance of the bid, as a bar; as wide as the cell: certain. */
static void draw_odds(
	const struct audience *audience, const struct region *region, struct drawing *drawing) {
	const struct box *box = &region->spot.box;
	const int16_t *args = region->move.args;
	double chance = perudo_chance_of(
		audience->view, audience->seat, (struct perudo_bid){args[0], args[1]});
	if (perudo_hides_figures(audience->view)) {
		chance = (double)(CHANCE_STEPS - perudo_chance_step(chance)) / CHANCE_STEPS;
	}
	drawing_rounded(drawing,
		box_of(box->x + ODDS_GAP, box->y + box->h - ODDS_GAP - ODDS,
			(int)(chance * (box->w - 2 * ODDS_GAP)), ODDS),
		INK_LIT, INK_NONE, 0, 0);
}

static void draw_region(
	const struct audience *audience, const struct region *region, struct drawing *drawing) {
	struct box box = region->spot.box;
	int verb = region->move.verb;
	struct box letters = box_of(box.x, box.y + (box.h - PAD_LETTERS) / 2, box.w, PAD_LETTERS);
	drawing_panel(drawing, box, INK_CARD, INK_EDGE, 1);
	if (verb != VERB_BID) {
		drawing_bold(drawing, letters, ALIGN_MIDDLE, INK_TEXT,
			words_find(audience->words, perudo_verbs[verb].label));
	} else if (region->spot.key >= KEY_HIGHER) {
		drawing_bold(drawing, letters, ALIGN_MIDDLE, INK_TEXT, "…");
	} else {
		drawing_number(drawing, letters, ALIGN_MIDDLE, INK_TEXT, region->move.args[0]);
		if (audience->hints) {
			draw_odds(audience, region, drawing);
		}
	}
}

/* All faces, or the face whose higher counts are open. */
static void draw_faces(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct perudo *p = audience->view;
	if (regions->steps.n > 0 && p->n_dice[audience->seat] <= QUESTION_DICE) {
		drawing_label(drawing, box_of(QUESTION_X, MARGIN + 8, QUESTION_WIDTH, LETTERS),
			ALIGN_RIGHT, INK_TEXT, words_find(audience->words, SENTENCE("How many?")));
	}
	if (regions->steps.n > 0) {
		drawing_die(drawing, box_of(WIDTH - MARGIN - OWN_DIE, MARGIN, OWN_DIE, OWN_DIE),
			INK_LIT, regions->steps.keys[0] - KEY_HIGHER);
		return;
	}
	for (int face = ACE; face <= FACES; face++) {
		struct box row = cell_at(MARGIN, 0, face - ACE);
		drawing_die(drawing,
			box_of(row.x, row.y + (CELL_HEIGHT - OWN_DIE) / 2, OWN_DIE, OWN_DIE),
			INK_DIE, face);
	}
}

static bool has_bid(const struct regions *regions) {
	return regions->n > 0 && regions->list[0].move.verb == VERB_BID;
}

static void draw_own(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct perudo *p = audience->view;
	const uint8_t *dice = p->hands[audience->seat];
	int n = dice[0] != 0 ? p->n_dice[audience->seat] : 0;
	drawing_begin(drawing, n > 0 ? WIDTH : 0, 0);
	for (int i = 0; i < n; i++) {
		drawing_die(drawing, box_of(MARGIN + i * OWN_STEP, MARGIN, OWN_DIE, OWN_DIE),
			INK_DIE, dice[i]);
	}
	if (has_bid(regions)) {
		draw_faces(audience, regions, drawing);
	}
	for (size_t i = 0; i < regions->n; i++) {
		draw_region(audience, &regions->list[i], drawing);
	}
	drawing->height = (int16_t)(spots_bottom(regions, MARGIN + OWN_DIE) + MARGIN);
}

const struct pressing perudo_pressing = {.spots = add_spots, .draw = draw_own};
