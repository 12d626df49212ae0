#pragma once

#include "bot/table/table.h"

/* Beginning a game. */

/* The key of all draws of this table, from its seed and the words added to it. */
void start_draw_key(struct table *table);

/* A seat that cannot be dealt to yet, or NULL: the deal is private or it does not happen, so
 * everybody's private texts must be known to arrive. */
const struct seat *start_unreached(const struct table *table);

/* Finds out whether private texts reach those who cannot be dealt to yet. */
void start_probe_unreached(struct table *table);

/* Why those seated cannot play by the table's rules: a SENTENCE, or NULL. */
const char *start_objection(const struct table *table);

/* Draws the seats and deals. False: it could not be stored, and has not begun. */
bool start_begin(struct table *table);

/* Begins the game that somebody wanted to start before everybody could be reached, if all can be
 * now. */
void start_if_wanted(struct table *table);
