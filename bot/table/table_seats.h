#pragma once

#include "bot/table/table.h"

/* People and computer players sit down at a table and get up again, and what their seats are
 * called. Nothing is stored here. */

/* How many more can sit down. */
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

/* Nobody votes for anything any more: the seats have changed. */
void table_seats_forget_votes(struct table *table);
/* Nobody votes to give this seat away any more. */
void table_seats_drop_gifts(struct table *table, int seat);
