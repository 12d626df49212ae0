#ifndef BOT_PLAY_MANNER_H
#define BOT_PLAY_MANNER_H

#include "bot/play/table.h"

/* The manner kept by this word, "" and what is no word being the usual. */
enum delivery_mode delivery_mode_find(const char *word);

/* How the hands of this seat's person come may have changed: where they are not sent any more, a
 * game need not wait for whether they arrive; where they are again, that must be known. */
void delivery_mode_changed(struct table *table, int seat);

#endif
