#pragma once

#include "bot/table/table.h"

/* Tables that a process before this one stored. */

/* Reads the live tables of this network from the store, before it connects; they speak again when
 * their place is entered. 0 or a negative errno of the store. */
int restore_network(struct bot *bot, struct chat *chat);

/* Drops everything of a network that goes while the bot stays: its tables wait in the store for
 * restore_network(). The chat may be destroyed then. 0 or a negative errno of the store, and then
 * how long it was away will not be known. */
int restore_suspend_network(struct bot *bot, struct chat *chat);

/* The place can be spoken in: says there how long the bot was away, if it was, and all moves of a
 * running game, or of one that has ended, that were not told. */
void restore_tell(struct table *table);
