#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* Which buttons are stale. A button carries how many moves had been made when it was, and is stale
 * once the game has gone on. Where several seats are active, a move of one need not close the
 * others' menus: after a step of one move by an active seat (or one in secret), without chance,
 * that made no other seat active, only its maker's buttons are stale. That depends on the moves
 * alone, so a replay finds the same. */

struct button_turns {
	int64_t count;            /* how often that happened: the number of the turn */
	int64_t all;              /* buttons from before so many moves are stale for everybody */
	int64_t seats[SEATS_MAX]; /* the same for each seat */
};

/* What matters of a step. */
struct button_step {
	const struct move *first; /* NULL: the step had no move */
	int64_t n_moves;          /* in the game after the step */
	size_t n;                 /* in the step */
	unsigned before, after;   /* the active seats before and after it, as bits */
};

/* Call it after every step, the start too. */
void button_turns_note(
	struct button_turns *turns, const struct game *game, const struct button_step *step);

/* The number of moves from which on buttons of the seat count. */
int64_t button_turns_began(const struct button_turns *turns, int seat);

/* Whether a button with this number counts for the seat, in a game of so many moves. */
bool button_turns_counts(const struct button_turns *turns, int seat, int64_t turn, int64_t n_moves);
