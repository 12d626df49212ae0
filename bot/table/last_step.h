#pragma once

#include "engine/game.h"

/* The last step of a game, as far as it could be taken back. */

struct last_step {
	struct move move; /* its first; seat SEAT_NONE: there is none to take back */
	int64_t first;    /* the number of that move */
	bool by_other;    /* not by the person of its seat: by the computer, or who had it before */
	bool stands;      /* for good: something was drawn or brought to light, or it is a call */
};

/* There is none. */
void last_step_clear(struct last_step *step);

/* Another step has begun. */
void last_step_begin(
	struct last_step *step, const struct move *move, int64_t number, bool by_other);

/* Every move of the step, the first too, with what it caused. */
void last_step_add(struct last_step *step, const struct game *game, const struct move *move,
	const struct events *events);
