#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A first game that teaches itself. Chance and the other seats are predetermined; the learner, at
 * seat 0, makes the expected moves. */

enum { LESSON_SEAT = 0 };

/* Parts of the game shown before the text of a step, apart from its events; the status only where
 * it can be drawn. */
enum lesson_shown { SHOWN_NOTHING, SHOWN_HAND, SHOWN_STATUS };

/* Events of a step, its text, and the text for the learner to type. */
struct lesson_step {
	/* Moves of chance and of other seats (also automatic ones of the learner's), as lines of a
	 * journal. A shuffle may have its first items only: the rest follow in order. NULL: none.
	 */
	const char *happens;
	enum lesson_shown shown;
	/* A SENTENCE, in which {left} and {right} are the players at seat 1 and at the last seat.
	 */
	const char *say;
	const char *type; /* a verb, and text for the game's parse(); NULL: just reading */
	bool refused;     /* the move to be typed is illegal: its refusal teaches */
	/* A legal but worse move, offered besides where there are buttons. NULL: none */
	const char *tempts;
	const char *other; /* a SENTENCE after another legal move; NULL: the usual one */
};

struct lesson {
	uint8_t n_seats;
	const char *options;             /* "dice=3 calza=on": options other than the normal ones */
	const struct lesson_step *steps; /* ends with a step without a text */
};
