#pragma once

#include "engine/saiun/state.h"

/* Where dice may come down (S21-S33, S43-S45). */

enum {
	TOUCHED = 5,
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	GRID_FROM = -CLOUD_REACH - 2,  /* the sides of places around columns */
	GRID = 1 - 2 * GRID_FROM,
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

/* A place where a die could come down. */
struct saiun_spot {
	int16_t x, y, level;     /* level: the die's, from 1 */
	enum saiun_clash closed; /* why no die may lie there */
	uint8_t colours, faces;  /* that clash there, as bits */
	/* The columns of the dice that it would touch: below, left, right, up, down; or NULL. */
	const struct saiun_column *touched[TOUCHED];
};

/* What forbids a die to lie on a spot: the clash, and the die it clashes with. */
struct saiun_fault {
	enum saiun_clash clash;
	int16_t at[2]; /* where the other die lies */
	struct saiun_die other;
};

/* The table as a verb of dice finds it: for a move with its die lifted (S43). Where the die does
 * not come down, taken or dropped, there is one spot, which touches nothing. */
struct saiun_table {
	const struct saiun *p;
	int seat, verb;
	const struct saiun_column *from; /* that the die is lifted off; NULL: it is of a hand */
	struct saiun_die bared;          /* below the die lifted; face 0: none */
	int on_level_one;                /* dice */
	int safe[COLOURS];               /* dice seen or held, with the one lifted (S33) */
	int n;
	struct saiun_spot spots[SPOTS_MOST + 1]; /* those open, in the order of S69, and a spare */
	unsigned near[COLUMNS_MOST]; /* of each column: itself and those beside, as bits */
	uint8_t grid[GRID][GRID];    /* 1 + the index of the column, by y and x */
};

/* The dice that a verb takes from: of a hand, or those left over. */
const uint8_t *saiun_dice_for(const struct saiun *p, int seat, int verb);

/* Calls visit for each die of the verb: by colour and number, which is 0 where it does not matter;
 * for a move by the column that it is lifted off. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data);

/* The spots, as bits, where the die can come down if a die of each colour leaves the hand: the die
 * itself, or one discarded for it. */
void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* The place at x,y for a die of a hand. Points into p. */
struct saiun_spot saiun_spot_at(const struct saiun *p, int x, int y);

/* How the die of a placement, layout or move would lie. The args must be in range. */
struct saiun_landing {
	struct saiun_die die;
	int on_level_one; /* dice there, without the one lifted */
	struct saiun_fault fault;
	bool splits;   /* the cloud, where it must not be (S45) */
	unsigned lost; /* colours that would be lost (S33), as bits */
};
struct saiun_landing saiun_land(const struct saiun *p, const struct move *move);

/* Whether two numbers may not lie side by side, or one on the other (S31, S32). */
bool saiun_faces_clash(int a, int b);
