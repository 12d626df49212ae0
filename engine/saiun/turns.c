#include "engine/saiun/turns.h"

#include <assert.h>
#include <string.h>

/* Spots. */

bool saiun_faces_clash(int a, int b) {
	return a == b || a + b == SIDES + 1;
}

/* Without the die lifted. */
static int height_of(const struct saiun_table *table, int column) {
	if (column < 0) {
		return 0;
	}
	const struct saiun_column *at = &table->p->cloud.columns[column];
	return at->height - (at == table->from);
}

const struct saiun_die *saiun_touched(
	const struct saiun_table *table, const struct saiun_spot *spot, int side) {
	int column = spot->around[side];
	int level = side == HERE ? spot->level - 1 : spot->level;
	bool touches = level > 0 && height_of(table, column) >= level;
	return touches ? &table->p->cloud.columns[column].dice[level - 1] : NULL;
}

/* Notes what the spot of this number touches. */
static void note_spot(struct saiun_table *table, int i) {
	struct saiun_spot *spot = &table->spots[i];
	uint64_t bit = UINT64_C(1) << i;
	spot->level = (uint8_t)(height_of(table, spot->around[HERE]) + 1);
	table->levels[spot->level] |= bit;
	for (int side = 0; side < AROUND; side++) {
		const struct saiun_die *die = saiun_touched(table, spot, side);
		if (die != NULL) {
			table->colours[die->colour] |= bit;
			table->faces[die->face] |= bit;
			table->faces[SIDES + 1 - die->face] |= bit;
		}
		if (side == HERE) {
			table->covers[die != NULL ? die->colour : NO_COLOUR] |= bit;
		}
	}
}

static struct saiun_spot spot_at(const struct saiun_cloud *cloud, int x, int y) {
	static const int8_t sides[3][3] = {{-1, LEFT, -1}, {DOWN, HERE, UP}, {-1, RIGHT, -1}};
	struct saiun_spot spot = {.x = (int8_t)x, .y = (int8_t)y, .near = 0};
	memset(spot.around, -1, sizeof(spot.around));
	for (int i = 0; i < cloud->n; i++) {
		int dx = cloud->columns[i].x - x, dy = cloud->columns[i].y - y;
		if (dx * dx + dy * dy <= 1) {
			spot.around[sides[dx + 1][dy + 1]] = (int8_t)i;
			spot.near = (uint16_t)(spot.near | 1U << i);
		}
	}
	return spot;
}

static const struct saiun_spot *add_spot(struct saiun_table *table, struct saiun_spot spot) {
	table->spots[table->n] = spot;
	note_spot(table, table->n);
	return &table->spots[table->n++];
}

static bool is_first_die(const struct saiun_table *table) {
	return table->from == NULL && table->on_level_one == 0;
}

static enum saiun_clash level_clash(const struct saiun_table *table, int level) {
	if (level == 1 && table->on_level_one == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (level == 2 && table->on_level_one < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	return level > HEIGHT_MOST ? CLASH_HIGH : CLASH_NONE;
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

static struct saiun_fault find_fault(
	const struct saiun_table *table, const struct saiun_spot *spot, struct saiun_die die) {
	struct saiun_fault fault = {level_clash(table, spot->level), {0}, {NO_COLOUR, 0}};
	bool touches = false;
	if (is_first_die(table)) {
		fault.clash = spot->x == 0 && spot->y == 0 ? CLASH_NONE : CLASH_FIRST;
		return fault;
	}
	for (int side = 0; side < AROUND && fault.clash == CLASH_NONE; side++) {
		const struct saiun_die *other = saiun_touched(table, spot, side);
		if (other != NULL) {
			const struct saiun_column *at =
				&table->p->cloud.columns[spot->around[side]];
			touches = true;
			fault = (struct saiun_fault){
				die_clash(die, *other, side == HERE), {at->x, at->y}, *other};
		}
	}
	fault.clash = fault.clash == CLASH_NONE && !touches ? CLASH_FAR : fault.clash;
	return fault;
}

/* Whether some columns do not hang together sideways once a die lies on the spot (S45). */
static bool splits(const struct saiun_table *table, const struct saiun_spot *spot) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	if (table->from == NULL || !table->p->connected) {
		return false;
	}
	unsigned gone = (table->from->height == 1 ? 1U : 0U) << (table->from - cloud->columns);
	unsigned reached = spot->near & ~gone;
	for (unsigned left = reached; left != 0;) {
		unsigned further = table->near[__builtin_ctz(left)] & ~gone & ~reached;
		reached |= further;
		left = (left & (left - 1)) | further;
	}
	return __builtin_popcount(reached) < table->on_level_one;
}

/* Colours of which the last die seen or held is covered or discarded (S33). */
static unsigned lost_colours(const struct saiun_table *table, int covered, int discarded) {
	unsigned gone = 1U << covered | 1U << discarded;
	return gone & (covered == discarded ? table->pair : table->last);
}

/* Tables. */

/* The dice that a verb takes from: of a hand, or those left over. */
static const uint8_t *dice_for(const struct saiun *p, int seat, int verb) {
	return verb == VERB_TAKE || verb == VERB_LAY ? p->spare : p->hands[seat];
}

/* Lifts the top die of a column; NULL: none. The spots remain as they were. */
static void lift(struct saiun_table *table, const struct saiun_column *from) {
	const struct saiun *p = table->p;
	bool bares = from != NULL && from->height > 1;
	int safe[COLOURS];
	table->from = from;
	table->bared = bares ? from->dice[from->height - 2] : (struct saiun_die){0, 0};
	table->on_level_one = p->cloud.n - (from != NULL && !bares);
	table->last = table->pair = 0;
	saiun_count_visible(&p->cloud, safe);
	safe[table->bared.colour] += bares;
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int seat = 0; seat < p->n_seats; seat++) {
			safe[colour] += p->hands[seat][colour];
		}
		table->last |= (safe[colour] == 1 ? 1U : 0U) << colour;
		table->pair |= (safe[colour] == 2 ? 1U : 0U) << colour;
	}
}

static void find_open(struct saiun_table *table) {
	uint64_t touching = is_first_die(table) ? 1 : 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		touching |= table->colours[colour];
	}
	table->open = 0;
	for (int level = 1; level < HEIGHTS; level++) {
		bool open = level_clash(table, level) == CLASH_NONE;
		table->open |= open ? table->levels[level] & touching : 0;
	}
}

/* A table without spots. */
static void begin(struct saiun_table *table, const struct saiun *p, int seat, int verb) {
	*table = (struct saiun_table){.p = p, .seat = seat, .verb = verb};
	for (int i = 0; i < p->cloud.n && p->connected; i++) {
		const struct saiun_column *column = &p->cloud.columns[i];
		table->near[i] = spot_at(&p->cloud, column->x, column->y).near;
	}
	lift(table, NULL);
}

/* For the first die 0,0, else the columns and what is beside them. */
static void find_spots(struct saiun_table *table) {
	const struct saiun_cloud *cloud = &table->p->cloud;
	struct saiun_frame frame = saiun_frame_of(cloud);
	for (int y = frame.top + 1; y >= frame.bottom - 1; y--) {
		for (int x = frame.left - 1; x <= frame.right + 1; x++) {
			struct saiun_spot spot = spot_at(cloud, x, y);
			if (spot.near != 0 || (cloud->n == 0 && x == 0 && y == 0)) {
				add_spot(table, spot);
			}
		}
	}
	find_open(table);
}

static void forget(uint64_t *masks, int n, uint64_t spots) {
	for (int i = 0; i < n; i++) {
		masks[i] &= ~spots;
	}
}

/* Notes anew what is touched around the column; the die may not come down on it again (S44). */
static void lift_off(struct saiun_table *table, const struct saiun_column *from) {
	int column = (int)(from - table->p->cloud.columns);
	uint64_t near = 0;
	for (int i = 0; i < table->n; i++) {
		near |= (uint64_t)(table->spots[i].near >> column & 1) << i;
	}
	lift(table, from);
	forget(table->levels, HEIGHTS, near);
	forget(table->colours, COLOURS, near);
	forget(table->faces, SIDES + 1, near);
	forget(table->covers, NO_COLOUR + 1, near);
	for (; near != 0; near &= near - 1) {
		int i = __builtin_ctzll(near);
		if (table->spots[i].around[HERE] != column) {
			note_spot(table, i);
		}
	}
	find_open(table);
}

static void visit_moves(const struct saiun_table *table, saiun_visit *visit, void *data) {
	const struct saiun *p = table->p;
	for (int i = 0; i < p->cloud.n && p->n_turns > 0; i++) { /* S47 */
		struct saiun_table lifted = *table;
		lift_off(&lifted, &p->cloud.columns[i]);
		visit(data, &lifted, saiun_top(lifted.from));
	}
}

static void visit_hand(const struct saiun_table *table, saiun_visit *visit, void *data) {
	const uint8_t *dice = dice_for(table->p, table->seat, table->verb);
	bool lies = table->verb == VERB_PLACE || table->verb == VERB_LAY;
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		for (uint8_t face = lies; face <= (lies ? SIDES : 0) && dice[colour] > 0; face++) {
			visit(data, table, (struct saiun_die){colour, face});
		}
	}
}

void saiun_visit_dice(const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data) {
	struct saiun_table table;
	begin(&table, p, seat, verb);
	if (verb == VERB_TAKE || verb == VERB_DROP) {
		table.n = 1;
		table.open = table.covers[NO_COLOUR] = 1;
	} else {
		find_spots(&table);
	}
	(verb == VERB_MOVE ? visit_moves : visit_hand)(&table, visit, data);
}

void saiun_visit_turns(const struct saiun *p, int seat, saiun_visit *visit, void *data) {
	struct saiun_table table;
	begin(&table, p, seat, VERB_PLACE);
	find_spots(&table);
	visit_hand(&table, visit, data);
	table.verb = VERB_MOVE;
	visit_moves(&table, visit, data);
}

static uint64_t find_fitting(const struct saiun_table *table, struct saiun_die die) {
	uint64_t spots = table->open & ~table->colours[die.colour] & ~table->faces[die.face];
	for (uint64_t left = spots; left != 0; left &= left - 1) {
		bool apart = splits(table, &table->spots[__builtin_ctzll(left)]);
		spots &= apart ? ~(left & -left) : spots;
	}
	return spots;
}

void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]) {
	const uint8_t *dice = dice_for(table->p, table->seat, table->verb);
	uint64_t fitting = find_fitting(table, die);
	bool moves = table->from != NULL;
	memset(spots, 0, COLOURS * sizeof(*spots));
	for (int covered = 0; covered <= NO_COLOUR && fitting != 0; covered++) {
		uint64_t there = fitting & table->covers[covered];
		for (int colour = 0; colour < COLOURS && there != 0; colour++) {
			bool spendable = dice[colour] > 0 && (moves || colour == die.colour);
			int discarded = moves ? colour : NO_COLOUR;
			if (spendable && lost_colours(table, covered, discarded) == 0) {
				spots[colour] |= there;
			}
		}
	}
}

int saiun_level_at(const struct saiun *p, int x, int y, struct saiun_die *other) {
	struct saiun_table table;
	begin(&table, p, 0, VERB_PLACE);
	const struct saiun_spot *spot = add_spot(&table, spot_at(&p->cloud, x, y));
	const struct saiun_die *die = NULL;
	for (int side = 0; side < AROUND && die == NULL; side++) {
		die = saiun_touched(&table, spot, side);
	}
	*other = die != NULL ? *die : (struct saiun_die){NO_COLOUR, 0};
	return spot->level;
}

struct saiun_landing saiun_land(const struct saiun *p, const struct move *move) {
	const int16_t *args = move->args;
	bool moves = move->verb == VERB_MOVE;
	struct saiun_die die = {(uint8_t)args[0], (uint8_t)args[1]};
	struct saiun_table table;
	begin(&table, p, move->seat, move->verb);
	if (moves) {
		lift(&table, saiun_column_at(&p->cloud, args[0], args[1]));
		die = saiun_top(table.from);
	}
	const struct saiun_spot *spot = add_spot(&table, spot_at(&p->cloud, args[2], args[3]));
	const struct saiun_die *covered = saiun_touched(&table, spot, HERE);
	return (struct saiun_landing){.die = die,
		.on_level_one = table.on_level_one,
		.fault = find_fault(&table, spot, die),
		.splits = splits(&table, spot),
		.lost = lost_colours(&table, covered != NULL ? covered->colour : NO_COLOUR,
			moves ? args[4] : NO_COLOUR)};
}

/* What is legal. */

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

/* Whether there are dice for it, whatever lies where the die would come down. */
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

static void list_die(void *data, const struct saiun_table *table, struct saiun_die die) {
	struct move_list *list = data;
	uint64_t spots[COLOURS];
	if (move_list_has_enough(list)) {
		return;
	}
	saiun_find_landings(table, die, spots);
	for (int i = 0; i < table->n; i++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			if ((spots[colour] >> i & 1) != 0) {
				saiun_add_turn(table, die, i, colour, list);
			}
		}
	}
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move_list others = {.enough = 1};
	saiun_visit_turns(p, seat, list_die, &others);
	return others.n == 0;
}

/* Placements by colour, number, column; moves by column left, column reached, colour discarded.
 * A drop is listed where nothing else is. */
void saiun_list_turns(const struct saiun *p, int seat, int verb, struct move_list *list) {
	if (verb != VERB_DROP || (list->n == 0 && saiun_must_drop(p, seat))) {
		saiun_visit_dice(p, seat, verb, list_die, list);
	}
}

/* What comes of it. */

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
