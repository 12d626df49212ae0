#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* Which buttons still count. A button carries how many moves had been made when it was made, and is
 * late once the game has gone on. Where several are awaited at once, what one of them does need
 * not close the menus of the others: after a step that was one move of somebody awaited (or one in
 * secret), no chance with it, and that made nobody be awaited who was not before, only the buttons
 * of its maker are late. All follows from the moves alone, so a replay finds the same. */

struct button_turns {
	int64_t all;              /* buttons from before so many moves are late for everybody */
	int64_t seats[SEATS_MAX]; /* the same for each seat */
};

/* A step of a game as it matters here. */
struct button_step {
	const struct move *first; /* NULL: the step had no move */
	int64_t n_moves;          /* in the game, when the step is over */
	size_t n;                 /* in the step */
	unsigned before, after;   /* who was and is awaited, as bits */
};

/* To be called after every step, the start too. */
void button_turns_note(
	struct button_turns *turns, const struct game *game, const struct button_step *step);

/* After how many moves the game last went on as it matters to the seat. */
int64_t button_turns_began(const struct button_turns *turns, int seat);

/* Does a button that carries this number count for the seat, in a game of so many moves? */
bool button_turns_counts(const struct button_turns *turns, int seat, int64_t turn, int64_t n_moves);
