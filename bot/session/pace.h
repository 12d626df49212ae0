#pragma once

#include "bot/table/table.h"

/* Decides when computers act: slowly enough to follow, and leaving people time to interrupt. */

/* Whether the seat, not on turn, has a move against what others are about to do. */
bool pace_may_interrupt(const struct table *table, int seat);

/* Sets when a computer acts next at this table; call it after every step and change of seats. */
void pace_set(struct table *table);
