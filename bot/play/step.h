#ifndef BOT_PLAY_STEP_H
#define BOT_PLAY_STEP_H

#include "bot/play/keep.h"

/* A step of a game: a move, and what chance lets fall after it. Judged on a copy of the state, put
 * into words, kept, and only then the table's state. */

enum { STEP_MOVES_MAX = 8 };

struct step {
	struct table *table;
	void *state;
	size_t n_moves;
	struct move moves[STEP_MOVES_MAX];
	uint64_t n_draws;
	bool starts;
};

/* Steps do not nest: they share the play's draft and outbox. */
void step_begin(struct step *step, struct table *table);

/* 0, or the game's refusal; then nothing has happened. */
int step_move(struct step *step, const struct move *move);

/* Lets chance fall as often as the game asks. */
void step_fall(struct step *step);

/* Keeps the step, makes its state the table's and says it. A negative errno: it is not taken, and
 * nothing has been said. After the last move the table is gone: over is set. */
int step_end(struct step *step, bool *over);

#endif
