#pragma once

#include "bot/table/journal.h"

/* A step of a game: a move, what chance lets fall after it, and the moves that are made for seats
 * which have no other. The first of all has no move of a player, and none at all where nothing need
 * fall. Judged on a copy of the state, put into words, kept, and only then the table's state. */

/* STEP_AUTOMATIC_MOST: after so many moves none is made for anybody in this step any more. */
enum { STEP_MOVES_MAX = 32, STEP_AUTOMATIC_MOST = 16 };

struct step {
	struct table *table;
	void *state;
	size_t n_moves;
	struct move moves[STEP_MOVES_MAX];
	uint64_t n_draws;
	bool starts;
	int reachable;      /* a seat whose own events are put into heard, too; or SEAT_NONE */
	struct text *heard; /* lent */
};

/* Steps do not nest: they share the play's draft and outbox. */
void step_begin(struct step *step, struct table *table);

/* The first step of a game: words what its setup told. */
void step_begin_game(struct step *step, struct table *table, const struct events *told);

/* 0, or the game's refusal; then nothing has happened. */
int step_move(struct step *step, const struct move *move);

/* Lets chance fall as often as the game asks, and makes the moves that make themselves. */
void step_fall(struct step *step);

/* Keeps the step, makes its state the table's and says it. A negative errno: it is not taken, and
 * nothing has been said. After the last move the table is gone: over is set. */
int step_end(struct step *step, bool *over);
