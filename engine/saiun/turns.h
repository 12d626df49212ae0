#pragma once

#include "engine/saiun/state.h"

/* What is done with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48); where they
 * may come down (S21-S33, S43-S45). */

enum {
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	HEIGHTS = HEIGHT_MOST + 2,     /* 0, and one on top where nothing may lie */
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

/* A place where a die could come down, and its columns by index, -1: none. */
enum { HERE, LEFT, RIGHT, UP, DOWN, AROUND };
struct saiun_spot {
	int8_t x, y, around[AROUND];
	uint8_t level; /* the die's, from 1 */
	uint16_t near; /* the columns, as bits */
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
	unsigned last, pair; /* colours seen or held once, twice, with the die lifted, as bits */
	int n;
	struct saiun_spot spots[SPOTS_MOST]; /* in the order of S69 */
	uint16_t near[COLUMNS_MOST];         /* of each column: itself and those beside, as bits */
	/* Spots as bits: open to any die at all; by level; where this colour or this number would
	 * clash; that cover this colour, or nothing. */
	uint64_t open, levels[HEIGHTS], colours[COLOURS], faces[SIDES + 1], covers[NO_COLOUR + 1];
};

/* Calls visit for each die of the verb: by colour and number, which is 0 where it does not matter;
 * for a move by the column that it is lifted off. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(const struct saiun *p, int seat, int verb, saiun_visit *visit, void *data);

/* The same for placements and moves, at half the cost. */
void saiun_visit_turns(const struct saiun *p, int seat, saiun_visit *visit, void *data);

/* The spots, as bits, where the die can come down if a die of each colour leaves the hand: the die
 * itself, or one discarded for it. */
void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* The die that one coming down on the spot would lie on or beside, or NULL. */
const struct saiun_die *saiun_touched(
	const struct saiun_table *table, const struct saiun_spot *spot, int side);

/* The level of a die of a hand at x,y, and a die that it would lie on or beside; face 0: none. */
int saiun_level_at(const struct saiun *p, int x, int y, struct saiun_die *other);

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

/* Adds the turn by which the die comes down on the spot of this number. */
void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list);

/* Of a verb of dice, in its phase, for the seat on turn: as game->legal and game->legal_moves. */
int saiun_legal_turn(const struct saiun *p, const struct move *move);
void saiun_list_turns(const struct saiun *p, int seat, int verb, struct move_list *list);

/* Whether nothing can be placed or moved (S48). */
bool saiun_must_drop(const struct saiun *p, int seat);

/* What a legal turn makes of the cloud and the hands. */
void saiun_carry_out(struct saiun *p, const struct move *move);
