#pragma once

#include "bot/table/table.h"

/* A seat's hand and its possible moves, on networks with buttons: a message that only its person
 * sees, edited as the game goes on. */

/* Puts the hand, the first lines of the status if the seat can act or (asked) in any case, and the
 * seat's buttons. */
void hands_put(const struct table *table, int seat, const struct words *words, bool asked,
	struct text *out, struct chat_controls *controls);

/* Puts the hand and the first lines of the status beside a question for a move. */
void hands_put_asked(
	const struct table *table, int seat, const struct words *words, struct text *out);

/* Updates the hand messages that have changed; call it after every change of the table. Once the
 * game is over, as hands_end(). */
void hands_show(struct table *table);

/* Sends a person a text about their seat, with the first lines of the status and buttons if they
 * can act: in their hand message, unless they want a new one each time. */
void hands_tell(struct table *table, const struct person *person, const struct post *post);
/* Sends the seat's person their hand so. */
void hands_send(struct table *table, int seat);

/* Ends the hand message of a seat's former person, without the hand: the seat was given away. */
void hands_given(struct table *table, const struct seat *before);

/* Ends all hand messages, without buttons: the game is over, or the table closed. */
void hands_end(struct table *table);
