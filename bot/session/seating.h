#pragma once

#include "bot/table/table.h"

/* Who holds a seat. Each change is kept before it counts; false: it could not be, and is not made.
 */

/* Sends somebody away before the start. */
bool seating_drop(struct table *table, int seat);

/* In a running game the computer acts for the seat from now on. */
bool seating_give_to_computer(struct table *table, int seat);

/* The owner acts again, if the computer stood in; the place is told. */
bool seating_take_back(struct table *table, int seat);

/* How many seats are held by people who act for themselves. */
int seating_count_people(const struct table *table);
