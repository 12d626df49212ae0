#pragma once

#include <stdbool.h>

#include "engine/fields.h"
#include "engine/move.h"

/* Statistics of each seat over a game, besides its place. */

/* A quantity counted by a game. */
struct statistic {
	const char *key;   /* letters a-z and '-'; identifies it in storage */
	const char *label; /* a SENTENCE, followed by the number: "doubts right" */
	bool halves;       /* it and the next are parts of a whole: right and wrong */
};

enum { STATS_MAX = 8, STATISTIC_KEY_SIZE = 24 };

/* Increased when a game counts something new or differently: older games are then counted again. */
enum { STATS_FORMULA = 2 };

/* All zero before the first move. */
struct stats {
	uint32_t counts[SEATS_MAX][STATS_MAX];
	/* Seats, as bits, whose last move the computer made for their player: its effects tell
	 * nothing about the player. */
	uint8_t substitute_moves;
};

/* Adds to a figure of a seat. */
void stats_add(struct stats *stats, int seat, int stat, int n);
