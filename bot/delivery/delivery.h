#ifndef BOT_DELIVERY_DELIVERY_H
#define BOT_DELIVERY_DELIVERY_H

#include "bot/table/table.h"

/* What is said of a table that is paused, and in answer to a move there. */
#define DELIVERY_PAUSED SENTENCE("The game is paused; {prefix}resume lets it go on.")

/* Puts what happened into words for each listener. The word_ functions write into the play's
 * outbox, the tell_ functions send at once. */

/* The events of one move, by its number (0: those of the setup), after which the game stands at
 * state: each seat's own first, then what the place hears. */
void delivery_word_events(
	struct table *table, const void *state, const struct events *events, int64_t move);

/* What a move told one seat alone, in its person's words, added to out. */
void delivery_put_events(const struct table *table, const void *state, const struct events *events,
	int seat, struct text *out);

/* Events of a move as this listener heard them, for who hears it later: nobody is told that it
 * is their turn. Written into an empty out. */
void delivery_put_history(const struct audience *audience, const struct game *game,
	const struct event *events, size_t n, struct text *out);

/* From where to where a step went. */
struct delivery_step {
	unsigned before;   /* who was awaited, as bits */
	int mover;         /* SEAT_CHANCE: the game has just begun */
	const void *since; /* the state when the step began; NULL: there was none */
	const void *state;
	int64_t n_moves; /* made when it ends */
};

/* All events of a step are worded: brings its people's hands up to date where they are shown, calls
 * those whose turn it has become (people who are awaited now and were not before, or who moved),
 * and stamps its letters. */
void delivery_end_step(struct table *table, const struct delivery_step *step);

/* Who sits where, and the commitment once more. */
void delivery_word_start(struct table *table);

/* The seed, now that the game is over or broken off. */
void delivery_word_proof(struct table *table);
void delivery_put_proof(const struct table *table, struct text *out);

/* What a seat holds, with where and which table. */
void delivery_put_hand(
	const struct table *table, int seat, const struct words *words, struct text *out);
/* Sends it to the seat's person, in private. */
void delivery_tell_hand(struct table *table, int seat);

/* How the table stands, before its start too, as everybody may know it. */
void delivery_put_status(const struct table *table, const struct words *words, struct text *out);

/* Behind that: how much time those have left whose clocks run. In a line of its own, but where each
 * line costs. */
void delivery_put_deadlines(const struct table *table, const struct words *words, struct text *out);

/* Says something in the table's place, outside of moves. */
void delivery_say(struct table *table, const char *text);

/* The same, so that it reaches the person of this seat, or these people, with a sound. */
void delivery_call(struct table *table, int seat, const char *text);
void delivery_call_people(
	struct table *table, const char *const *keys, size_t n_keys, const char *text);

/* Puts "[#dice · Perudo #12 · round 3] " before a private text. */
void delivery_put_address(
	const struct audience *audience, const struct table *table, struct text *out);

#endif
