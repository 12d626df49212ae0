#ifndef BOT_PLAY_START_H
#define BOT_PLAY_START_H

#include "bot/play/table.h"

/* The key of all draws of this table, from its seed and the words added to it. */
void start_draw_key(struct table *table);

#endif
