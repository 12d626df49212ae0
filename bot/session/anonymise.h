#pragma once

#include "bot/table/table.h"

/* Seats whose person was forgotten: nobody's, and yet no computer player's. They are numbered at
 * each table, from 1. */

/* All about the person goes: what is kept, their seats at all tables, and the person. A table at
 * which nobody plays on is closed. 0, or a negative errno of the store: then nothing has
 * changed. */
int anonymise_person(struct bot *bot, struct person *person);

/* The same by number, also for somebody who was not seen lately. */
int anonymise_person_numbered(struct bot *bot, int64_t id);
