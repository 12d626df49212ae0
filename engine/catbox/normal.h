#pragma once

#include "engine/catbox/state.h"

/* A card and the color it is played as. */
struct space {
	int card, color;
};

/* A play, and what it is worth to the normal player. */
struct idea {
	struct space space;
	double worth;
};

enum { IDEAS_MAX = RANKS * COLORS };

/* All plays of the seat on turn with their worth; returns how many. */
int catbox_weigh_plays(const struct catbox *c, struct idea ideas[IDEAS_MAX]);

/* The normal player's move for the seat on turn, which predicts or plays; c is a view or a
 * determinized state. */
struct move catbox_normal_choose(const struct catbox *c, struct rng *rng);
