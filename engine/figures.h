#ifndef ENGINE_FIGURES_H
#define ENGINE_FIGURES_H

#include <stdbool.h>

#include "engine/fields.h"
#include "engine/move.h"

/* What is counted of each seat over a game, beside its place. */

/* One of the things that a game counts. */
struct figure {
	const char *key;   /* of a-z and '-'; it is kept under this */
	const char *label; /* a SENTENCE, behind which the number stands: "doubts right" */
};

enum { FIGURES_MAX = 8, FIGURE_KEY_SIZE = 24 };

/* Raised when any game counts something new or in another way: games of before are then counted
 * anew. */
enum { FIGURES_FORMULA = 1 };

/* All zero before the first move. */
struct figures {
	uint32_t counts[SEATS_MAX][FIGURES_MAX];
	/* Seats, as bits, whose last move the computer made for their player: what comes of it
	 * says nothing of the player. */
	uint8_t stood_in;
};

/* So much more of a figure for a seat. */
void figures_add(struct figures *figures, int seat, int figure, int n);

/* Counts what a legal move caused. */
void figures_count(struct figures *figures, const struct game *game, const struct move *move,
	bool stood_in, const struct events *events);

#endif
