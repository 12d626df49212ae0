#pragma once

#include "engine/catbox/catbox.h"
#include "engine/catbox/state.h"

/* Tables of Cat in the Box for tests, set up in a line. Seats are A to D, colors R, B, Y and G;
 * "R4" is red 4. */

struct position {
	int n_seats;       /* 0: four */
	const char *hands; /* "A 458, C 136"; who is not named holds one card of each rank */
	const char *board; /* "A R4 B5, B Y2": tokens of earlier tricks */
	const char *trick; /* "A B5, B B2": what lies there by now, tokens too */
	const char *voids; /* "A RB, C Y" */
	const char *predicted, *taken, *totals; /* by seat; NULL: 3 each, and else 0 */
	int number;                             /* of the trick; 0: the first */
	int round;                              /* 0: the first */
	char start;                             /* of the round; 0: A */
	char turn; /* who leads, or who follows a trick; 0: the next, or A */
	bool discard, ends_round;
};

/* In the middle of a round. */
void position_set_up(struct catbox *c, const struct position *position);

/* A new game, before anything has fallen. */
void position_begin(struct catbox *c, int n_seats, bool discard, bool ends_round);

/* Dealt, and this seat begins: the ranks in ascending order, five of each, ten a seat. */
void position_deal(struct catbox *c, int start);

/* The move "B G5" (B plays 5 as green), "B predicts 2", "B discards 5". */
struct move position_move(const char *said);

/* Makes moves, which must be legal: "A B5, B B7". */
void position_make(struct catbox *c, const char *moves, struct events *events);

/* What happened, as "play B green 5, void B blue, turn C". */
void position_tell(const struct events *events, struct text *out);
