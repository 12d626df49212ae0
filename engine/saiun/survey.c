#include "engine/saiun/survey.h"

#include <string.h>

static int row_of(int y) {
	return y + CLOUD_REACH;
}

static int bit_of(int x) {
	return x + CLOUD_REACH + 1;
}

static uint8_t clashing_faces(int face) {
	return (uint8_t)(1U << face | 1U << (SIDES + 1 - face));
}

static void forbid(struct saiun_spot *spot, struct saiun_die die) {
	spot->colours &= (uint8_t) ~(1U << die.colour);
	spot->faces &= (uint8_t)~clashing_faces(die.face);
	spot->hangs = true;
}

/* What lies beside and below forbids. */
static void settle_spot(struct saiun_spot *spot, const struct saiun_cloud *cloud) {
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

static int8_t column_as_high(const struct saiun_survey *s, int y, int x, int level) {
	int index = s->columns[row_of(y)][bit_of(x)] - 1;
	return (int8_t)(index >= 0 && s->cloud->columns[index].height >= level ? index : -1);
}

static void add_spot(struct saiun_survey *s, int x, int y) {
	struct saiun_spot *spot = &s->spots[s->n++];
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
static void find_spots(struct saiun_survey *s) {
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

static void count_colours(struct saiun_survey *s, const struct saiun *p, int seat) {
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
void saiun_survey(struct saiun_survey *s, const struct saiun *p, int seat) {
	s->cloud = &p->cloud;
	s->connected = p->connected != 0;
	count_colours(s, p, seat);
	if (p->cloud.n > 0) {
		find_spots(s);
		return;
	}
	s->n = 1;
	s->spots[0] = (struct saiun_spot){.column = -1,
		.level = 1,
		.colours = ALL_COLOURS,
		.faces = ALL_FACES,
		.hangs = true,
		.beside = {-1, -1, -1, -1}};
}

/* S25-S29, with so many dice on level 1. */
static bool is_open(const struct saiun_spot *spot, int on_level_one) {
	static const uint8_t least[HEIGHT_MOST + 2] = {[2] = LEVEL_TWO_FROM};
	static const uint8_t most[HEIGHT_MOST + 2] = {
		0, COLUMNS_MOST - 1, COLUMNS_MOST, COLUMNS_MOST, 0};
	return spot->hangs && on_level_one >= least[spot->level] &&
	       on_level_one <= most[spot->level];
}

/* Colours of the hand that may be placed here. */
static unsigned placeable(const struct saiun_survey *s, const struct saiun_spot *spot) {
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

void saiun_find_placing(const struct saiun_survey *s, struct saiun_placing *placing) {
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

/* Moves. */

static void find_pieces(struct saiun_lifted *lifted, const struct saiun_cloud *cloud);

void saiun_lift(const struct saiun_survey *s, int column, struct saiun_lifted *lifted) {
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
	struct saiun_lifted *lifted, const struct saiun_cloud *cloud, int column, int8_t piece) {
	lifted->pieces[column] = piece;
	for (int other = 0; other < cloud->n; other++) {
		if (lifted->pieces[other] < 0 && !(lifted->goes && other == lifted->column) &&
			are_beside(&cloud->columns[column], &cloud->columns[other])) {
			name_piece(lifted, cloud, other, piece);
		}
	}
}

static void find_pieces(struct saiun_lifted *lifted, const struct saiun_cloud *cloud) {
	memset(lifted->pieces, -1, sizeof(lifted->pieces));
	lifted->n_pieces = 0;
	for (int column = 0; column < cloud->n; column++) {
		if (lifted->pieces[column] < 0 && !(lifted->goes && column == lifted->column)) {
			name_piece(lifted, cloud, column, (int8_t)lifted->n_pieces++);
		}
	}
}

/* Whether all pieces hang together once a die lies here (S45). */
static bool joins(const struct saiun_lifted *lifted, const struct saiun_spot *spot) {
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
static const struct saiun_spot *without(const struct saiun_survey *s,
	const struct saiun_lifted *lifted, const struct saiun_spot *spot,
	struct saiun_spot *changed) {
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
static unsigned discards(const struct saiun_survey *s, const struct saiun_lifted *lifted,
	const struct saiun_spot *spot) {
	unsigned covered =
		spot->column >= 0 ? 1U << saiun_top(&s->cloud->columns[spot->column]).colour : 0;
	unsigned unseen = (s->seen_none | (s->seen_once & covered)) & ~lifted->bares;
	if ((covered & unseen & s->held_none) != 0) {
		return 0;
	}
	return s->own & ~(unseen & s->held_once);
}

unsigned saiun_discards(const struct saiun_survey *s, const struct saiun_lifted *lifted,
	const struct saiun_spot *spot) {
	struct saiun_spot changed;
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
