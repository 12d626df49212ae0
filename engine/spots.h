#pragma once

#include "engine/drawing.h"
#include "engine/move.h"

/* Where the legal moves of a seat are pressed: spots of the board that all see, and of the drawing
 * of the hand, which only the seat's own person does. A move may take several presses, one after
 * the other; a spot that one move alone is left at makes it. */

/* STEPS_MOST: presses of a move. */
enum { SPOTS_AT_ONCE = 12, STEPS_MOST = 6, REGIONS_MOST = 128 };

struct spot {
	int16_t key;          /* the same of all spots that are one */
	bool in_hand;         /* else on the board */
	uint8_t from, n_args; /* it is named as the choice of these args of the move */
	struct box box;
};

/* The spots that lead to a move, of the next press. */
struct spots {
	size_t n;
	struct spot list[SPOTS_AT_ONCE];
};

/* The keys of what was pressed so far. */
struct steps {
	uint8_t n;
	int16_t keys[STEPS_MOST];
};

/* A spot, and the first of the moves that it leads to; whole: it is the only one. */
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

/* For the games: adds a spot. */
void spots_add(struct spots *spots, struct spot spot);
