#pragma once

#include "bot/table/table.h"

/* Deletes people on request and, once a day and a few at a time, people and games past their
 * retention and keys of mergers after their month. */

/* Deletes everything about the person, in the store and at all tables, where their seats become
 * anonymised players, numbered at each table from 1. A table that nobody plays at any more is
 * closed. 0, or a negative errno of the store: then nothing has changed. */
int retention_anonymise(struct bot *bot, struct person *person);

/* Sets the days that people and games are kept, 0: for ever; starts deleting older ones. Without a
 * store it does nothing. */
void retention_keep_for(struct bot *bot, int people_days, int games_days);

/* Deletes a few of the due ones. */
void retention_go_on(struct bot *bot);
