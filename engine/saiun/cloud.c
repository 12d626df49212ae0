#include "engine/saiun/cloud.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const struct { int8_t x, y; } sides[] = {{-1, 0}, {1, 0}, {0, 1}, {0, -1}};

enum { BESIDE = sizeof(sides) / sizeof(sides[0]) };

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

static void begin_column(struct saiun_cloud *cloud, int x, int y, struct saiun_die die) {
	assert(cloud->n < COLUMNS_MOST);
	int i = cloud->n++;
	for (; i > 0 && !comes_before(&cloud->columns[i - 1], x, y); i--) {
		cloud->columns[i] = cloud->columns[i - 1];
	}
	cloud->columns[i] =
		(struct saiun_column){.x = (int8_t)x, .y = (int8_t)y, .height = 1, .dice = {die}};
}

void saiun_put_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die) {
	for (int i = 0; i < cloud->n; i++) {
		struct saiun_column *column = &cloud->columns[i];
		if (column->x == x && column->y == y) {
			assert(column->height < HEIGHT_MOST);
			column->dice[column->height++] = die;
			return;
		}
	}
	begin_column(cloud, x, y, die);
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

bool saiun_faces_clash(int a, int b) {
	return a == b || a + b == SIDES + 1;
}

/* S26-S29: whether the level is open. */
static enum saiun_clash judge_level(const struct saiun_cloud *cloud, int level) {
	if (level == 1 && cloud->n == COLUMNS_MOST) {
		return CLASH_FULL;
	}
	if (level == 2 && cloud->n < LEVEL_TWO_FROM) {
		return CLASH_LOW;
	}
	return level > HEIGHT_MOST ? CLASH_HIGH : CLASH_NONE;
}

static struct saiun_fault judge_below(const struct saiun_column *below, struct saiun_die die) {
	struct saiun_fault fault = {CLASH_NONE, below->x, below->y, saiun_top(below)};
	if (fault.other.colour == die.colour) {
		fault.clash = CLASH_COLOUR_BELOW;
	} else if (saiun_faces_clash(fault.other.face, die.face)) {
		fault.clash = CLASH_FACE_BELOW;
	}
	return fault;
}

static struct saiun_fault judge_beside(
	const struct saiun_column *beside, int level, struct saiun_die die) {
	struct saiun_fault fault = {CLASH_NONE, beside->x, beside->y, beside->dice[level - 1]};
	if (fault.other.colour == die.colour) {
		fault.clash = CLASH_COLOUR;
	} else if (saiun_faces_clash(fault.other.face, die.face)) {
		fault.clash = CLASH_FACE;
	}
	return fault;
}

struct saiun_fault saiun_judge_die(
	const struct saiun_cloud *cloud, struct saiun_die die, int x, int y, bool first) {
	const struct saiun_column *below = saiun_column_at(cloud, x, y);
	int level = below != NULL ? below->height + 1 : 1;
	struct saiun_fault fault = {judge_level(cloud, level), x, y, {NO_COLOUR, 0}};
	bool hangs = level > 1;
	if (first) {
		fault.clash = x == 0 && y == 0 ? CLASH_NONE : CLASH_FIRST;
		return fault;
	}
	if (fault.clash == CLASH_NONE && below != NULL) {
		fault = judge_below(below, die);
	}
	for (int i = 0; i < BESIDE && fault.clash == CLASH_NONE; i++) {
		const struct saiun_column *beside =
			saiun_column_at(cloud, x + sides[i].x, y + sides[i].y);
		if (beside != NULL && beside->height >= level) {
			hangs = true;
			fault = judge_beside(beside, level, die);
		}
	}
	if (fault.clash == CLASH_NONE && !hangs) {
		fault.clash = CLASH_FAR;
	}
	return fault;
}

void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]) {
	memset(visible, 0, COLOURS * sizeof(*visible));
	for (int i = 0; i < cloud->n; i++) {
		visible[saiun_top(&cloud->columns[i]).colour]++;
	}
}

static bool are_beside(const struct saiun_column *a, const struct saiun_column *b) {
	int x = a->x - b->x, y = a->y - b->y;
	return x * x + y * y == 1;
}

bool saiun_is_one_piece(const struct saiun_cloud *cloud) {
	unsigned reached = 1, before = 0, all = (1U << cloud->n) - 1;
	while (reached != before) {
		before = reached;
		for (int i = 0; i < cloud->n; i++) {
			for (int j = 0; j < cloud->n; j++) {
				bool leads = (reached >> i & 1) != 0 &&
					     are_beside(&cloud->columns[i], &cloud->columns[j]);
				reached |= (leads ? 1U : 0U) << j;
			}
		}
	}
	return (reached & all) == all;
}
