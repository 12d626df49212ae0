#pragma once

#include "engine/ring/state.h"

/* What is remembered of a game of Don't Drop the Ring. */

/* Data: seat, number, and the round or how many there were. */
enum ring_highlight {
	RING_JUST,   /* who ended most rounds on Just */
	RING_TRICKS, /* who won most tricks */
	RING_FALL,   /* the longest way down in a round */
	RING_HIGHLIGHTS,
};

/* As game->remember. */
void ring_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
