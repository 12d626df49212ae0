#include "engine/saiun/spots.h"

#include <string.h>

#include "engine/saiun/landing.h"

/* Spots. */

/* The grid: a row and a column of room around all that the cloud can reach. */
enum { ROOM = CLOUD_REACH + 2, ROWS = 2 * ROOM + 1 };

struct grid {
	uint64_t rows[ROWS];                           /* the columns by y, by x as bits */
	uint8_t spots[ROWS], columns[ROWS], n_columns; /* the last of each x, by number */
};

/* As it comes in the order of S69, with what stands above. */
static void add_spot(struct saiun_table *table, struct grid *grid, int y, int x) {
	uint64_t here = UINT64_C(1) << table->n, bit = UINT64_C(1) << x;
	struct saiun_spot *spot = &table->spots[table->n];
	*spot = (struct saiun_spot){(int8_t)(x - ROOM), (int8_t)(y - ROOM), -1};
	if ((grid->rows[y + 1] & bit) != 0) {
		table->columns[grid->columns[x]].beside |= here;
	}
	if ((grid->rows[y] & bit) != 0) {
		uint64_t above = UINT64_C(1) << grid->spots[x];
		spot->column = (int8_t)grid->n_columns;
		table->columns[grid->n_columns].on = here;
		table->columns[grid->n_columns].beside = here << 1 | here >> 1 | above;
		grid->columns[x] = grid->n_columns++;
	} else {
		table->bare |= here;
	}
	grid->spots[x] = (uint8_t)table->n++;
}

/* For the first die 0,0, else the columns and what is beside them. */
static void find_spots(struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	struct grid grid = {{0}};
	if (cloud->n == 0) {
		add_spot(table, &grid, ROOM, ROOM);
		return;
	}
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		grid.rows[column->y + ROOM] |= UINT64_C(1) << (column->x + ROOM);
	}
	int top = cloud->columns[0].y + ROOM, bottom = cloud->columns[cloud->n - 1].y + ROOM;
	for (int y = top + 1; y >= bottom - 1; y--) {
		const uint64_t *row = &grid.rows[y];
		uint64_t left = row[0] | row[0] << 1 | row[0] >> 1 | row[1] | row[-1];
		for (; left != 0; left &= left - 1) {
			add_spot(table, &grid, y, __builtin_ctzll(left));
		}
	}
}

/* What dice touch. */

static void touch(struct saiun_touched *touched, uint64_t spots) {
	touched->more |= touched->any & spots;
	touched->any |= spots;
}

/* Without the die lifted. */
static uint64_t still_touched(
	const struct saiun_table *table, const struct saiun_touched *touched) {
	return touched->any & ~(table->freed & ~touched->more);
}

/* Faces that clash with the same ones: equal and opposite. */
static int pair_of(int face) {
	return face <= SIDES / 2 ? face : SIDES + 1 - face;
}

static void find_levels(struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	table->levels[1] = table->bare;
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		table->levels[column->height + 1] |= table->columns[i].on;
		table->covers[saiun_top(column).colour] |= table->columns[i].on;
	}
}

static void find_touched(struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	for (int i = 0; i < cloud->n; i++) {
		for (int level = 1; level <= cloud->columns[i].height; level++) {
			struct saiun_die die = cloud->columns[i].dice[level - 1];
			uint64_t spots = (table->columns[i].beside & table->levels[level]) |
					 (table->columns[i].on & table->levels[level + 1]);
			touch(&table->all, spots);
			touch(&table->colours[die.colour], spots);
			touch(&table->pairs[pair_of(die.face)], spots);
		}
	}
}

/* Lifting. */

/* The columns left behind, as spots. */
static uint64_t columns_left(const struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	uint64_t left = 0;
	for (int i = 0; i < cloud->n; i++) {
		bool gone = &cloud->columns[i] == table->from && cloud->columns[i].height == 1;
		left |= gone ? 0 : table->columns[i].on;
	}
	return left;
}

/* The columns that hang together with those in the piece, and what is beside them. */
static uint64_t grow(const struct saiun_table *table, uint64_t left, uint64_t piece) {
	for (int i = 0; i < table->p->cloud.n; i++) {
		bool hangs = (table->columns[i].on & left & piece) != 0;
		piece |= hangs ? table->columns[i].beside : 0;
	}
	return piece;
}

/* The spots on or beside every piece of the cloud: a die there holds them together (S45). */
static uint64_t find_joining(const struct saiun_table *table) {
	uint64_t joining = ~UINT64_C(0);
	for (uint64_t left = columns_left(table); left != 0;) {
		uint64_t piece = left & -left, before = 0;
		while (piece != before) {
			before = piece;
			piece = grow(table, left, piece);
		}
		joining &= piece;
		left &= ~piece;
	}
	return joining;
}

static void find_open(struct saiun_table *table) {
	bool empties = table->from != NULL && table->from->height == 1;
	int on_level_one = table->p->cloud.n - empties;
	table->open = 0;
	for (int level = 1; level <= HEIGHT_MOST; level++) {
		bool open = saiun_level_clash(on_level_one, level) == CLASH_NONE;
		table->open |= open ? table->levels[level] : 0;
	}
	if (table->p->cloud.n > 0) { /* S24, S25 */
		table->open &= still_touched(table, &table->all);
	}
	if (table->from != NULL && table->p->connected) {
		table->open &= find_joining(table);
	}
}

/* Dice of a colour that are seen or held, with the die lifted (S33). */
static int count_safe(const struct saiun_table *table, int colour) {
	bool bared = table->bared.face != 0 && table->bared.colour == colour;
	return table->safe[colour] + bared;
}

static void find_last(struct saiun_table *table) {
	table->last = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		table->last |= count_safe(table, colour) == 1 ? table->covers[colour] : 0;
	}
}

/* The top die of the column of this number. It may not come down there again (S44). */
static void lift(struct saiun_table *table, int column) {
	const struct saiun_column *from = &table->p->cloud.columns[column];
	table->from = from;
	table->bared = from->height > 1 ? from->dice[from->height - 2] : (struct saiun_die){0, 0};
	table->freed = table->columns[column].beside & table->levels[from->height];
	find_open(table);
	table->open &= ~table->columns[column].on;
	find_last(table);
}

/* Dice. */

const uint8_t *saiun_dice_for(const struct saiun *p, int seat, int verb) {
	return verb == VERB_TAKE || verb == VERB_LAY ? p->spare : p->hands[seat];
}

static bool lies_down(int verb) {
	return verb == VERB_PLACE || verb == VERB_LAY;
}

static void visit_hand(struct saiun_table *table, saiun_visit *visit, void *data) {
	const uint8_t *dice = saiun_dice_for(table->p, table->seat, table->verb);
	bool lies = lies_down(table->verb);
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		for (uint8_t face = lies; face <= (lies ? SIDES : 0) && dice[colour] > 0; face++) {
			visit(data, table, (struct saiun_die){colour, face});
		}
	}
}

static void visit_moves(struct saiun_table *table, saiun_visit *visit, void *data) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	for (int i = 0; i < cloud->n && table->p->n_turns > 0; i++) { /* S47 */
		lift(table, i);
		visit(data, table, saiun_top(table->from));
	}
}

void saiun_visit_dice(
	const struct saiun *p, int seat, unsigned verbs, saiun_visit *visit, void *data) {
	struct saiun_table table = {.p = p, .seat = seat};
	if ((verbs & (1U << VERB_TAKE | 1U << VERB_DROP)) != 0) {
		table.n = 1;
		table.open = table.bare = 1;
	} else {
		find_spots(&table);
		saiun_count_safe(p, &p->cloud, table.safe);
		find_levels(&table);
		find_touched(&table);
		find_open(&table);
		find_last(&table);
	}
	for (; verbs != 0; verbs &= verbs - 1) {
		table.verb = __builtin_ctz(verbs);
		(table.verb == VERB_MOVE ? visit_moves : visit_hand)(&table, visit, data);
	}
}

static uint64_t find_fitting(const struct saiun_table *table, struct saiun_die die) {
	return table->open & ~still_touched(table, &table->colours[die.colour]) &
	       ~still_touched(table, &table->pairs[pair_of(die.face)]);
}

/* Where no colour is lost when a die of this one is discarded (S33). */
static uint64_t find_keeping(const struct saiun_table *table, int discarded) {
	int safe = count_safe(table, discarded);
	uint64_t losing = table->last | (safe == 2 ? table->covers[discarded] : 0);
	return safe == 1 ? 0 : ~losing;
}

void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]) {
	const uint8_t *dice = table->p->hands[table->seat];
	uint64_t fitting = find_fitting(table, die);
	memset(spots, 0, COLOURS * sizeof(*spots));
	if (table->from == NULL) {
		spots[die.colour] = fitting & ~table->last;
		return;
	}
	for (int colour = 0; colour < COLOURS && fitting != 0; colour++) {
		spots[colour] = dice[colour] > 0 ? fitting & find_keeping(table, colour) : 0;
	}
}
