#pragma once

#include <stdbool.h>

#include "engine/fields.h"
#include "engine/move.h"

/* Statistics of each seat over a game, beside its place. */

/* One of the things that a game counts. */
struct statistic {
	const char *key;   /* of a-z and '-'; it is kept under this */
	const char *label; /* a SENTENCE, followed by the number: "doubts right" */
	bool halves;       /* it and the next are the parts of a whole: right and wrong */
};

enum { STATS_MAX = 8, STATISTIC_KEY_SIZE = 24 };

/* Raised when any game counts something new or in another way: older games are then counted again.
 */
enum { STATS_FORMULA = 2 };

/* All zero before the first move. */
struct stats {
	uint32_t counts[SEATS_MAX][STATS_MAX];
	/* Seats, as bits, whose last move the computer made for their player: its effects say
	 * nothing of the player. */
	uint8_t substitute_moves;
};

/* So much more of a figure for a seat. */
void stats_add(struct stats *stats, int seat, int stat, int n);
