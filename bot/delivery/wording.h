#pragma once

#include "bot/table/table.h"

/* Puts events into words for each audience, into the bot's feed unless out is given. */

/* The events of one move, by its number (0: those of the setup), with the state after it: first
 * each seat's own, then those for all. */
void wording_events(
	struct table *table, const void *state, const struct events *events, int64_t move);

/* Adds to out the events for one seat alone, in its person's words. */
void wording_put_events(const struct table *table, const void *state, const struct events *events,
	int seat, struct text *out);

/* Where the text about this begins, and whether calls of turns are told. */
struct wording_heard {
	size_t start;
	bool calls;
};

/* Adds to out all that a player hears of a move: what is for everybody and for that seat. */
void wording_put_heard(const struct audience *audience, const struct game *game,
	const struct events *events, const struct wording_heard *heard, struct text *out);

/* Puts events of a move as this audience heard them, but for calls of turns, into an empty out. */
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

/* Ends a step whose events are all worded: updates hands in live messages, mentions the people
 * whose turn it has become, and sets how far its messages tell. */
void wording_end_step(struct table *table, const struct wording_step *step);

/* That this move with this number, which comes next in this state, is the seat's only one, as all
 * know. */
void wording_only_move(
	struct table *table, const void *state, const struct move *move, int64_t number);

/* That the seat takes back this move, made in this state; the undo has this number. A secret stays
 * one. */
void wording_undo(struct table *table, const void *state, const struct move *move, int64_t number);

/* The seats and the commitment. */
void wording_start(struct table *table);

/* The seed, once the game is over or closed. */
void wording_proof(struct table *table);
