#include <string.h>

#include "engine/saiun/state.h"

/* The placements and moves open to a seat, counted without trying each: a spot is a column where a
 * die could come down, with all colours and numbers that may lie there as bits. Legal() in rules.c
 * judges the same one move at a time; a test holds the two against each other. */

enum {
	ROWS = 2 * CLOUD_REACH + 1,
	ROW_LENGTH = 64,
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	ALL_COLOURS = (1 << COLOURS) - 1,
	ALL_FACES = ((1 << SIDES) - 1) << 1, /* bit n: number n */
	BESIDE = 4,
};

struct spot {
	int8_t x, y;
	int8_t column;         /* its index, or -1 where nothing lies yet */
	uint8_t level;         /* that a die would have there */
	uint8_t colours;       /* that may lie there by S30 */
	uint8_t faces;         /* that may lie there by S31, S32 */
	bool hangs;            /* on a die, or beside one */
	int8_t beside[BESIDE]; /* columns as high as the level, or -1 */
};

struct survey {
	const struct saiun_cloud *cloud;
	int n;
	struct spot spots[SPOTS_MOST];
	unsigned seen_none, seen_once; /* colours so often visible, as bits */
	unsigned held_none, held_once; /* by all hands together */
	unsigned own;                  /* colours in the seat's hand */
	bool connected;
	uint8_t columns[ROWS][ROW_LENGTH]; /* 1 + index, by row and bit of x */
};

static int row_of(int y) {
	return y + CLOUD_REACH;
}

static int bit_of(int x) {
	return x + CLOUD_REACH + 1;
}

static uint8_t clashing_faces(int face) {
	return (uint8_t)(1U << face | 1U << (SIDES + 1 - face));
}

static void forbid(struct spot *spot, struct saiun_die die) {
	spot->colours &= (uint8_t) ~(1U << die.colour);
	spot->faces &= (uint8_t)~clashing_faces(die.face);
	spot->hangs = true;
}

/* What lies beside and below forbids. */
static void settle_spot(struct spot *spot, const struct saiun_cloud *cloud) {
	spot->colours = ALL_COLOURS;
	spot->faces = ALL_FACES;
	spot->hangs = false;
	if (spot->level > HEIGHT_MOST) {
		return;
	}
	if (spot->level > 1) {
		forbid(spot, cloud->columns[spot->column].dice[spot->level - 2]);
	}
	for (int i = 0; i < BESIDE; i++) {
		if (spot->beside[i] >= 0) {
			forbid(spot, cloud->columns[spot->beside[i]].dice[spot->level - 1]);
		}
	}
}

static int8_t column_as_high(const struct survey *s, int y, int x, int level) {
	int index = s->columns[row_of(y)][bit_of(x)] - 1;
	return (int8_t)(index >= 0 && s->cloud->columns[index].height >= level ? index : -1);
}

static void add_spot(struct survey *s, int x, int y) {
	struct spot *spot = &s->spots[s->n++];
	int column = s->columns[row_of(y)][bit_of(x)] - 1;
	spot->x = (int8_t)x;
	spot->y = (int8_t)y;
	spot->column = (int8_t)column;
	spot->level = (uint8_t)(column >= 0 ? s->cloud->columns[column].height + 1 : 1);
	spot->beside[0] = column_as_high(s, y, x - 1, spot->level);
	spot->beside[1] = column_as_high(s, y, x + 1, spot->level);
	spot->beside[2] = column_as_high(s, y + 1, x, spot->level);
	spot->beside[3] = column_as_high(s, y - 1, x, spot->level);
	settle_spot(spot, s->cloud);
}

/* All columns and all empty places beside them, in the order of S69. */
static void find_spots(struct survey *s) {
	uint64_t rows[ROWS] = {0};
	const struct saiun_cloud *cloud = s->cloud;
	memset(s->columns, 0, sizeof(s->columns));
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		s->columns[row_of(column->y)][bit_of(column->x)] = (uint8_t)(i + 1);
		rows[row_of(column->y)] |= UINT64_C(1) << bit_of(column->x);
	}
	s->n = 0;
	int top = row_of(cloud->columns[0].y), bottom = row_of(cloud->columns[cloud->n - 1].y);
	for (int row = top + 1; row >= bottom - 1; row--) {
		uint64_t reached =
			rows[row] | rows[row] << 1 | rows[row] >> 1 | rows[row - 1] | rows[row + 1];
		for (; reached != 0; reached &= reached - 1) {
			add_spot(s, __builtin_ctzll(reached) - bit_of(0), row - row_of(0));
		}
	}
}

static void note_count(int count, unsigned bit, unsigned *none, unsigned *once) {
	*none |= count == 0 ? bit : 0;
	*once |= count == 1 ? bit : 0;
}

static void count_colours(struct survey *s, const struct saiun *p, int seat) {
	int visible[COLOURS], held[COLOURS];
	saiun_count_visible(&p->cloud, visible);
	saiun_count_held(p, held);
	s->seen_none = s->seen_once = s->held_none = s->held_once = s->own = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		unsigned bit = 1U << colour;
		note_count(visible[colour], bit, &s->seen_none, &s->seen_once);
		note_count(held[colour], bit, &s->held_none, &s->held_once);
		s->own |= p->hands[seat][colour] > 0 ? bit : 0;
	}
}

/* The empty table has one spot, where anything may lie (S24). */
static void survey(struct survey *s, const struct saiun *p, int seat) {
	s->cloud = &p->cloud;
	s->connected = p->connected != 0;
	count_colours(s, p, seat);
	if (p->cloud.n > 0) {
		find_spots(s);
		return;
	}
	s->n = 1;
	s->spots[0] = (struct spot){.column = -1,
		.level = 1,
		.colours = ALL_COLOURS,
		.faces = ALL_FACES,
		.hangs = true,
		.beside = {-1, -1, -1, -1}};
}

/* S25-S29, with so many dice on level 1. */
static bool is_open(const struct spot *spot, int on_level_one) {
	static const uint8_t least[HEIGHT_MOST + 2] = {[2] = LEVEL_TWO_FROM};
	static const uint8_t most[HEIGHT_MOST + 2] = {
		0, COLUMNS_MOST - 1, COLUMNS_MOST, COLUMNS_MOST, 0};
	return spot->hangs && on_level_one >= least[spot->level] &&
	       on_level_one <= most[spot->level];
}

/* Writing the moves asked for, and only counting the others. */
struct listing {
	size_t at, from, cap;
	struct move *out;
};

/* Counts the next n at once if none of them is wanted. */
static bool skips(struct listing *l, int n) {
	size_t behind = l->at + (size_t)n;
	if (behind > l->from && l->at < l->from + l->cap) {
		return false;
	}
	l->at = behind;
	return true;
}

static struct move *next_of(struct listing *l) {
	size_t at = l->at++;
	return at >= l->from && at - l->from < l->cap ? &l->out[at - l->from] : NULL;
}

/* Placements: by colour, number, column. */

/* Colours of the hand that may be placed here. */
static unsigned placeable(const struct survey *s, const struct spot *spot) {
	if (!is_open(spot, s->cloud->n)) {
		return 0;
	}
	if (spot->column >= 0) {
		unsigned covered = 1U << saiun_top(&s->cloud->columns[spot->column]).colour;
		if ((covered & s->seen_once & s->held_none) != 0) {
			return 0; /* S33 */
		}
	}
	return spot->colours & s->own;
}

/* Columns by their colours and faces, transposed: which spots take each. */
struct placing {
	uint64_t takes_colour[COLOURS], takes_face[SIDES + 1];
};

static void prepare_placing(const struct survey *s, struct placing *placing) {
	memset(placing, 0, sizeof(*placing));
	for (int i = 0; i < s->n; i++) {
		unsigned colours = placeable(s, &s->spots[i]);
		for (unsigned left = colours; left != 0; left &= left - 1) {
			placing->takes_colour[__builtin_ctz(left)] |= UINT64_C(1) << i;
		}
		for (unsigned left = s->spots[i].faces; colours != 0 && left != 0;
			left &= left - 1) {
			placing->takes_face[__builtin_ctz(left)] |= UINT64_C(1) << i;
		}
	}
}

static void write_placement(struct move *move, int seat, int colour, int face, struct spot spot) {
	*move = (struct move){.seat = (int8_t)seat,
		.verb = VERB_PLACE,
		.n_args = 4,
		.args = {(int16_t)colour, (int16_t)face, spot.x, spot.y}};
}

static void list_placements(const struct survey *s, int seat, struct listing *l) {
	struct placing placing;
	prepare_placing(s, &placing);
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int face = 1; face <= SIDES; face++) {
			uint64_t spots = placing.takes_colour[colour] & placing.takes_face[face];
			if (skips(l, __builtin_popcountll(spots))) {
				continue;
			}
			for (; spots != 0; spots &= spots - 1) {
				struct move *move = next_of(l);
				if (move != NULL) {
					write_placement(move, seat, colour, face,
						s->spots[__builtin_ctzll(spots)]);
				}
			}
		}
	}
}

/* Moves: by column left, column reached, colour discarded. */

/* The die lifted, and what is left behind. */
struct lifted {
	int column;
	bool goes; /* the column is gone */
	struct saiun_die die;
	unsigned bares;   /* the colour that comes to light under it, as a bit */
	int on_level_one; /* dice that count for S26, S27 */
	int n_pieces;     /* into which the columns fall: only with option connected */
	int8_t pieces[COLUMNS_MOST];
};

static void find_pieces(struct lifted *lifted, const struct saiun_cloud *cloud);

static void lift(const struct survey *s, int column, struct lifted *lifted) {
	const struct saiun_column *from = &s->cloud->columns[column];
	lifted->column = column;
	lifted->goes = from->height == 1;
	lifted->die = saiun_top(from);
	lifted->bares = lifted->goes ? 0 : 1U << from->dice[from->height - 2].colour;
	lifted->on_level_one = s->cloud->n - lifted->goes;
	if (s->connected) {
		find_pieces(lifted, s->cloud);
	}
}

static bool are_beside(const struct saiun_column *a, const struct saiun_column *b) {
	int x = a->x - b->x, y = a->y - b->y;
	return x * x + y * y == 1;
}

static void name_piece(
	struct lifted *lifted, const struct saiun_cloud *cloud, int column, int8_t piece) {
	lifted->pieces[column] = piece;
	for (int other = 0; other < cloud->n; other++) {
		if (lifted->pieces[other] < 0 && !(lifted->goes && other == lifted->column) &&
			are_beside(&cloud->columns[column], &cloud->columns[other])) {
			name_piece(lifted, cloud, other, piece);
		}
	}
}

static void find_pieces(struct lifted *lifted, const struct saiun_cloud *cloud) {
	memset(lifted->pieces, -1, sizeof(lifted->pieces));
	lifted->n_pieces = 0;
	for (int column = 0; column < cloud->n; column++) {
		if (lifted->pieces[column] < 0 && !(lifted->goes && column == lifted->column)) {
			name_piece(lifted, cloud, column, (int8_t)lifted->n_pieces++);
		}
	}
}

/* Whether all pieces hang together once a die lies here (S45). */
static bool joins(const struct lifted *lifted, const struct spot *spot) {
	unsigned touched = 0;
	if (lifted->n_pieces == 1) {
		return true;
	}
	for (int i = 0; i < BESIDE && spot->column < 0; i++) {
		if (spot->beside[i] >= 0 && lifted->pieces[spot->beside[i]] >= 0) {
			touched |= 1U << lifted->pieces[spot->beside[i]];
		}
	}
	return touched == (1U << lifted->n_pieces) - 1;
}

/* The spot as it is without the die lifted. */
static const struct spot *without(const struct survey *s, const struct lifted *lifted,
	const struct spot *spot, struct spot *changed) {
	for (int i = 0; i < BESIDE; i++) {
		bool is_beside = spot->beside[i] == lifted->column;
		if (is_beside && s->cloud->columns[lifted->column].height == spot->level) {
			*changed = *spot;
			changed->beside[i] = -1;
			settle_spot(changed, s->cloud);
			return changed;
		}
	}
	return spot;
}

/* Colours that may be discarded when the die comes down here, so that none is lost (S33). */
static unsigned discards(
	const struct survey *s, const struct lifted *lifted, const struct spot *spot) {
	unsigned covered =
		spot->column >= 0 ? 1U << saiun_top(&s->cloud->columns[spot->column]).colour : 0;
	unsigned unseen = (s->seen_none | (s->seen_once & covered)) & ~lifted->bares;
	if ((covered & unseen & s->held_none) != 0) {
		return 0;
	}
	return s->own & ~(unseen & s->held_once);
}

static unsigned discards_for(
	const struct survey *s, const struct lifted *lifted, const struct spot *spot) {
	struct spot changed;
	if (spot->column == lifted->column) {
		return 0; /* S44 */
	}
	spot = without(s, lifted, spot, &changed);
	if (!is_open(spot, lifted->on_level_one) ||
		(spot->colours >> lifted->die.colour & 1) == 0 ||
		(spot->faces >> lifted->die.face & 1) == 0 ||
		(s->connected && !joins(lifted, spot))) {
		return 0;
	}
	return discards(s, lifted, spot);
}

static void list_discards(const struct survey *s, const struct lifted *lifted,
	const struct spot *spot, int seat, struct listing *l) {
	const struct saiun_column *from = &s->cloud->columns[lifted->column];
	unsigned colours = discards_for(s, lifted, spot);
	if (skips(l, __builtin_popcount(colours))) {
		return;
	}
	for (; colours != 0; colours &= colours - 1) {
		struct move *move = next_of(l);
		if (move != NULL) {
			*move = (struct move){.seat = (int8_t)seat,
				.verb = VERB_MOVE,
				.n_args = 5,
				.args = {from->x, from->y, spot->x, spot->y,
					(int16_t)__builtin_ctz(colours)}};
		}
	}
}

static void list_moves(const struct survey *s, int seat, struct listing *l) {
	for (int column = 0; column < s->cloud->n; column++) {
		struct lifted lifted;
		lift(s, column, &lifted);
		for (int i = 0; i < s->n; i++) {
			list_discards(s, &lifted, &s->spots[i], seat, l);
		}
	}
}

static void list_drops(const struct survey *s, int seat, struct listing *l) {
	for (unsigned left = s->own; left != 0; left &= left - 1) {
		struct move *move = next_of(l);
		if (move != NULL) {
			*move = (struct move){.seat = (int8_t)seat,
				.verb = VERB_DROP,
				.n_args = 1,
				.args = {(int16_t)__builtin_ctz(left)}};
		}
	}
}

static void list_all(const struct saiun *p, int seat, struct listing *l) {
	struct survey s;
	survey(&s, p, seat);
	list_placements(&s, seat, l);
	if (p->n_turns > 0) {
		list_moves(&s, seat, l); /* S47 */
	}
	if (l->at == 0) {
		list_drops(&s, seat, l); /* S48 */
	}
}

size_t saiun_list_turns(
	const struct saiun *p, int seat, size_t from, struct move *out, size_t cap) {
	struct listing l = {.from = from, .cap = cap, .out = out};
	list_all(p, seat, &l);
	return l.at;
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move first = {.verb = VERB_PLACE};
	return saiun_list_turns(p, seat, 0, &first, 1) > 0 && first.verb == VERB_DROP;
}
