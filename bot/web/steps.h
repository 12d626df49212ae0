#pragma once

#include "bot/record/replay.h"
#include "bot/table/past_record.h"
#include "engine/drawing.h"

/* A game that has ended, told step by step: what everybody heard of each move, and the board behind
 * one of them. */

enum { STEPS_SEEN_SIZE = 8192 };

struct told_step {
	long round;
	size_t move; /* its number, from 0 */
	char *text;  /* lines */
};

struct steps {
	const struct game *game;
	struct audience audience;
	const char *names[SEATS_MAX];
	size_t n, cap;
	struct told_step *list;
	size_t wanted;              /* the step whose board is wanted, from 1 */
	bool open;                  /* with what was hidden then */
	struct drawing *drawing;    /* of no size where there is nothing to be seen yet */
	char seen[STEPS_SEEN_SIZE]; /* the same in words */
	const struct past_record *past;
	struct replay replay;
	size_t n_moves; /* read so far */
};

/* Tells the game in these words and draws the board behind the wanted step, or the last before it
 * that can be seen. 0; -EPROTO: it does not fit today's rules; -ENOMEM. steps_finish() follows
 * either way. */
int steps_read(struct steps *steps, const struct past_record *past, const struct words *words,
	size_t wanted, bool open, struct drawing *drawing);
void steps_finish(struct steps *steps);

/* The same a little at a time: steps_begin(), then steps_go_on() while it returns 1. past must stay
 * until then. */
int steps_begin(struct steps *steps, const struct past_record *past, const struct words *words,
	size_t wanted, bool open, struct drawing *drawing);
int steps_go_on(struct steps *steps, size_t moves_most);

/* The step that tells this move, or, where nobody was told of it, the last before it; from 1. */
size_t steps_of_move(const struct steps *steps, size_t move);
