#pragma once

#include "bot/table/table.h"

/* Times the computers' moves: slowly enough to follow, and with time for people to interrupt. */

/* Sets when a computer acts next at this table; call it after every step and change of seats. A
 * running pause goes on until the turn is over, even if a person moves, leaves or returns. */
void pace_set(struct table *table);

/* As pace_set(), after the bot was away: the pause begins again. */
void pace_begin(struct table *table);
