#pragma once

#include "bot/table/table.h"

/* Drops everything of a network that goes while the bot stays: its tables wait in the store for
 * restore_network(). The chat may be destroyed then. 0 or a negative errno of the store, and then
 * how long it was away will not be known. */
int suspend_network(struct bot *bot, struct chat *chat);
