#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A first game that teaches itself. All that chance and the other seats do is settled beforehand;
 * the learner, at seat 0, makes the moves that are due. */

enum { LESSON_SEAT = 0 };

/* The parts of the game shown before a step is said, beside its events: the status only where it
 * can be drawn. */
enum lesson_shown { SHOWN_NOTHING, SHOWN_HAND, SHOWN_STATUS };

/* The events of a step, its text, and the text that the learner is to type. */
struct lesson_step {
	/* Moves of chance and of other seats (automatic ones of the learner's, too), lines as in a
	 * journal. Of a shuffle the first items will do: the rest follow in order. NULL: none. */
	const char *happens;
	enum lesson_shown shown;
	/* A SENTENCE, in which {left} and {right} may stand for the players at seat 1 and at the
	 * last. */
	const char *say;
	const char *type; /* a verb, and what the game's parse() reads; NULL: they read on */
	bool refused;     /* the move to be typed is illegal: the refusal teaches */
	/* Another legal move, which tempts: offered beside it where there are buttons. NULL: none
	 */
	const char *tempts;
	const char
		*other; /* a SENTENCE for a legal move that is another; NULL: the usual sentence */
};

struct lesson {
	uint8_t n_seats;
	const char *options;             /* "dice=3 calza=on": those that are not the normal ones */
	const struct lesson_step *steps; /* ended by one that says nothing */
};
