#pragma once

#include "engine/perudo/state.h"

/* What is remembered of a game of Perudo. */

/* Data: seat, count, face, round, chance in percent; of the last: seat, aces, dice, aces to be
 * expected. */
enum perudo_highlight {
	PERUDO_BLUFF, /* the least likely bid that nobody caught */
	PERUDO_DUDO,  /* the likeliest bid that was doubted, and rightly so */
	PERUDO_ACES,  /* who rolled most aces above the average */
	PERUDO_HIGHLIGHTS,
};

/* Of struct highlights. TALLY_OUT: the round in which a seat went out; 0: it did not. */
enum perudo_tally { TALLY_DICE, TALLY_ACES, TALLY_OUT };

/* As game->remember. */
void perudo_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights);
