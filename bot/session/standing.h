#pragma once

#include "bot/table/table.h"

/* The table stands in this place, too, from now on, and after a restart; its other places are told.
 * There it is shown how it stands. NULL: it stands in PLACES_MAX, or that could not be stored. */
struct table_place *standing_begin(struct table *table, struct chat *chat, const char *name);

/* Nothing can be said there until it is entered, and then how long the bot was away. */
void standing_put_out_of_reach(struct table_place *place);

/* Tables stand again in the places of this network where they did beside their homes, as far as
 * they were restored. 0 or a negative errno of the store. */
int standing_restore(struct bot *bot, struct chat *chat);
