#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The cloud: dice on the table, in columns of up to three (S20). */

enum saiun_colour { RED, YELLOW, GREEN, BLUE, PURPLE, COLOURS, NO_COLOUR = COLOURS };

enum {
	SIDES = 6,
	COLUMNS_MOST = 10, /* S26 */
	HEIGHT_MOST = 3,
	LEVEL_TWO_FROM = 8, /* dice on level 1 that open level 2 (S27) */
	CLOUD_REACH = 24,   /* no column can be farther from 0,0: at most twenty dice lie down */
};

static inline bool saiun_is_colour(int number) {
	return number >= 0 && number < COLOURS;
}

struct saiun_die {
	uint8_t colour, face;
};

struct saiun_column {
	int8_t x, y;
	uint8_t height;
	struct saiun_die dice[HEIGHT_MOST]; /* from the bottom up */
};

/* The columns stand in the order of S69: the top row first, in a row from left to right. */
struct saiun_cloud {
	uint8_t n;
	struct saiun_column columns[COLUMNS_MOST];
};

/* The column at x,y, or NULL. */
const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y);

/* The uppermost die of a column, the only one that is seen (S34). */
static inline struct saiun_die saiun_top(const struct saiun_column *column) {
	return column->dice[column->height - 1];
}

/* Lays a die on top; there must be room. */
void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die);

/* Lifts the top die of a column that is there. */
struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y);

/* The rectangle around the cloud; 0,0 if there is none. */
struct saiun_frame {
	int left, right, top, bottom;
};
struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud);

/* How many dice of each colour are seen from above. */
void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]);
