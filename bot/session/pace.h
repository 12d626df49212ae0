#pragma once

#include "bot/table/table.h"

/* Decides when computers act: slowly enough to follow, and leaving people time to interrupt. */

/* Sets when a computer acts next at this table; call it after every step and change of seats. A
 * pause that runs goes on, whoever moves, leaves or comes back meanwhile, until the turn is over.
 */
void pace_set(struct table *table);

/* As pace_set(), after the bot was away: the pause begins again. */
void pace_begin(struct table *table);
