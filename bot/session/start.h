#ifndef BOT_SESSION_START_H
#define BOT_SESSION_START_H

#include "bot/table/table.h"

/* The key of all draws of this table, from its seed and the words added to it. */
void start_draw_key(struct table *table);

/* Begins the game that somebody wanted to start before everybody could be reached, if all can be
 * now. */
void start_if_wanted(struct table *table);

#endif
