#pragma once

#include "bot/table/table.h"

/* Decides when computers act: slowly enough to follow, and leaving people time to interrupt. */

/* Whether the seat, not on turn, has a move against what others are about to do. */
bool pace_may_interrupt(const struct table *table, int seat);

/* Sets when a computer acts next at this table; call it after every step and change of seats. A
 * pause that runs goes on, whoever moves, leaves or comes back meanwhile, until the turn is over.
 */
void pace_set(struct table *table);

/* The same after the bot was away: the pause begins again. */
void pace_begin(struct table *table);

/* A computer acts now, or was asked and does not want to: another pause comes before the next. */
void pace_note_act(struct table *table);
