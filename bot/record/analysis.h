#pragma once

#include <stdbool.h>

#include "bot/record/record.h"

/* Which decisions of a seat cost most in a game that has ended, and which were better, by what the
 * seat knew. A decision costs something where one sample of games shows that another was clearly
 * better and a second, independent one agrees: by the second sample. The result is the same whoever
 * asks. */

enum { ANALYSIS_TOLD_MOST = 8 };

/* The seat's move, and the better one. Worth and cost as of struct judged: 1 is all that lies
 * between the first place and the last. */
struct analysed_decision {
	size_t at; /* number of the move, from 0 */
	struct move made, better;
	double cost;
};

struct analysis_result {
	struct analysed_decision told[ANALYSIS_TOLD_MOST]; /* the costliest, as they were made */
	size_t n;
	unsigned n_decisions; /* that the seat's person had to make */
	double cost;          /* of them all, at most 1 */
	/* The game's result is the 0.5 to be expected of equals, less the decisions' costs; the
	 * rest is luck and the others: -1 to 1. */
	double luck, worth; /* worth: what came of it, 0 to 1 */
	bool is_luck_known; /* the game was played to its end, against others */
};

struct analysis;

/* Copies what it needs of the game. own: of each move, whether the person of its seat made it. NULL
 * and rc: -EPROTO the rules refuse the game, -E2BIG it is too long, -ENOMEM. */
struct analysis *analysis_create(
	const struct record_game *game, const bool *own, int seat, int *rc);
void analysis_destroy(struct analysis *analysis);

/* Thinks for some milliseconds. False: that was all. */
bool analysis_go_on(struct analysis *analysis);

/* Valid once analysis_go_on() returned false, as long as the analysis. */
const struct analysis_result *analysis_result(const struct analysis *analysis);

/* Goes through the game again, which is the one that was analysed, and calls told for each decision
 * of the result, with the seat's player view just before it. 0 or -ENOMEM. */
int analysis_tell(const struct record_game *game, int seat, const struct analysis_result *result,
	void (*told)(void *data, const struct analysed_decision *decision, const void *view),
	void *data);
