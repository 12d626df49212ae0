#pragma once

#include <stdbool.h>

#include "bot/record/record.h"

/* The decisions of a seat that cost most in an ended game, and the better ones, by what the seat
 * knew. A game with points is judged by the lead over the others' average, as no decision costs who
 * is last anyway a place; others by places, where 1 is the distance between the first and the last.
 * A decision has a cost if one sample of worlds shows another to be clearly better and a second,
 * independent sample agrees; the cost is the second sample's. The result does not depend on who
 * asks. */

enum { ANALYSIS_TOLD_MOST = 8 };

/* The seat's move, and the better one. */
struct analysed_decision {
	size_t at; /* index of the move, from 0 */
	struct move made, better;
	double cost;
};

struct analysis_result {
	struct analysed_decision told[ANALYSIS_TOLD_MOST]; /* the costliest ones, in order */
	size_t n;
	unsigned n_decisions; /* made by the seat's person */
	double cost;          /* total */
	/* The result, worth, is the even share that is expected of equals (0 by points, else 0.5),
	 * minus the decisions' costs, plus luck and the others' play. */
	double luck, worth, even;
	/* What the game could give: the first place, or the highest lead in it and in playing it
	 * out. Cost and result make no more than this. */
	double most;
	bool is_luck_known; /* the game was played to its end, against others */
};

struct analysis;

/* Copies what it needs of the game. own: by move, whether the person of its seat made it. NULL and
 * rc: -EPROTO the rules refuse the game, -E2BIG it is too long, -ENOMEM. */
struct analysis *analysis_create(
	const struct record_game *game, const bool *own, int seat, int *rc);
void analysis_destroy(struct analysis *analysis);

/* Works for some milliseconds. False: done. */
bool analysis_go_on(struct analysis *analysis);

/* Valid after analysis_go_on() has returned false, as long as the analysis. */
const struct analysis_result *analysis_result(const struct analysis *analysis);

/* Replays the analysed game, and calls told for each decision of the result, with the seat's player
 * view just before it. 0 or -ENOMEM. */
int analysis_tell(const struct record_game *game, int seat, const struct analysis_result *result,
	void (*told)(void *data, const struct analysed_decision *decision, const void *view),
	void *data);
