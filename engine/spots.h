#pragma once

#include "engine/drawing.h"
#include "engine/move.h"

/* The places to press for a seat's legal moves: spots on the board, which everybody sees, and on
 * the drawing of the hand, which only the seat's person sees. A move may take several presses in a
 * row; a spot with only one move left makes it. */

/* STEPS_MOST: presses of a move. */
enum { SPOTS_AT_ONCE = 12, STEPS_MOST = 6, REGIONS_MOST = 128 };

struct spot {
	int16_t key;          /* equal for spots that are one */
	bool in_hand;         /* otherwise on the board */
	uint8_t from, n_args; /* named as the choice of these args of the move */
	struct box box;
};

/* The spots of a move for the next press. */
struct spots {
	size_t n;
	struct spot list[SPOTS_AT_ONCE];
};

/* The keys of the spots pressed so far. */
struct steps {
	uint8_t n;
	int16_t keys[STEPS_MOST];
};

/* A spot, and the first of its moves; whole: the only one. */
struct region {
	struct spot spot;
	bool whole;
	struct move move;
};

struct regions {
	struct steps steps;
	size_t n;
	struct region list[REGIONS_MOST];
};

/* For games: adds a spot; returns the bottom of the regions in the hand, at least this. */
void spots_add(struct spots *spots, struct spot spot);
int spots_bottom(const struct regions *regions, int least);
