#pragma once

#include "bot/table/table.h"

/* Deletes people who ask for it and, once a day, a few at a time, people not seen for so long,
 * old games, and the keys of mergers after their month. */

/* Deletes everything about the person, in the store and at all tables, where their seats are
 * anonymised players from then on, numbered at each table from 1. A table at which nobody
 * plays on is closed. 0, or a negative errno of the store: then nothing has changed. */
int retention_anonymise(struct bot *bot, struct person *person);

/* Keeps people and games for this many days from now on, 0: for ever; deletes older ones at once.
 * Without a store it does nothing. */
void retention_keep_for(struct bot *bot, int people_days, int games_days);

/* Deletes a little of what is due. */
void retention_go_on(struct bot *bot);
