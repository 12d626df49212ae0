#pragma once

#include "bot/table/table.h"

/* Replays the journal of a table whose game was begun before. */

/* Plays the game, whose state there is room for, up to where it stands. 0, -EPROTO where today's
 * rules refuse a move, -ENODATA where it is not decided which moves were automatic, or a negative
 * errno of the store. */
int catch_up_read(struct table *table);

/* Says again in this place the steps that were not delivered there. */
void catch_up_resend(struct table_place *place);
