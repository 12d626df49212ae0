#pragma once

#include "engine/geht/state.h"

/* What is remembered of a game of Geht noch was?. */

/* Data: seat, card, level, round, points; seat, points, round; seat, cards, round. */
enum geht_highlight {
	GEHT_CARD,  /* the scored card worth most */
	GEHT_ROUND, /* the most points scored in a round */
	GEHT_BUST,  /* the one that cost most marked cards */
	GEHT_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int geht_points(const void *state, int seat);
void geht_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
