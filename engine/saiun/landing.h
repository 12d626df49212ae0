#pragma once

#include "engine/saiun/state.h"

/* How one die would lie on the table, and what forbids it (S21-S33, S43-S45). */

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

/* What forbids a die to lie somewhere: the clash, and the die it clashes with. */
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

/* Whether no die at all may come down on this level (S26, S27, S29). */
enum saiun_clash saiun_level_clash(int on_level_one, int level);
