#pragma once

#include "bot/table/table.h"

/* Starting a game. */

/* The key of all draws of this table, from its seed and the words added to it. */
void start_draw_key(struct table *table);

/* A seat that cannot be dealt to yet, or NULL. Hands are dealt in private, so everybody's private
 * texts must be known to arrive. awaited: a seat with a probe under way counts, too. */
const struct seat *start_unreached(const struct table *table, bool awaited);

/* Probes the people who cannot be dealt to yet. */
void start_probe_unreached(struct table *table);

/* Why the seated players cannot play by the table's rules: a SENTENCE, or NULL. */
const char *start_objection(const struct table *table);

/* Draws the seats and deals. False: that could not be stored, and the game has not begun. */
bool start_begin(struct table *table);

/* Makes the table TABLE_STARTING. False: that could not be stored, and it is not. */
bool start_once_reached(struct table *table);

/* Begins a TABLE_STARTING game if everybody can be dealt to now. */
void start_if_wanted(struct table *table);

/* The delivery mode of this seat's person may have changed: a start no longer waits for a probe if
 * their hands are not sent; a probe is needed if they are again. */
void start_follow_delivery_mode(struct table *table, int seat);
