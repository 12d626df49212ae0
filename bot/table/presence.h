#pragma once

#include "bot/table/table.h"

/* Who is still in the game, who of them is there, and who counts: every question of that kind is
 * asked here. */

/* Whether the computer acts for the seat: a computer player's, or its person does not play. */
bool presence_computer_acts(const struct table *table, int seat);

/* Whether the seat's person, if any, is not seen on their network, where that tells who is. */
bool presence_is_out_of_sight(const struct table *table, int seat);

/* Whether the seat's person, if any, is away: the computer plays for them, they are out of sight,
 * or, before the start, did nothing for a while. */
bool presence_is_absent(const struct table *table, int seat);

/* Whether the computer plays for every person at a running table, so that it waits until one of
 * them acts. */
bool presence_is_deserted(const struct table *table);
