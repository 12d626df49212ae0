#include "engine/saiun/landing.h"

#include <assert.h>
#include <string.h>

#include "engine/bits.h"

/* Spots. */

/* The width of the cloud's whole reach, with a margin. */
enum { ROOM = CLOUD_REACH + 2, WIDTH = 2 * ROOM + 1 };

/* Spots are found row by row: the columns in this row and above, as bits by x, and the last spot
 * and column so far of each x, by index. */
struct sweep {
	int y;
	uint64_t above, here;
	uint8_t spots[WIDTH], columns[WIDTH], n_columns;
};

/* Adds the next spot in the order of S69, and links it to the columns above. */
static void add_spot(struct saiun_table *table, struct sweep *sweep, int x) {
	uint64_t here = UINT64_C(1) << table->n, bit = UINT64_C(1) << x;
	struct saiun_spot *spot = &table->spots[table->n];
	*spot = (struct saiun_spot){(int8_t)(x - ROOM), (int8_t)sweep->y, -1};
	table->columns[sweep->columns[x]].beside |= (sweep->above >> x & 1) << table->n;
	if ((sweep->here & bit) != 0) {
		uint64_t above = UINT64_C(1) << sweep->spots[x];
		spot->column = (int8_t)sweep->n_columns;
		table->columns[sweep->n_columns].on = here;
		table->columns[sweep->n_columns].beside = here << 1 | here >> 1 | above;
		sweep->columns[x] = sweep->n_columns++;
	} else {
		table->bare |= here;
	}
	sweep->spots[x] = (uint8_t)table->n++;
}

/* The columns and their neighbours. */
static void find_spots(struct saiun_table *table) {
	const struct saiun_column *column = table->p->cloud.columns;
	const struct saiun_column *end = column + table->p->cloud.n;
	struct sweep sweep = {.y = column->y + 1};
	for (int bottom = end[-1].y; sweep.y >= bottom - 1; sweep.y--) {
		uint64_t below = 0;
		for (; column < end && column->y == sweep.y - 1; column++) {
			below |= UINT64_C(1) << (column->x + ROOM);
		}
		uint64_t left =
			sweep.here | sweep.here << 1 | sweep.here >> 1 | sweep.above | below;
		for (; left != 0; left &= left - 1) {
			add_spot(table, &sweep, __builtin_ctzll(left));
		}
		sweep.above = sweep.here;
		sweep.here = below;
	}
}

/* Contacts of dice */

static void touch(struct saiun_touched *touched, uint64_t spots) {
	touched->more |= touched->any & spots;
	touched->any |= spots;
}

/* The spots touched without the lifted die. */
static uint64_t still_touched(
	const struct saiun_table *table, const struct saiun_touched *touched) {
	return touched->any & ~(table->freed & ~touched->more);
}

/* Classes of faces that clash alike: equal and opposite. */
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

/* Lifting */

/* The columns that remain, as spots. */
static uint64_t columns_left(const struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	uint64_t left = 0;
	for (int i = 0; i < cloud->n; i++) {
		bool gone = &cloud->columns[i] == table->from && cloud->columns[i].height == 1;
		left |= gone ? 0 : table->columns[i].on;
	}
	return left;
}

/* Extends the piece by the neighbours of its columns. */
static uint64_t grow(const struct saiun_table *table, uint64_t left, uint64_t piece) {
	for (int i = 0; i < table->p->cloud.n; i++) {
		bool hangs = (table->columns[i].on & left & piece) != 0;
		piece |= hangs ? table->columns[i].beside : 0;
	}
	return piece;
}

/* The spots on or beside every piece of the cloud: a die there connects them (S45). */
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

/* Whether this level is closed to all dice (S26, S27, S29). */
static enum saiun_clash level_clash(int on_level_one, int level) {
	if (level == 1 && on_level_one == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (level == 2 && on_level_one < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	return level > HEIGHT_MOST ? CLASH_HIGH : CLASH_NONE;
}

static void find_open(struct saiun_table *table) {
	bool empties = table->from != NULL && table->from->height == 1;
	int on_level_one = table->p->cloud.n - empties;
	table->open = 0;
	for (int level = 1; level <= HEIGHT_MOST; level++) {
		bool open = level_clash(on_level_one, level) == CLASH_NONE;
		table->open |= open ? table->levels[level] : 0;
	}
	table->open &= still_touched(table, &table->all); /* S25 */
	if (table->from != NULL && table->p->connected) {
		table->open &= find_joining(table);
	}
}

/* The dice of a colour that are seen or held, once the die is lifted (S33). */
static int count_safe(const struct saiun_table *table, int colour) {
	bool bared = table->bared.face != 0 && table->bared.colour == colour;
	return table->safe[colour] + bared;
}

static void find_last(struct saiun_table *table) {
	for (int colour = 0; colour < COLOURS; colour++) {
		table->last |= table->safe[colour] == 1 ? table->covers[colour] : 0;
	}
}

/* Lifts the top die of the column with this index. It may not come down there again (S44). */
static void lift(struct saiun_table *table, int column) {
	const struct saiun_column *from = &table->p->cloud.columns[column];
	table->from = from;
	table->bared = from->height > 1 ? from->dice[from->height - 2] : (struct saiun_die){0, 0};
	table->freed = table->columns[column].beside & table->levels[from->height];
	find_open(table);
	table->open &= ~table->columns[column].on;
}

/* Dice */

/* The dice that a verb uses: the hand, or the dice left over. */
static const uint8_t *dice_for(const struct saiun *p, int seat, int verb) {
	return verb == VERB_TAKE || verb == VERB_LAY ? p->spare : p->hands[seat];
}

static void find_held(struct saiun_table *table, int verb) {
	const uint8_t *dice = dice_for(table->p, table->seat, verb);
	for (int colour = 0; colour < COLOURS; colour++) {
		table->held |= (dice[colour] > 0 ? 1U : 0U) << colour;
	}
}

static bool lies_down(int verb) {
	return verb == VERB_PLACE || verb == VERB_LAY;
}

static void visit_hand(struct saiun_table *table, saiun_visit *visit, void *data) {
	bool lies = lies_down(table->verb);
	for (unsigned left = table->held; left != 0; left &= left - 1) {
		uint8_t colour = (uint8_t)__builtin_ctz(left);
		for (uint8_t face = lies; face <= (lies ? SIDES : 0); face++) {
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

/* The number of dice of each colour that would be visible or held (S33) with this cloud. */
static void find_safe(const struct saiun *p, const struct saiun_cloud *cloud, int safe[COLOURS]) {
	saiun_count_visible(cloud, safe);
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			safe[colour] += p->hands[seat][colour];
		}
	}
}

/* For these verbs; the table has its state and seat alone. */
static void set_table(struct saiun_table *table, unsigned verbs) {
	bool comes_down = (verbs & (1U << VERB_TAKE | 1U << VERB_DROP)) == 0;
	find_held(table, __builtin_ctz(verbs));
	if (!comes_down || table->p->cloud.n == 0) { /* S24 */
		table->n = 1;
		table->spots[0].column = -1;
		table->open = table->bare = 1;
		return;
	}
	find_spots(table);
	find_safe(table->p, &table->p->cloud, table->safe);
	find_levels(table);
	find_touched(table);
	find_open(table);
	find_last(table);
}

void saiun_visit_dice(
	const struct saiun *p, int seat, unsigned verbs, saiun_visit *visit, void *data) {
	struct saiun_table table = {.p = p, .seat = seat};
	set_table(&table, verbs);
	for (; verbs != 0; verbs &= verbs - 1) {
		table.verb = __builtin_ctz(verbs);
		(table.verb == VERB_MOVE ? visit_moves : visit_hand)(&table, visit, data);
	}
}

/* The spots where the die touches none that clashes, and covers no last one. */
static uint64_t find_fitting(const struct saiun_table *table, struct saiun_die die) {
	uint64_t bared = table->bared.face != 0 ? table->covers[table->bared.colour] : 0;
	return table->open & ~still_touched(table, &table->colours[die.colour]) &
	       ~still_touched(table, &table->pairs[pair_of(die.face)]) & ~(table->last & ~bared);
}

/* The spots where no colour is lost if a die of this colour is discarded, too (S33). */
static uint64_t find_keeping(const struct saiun_table *table, int discarded) {
	int safe = count_safe(table, discarded);
	return safe == 1 ? 0 : ~(safe == 2 ? table->covers[discarded] : 0);
}

unsigned saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]) {
	uint64_t fitting = find_fitting(table, die);
	if (table->from == NULL) {
		spots[die.colour] = fitting;
		return 1U << die.colour;
	}
	for (unsigned left = fitting != 0 ? table->held : 0; left != 0; left &= left - 1) {
		int colour = __builtin_ctz(left);
		spots[colour] = fitting & find_keeping(table, colour);
	}
	return fitting != 0 ? table->held : 0;
}

bool saiun_faces_clash(int a, int b) {
	return a == b || a + b == SIDES + 1;
}

/* The die's contacts: below, then sideways. */
enum { HERE, LEFT, RIGHT, UP, DOWN, AROUND };

/* The place where a die comes down, above the dice there, and the columns around it; NULL: none. */
struct site {
	const struct saiun_cloud *cloud;
	const struct saiun_column *columns[AROUND];
	int x, y, level;
};

static struct site site_at(const struct saiun_cloud *cloud, int x, int y) {
	static const uint8_t sides[3][3] = {
		{AROUND, DOWN, AROUND}, {LEFT, HERE, RIGHT}, {AROUND, UP, AROUND}};
	struct site site = {.cloud = cloud, .x = x, .y = y};
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		int dx = column->x - x, dy = column->y - y;
		if (dx * dx + dy * dy <= 1) {
			site.columns[sides[dy + 1][dx + 1]] = column;
		}
	}
	site.level = site.columns[HERE] != NULL ? site.columns[HERE]->height + 1 : 1;
	return site;
}

struct touched {
	const struct saiun_column *column; /* NULL: none */
	struct saiun_die die;
};

static struct touched touched_at(const struct site *site, int side) {
	const struct saiun_column *column = site->columns[side];
	int level = side == HERE ? site->level - 1 : site->level;
	bool touches = column != NULL && level > 0 && column->height >= level;
	return touches ? (struct touched){column, column->dice[level - 1]} : (struct touched){NULL};
}

static enum saiun_clash die_clash(struct saiun_die die, struct saiun_die other, bool below) {
	if (other.colour == die.colour) {
		return below ? CLASH_COLOUR_BELOW : CLASH_COLOUR;
	}
	if (saiun_faces_clash(other.face, die.face)) {
		return below ? CLASH_FACE_BELOW : CLASH_FACE;
	}
	return CLASH_NONE;
}

static struct saiun_fault find_fault(const struct site *site, struct saiun_die die) {
	struct saiun_fault fault = {level_clash(site->cloud->n, site->level), {0}, {NO_COLOUR, 0}};
	bool touches = false;
	for (int side = 0; side < AROUND && fault.clash == CLASH_NONE; side++) {
		struct touched other = touched_at(site, side);
		if (other.column != NULL) {
			touches = true;
			fault = (struct saiun_fault){die_clash(die, other.die, side == HERE),
				{other.column->x, other.column->y}, other.die};
		}
	}
	fault.clash = fault.clash == CLASH_NONE && !touches ? CLASH_FAR : fault.clash;
	return fault;
}

/* S24. */
static struct saiun_fault first_fault(const struct site *site) {
	bool fits = site->x == 0 && site->y == 0;
	return (struct saiun_fault){fits ? CLASH_NONE : CLASH_FIRST, {0}, {NO_COLOUR, 0}};
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

/* Whether the columns are not all connected sideways once a die is there (S45). */
static bool splits(const struct site *site) {
	const struct saiun_cloud *cloud = site->cloud;
	unsigned reached = columns_near(cloud, site->x, site->y);
	for (unsigned left = reached; left != 0;) {
		const struct saiun_column *column = &cloud->columns[__builtin_ctz(left)];
		unsigned further = columns_near(cloud, column->x, column->y) & ~reached;
		reached |= further;
		left = (left & (left - 1)) | further;
	}
	return __builtin_popcount(reached) < cloud->n;
}

/* Colours whose last dice, seen or held, are covered and discarded (S33). */
static unsigned lost_colours(const int safe[COLOURS], int covered, int discarded) {
	unsigned lost = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		int gone = (colour == covered) + (colour == discarded);
		lost |= (gone > 0 && safe[colour] == gone ? 1U : 0U) << colour;
	}
	return lost;
}

struct saiun_landing saiun_land(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	bool moves = move->verb == VERB_MOVE;
	struct saiun_cloud rest = p->cloud;
	struct saiun_die die = moves ? saiun_lift_die(&rest, args[0], args[1])
				     : (struct saiun_die){(uint8_t)args[0], (uint8_t)args[1]};
	struct site site = site_at(&rest, args[2], args[3]);
	struct touched below = touched_at(&site, HERE);
	int safe[COLOURS];
	find_safe(p, &rest, safe);
	safe[die.colour] += moves;
	return (struct saiun_landing){.die = die,
		.on_level_one = rest.n,
		.fault = p->cloud.n == 0 ? first_fault(&site) : find_fault(&site, die),
		.splits = moves && p->connected && splits(&site),
		.lost = lost_colours(safe, below.column != NULL ? below.die.colour : NO_COLOUR,
			moves ? args[4] : NO_COLOUR)};
}

int saiun_level_at(const struct saiun *p, int x, int y, struct saiun_die *other) {
	struct site site = site_at(&p->cloud, x, y);
	struct touched touched = {NULL};
	for (int side = 0; side < AROUND && touched.column == NULL; side++) {
		touched = touched_at(&site, side);
	}
	*other = touched.column != NULL ? touched.die : (struct saiun_die){NO_COLOUR, 0};
	return site.level;
}

/* Turns with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48). */

/* Legality */

static bool is_column(const int16_t *at) {
	return at[0] >= -CLOUD_REACH && at[0] <= CLOUD_REACH && at[1] >= -CLOUD_REACH &&
	       at[1] <= CLOUD_REACH;
}

static bool is_shaped(const struct move *move) {
	const int16_t *args = move->args;
	switch (move->verb) {
	case VERB_MOVE:
		return move->n_args == 5 && is_column(args) && is_column(args + 2) &&
		       saiun_is_colour(args[4]);
	case VERB_PLACE:
	case VERB_LAY:
		return move->n_args == 4 && saiun_is_colour(args[0]) && args[1] >= 1 &&
		       args[1] <= SIDES && is_column(args + 2);
	default:
		return move->n_args == 1 && saiun_is_colour(args[0]);
	}
}

/* Whether the dice for the move exist, regardless of the landing. */
static int judge_dice(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	const uint8_t *dice = dice_for(p, move->seat, move->verb);
	bool moves = move->verb == VERB_MOVE;
	if (moves && p->n_turns == 0) {
		return REFUSED_FIRST_TURN;
	}
	if (moves && saiun_column_at(&p->cloud, args[0], args[1]) == NULL) {
		return REFUSED_NO_COLUMN;
	}
	if (move->verb == VERB_DROP && !saiun_must_drop(p, move->seat)) {
		return REFUSED_DROP;
	}
	if (dice[moves ? args[4] : args[0]] == 0) {
		return dice == p->spare ? REFUSED_NOT_SPARE : REFUSED_NO_DIE;
	}
	bool same = moves && args[0] == args[2] && args[1] == args[3];
	return same ? REFUSED_SAME_COLUMN : LEGAL;
}

static int judge_landing(const struct saiun *p, const struct move *move) {
	struct saiun_landing landing = saiun_land(p, move);
	if (landing.fault.clash != CLASH_NONE) {
		return REFUSED_CLASH;
	}
	if (landing.splits) {
		return REFUSED_SPLIT;
	}
	return landing.lost != 0 ? REFUSED_LOST : LEGAL;
}

int saiun_legal_turn(const struct saiun *p, const struct move *move) {
	int refusal = is_shaped(move) ? judge_dice(p, move) : REFUSED_SHAPE;
	bool lies = move->verb != VERB_TAKE && move->verb != VERB_DROP;
	return refusal == LEGAL && lies ? judge_landing(p, move) : refusal;
}

void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list) {
	const struct saiun_spot *to = &table->spots[spot];
	const struct saiun_column *from = table->from;
	if (from != NULL) {
		MOVE_LIST_ADD(list, table->seat, VERB_MOVE, from->x, from->y, to->x, to->y, spent);
	} else if (die.face == 0) {
		MOVE_LIST_ADD(list, table->seat, table->verb, die.colour);
	} else {
		MOVE_LIST_ADD(list, table->seat, table->verb, die.colour, die.face, to->x, to->y);
	}
}

/* All turns with this die: by landing, then by discarded die. */
static void list_die(
	const struct saiun_table *table, struct saiun_die die, struct move_list *list) {
	uint64_t spots[COLOURS], any = 0;
	unsigned spent = saiun_find_landings(table, die, spots);
	size_t n = 0;
	for (unsigned left = spent; left != 0; left &= left - 1) {
		any |= spots[__builtin_ctz(left)];
		n += (size_t)bits_count(spots[__builtin_ctz(left)]);
	}
	for (; !move_list_skip(list, n); any &= any - 1) {
		int spot = __builtin_ctzll(any);
		for (unsigned left = spent; left != 0; left &= left - 1) {
			int colour = __builtin_ctz(left);
			if ((spots[colour] >> spot & 1) != 0) {
				saiun_add_turn(table, die, spot, colour, list);
				n--;
			}
		}
	}
}

/* All dice of this colour that are placed or laid. Opposite numbers have the same spots, so that
 * half of them are enough to count. */
static void list_colour(const struct saiun_table *table, uint8_t colour, struct move_list *list) {
	size_t n = 0;
	for (uint8_t face = 1; face <= SIDES / 2; face++) {
		uint64_t spots = find_fitting(table, (struct saiun_die){colour, face});
		n += 2 * (size_t)bits_count(spots);
	}
	for (uint8_t face = 1; !move_list_has_enough(list) && !move_list_skip(list, n); face++) {
		size_t before = list->n;
		list_die(table, (struct saiun_die){colour, face}, list);
		n -= list->n - before;
	}
}

static void list_hand(struct saiun_table *table, struct move_list *list) {
	unsigned left = table->held;
	for (; left != 0 && !move_list_has_enough(list); left &= left - 1) {
		uint8_t colour = (uint8_t)__builtin_ctz(left);
		if (lies_down(table->verb)) {
			list_colour(table, colour, list);
		} else {
			list_die(table, (struct saiun_die){colour, 0}, list);
		}
	}
}

static void list_moves(struct saiun_table *table, struct move_list *list) {
	int n = table->p->n_turns > 0 ? table->p->cloud.n : 0; /* S47 */
	for (int i = 0; i < n && !move_list_has_enough(list); i++) {
		lift(table, i);
		list_die(table, saiun_top(table->from), list);
	}
}

static void list_verbs(const struct saiun *p, int seat, unsigned verbs, struct move_list *list) {
	struct saiun_table table = {.p = p, .seat = seat};
	set_table(&table, verbs);
	for (; verbs != 0; verbs &= verbs - 1) {
		table.verb = __builtin_ctz(verbs);
		(table.verb == VERB_MOVE ? list_moves : list_hand)(&table, list);
	}
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move_list others = {.enough = 1};
	list_verbs(p, seat, 1U << VERB_PLACE | 1U << VERB_MOVE, &others);
	return others.n == 0;
}

void saiun_list_turns(const struct saiun *p, int seat, unsigned verbs, struct move_list *list) {
	unsigned drop = verbs & 1U << VERB_DROP;
	list_verbs(p, seat, verbs & ~drop, list);
	if (drop != 0 && list->n == 0 && saiun_must_drop(p, seat)) {
		list_verbs(p, seat, drop, list);
	}
}

/* Effects */

static void throw_die(struct saiun *p, int seat, int colour) {
	p->hands[seat][colour]--;
	p->thrown[seat][colour]++;
}

void saiun_carry_out(struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	struct saiun_die die = {(uint8_t)args[0], (uint8_t)args[1]};
	switch (move->verb) {
	case VERB_PLACE:
		p->hands[move->seat][args[0]]--;
		saiun_add_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_LAY:
		p->spare[args[0]]--;
		saiun_add_die(&p->cloud, args[2], args[3], die);
		break;
	case VERB_MOVE:
		die = saiun_lift_die(&p->cloud, args[0], args[1]);
		saiun_add_die(&p->cloud, args[2], args[3], die);
		throw_die(p, move->seat, args[4]);
		break;
	case VERB_DROP:
		throw_die(p, move->seat, args[0]);
		break;
	case VERB_TAKE:
		p->spare[args[0]]--;
		p->hands[move->seat][args[0]]++;
		break;
	default:
		assert(false && "a move of dice");
	}
}
