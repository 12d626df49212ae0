#pragma once

#include "bot/table/table.h"

/* Seats of people and computer players, and their names. Nothing is stored here. */

/* Free seats. */
int table_seats_room(const struct table *table);
/* Adds a seat at the end; NULL if all are taken, or memory fails. person NULL: a computer player.
 */
struct seat *table_seats_add(struct table *table, struct person *person, const char *name);
void table_seats_remove(struct table *table, int seat);
/* Takes back the last seat, which could not be stored. */
void table_seats_undo(struct table *table);
/* Renames the seat, with a unique name. False: the name is the same. */
bool table_seats_rename(struct table *table, int seat, const char *name);
/* Makes the seat an anonymised player, for whom the computer plays. */
void table_seats_anonymise(struct table *table, int seat, enum store_absence absence);

/* Drops all votes, after the seats have changed. */
void table_seats_forget_votes(struct table *table);
/* Drops all votes to give this seat away. */
void table_seats_drop_gifts(struct table *table, int seat);
