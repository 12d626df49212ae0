#pragma once

#include "bot/table/table.h"

/* Words events for each audience, into the bot's feed unless out is given. */

/* The events of one move, by its number (0: those of the setup), with the state after it: first
 * each seat's own, then those for all. */
void wording_events(
	struct table *table, const void *state, const struct events *events, int64_t move);

/* Adds to out the events for one seat alone, in its person's words. */
void wording_put_events(const struct table *table, const void *state, const struct events *events,
	int seat, struct text *out);

/* The start of the text about this move, and whether calls of turns are told. */
struct wording_heard {
	size_t start;
	bool calls;
};

/* Adds to out all that a player hears of a move: the events for everybody and for that seat. */
void wording_put_heard(const struct audience *audience, const struct game *game,
	const struct events *events, const struct wording_heard *heard, struct text *out);

/* Puts a move's events for this audience, without calls of turns, into an empty out. */
void wording_put_history(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n, struct text *out);

/* The change made by a step. */
struct wording_step {
	unsigned before;   /* the active seats before it, as bits */
	int mover;         /* SEAT_CHANCE: the game has just begun */
	const void *since; /* the state when the step began; NULL: there was none */
	const void *state;
	int64_t n_moves; /* moves made when it ends */
};

/* Ends a step whose events are all worded: words held lines and changed hands, orders private
 * items, and sets how far the step's messages tell. */
void wording_end_step(struct table *table, const struct wording_step *step);

/* Words that this move, the next in this state, is the seat's only one, as all know; number: the
 * move's. */
void wording_only_move(
	struct table *table, const void *state, const struct move *move, int64_t number);

/* Words that the seat takes back this move, made in this state; number: the undo's. A secret move
 * is not told. */
void wording_undo(struct table *table, const void *state, const struct move *move, int64_t number);

/* The seats and the commitment. */
void wording_start(struct table *table);

/* The seed, once the game is over or closed. */
void wording_proof(struct table *table);
