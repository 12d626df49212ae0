#include "engine/geht/phrases.h"

#include "engine/geht/state.h"
#include "engine/regions.h"
#include "engine/say.h"

/* The regions: a pad below or beside a card for each of its moves. */

enum {
	WIDTH = DRAWING_WIDTH_MOST,
	MARGIN = 10,
	INNER = WIDTH - 2 * MARGIN,
	SMALL = 15,
	TOP = MARGIN + SMALL + 9, /* below the line at the top */
	GAP = 4,
	/* Cards side by side, each with two pads below it. */
	COLUMNS = 3,
	COLUMN = 124,
	COLUMN_STEP = COLUMN + GAP,
	PAD = (COLUMN - GAP) / 2,
	PAD_HEIGHT = 36,
	ROW_GAP = 8,
	CELL_LEAST = 44,
	LUCK = 28,
	/* Pads one below the other, the lower ones in two columns. */
	HALF = (INNER - GAP) / 2,
	WIDE_STEP = PAD_HEIGHT + GAP,
	/* Pads beside a card. */
	BESIDE_X = MARGIN + GEHT_CARD_WIDTH + 10,
	BESIDE = 92,
	BESIDE_STEP = BESIDE + GAP,
};

enum {
	KEY_VERB = 1024,
	KEY_LEVEL = 8,            /* of a card */
	KEY_LIFT = CARDS,         /* after KEY_VERB * VERB_BANK: of the lifted card */
	KEY_ALONE = KEY_VERB - 1, /* no further lift */
};

static int key_of(const struct move *move) {
	int value = move->n_args == 0 ? 0 : move->args[0];
	return KEY_VERB * move->verb +
	       (move->verb == VERB_TAKE ? 2 * value + move->args[1] : value);
}

static struct spot spot_of(int key, struct box box, int from, int n_args) {
	return (struct spot){.key = (int16_t)key,
		.in_hand = true,
		.from = (uint8_t)from,
		.n_args = (uint8_t)n_args,
		.box = box};
}

/* Cards side by side. */

struct card_grid {
	const struct audience *audience;
	struct geht_set cards;
	bool open; /* with the dice that meet them */
};

static struct card_grid grid_of(const struct audience *audience) {
	const struct geht *g = audience->view;
	bool open = g->phase == PHASE_DECIDING;
	return (struct card_grid){audience,
		open ? geht_achievable(g, audience->seat) : g->seats[audience->seat].marked, open};
}

static int count_before(const struct geht_set *cards, int card) {
	int n = 0;
	for (EACH_CARD(before, cards)) {
		n += before < card;
	}
	return n;
}

static int row_height(const struct card_grid *grid, int row) {
	int height = CELL_LEAST, nth = 0;
	for (EACH_CARD(card, &grid->cards)) {
		int own = geht_card_height(grid->audience, card, grid->open);
		height = nth++ / COLUMNS == row && own > height ? own : height;
	}
	return height;
}

static struct box cell_at(const struct card_grid *grid, int nth) {
	int y = TOP;
	for (int row = 0; row < nth / COLUMNS; row++) {
		y += row_height(grid, row) + GAP + PAD_HEIGHT + ROW_GAP;
	}
	return box_of(MARGIN + nth % COLUMNS * COLUMN_STEP + (COLUMN - GEHT_CARD_WIDTH) / 2, y,
		GEHT_CARD_WIDTH, row_height(grid, nth / COLUMNS));
}

/* The left or the right pad below a cell. */
static struct box pad_below(struct box cell, bool right) {
	int x = cell.x - (COLUMN - GEHT_CARD_WIDTH) / 2;
	return box_of(x + (right ? PAD + GAP : 0), cell.y + cell.h + GAP, PAD, PAD_HEIGHT);
}

static int grid_bottom(const struct card_grid *grid, int cells) {
	struct box last = cell_at(grid, cells > 0 ? cells - 1 : 0);
	return cells > 0 ? last.y + last.h + GAP + PAD_HEIGHT + ROW_GAP : TOP;
}

static struct box wide_at(int y, int nth) {
	return box_of(MARGIN, y + nth * WIDE_STEP, INNER, PAD_HEIGHT);
}

static struct box half_at(int y, int nth) {
	return box_of(MARGIN + nth % 2 * (HALF + GAP), y + nth / 2 * WIDE_STEP, HALF, PAD_HEIGHT);
}

/* Decisions after a roll, and pushing. */

static struct box decision_box(const struct audience *audience, const struct move *move) {
	const struct geht *g = audience->view;
	struct card_grid grid = grid_of(audience);
	int cards = geht_count(&grid.cards), lucky = g->seats[move->seat].luck > 0;
	if (move->verb == VERB_BUST) {
		return wide_at(grid_bottom(&grid, cards + lucky), 0);
	}
	int nth = move->verb == VERB_TAKE ? count_before(&grid.cards, move->args[0]) : cards;
	return pad_below(cell_at(&grid, nth), move->args[move->n_args - 1] == THEN_OUT);
}

/* The top of the pads below a single card. */
static int below_card(const struct audience *audience, int card) {
	return TOP + geht_card_height(audience, card, false) + ROW_GAP;
}

/* Scores the card, then lifts others, if any. */
static void add_bank(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	struct card_grid grid = grid_of(audience);
	int card = move->args[0], key = KEY_VERB * VERB_BANK, n = steps->n;
	struct geht_set scored = geht_scored(audience->view, move->seat);
	int y = below_card(audience, card);
	if (n == 0) {
		struct box cell = cell_at(&grid, count_before(&grid.cards, card));
		spots_add(spots, spot_of(key + card, pad_below(cell, true), 0, 1));
		return;
	}
	for (int i = 0; i < n; i++) {
		int lifted = i == 0 ? card : KEY_LIFT + move->args[i];
		if (i >= move->n_args || steps->keys[i] != key + lifted) {
			return;
		}
	}
	if (n == move->n_args) {
		spots_add(spots, spot_of(key + KEY_ALONE, wide_at(y, 0), 0, n));
	} else {
		struct box box = half_at(y + WIDE_STEP, count_before(&scored, move->args[n]));
		spots_add(spots, spot_of(key + KEY_LIFT + move->args[n], box, n, n + 1));
	}
}

/* Bonus and buying. */

/* The top of the pads below the card that can be swapped. */
static int below_twin(const struct audience *audience) {
	const struct geht *g = audience->view;
	bool swaps = geht_twin(g, audience->seat) != NO_CARD;
	return swaps ? below_card(audience, geht_last_drawn(g, audience->seat)) : TOP;
}

static struct geht_set spendable(const struct geht *g, int seat) {
	struct geht_set scored = geht_scored(g, seat), green = {{0}};
	for (EACH_CARD(card, &scored)) {
		if (g->solo_rules && geht_cards[card].colour == GREEN) {
			geht_add(&green, card);
		}
	}
	return green;
}

static struct box purchase_box(const struct audience *audience, const struct move *move) {
	int y = below_twin(audience);
	struct geht_set green = spendable(audience->view, move->seat);
	int rows = (geht_count(&green) + 1) / 2;
	switch (move->verb) {
	case VERB_BUY:
		return box_of(MARGIN + move->args[0] * COLUMN_STEP, y, COLUMN, PAD_HEIGHT);
	case VERB_SPEND:
		return half_at(y + WIDE_STEP, count_before(&green, move->args[0]));
	case VERB_DONE:
		return wide_at(y, 1 + rows);
	case VERB_BONUS:
		return wide_at(y, move->args[0]);
	default: /* VERB_SWAP, VERB_KEEP */
		return box_of(BESIDE_X + (move->verb == VERB_KEEP) * BESIDE_STEP, TOP, BESIDE,
			PAD_HEIGHT);
	}
}

/* Placing, and the first layout: the level of each card, in any order. */

struct card_levels {
	int n;
	struct {
		int16_t card, level;
	} list[SET_CARDS];
};

static struct card_levels placing_of(const struct move *move) {
	struct card_levels placing = {.n = 0};
	struct geht_set set = geht_starting(move->seat);
	int card = geht_first(&set);
	if (move->verb == VERB_LAYOUT) {
		for (; placing.n < move->n_args; placing.n++, card = geht_next(&set, card)) {
			placing.list[placing.n].card = (int16_t)card;
			placing.list[placing.n].level = move->args[placing.n];
		}
		return placing;
	}
	for (; 2 * placing.n < move->n_args; placing.n++) {
		placing.list[placing.n].card = move->args[2 * placing.n];
		placing.list[placing.n].level = move->args[2 * placing.n + 1];
	}
	return placing;
}

/* The cards to be placed, from the top. */
static int list_fresh(const struct geht *g, int seat, uint8_t cards[SET_CARDS]) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set set = geht_starting(seat);
	int n = 0;
	if (g->phase == PHASE_LAYOUT) {
		for (EACH_CARD(card, &set)) {
			cards[n++] = (uint8_t)card;
		}
		return n;
	}
	for (; n < s->n_fresh; n++) {
		cards[n] = s->fresh[n];
	}
	return n;
}

/* The place of a card; for no such card, the bottom of the list. */
static struct box fresh_at(const struct audience *audience, int wanted) {
	uint8_t cards[SET_CARDS];
	int n = list_fresh(audience->view, audience->seat, cards), y = TOP;
	for (int i = 0; i < n; i++) {
		int height = geht_card_height(audience, cards[i], false);
		height = height < PAD_HEIGHT ? PAD_HEIGHT : height;
		if (cards[i] == wanted) {
			return box_of(MARGIN, y, GEHT_CARD_WIDTH, height);
		}
		y += height + ROW_GAP;
	}
	return box_of(MARGIN, y, 0, 0);
}

static struct box level_box(const struct audience *audience, int card, int level) {
	struct box at = fresh_at(audience, card);
	return box_of(BESIDE_X + (level - 1) * BESIDE_STEP, at.y + (at.h - PAD_HEIGHT) / 2, BESIDE,
		PAD_HEIGHT);
}

/* The level chosen for a card; 0: none. */
static int chosen_level(const struct steps *steps, int verb, int card) {
	for (int i = 0; i < steps->n; i++) {
		int level = steps->keys[i] - KEY_VERB * verb - KEY_LEVEL * card;
		if (level > 0 && level < KEY_LEVEL) {
			return level;
		}
	}
	return 0;
}

static void add_placing(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	struct card_levels placing = placing_of(move);
	int args = move->verb == VERB_LAYOUT ? 1 : 2, met = 0;
	for (int i = 0; i < placing.n; i++) {
		int card = placing.list[i].card, level = placing.list[i].level;
		int chosen = chosen_level(steps, move->verb, card);
		met += chosen == level;
	}
	for (int i = 0; met == steps->n && i < placing.n; i++) {
		int card = placing.list[i].card, level = placing.list[i].level;
		if (chosen_level(steps, move->verb, card) == 0) {
			spots_add(spots, spot_of(KEY_VERB * move->verb + KEY_LEVEL * card + level,
						 level_box(audience, card, level), args * i,
						 args * (i + 1)));
		}
	}
	if (placing.n == 0 && steps->n == 0) {
		struct box end = fresh_at(audience, NO_CARD);
		spots_add(spots, spot_of(key_of(move), wide_at(end.y, 0), 0, 0));
	}
}

static void add_spots(const struct audience *audience, const struct move *move,
	const struct steps *steps, struct spots *spots) {
	struct card_grid grid = grid_of(audience);
	if (move->verb == VERB_PLACE || move->verb == VERB_LAYOUT) {
		add_placing(audience, move, steps, spots);
	} else if (move->verb == VERB_BANK) {
		add_bank(audience, move, steps, spots);
	} else if (steps->n == 0) {
		struct box box =
			move->verb == VERB_PUSH
				? pad_below(
					  cell_at(&grid, count_before(&grid.cards, move->args[0])),
					  false)
			: grid.open ? decision_box(audience, move)
				    : purchase_box(audience, move);
		spots_add(spots, spot_of(key_of(move), box, 0, move->n_args));
	}
}

/* The picture. */

static void draw_pad(
	const char *label, struct box box, enum ink fill, enum ink ink, struct drawing *drawing) {
	int size = box.w > PAD ? SMALL : SMALL - 2; /* equal for pads of equal width */
	drawing_panel(drawing, box, fill, INK_EDGE, 1);
	drawing_bold(drawing, box_of(box.x + 3, box.y + (box.h - size) / 2, box.w - 6, size),
		ALIGN_MIDDLE, ink, label);
}

static void put_level(const struct audience *audience, int level, struct text *out) {
	TELL(out, audience, "level {n}", {"n", .number = level});
}

static const char *going_of(const struct audience *audience, const struct move *move) {
	return words_find(audience->words,
		move->args[move->n_args - 1] == THEN_IN ? SENTENCE("stay in") : SENTENCE("go out"));
}

/* The label of a region, without the card, which is beside it. */
static void put_label(
	const struct audience *audience, const struct region *region, struct text *out) {
	const struct move *move = &region->move;
	const struct spot *spot = &region->spot;
	int level = spot->key % KEY_LEVEL;
	switch (move->verb) {
	case VERB_TAKE:
	case VERB_LUCK:
		text_puts(out, going_of(audience, move));
		break;
	case VERB_PLACE:
	case VERB_LAYOUT:
		if (level > 0) {
			put_level(audience, level, out);
			break;
		}
		words_put(out, audience->words, geht_verbs[move->verb].label);
		break;
	case VERB_BONUS:
	case VERB_BUY:
	case VERB_SPEND:
		geht_verb_words[move->verb].put(audience, move, 0, out);
		break;
	default:
		if (spot->from > 0) {
			geht_verb_words[move->verb].put(audience, move, spot->from, out);
		} else {
			words_put(out, audience->words, geht_verbs[move->verb].label);
		}
		break;
	}
}

static bool is_decided(const struct geht *g, const struct move *move) {
	const struct geht_decision *own = &g->seats[move->seat].decision;
	bool same = own->made == MADE_KNOWN && own->verb == move->verb;
	return same && (move->verb == VERB_BUST || own->then == move->args[move->n_args - 1]) &&
	       (move->verb != VERB_TAKE || own->card == move->args[0]);
}

static void draw_region(
	const struct audience *audience, const struct region *region, struct drawing *drawing) {
	static const uint8_t inks[COLOURS] = {INK_GREEN, INK_YELLOW, INK_RED};
	const struct move *move = &region->move;
	char buf[128];
	struct text text = TEXT_INTO(buf);
	bool decided = is_decided(audience->view, move), buys = move->verb == VERB_BUY;
	put_label(audience, region, &text);
	draw_pad(buf, region->spot.box,
		decided ? INK_LIT
		: buys  ? inks[move->args[0]]
			: INK_CARD,
		decided || buys ? INK_PRINT : INK_TEXT, drawing);
}

static void draw_luck(const struct audience *audience, struct box cell, struct drawing *drawing) {
	const struct geht *g = audience->view;
	char digit[] = {(char)('0' + g->seats[audience->seat].luck), '\0'};
	int y = cell.y + (cell.h - LUCK - SMALL) / 2;
	drawing_label(drawing, box_of(cell.x, y, cell.w, SMALL), ALIGN_MIDDLE, INK_TEXT,
		words_find(audience->words, SENTENCE("luck")));
	drawing_print(drawing,
		(struct shape){.kind = SHAPE_ELLIPSE,
			.fill = INK_GREEN,
			.edge = INK_EDGE,
			.thick = 1,
			.box = box_of(cell.x + (cell.w - LUCK) / 2, y + SMALL, LUCK, LUCK)},
		digit);
}

static void draw_grid(const struct audience *audience, struct drawing *drawing) {
	const struct geht *g = audience->view;
	struct card_grid grid = grid_of(audience);
	int nth = 0;
	for (EACH_CARD(card, &grid.cards)) {
		geht_draw_card(
			audience, card, cell_at(&grid, nth++), grid.open, !grid.open, drawing);
	}
	if (grid.open && g->seats[audience->seat].luck > 0) {
		draw_luck(audience, cell_at(&grid, nth), drawing);
	}
}

static void draw_alone(const struct audience *audience, int card, struct drawing *drawing) {
	geht_draw_card(audience, card,
		box_of(MARGIN, TOP, GEHT_CARD_WIDTH, geht_card_height(audience, card, false)),
		false, false, drawing);
}

/* With the levels chosen so far. */
static void draw_fresh(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct geht *g = audience->view;
	uint8_t cards[SET_CARDS];
	int n = list_fresh(g, audience->seat, cards);
	int verb = g->phase == PHASE_LAYOUT ? VERB_LAYOUT : VERB_PLACE;
	for (int i = 0; i < n; i++) {
		int level = chosen_level(&regions->steps, verb, cards[i]);
		char buf[64];
		struct text text = TEXT_INTO(buf);
		put_level(audience, level, &text);
		geht_draw_card(
			audience, cards[i], fresh_at(audience, cards[i]), false, false, drawing);
		if (level > 0) {
			draw_pad(buf, level_box(audience, cards[i], level), INK_LIT, INK_PRINT,
				drawing);
		}
	}
}

/* The cards that the regions belong to. */
static void draw_cards(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	const struct geht *g = audience->view;
	bool banks = regions->steps.n > 0 && regions->list[0].move.verb == VERB_BANK;
	if (banks) {
		draw_alone(audience, regions->list[0].move.args[0], drawing);
	} else if (g->phase == PHASE_DECIDING || g->phase == PHASE_PUSHING) {
		draw_grid(audience, drawing);
	} else if (g->phase == PHASE_PLACING || g->phase == PHASE_LAYOUT) {
		draw_fresh(audience, regions, drawing);
	} else if (geht_twin(g, audience->seat) != NO_CARD) {
		draw_alone(audience, geht_last_drawn(g, audience->seat), drawing);
	}
}

static void draw_own(
	const struct audience *audience, const struct regions *regions, struct drawing *drawing) {
	char buf[128];
	struct text text = TEXT_INTO(buf);
	drawing_begin(drawing, regions->n > 0 ? WIDTH : 0, 0);
	if (regions->n == 0) {
		return;
	}
	geht_hand_in_short(audience, &text);
	drawing_label(drawing, box_of(MARGIN, MARGIN, INNER, SMALL), ALIGN_LEFT, INK_FAINT, buf);
	draw_cards(audience, regions, drawing);
	for (size_t i = 0; i < regions->n; i++) {
		draw_region(audience, &regions->list[i], drawing);
	}
	drawing->height = (int16_t)(spots_bottom(regions, 0) + MARGIN);
}

/* Names. */

/* The dice with which the roll meets a card. */
static void put_used(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct geht *g = audience->view;
	unsigned used = geht_uses(*at, g->dice);
	int16_t blue[1 + BLUE_DICE] = {0}, red[1 + RED_DICE] = {0};
	for (int die = 0; die < DICE; die++) {
		int16_t *dice = die < BLUE_DICE ? blue : red;
		if ((used >> die & 1) != 0) {
			dice[++dice[0]] = g->dice[die];
		}
	}
	words_tell(out, audience,
		red[0] == 0    ? SENTENCE("with blue {blue}")
		: blue[0] == 0 ? SENTENCE("with red {red}")
			       : SENTENCE("with blue {blue}, red {red}"),
		WORDS_PLACES({"blue", .put = say_put_numbers, .at = blue},
			{"red", .put = say_put_numbers, .at = red}));
}

static bool put_name(
	const struct audience *audience, const struct region *region, struct text *out) {
	const struct move *move = &region->move;
	if (move->verb == VERB_TAKE) {
		TELL(out, audience, "{card} – {dice}: {going}",
			{"card", .put = geht_put_in_words, .at = move->args},
			{"dice", .put = put_used, .at = move->args},
			{"going", going_of(audience, move)});
		return true;
	}
	if (region->whole && move->n_args > 0 &&
		(move->verb == VERB_PLACE || move->verb == VERB_LAYOUT)) {
		geht_verb_words[move->verb].put(audience, move, 0, out);
		return true;
	}
	return false;
}

const struct pressing geht_pressing = {.spots = add_spots, .draw = draw_own, .name = put_name};
