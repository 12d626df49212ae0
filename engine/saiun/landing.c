#include "engine/saiun/landing.h"

bool saiun_faces_clash(int a, int b) {
	return a == b || a + b == SIDES + 1;
}

enum saiun_clash saiun_level_clash(int on_level_one, int level) {
	if (level == 1 && on_level_one == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (level == 2 && on_level_one < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	return level > HEIGHT_MOST ? CLASH_HIGH : CLASH_NONE;
}

/* The place where a die comes down, on what lies there without it. */
struct site {
	const struct saiun_cloud *cloud;
	int x, y, level;
};

static struct site site_at(const struct saiun_cloud *cloud, int x, int y) {
	const struct saiun_column *column = saiun_column_at(cloud, x, y);
	return (struct site){cloud, x, y, column != NULL ? column->height + 1 : 1};
}

/* What the die touches: below it, then sideways. */
enum { HERE, LEFT, RIGHT, UP, DOWN, AROUND };

struct touched {
	const struct saiun_column *column; /* NULL: nothing */
	struct saiun_die die;
};

static struct touched touched_at(const struct site *site, int side) {
	static const int8_t sides[AROUND][2] = {
		[LEFT] = {-1, 0}, [RIGHT] = {1, 0}, [UP] = {0, 1}, [DOWN] = {0, -1}};
	const struct saiun_column *column =
		saiun_column_at(site->cloud, site->x + sides[side][0], site->y + sides[side][1]);
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
	struct saiun_fault fault = {
		saiun_level_clash(site->cloud->n, site->level), {0}, {NO_COLOUR, 0}};
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

/* Whether some columns do not hang together sideways once a die lies there (S45). */
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

/* Colours of which the last dice seen or held are covered and discarded (S33). */
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
	saiun_count_safe(p, &rest, safe);
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
