#pragma once

#include "bot/table/table.h"

/* When computers act: slowly enough to be followed, and so that people can interrupt. */

/* Has the seat a move against what others are to do, although nobody waits for it? */
bool pace_may_interrupt(const struct table *table, int seat);

/* After every step and change of seats: sets when a computer acts next at this table. */
void pace_set(struct table *table);
