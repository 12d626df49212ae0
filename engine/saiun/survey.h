#ifndef ENGINE_SAIUN_SURVEY_H
#define ENGINE_SAIUN_SURVEY_H

#include "engine/saiun/state.h"

/* The turns open to a seat, found without trying each: a spot is a column where a die could come
 * down, with all colours and numbers that may lie there as bits. judge.c judges the same one move
 * at a time; a test holds the two against each other. */

enum {
	ROWS = 2 * CLOUD_REACH + 1,
	ROW_LENGTH = 64,
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	ALL_COLOURS = (1 << COLOURS) - 1,
	ALL_FACES = ((1 << SIDES) - 1) << 1, /* bit n: number n */
	BESIDE = 4,
};

struct saiun_spot {
	int8_t x, y;
	int8_t column;         /* its index, or -1 where nothing lies yet */
	uint8_t level;         /* that a die would have there */
	uint8_t colours;       /* that may lie there by S30 */
	uint8_t faces;         /* that may lie there by S31, S32 */
	bool hangs;            /* on a die, or beside one */
	int8_t beside[BESIDE]; /* columns as high as the level, or -1 */
};

struct saiun_survey {
	const struct saiun_cloud *cloud;
	int n;
	struct saiun_spot spots[SPOTS_MOST];
	unsigned seen_none, seen_once; /* colours so often visible, as bits */
	unsigned held_none, held_once; /* by all hands together */
	unsigned own;                  /* colours in the seat's hand */
	bool connected;
	uint8_t columns[ROWS][ROW_LENGTH]; /* 1 + index, by row and bit of x */
};

/* What surrounds the seat. */
void saiun_survey(struct saiun_survey *s, const struct saiun *p, int seat);

/* Which spots take each colour of the hand, and each number, as bits: a die may be placed on those
 * that take both. */
struct saiun_placing {
	uint64_t takes_colour[COLOURS], takes_face[SIDES + 1];
};

void saiun_find_placing(const struct saiun_survey *s, struct saiun_placing *placing);

/* A die lifted off its column, and what is left behind. */
struct saiun_lifted {
	int column;
	bool goes; /* the column is gone */
	struct saiun_die die;
	unsigned bares;   /* the colour that comes to light under it, as a bit */
	int on_level_one; /* dice that count for S26, S27 */
	int n_pieces;     /* into which the columns fall: only with option connected */
	int8_t pieces[COLUMNS_MOST];
};

void saiun_lift(const struct saiun_survey *s, int column, struct saiun_lifted *lifted);

/* The colours of the hand that may be discarded for it when it comes down on this spot, as bits. */
unsigned saiun_discards(const struct saiun_survey *s, const struct saiun_lifted *lifted,
	const struct saiun_spot *spot);

#endif
