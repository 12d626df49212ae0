#pragma once

#include "bot/table/table.h"

/* Restores tables that an earlier process, or restore_suspend_network(), left in the store. */

/* Reads the live tables of this network from the store, before it connects; a table speaks again
 * once its place is entered. It waits if a person there is of a network that is not connected yet.
 * 0 or a negative errno of the store. */
int restore_network(struct bot *bot, struct chat *chat);

/* Makes a table's home, once entered, tell from before the seat's last move but one, for a person
 * who returns after days. */
void restore_begin_earlier(struct table *table, int seat);

/* A place of a table is reachable: says there how long the bot was away, if it was, and resends the
 * moves that were not delivered. */
void restore_tell_at(struct table_place *place);

/* Drops everything of a network that is removed while the bot stays; its tables wait in the store
 * for restore_network(). The chat may be destroyed then. 0 or a negative errno of the store, and
 * then the time away will not be known. */
int restore_suspend_network(struct bot *bot, struct chat *chat);
