#pragma once

#include "bot/table/table.h"

/* Takes up the tables that an earlier process stored, or another one that let them go. */

/* Reads the live tables of this network from the store, before it connects; they speak again when
 * their place is entered. One at which somebody of a network sits that is not there yet waits for
 * that. 0 or a negative errno of the store. */
int restore_network(struct bot *bot, struct chat *chat);

/* A table's home, once entered, is told from the seat's last move but one on, for somebody who
 * comes back days later. */
void restore_begin_earlier(struct table *table, int seat);

/* A place of a table is reachable: says there how long the bot was away, if it was, and resends the
 * moves that were not delivered. */
void restore_tell_at(struct table_place *place);

/* Drops everything of a network that goes while the bot stays: its tables wait in the store for
 * restore_network(). The chat may be destroyed then. 0 or a negative errno of the store, and then
 * how long it was away will not be known. */
int restore_suspend_network(struct bot *bot, struct chat *chat);
