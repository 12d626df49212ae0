#ifndef BOT_COMMANDS_PRIVATE_H
#define BOT_COMMANDS_PRIVATE_H

#include "bot/table/table.h"

/* The manner kept by this word, "" and what is no word being the usual. */
enum delivery_mode delivery_mode_find(const char *word);

/* How the hands of this seat's person come may have changed: where they are not sent any more, a
 * game need not wait for whether they arrive; where they are again, that must be known. */
void delivery_mode_changed(struct table *table, int seat);

#endif
