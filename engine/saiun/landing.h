#pragma once

#include "engine/saiun/state.h"

/* The landing of a die on the table, and the rules against it (S21-S33, S43-S45). */

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
	CLASH_FACE,         /* beside its number or its opposite (S31) */
	CLASH_FACE_BELOW,   /* on its number or its opposite (S32) */
};

/* The reason why a die may not lie somewhere: the clash, and the other die. */
struct saiun_fault {
	enum saiun_clash clash;
	int16_t at[2]; /* where the other die lies */
	struct saiun_die other;
};

/* How the die of a placement, layout or move would lie. The args must be in range. */
struct saiun_landing {
	struct saiun_die die;
	int on_level_one; /* dice there, without the one lifted */
	struct saiun_fault fault;
	bool splits;   /* the cloud, where it must not be (S45) */
	unsigned lost; /* colours that would be lost (S33), as bits */
};
struct saiun_landing saiun_land(const struct saiun *p, const struct move *move);

/* The level of a die of a hand at x,y, and a die that it would lie on or beside; face 0: none. */
int saiun_level_at(const struct saiun *p, int x, int y, struct saiun_die *other);

/* Whether two numbers may not lie side by side, or one on the other (S31, S32). */
bool saiun_faces_clash(int a, int b);

/* Where dice may come down: all places at once, a bit for each. */

enum {
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	HEIGHTS = HEIGHT_MOST + 2,     /* 0, and one on top where nothing may lie */
};

struct saiun_spot {
	int8_t x, y;
	int8_t column; /* by index; -1: the table is bare there */
};

/* The spots that dice touch: at least one, at least two of them. */
struct saiun_touched {
	uint64_t any, more;
};

/* The table as a verb of dice finds it. Where the die does not come down, taken or dropped, there
 * is one spot, which touches nothing. Spots are bits. */
struct saiun_table {
	const struct saiun *p;
	int seat, verb;
	int n;
	struct saiun_spot spots[SPOTS_MOST]; /* in the order of S69 */
	struct {
		uint64_t on, beside; /* it, and its neighbours */
	} columns[COLUMNS_MOST];
	uint64_t bare;            /* that are no column */
	uint64_t levels[HEIGHTS]; /* by the level that a die would have */
	uint64_t covers[COLOURS]; /* that would cover this colour */
	int safe[COLOURS];        /* dice seen or held (S33), with none lifted */
	/* By all dice that lie; those of a colour; those of a number or its opposite. */
	struct saiun_touched all, colours[COLOURS], pairs[SIDES / 2 + 1];
	/* For a move one die is lifted (S43); NULL, 0: none. */
	const struct saiun_column *from;
	struct saiun_die bared; /* below it */
	uint64_t freed;         /* that it touched */
	uint64_t open;          /* to any die at all then */
	uint64_t last;          /* that would cover the last die of a colour then */
};

/* Calls visit for each die of these verbs of dice, given as bits: by verb, colour and number, which
 * is 0 where it does not matter; for a move by the column that it is lifted off. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(
	const struct saiun *p, int seat, unsigned verbs, saiun_visit *visit, void *data);

/* The spots where the die can come down if a die of each colour leaves the hand: the die itself, or
 * one discarded for it. */
void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* Turns with dice: taken and laid (S11, S12), placed, moved, dropped (S40-S48). */

/* Adds the turn by which the die comes down on the spot of this number. */
void saiun_add_turn(const struct saiun_table *table, struct saiun_die die, int spot, int spent,
	struct move_list *list);

/* Of a verb of dice, in its phase, for the seat on turn: as game->legal. */
int saiun_legal_turn(const struct saiun *p, const struct move *move);

/* Of these verbs of one phase, given as bits: as game->legal_moves. Placements come by colour,
 * number, column; moves by column left, column reached, colour discarded; a drop where nothing else
 * is. */
void saiun_list_turns(const struct saiun *p, int seat, unsigned verbs, struct move_list *list);

/* Whether nothing can be placed or moved (S48). */
bool saiun_must_drop(const struct saiun *p, int seat);

/* Applies a legal turn to the cloud and the hands. */
void saiun_carry_out(struct saiun *p, const struct move *move);
