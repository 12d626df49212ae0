#include "engine/saiun/cloud.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y) {
	for (int i = 0; i < cloud->n; i++) {
		if (cloud->columns[i].x == x && cloud->columns[i].y == y) {
			return &cloud->columns[i];
		}
	}
	return NULL;
}

int saiun_height_at(const struct saiun_cloud *cloud, int x, int y) {
	const struct saiun_column *column = saiun_column_at(cloud, x, y);
	return column != NULL ? column->height : 0;
}

struct saiun_die saiun_top(const struct saiun_column *column) {
	return column->dice[column->height - 1];
}

static bool comes_before(const struct saiun_column *column, int x, int y) {
	return column->y > y || (column->y == y && column->x < x);
}

void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die) {
	int i = 0;
	while (i < cloud->n && comes_before(&cloud->columns[i], x, y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	if (i == cloud->n || column->x != x || column->y != y) {
		assert(cloud->n < COLUMNS_MOST);
		memmove(column + 1, column, (size_t)(cloud->n - i) * sizeof(*column));
		*column = (struct saiun_column){.x = (int8_t)x, .y = (int8_t)y};
		cloud->n++;
	}
	assert(column->height < HEIGHT_MOST);
	column->dice[column->height++] = die;
}

struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y) {
	int i = 0;
	while (i < cloud->n - 1 && (cloud->columns[i].x != x || cloud->columns[i].y != y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	struct saiun_die die = column->dice[--column->height];
	column->dice[column->height] = (struct saiun_die){0, 0};
	if (column->height == 0) {
		cloud->n--;
		memmove(column, column + 1, (size_t)(cloud->n - i) * sizeof(*column));
		memset(&cloud->columns[cloud->n], 0, sizeof(*column));
	}
	return die;
}

/* Why the spot is closed to every die after the first. */
static enum saiun_clash closed(int level, int on_level_one, bool touches) {
	if (level == 1 && on_level_one == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (level == 2 && on_level_one < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	if (level > HEIGHT_MOST) {
		return CLASH_HIGH;
	}
	return touches ? CLASH_NONE : CLASH_FAR;
}

struct saiun_spot saiun_spot_at(const struct saiun_cloud *cloud, int x, int y, bool first) {
	struct saiun_spot spot = {.x = x, .y = y, .level = 1};
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		int dx = column->x - x, dy = column->y - y;
		if (dx == 0 && dy == 0) {
			spot.below = column;
			spot.level = column->height + 1;
		} else if (dx * dx + dy * dy == 1) {
			spot.beside[dx != 0 ? dx > 0 : 2 + (dy < 0)] = column;
		}
	}
	bool touches = spot.below != NULL;
	for (int i = 0; i < BESIDE; i++) {
		if (spot.beside[i] != NULL && spot.beside[i]->height < spot.level) {
			spot.beside[i] = NULL;
		}
		touches = touches || spot.beside[i] != NULL;
	}
	if (first) {
		spot.closed = x == 0 && y == 0 ? CLASH_NONE : CLASH_FIRST;
	} else {
		spot.closed = closed(spot.level, cloud->n, touches);
	}
	return spot;
}

bool saiun_faces_clash(int a, int b) {
	return a == b || a + b == SIDES + 1;
}

/* Against the die that a column has on a level, with the clash by its colour or its number. */
static struct saiun_fault judge(const struct saiun_column *column, int level, struct saiun_die die,
	enum saiun_clash by_colour, enum saiun_clash by_face) {
	struct saiun_die other = column->dice[level - 1];
	enum saiun_clash clash = other.colour == die.colour                ? by_colour
				 : saiun_faces_clash(other.face, die.face) ? by_face
									   : CLASH_NONE;
	return (struct saiun_fault){clash, column->x, column->y, other};
}

struct saiun_fault saiun_find_fault(const struct saiun_spot *spot, struct saiun_die die) {
	struct saiun_fault fault = {spot->closed, spot->x, spot->y, {NO_COLOUR, 0}};
	if (fault.clash == CLASH_NONE && spot->below != NULL) {
		fault = judge(
			spot->below, spot->level - 1, die, CLASH_COLOUR_BELOW, CLASH_FACE_BELOW);
	}
	for (int i = 0; i < BESIDE && fault.clash == CLASH_NONE; i++) {
		if (spot->beside[i] != NULL) {
			fault = judge(spot->beside[i], spot->level, die, CLASH_COLOUR, CLASH_FACE);
		}
	}
	return fault;
}

struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud) {
	const struct saiun_column *first = &cloud->columns[0];
	struct saiun_frame frame = {first->x, first->x, first->y, first->y};
	for (int i = 1; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		frame.left = column->x < frame.left ? column->x : frame.left;
		frame.right = column->x > frame.right ? column->x : frame.right;
		frame.bottom = column->y < frame.bottom ? column->y : frame.bottom;
	}
	return frame;
}

void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]) {
	memset(visible, 0, COLOURS * sizeof(*visible));
	for (int i = 0; i < cloud->n; i++) {
		visible[saiun_top(&cloud->columns[i]).colour]++;
	}
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

bool saiun_is_one_piece(const struct saiun_cloud *cloud, const struct saiun_spot *spot) {
	unsigned reached = columns_near(cloud, spot->x, spot->y), left = reached;
	while (left != 0) {
		const struct saiun_column *next = &cloud->columns[__builtin_ctz(left)];
		unsigned further = columns_near(cloud, next->x, next->y) & ~reached;
		reached |= further;
		left = (left & (left - 1)) | further;
	}
	return reached == (1U << cloud->n) - 1;
}
