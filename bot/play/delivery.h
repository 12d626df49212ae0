#ifndef BOT_PLAY_DELIVERY_H
#define BOT_PLAY_DELIVERY_H

#include "bot/play/table.h"

/* Puts what happened into words for each listener. The word_ functions write into the play's
 * outbox, the tell_ functions send at once. */

/* The events of one move, by its number, after which the game stands at state: each seat's own
 * first, then what the place hears. */
void delivery_word_events(
	struct table *table, const void *state, const struct events *events, int64_t move);

/* The letters of this step call those whose turn it has become: people who are awaited in state and
 * were not among those awaited before (as bits), or who moved. */
void delivery_call(struct table *table, unsigned before, const void *state, int mover);

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

/* Says something in the table's place, outside of moves. */
void delivery_say(struct table *table, const char *text);

/* Puts "[#dice · Perudo #12 · round 3] " before a private text. */
void delivery_put_address(
	const struct telling *telling, const struct table *table, struct text *out);

#endif
