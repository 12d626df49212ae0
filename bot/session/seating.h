#pragma once

#include "bot/table/presence.h"

/* Changes who holds a seat. False: it could not be stored, and nothing changed. */

/* Removes a seat before the start. */
bool seating_drop(struct table *table, int seat);

/* In a running game the computer acts for the seat from now on. */
bool seating_give_to_computer(struct table *table, int seat, enum store_absence why);
/* As seating_give_to_computer(), since the time of its person is up. */
bool seating_time_out(struct table *table, int seat);

/* The seat's person has done something. Where that ends their absence they play again, and the
 * place is told. */
bool seating_act(struct table *table, int seat, enum presence_act act);

/* After somebody left, or the computer got a seat: closes the table if there is nobody to wait for,
 * and says so if it waits from now on, as it did not before. False: it is closed. */
bool seating_settle(struct table *table, bool waited);

/* Gives the seat to a person who has none at this table. The former person's messages say so and
 * nothing else any more, and a game that has begun does not count. The new one is not told anything
 * yet. */
bool seating_give(struct table *table, int seat, struct person *person);
