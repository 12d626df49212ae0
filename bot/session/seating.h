#pragma once

#include "bot/table/table.h"

/* Changes who holds a seat. False: it could not be stored, and nothing changed. */

/* Removes a seat before the start. */
bool seating_drop(struct table *table, int seat);

/* In a running game the computer acts for the seat from now on. */
bool seating_give_to_computer(struct table *table, int seat, enum store_absence why);

/* The person acts again, if the computer did; the place is told. */
bool seating_take_back(struct table *table, int seat);

/* Gives the seat to a person who has none at this table. What was shown to who had it says so and
 * nothing else any more, and a game that has begun does not count. The new one is not told
 * anything yet. */
bool seating_give(struct table *table, int seat, struct person *person);

/* How many seats are held by people who act for themselves. */
int seating_count_people(const struct table *table);
