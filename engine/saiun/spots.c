#include "engine/saiun/spots.h"

#include <string.h>

/* Single spots. */

static unsigned clashing_faces(int face) {
	return 1U << face | 1U << (SIDES + 1 - face);
}

bool saiun_faces_clash(int a, int b) {
	return (clashing_faces(a) >> b & 1) != 0;
}

static bool fits(const struct saiun_spot *spot, struct saiun_die die) {
	return spot->closed == CLASH_NONE && (spot->colours >> die.colour & 1) == 0 &&
	       (spot->faces >> die.face & 1) == 0;
}

static const struct saiun_column *column_at(const struct saiun_table *table, int x, int y) {
	int column = table->grid[y - GRID_FROM][x - GRID_FROM];
	return column > 0 ? &table->p->cloud.columns[column - 1] : NULL;
}

/* Without the die lifted. */
static int height_of(const struct saiun_table *table, const struct saiun_column *column) {
	return column == NULL ? 0 : column->height - (column == table->from);
}

/* Why no die may lie on the spot. */
static enum saiun_clash closed(const struct saiun_table *table, const struct saiun_spot *spot) {
	if (table->from == NULL && table->on_level_one == 0) {
		return spot->x == 0 && spot->y == 0 ? CLASH_NONE : CLASH_FIRST;
	}
	if (spot->level == 1 && table->on_level_one == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (spot->level == 2 && table->on_level_one < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	if (spot->level > HEIGHT_MOST) {
		return CLASH_HIGH;
	}
	return spot->colours == 0 ? CLASH_FAR : CLASH_NONE;
}

static void find_spot(const struct saiun_table *table, int x, int y, struct saiun_spot *spot) {
	static const struct {
		int8_t x, y;
	} sides[TOUCHED] = {{0, 0}, {-1, 0}, {1, 0}, {0, 1}, {0, -1}};
	int height = height_of(table, column_at(table, x, y));
	*spot = (struct saiun_spot){
		.x = (int16_t)x, .y = (int16_t)y, .level = (int16_t)(height + 1)};
	for (int i = 0; i < TOUCHED; i++) {
		const struct saiun_column *column =
			column_at(table, x + sides[i].x, y + sides[i].y);
		int level = i == 0 ? height : height + 1;
		if (level > 0 && height_of(table, column) >= level) {
			struct saiun_die die = column->dice[level - 1];
			spot->touched[i] = column;
			spot->colours |= (uint8_t)(1U << die.colour);
			spot->faces |= (uint8_t)clashing_faces(die.face);
		}
	}
	spot->closed = closed(table, spot);
}

static struct saiun_fault find_fault(const struct saiun_spot *spot, struct saiun_die die) {
	struct saiun_fault fault = {spot->closed, {spot->x, spot->y}, {NO_COLOUR, 0}};
	for (int i = 0; i < TOUCHED && fault.clash == CLASH_NONE; i++) {
		const struct saiun_column *column = spot->touched[i];
		if (column == NULL) {
			continue;
		}
		bool below = i == 0;
		struct saiun_die other = column->dice[below ? spot->level - 2 : spot->level - 1];
		fault = (struct saiun_fault){CLASH_NONE, {column->x, column->y}, other};
		if (other.colour == die.colour) {
			fault.clash = below ? CLASH_COLOUR_BELOW : CLASH_COLOUR;
		} else if (saiun_faces_clash(other.face, die.face)) {
			fault.clash = below ? CLASH_FACE_BELOW : CLASH_FACE;
		}
	}
	return fault;
}

/* The columns at x,y and beside it, as bits. */
static unsigned columns_near(const struct saiun_cloud *cloud, int x, int y) {
	unsigned near = 0;
	for (int i = 0; i < cloud->n; i++) {
		int dx = cloud->columns[i].x - x, dy = cloud->columns[i].y - y;
		near |= (dx * dx + dy * dy <= 1 ? 1U : 0U) << i;
	}
	return near;
}

/* Whether some columns do not hang together sideways once a die lies on the spot (S45). */
static bool splits(const struct saiun_table *table, const struct saiun_spot *spot) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	if (table->from == NULL || !table->p->connected) {
		return false;
	}
	unsigned gone = (table->from->height == 1 ? 1U : 0U) << (table->from - cloud->columns);
	unsigned reached = columns_near(cloud, spot->x, spot->y) & ~gone;
	for (unsigned left = reached; left != 0;) {
		unsigned further = table->near[__builtin_ctz(left)] & ~gone & ~reached;
		reached |= further;
		left = (left & (left - 1)) | further;
	}
	return __builtin_popcount(reached) < table->on_level_one;
}

/* Colours of which the last die seen or held is covered or discarded (S33). */
static unsigned lost_colours(
	const struct saiun_table *table, const struct saiun_spot *spot, int spent) {
	int covered = spot->touched[0] != NULL ? saiun_top(spot->touched[0]).colour : NO_COLOUR;
	int discarded = table->from != NULL ? spent : NO_COLOUR;
	int gone = 1 + (covered == discarded);
	unsigned lost = 0;
	if (covered != NO_COLOUR && table->safe[covered] == gone) {
		lost |= 1U << covered;
	}
	if (discarded != NO_COLOUR && table->safe[discarded] == gone) {
		lost |= 1U << discarded;
	}
	return lost;
}

/* Tables. */

const uint8_t *saiun_dice_for(const struct saiun *p, int seat, int verb) {
	return verb == VERB_TAKE || verb == VERB_LAY ? p->spare : p->hands[seat];
}

/* Lifts the top die of a column; NULL: none. */
static void lift(struct saiun_table *table, const struct saiun_column *from) {
	const struct saiun *p = table->p;
	bool bares = from != NULL && from->height > 1;
	table->from = from;
	table->bared = bares ? from->dice[from->height - 2] : (struct saiun_die){0, 0};
	table->on_level_one = p->cloud.n - (from != NULL && from->height == 1);
	saiun_count_visible(&p->cloud, table->safe);
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int seat = 0; seat < p->n_seats; seat++) {
			table->safe[colour] += p->hands[seat][colour];
		}
	}
	table->safe[table->bared.colour] += bares;
}

static void begin(struct saiun_table *table, const struct saiun *p, int seat, int verb) {
	table->p = p;
	table->seat = seat;
	table->verb = verb;
	table->n = 1;
	table->spots[0] = (struct saiun_spot){.closed = CLASH_NONE};
	memset(table->grid, 0, sizeof(table->grid));
	for (int i = 0; i < p->cloud.n; i++) {
		const struct saiun_column *column = &p->cloud.columns[i];
		table->grid[column->y - GRID_FROM][column->x - GRID_FROM] = (uint8_t)(i + 1);
		table->near[i] = columns_near(&p->cloud, column->x, column->y);
	}
	lift(table, NULL);
}

/* S44: not on the column that the die was lifted off. */
static void find_spots(struct saiun_table *table) {
	struct saiun_frame frame = saiun_frame_of(&table->p->cloud);
	const struct saiun_column *from = table->from;
	table->n = 0;
	for (int y = frame.top + 1; y >= frame.bottom - 1; y--) {
		for (int x = frame.left - 1; x <= frame.right + 1; x++) {
			struct saiun_spot *spot = &table->spots[table->n];
			find_spot(table, x, y, spot);
			bool same = from != NULL && x == from->x && y == from->y;
			table->n += spot->closed == CLASH_NONE && !same;
		}
	}
}

static void visit_moves(struct saiun_table *table, saiun_visit *visit, void *data) {
	const struct saiun *p = table->p;
	for (int i = 0; i < p->cloud.n && p->n_turns > 0; i++) { /* S47 */
		lift(table, &p->cloud.columns[i]);
		find_spots(table);
		visit(data, table, saiun_top(table->from));
	}
}

void saiun_visit_dice(const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data) {
	const uint8_t *dice = saiun_dice_for(p, seat, verb);
	bool lies = verb == VERB_PLACE || verb == VERB_LAY;
	struct saiun_table table;
	begin(&table, p, seat, verb);
	if (verb == VERB_MOVE) {
		visit_moves(&table, visit, data);
		return;
	}
	if (lies) {
		find_spots(&table);
	}
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		for (uint8_t face = lies; face <= (lies ? SIDES : 0) && dice[colour] > 0; face++) {
			visit(data, &table, (struct saiun_die){colour, face});
		}
	}
}

void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]) {
	const uint8_t *dice = saiun_dice_for(table->p, table->seat, table->verb);
	memset(spots, 0, COLOURS * sizeof(*spots));
	for (int i = 0; i < table->n; i++) {
		const struct saiun_spot *spot = &table->spots[i];
		if (!fits(spot, die) || splits(table, spot)) {
			continue;
		}
		for (int colour = 0; colour < COLOURS; colour++) {
			bool spendable =
				dice[colour] > 0 && (table->from != NULL || colour == die.colour);
			if (spendable && lost_colours(table, spot, colour) == 0) {
				spots[colour] |= UINT64_C(1) << i;
			}
		}
	}
}

struct saiun_spot saiun_spot_at(const struct saiun *p, int x, int y) {
	struct saiun_table table;
	struct saiun_spot spot;
	begin(&table, p, 0, VERB_PLACE);
	find_spot(&table, x, y, &spot);
	return spot;
}

struct saiun_landing saiun_land(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	struct saiun_die die = {(uint8_t)args[0], (uint8_t)args[1]};
	struct saiun_table table;
	struct saiun_spot spot;
	begin(&table, p, move->seat, move->verb);
	if (move->verb == VERB_MOVE) {
		lift(&table, saiun_column_at(&p->cloud, args[0], args[1]));
		die = saiun_top(table.from);
	}
	find_spot(&table, args[2], args[3], &spot);
	return (struct saiun_landing){.die = die,
		.on_level_one = table.on_level_one,
		.fault = find_fault(&spot, die),
		.splits = splits(&table, &spot),
		.lost = lost_colours(&table, &spot, args[4])};
}
