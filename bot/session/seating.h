#pragma once

#include "bot/table/presence.h"

/* Changes of a seat's holder. False: it could not be stored, and nothing changed. */

/* Removes a seat before the start. */
bool seating_drop(struct table *table, int seat);

/* In a running game: lets the computer act for the seat. */
bool seating_give_to_computer(struct table *table, int seat, enum store_absence why);
/* As seating_give_to_computer(), for a time-out. */
bool seating_time_out(struct table *table, int seat);

/* The seat's person has acted. If the act ends their absence they play again, and the place is
 * told. */
bool seating_act(struct table *table, int seat, enum presence_act act);

/* After a person left or the computer took over: closes the table if no person is left for it;
 * announces that it waits, unless it did before (waited). False: it is closed. */
bool seating_settle(struct table *table, bool waited);

/* Gives the seat to a person who has none at this table. The former person's messages then say so
 * and nothing else, and a game that has begun is not rated. The new person is told nothing yet. */
bool seating_give(struct table *table, int seat, struct person *person);
