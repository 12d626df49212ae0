#ifndef ENGINE_SAIUN_CLOUD_H
#define ENGINE_SAIUN_CLOUD_H

#include <stdbool.h>
#include <stdint.h>

/* The cloud: dice on the table, in columns of up to three (S20-S32). */

enum saiun_colour { RED, YELLOW, GREEN, BLUE, PURPLE, COLOURS, NO_COLOUR = COLOURS };

enum {
	SIDES = 6,
	COLUMNS_MOST = 10, /* S26 */
	HEIGHT_MOST = 3,
	LEVEL_TWO_FROM = 8, /* dice on level 1 that open level 2 (S27) */
	CLOUD_REACH = 24,   /* no column can be farther from 0,0: at most twenty dice lie down */
	BESIDE = 4,
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

/* Why a die may not lie where it is to lie. */
enum saiun_clash {
	CLASH_NONE,
	CLASH_FIRST,        /* the first die lies at 0,0 (S24) */
	CLASH_FAR,          /* beside no die on level 1 (S25) */
	CLASH_FULL,         /* level 1 holds ten (S26) */
	CLASH_LOW,          /* level 2 is closed (S27) */
	CLASH_HIGH,         /* there is no level 4 (S29) */
	CLASH_COLOUR,       /* beside its own colour (S30) */
	CLASH_COLOUR_BELOW, /* on its own colour (S30) */
	CLASH_FACE,         /* beside the same number or its opposite (S31) */
	CLASH_FACE_BELOW,   /* on the same number or its opposite (S32) */
};

/* A place where a die could come down. The columns are the cloud's, which must outlive it. */
struct saiun_spot {
	int x, y, level;                           /* level: the die's, from 1 */
	enum saiun_clash closed;                   /* to every die; or CLASH_NONE */
	const struct saiun_column *below;          /* or NULL */
	const struct saiun_column *beside[BESIDE]; /* with a die on the level, or NULL */
};

/* What forbids a die to lie on a spot: the clash, and the die it clashes with. */
struct saiun_fault {
	enum saiun_clash clash;
	int x, y; /* where the other die lies */
	struct saiun_die other;
};

/* The column at x,y, or NULL. */
const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y);

/* How many dice lie at x,y. */
int saiun_height_at(const struct saiun_cloud *cloud, int x, int y);

/* The uppermost die of a column, the only one that is seen (S34). */
struct saiun_die saiun_top(const struct saiun_column *column);

/* Lays a die on top; there must be room. */
void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die);

/* Lifts the top die of a column that is there. */
struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y);

/* first: the die is the first of the round. */
struct saiun_spot saiun_spot_at(const struct saiun_cloud *cloud, int x, int y, bool first);

struct saiun_fault saiun_find_fault(const struct saiun_spot *spot, struct saiun_die die);

/* Whether two numbers may not lie side by side, or one on the other (S31, S32). */
bool saiun_faces_clash(int a, int b);

/* The rectangle around the cloud; 0,0 if there is none. */
struct saiun_frame {
	int left, right, top, bottom;
};
struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud);

/* How many dice of each colour are seen from above. */
void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]);

/* Whether all columns hang together sideways once a die lies on the spot (S45). */
bool saiun_is_one_piece(const struct saiun_cloud *cloud, const struct saiun_spot *spot);

#endif
