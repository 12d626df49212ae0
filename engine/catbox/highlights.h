#pragma once

#include "engine/catbox/state.h"

/* What is remembered of a game of Cat in the Box. */

/* Data: seat, points, round; of the second: seat, predictions met, rounds. */
enum catbox_highlight {
	CATBOX_ROUND,       /* the most points */
	CATBOX_PREDICTIONS, /* who met most */
	CATBOX_PARADOX,     /* the one that cost most */
	CATBOX_HIGHLIGHTS,
};

/* As game->points and game->remember. */
int catbox_points(const void *state, int seat);
void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
