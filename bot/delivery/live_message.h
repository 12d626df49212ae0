#pragma once

#include "bot/table/table.h"

/* The one message that shows a table in its place and changes with it, where such messages stand,
 * and the buttons beside what a game says: only where the chat shows them. */

/* Shows the table as it is now; after every change of it. */
void live_message_show(struct table *table);

/* The same if clocks have started or stopped since, where it tells of them. */
void live_message_show_clocks(struct table *table);

/* Shows, for the last time, that it is closed before its end. */
void live_message_show_closed(struct table *table);

/* Says a post of the game in its place: with buttons where it tells of the newest move, since that
 * calls the turn. What say() answers. */
int live_message_say(struct table *table, const struct post *post);

/* Tells a person what their seat holds: in one message that changes, unless they want it otherwise,
 * with buttons to play from there. */
void live_message_tell(struct table *table, const struct person *person, const struct post *post);

/* Sends the seat's person what they hold, in private. */
void live_message_tell_hand(struct table *table, int seat);

/* The network tells where the message of the place (seat NULL) or of a person's seat stands: kept,
 * so that it can be changed after a restart. */
void live_message_stands(struct table *table, struct seat *seat, const char *where);

/* The same, as it was kept, when the table is made again. 0 or a negative errno of the store. */
int live_message_restore(struct table *table);
