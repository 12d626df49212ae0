#pragma once

#include "bot/table/table.h"

/* Puts what happened into words for each listener: into the bot's outbox, unless it says where. */

/* The events of one move, by its number (0: those of the setup), after which the game stands at
 * state: each seat's own first, then what the place hears. */
void wording_events(
	struct table *table, const void *state, const struct events *events, int64_t move);

/* What a move told one seat alone, in its person's words, added to out. */
void wording_put_events(const struct table *table, const void *state, const struct events *events,
	int seat, struct text *out);

/* Events of a move as this listener heard them, for who hears it later: nobody is told that it
 * is their turn. Written into an empty out. */
void wording_put_history(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n, struct text *out);

/* From where to where a step went. */
struct wording_step {
	unsigned before;   /* who was awaited, as bits */
	int mover;         /* SEAT_CHANCE: the game has just begun */
	const void *since; /* the state when the step began; NULL: there was none */
	const void *state;
	int64_t n_moves; /* made when it ends */
};

/* All events of a step are worded: brings its people's hands up to date where they are shown, calls
 * those whose turn it has become (people who are awaited now and were not before, or who moved),
 * and stamps its letters. */
void wording_end_step(struct table *table, const struct wording_step *step);

/* Who sits where, and the commitment once more. */
void wording_start(struct table *table);

/* The seed, now that the game is over or broken off. */
void wording_proof(struct table *table);
