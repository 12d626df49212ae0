#pragma once

#include "bot/table/table.h"

/* A seat's hand and its possible moves, in a message that only its person sees, edited as the game
 * goes on, on networks with buttons. */

/* The hand, what stands if the seat can do something about it or (asked) in any case, and the
 * buttons of that. */
void hands_put(const struct table *table, int seat, const struct words *words, bool asked,
	struct text *out, struct chat_controls *controls);

/* The hand and what stands, for somebody who is asked for a move beside it. */
void hands_put_asked(
	const struct table *table, int seat, const struct words *words, struct text *out);

/* Shows the hands again that are not as they were shown; call it after every change of the table.
 * Once the game is over, as hands_end(). */
void hands_show(struct table *table);

/* The seat's person is about to be told their hand, in whatever words: adds what stands, where they
 * can do something. */
void hands_told(struct table *table, int seat, struct text *out);

/* Shows who had a seat for the last time what they were shown of it, without the hand: it was given
 * to somebody else. */
void hands_given(struct table *table, const struct seat *before);

/* Shows them for the last time, without buttons: the game is over, or the table closed. */
void hands_end(struct table *table);
