#pragma once

#include "bot/table/journal.h"

/* A step of a game: a player's move, the chance events after it, and the automatic moves. The first
 * has no player's move. It is judged on a copy of the state, put into words, stored, and only then
 * becomes the table's state. */

/* STEP_AUTOMATIC_MOST: after so many moves the step makes no automatic ones. */
enum { STEP_MOVES_MAX = 32, STEP_AUTOMATIC_MOST = 16 };

struct step {
	struct table *table;
	void *state;
	size_t n_moves;
	struct move moves[STEP_MOVES_MAX];
	uint64_t n_draws;
	bool starts;
	struct last_step last_step; /* this one */
	int echo_seat;     /* a seat whose own events are put into echo, too, or SEAT_NONE */
	struct text *echo; /* borrowed */
};

/* Steps do not nest: they share the bot's draft and outbox. */
void step_begin(struct step *step, struct table *table);

/* The first step of a game: words what setup() told. */
void step_begin_game(struct step *step, struct table *table, const struct events *told);

/* Makes the move. 0, or the game's refusal; then nothing has happened. */
int step_move(struct step *step, const struct move *move);

/* Draws the chance events that are due, and makes the automatic moves. */
void step_fall(struct step *step);

/* Stores the step, makes its state the table's and sends its messages. A negative errno: nothing is
 * taken or said. If over is set the game has ended and the table may be gone. */
int step_end(struct step *step, bool *over);
