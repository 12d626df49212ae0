#pragma once

#include "bot/table/table.h"

/* The live messages of a table: one in its place and one for each hand, edited as the game goes on,
 * on networks that have them. */

/* Updates the place's live message; call it after every change of the table. */
void live_message_show(struct table *table);

/* The same if the clocks have changed since, where it shows them. */
void live_message_show_clocks(struct table *table);

/* Updates it for the last time: the table was closed before its game ended. */
void live_message_show_closed(struct table *table);

/* Says a post of the game in its place, with buttons if it tells of the newest move. Returns what
 * the chat's say() does. */
int live_message_say(struct table *table, const struct post *post);

/* Sends a person what their seat holds, with buttons: in their live message, unless they want a new
 * one each time. */
void live_message_tell(struct table *table, const struct person *person, const struct post *post);

/* Sends the seat's person their hand. */
void live_message_tell_hand(struct table *table, int seat);

/* The network reports the location of the place's (seat NULL) or a seat's live message: stored, so
 * that it can be edited after a restart. */
void live_message_stands(struct table *table, struct seat *seat, const char *where);

/* Reads the stored locations when the table is restored. 0 or a negative errno of the store. */
int live_message_restore(struct table *table);
