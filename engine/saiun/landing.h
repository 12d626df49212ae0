#pragma once

#include "engine/saiun/state.h"

/* The landing of a die on the table, and the rules against it (S21-S33, S43-S45). */

/* The reason why a die may not come down somewhere. */
enum saiun_clash {
	CLASH_NONE,
	CLASH_FIRST,        /* the first die lies at 0,0 (S24) */
	CLASH_FAR,          /* the first die goes to 0,0 (S24) */
	CLASH_FULL,         /* next to no die on level 1 (S25) */
	CLASH_LOW,          /* level 1 has ten dice (S26) */
	CLASH_HIGH,         /* there is no level 4 (S29) */
	CLASH_COLOUR,       /* next to its own colour (S30) */
	CLASH_COLOUR_BELOW, /* on its own colour (S30) */
	CLASH_FACE,         /* next to its number or the opposite one (S31) */
	CLASH_FACE_BELOW,   /* on its number or the opposite one (S32) */
};

/* A clash and the other die involved. */
struct saiun_fault {
	enum saiun_clash clash;
	int16_t at[2]; /* the other die's column */
	struct saiun_die other;
};

/* The landing of a die that is placed, laid or moved. The args must be in range. */
struct saiun_landing {
	struct saiun_die die;
	int on_level_one; /* dice there, without the lifted one */
	struct saiun_fault fault;
	bool splits;   /* the cloud, where it must stay connected (S45) */
	unsigned lost; /* lost colours (S33), as bits */
};
struct saiun_landing saiun_land(const struct saiun *p, const struct move *move);

/* The level of a die coming down at x,y, and a die below or beside it; face 0: none. */
int saiun_level_at(const struct saiun *p, int x, int y, struct saiun_die *other);

/* Whether two numbers may not be side by side, or one on the other (S31, S32). */
bool saiun_faces_clash(int a, int b);

/* The spots where dice may come down, all at once as bits. */

enum {
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four bare places around each */
	HEIGHTS = HEIGHT_MOST + 2, /* from 0, with one above the highest, where no die may lie */
};

struct saiun_spot {
	int8_t x, y;
	int8_t column; /* index; -1: bare table */
};

/* The spots touched by at least one die, and by at least two. */
struct saiun_touched {
	uint64_t any, more;
};

/* The table for a verb of dice, before any is lifted. Where no die comes down, as for taking and
 * dropping, it has one spot, which touches nothing. Spots are bits. */
struct saiun_table {
	const struct saiun *p;
	int seat, verb;
	int n;
	struct saiun_spot spots[SPOTS_MOST]; /* in the order of S69 */
	struct {
		uint64_t on, beside; /* the spot of the column, and its neighbours */
	} columns[COLUMNS_MOST];
	uint64_t bare;            /* spots without a column */
	uint64_t levels[HEIGHTS]; /* spots by the level a die would have there */
	uint64_t covers[COLOURS]; /* spots where a die would cover this colour */
	int safe[COLOURS];        /* dice seen or held (S33) */
	uint64_t last;            /* spots where a die would cover the last die of a colour */
	unsigned held;            /* the colours of the dice used, as bits */
	/* Touched by all dice; by the dice of a colour; by a number or the opposite one. */
	struct saiun_touched all, colours[COLOURS], pairs[SIDES / 2 + 1];
	/* For a move, the column whose top die is lifted (S43), and its effects; NULL and 0: none.
	 */
	const struct saiun_column *from;
	struct saiun_die bared; /* the die below it */
	uint64_t freed;         /* spots that the lifted die touched */
	uint64_t open;          /* spots open to any die */
};

/* Calls visit for each die that these verbs of dice (bits) can use: by verb, colour and number, 0
 * if any number will do; for a move, by the column that it leaves. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(
	const struct saiun *p, int seat, unsigned verbs, saiun_visit *visit, void *data);

/* The spots where the die can come down, by the colour that leaves the hand: the die's own, or one
 * discarded for it. Returns these colours as bits; the others' spots are not set. */
unsigned saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* Turns with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48). */

/* Adds the turn that lands the die on this spot, given by index; spent: the colour that leaves the
 * hand. */
void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list);

/* As game->legal, for a verb of dice in its phase and the seat on turn. */
int saiun_legal_turn(const struct saiun *p, const struct move *move);

/* As game->legal_moves, for these verbs (bits) of one phase. Placements are ordered by colour,
 * number, column; moves by the column left, the column reached, the colour discarded; a drop is
 * listed only alone. */
void saiun_list_turns(const struct saiun *p, int seat, unsigned verbs, struct move_list *list);

/* Whether no die can be placed or moved (S48). */
bool saiun_must_drop(const struct saiun *p, int seat);

/* Applies a legal turn to the cloud and the hands. */
void saiun_carry_out(struct saiun *p, const struct move *move);
