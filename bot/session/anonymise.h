#pragma once

#include "bot/table/table.h"

/* Anonymised players: seats whose person was deleted. They are numbered at each table, from 1. */

/* Deletes everything about the person, in the store and at all tables. A table at which nobody
 * plays on is closed. 0, or a negative errno of the store: then nothing has changed. */
int anonymise_person(struct bot *bot, struct person *person);

/* The same by number, also for somebody not seen lately. */
int anonymise_person_numbered(struct bot *bot, int64_t id);
