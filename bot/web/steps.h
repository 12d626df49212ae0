#pragma once

#include "bot/table/past_record.h"
#include "engine/drawing.h"

/* A game that has ended, told step by step: what everybody heard of each move, and the board behind
 * one of them. */

enum { STEPS_SEEN_SIZE = 8192 };

struct told_step {
	long round;
	char *text; /* lines */
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
};

/* Tells the game in these words and draws the board behind the wanted step, or the last before it
 * that can be seen. 0; -EPROTO: it does not fit today's rules; -ENOMEM. steps_finish() follows
 * either way. */
int steps_read(struct steps *steps, const struct past_record *past, const struct words *words,
	size_t wanted, bool open, struct drawing *drawing);
void steps_finish(struct steps *steps);
