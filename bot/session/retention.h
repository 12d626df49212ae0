#pragma once

#include <stdint.h>

/* Deletes people not seen for so long, old games, and the keys of mergers after their month, once a
 * day, a few at a time. */

struct bot;

/* Keeps people and games for so many days from now on, 0: for ever; deletes what is older at once.
 * Without a store it does nothing. */
void retention_keep_for(struct bot *bot, int people_days, int games_days);

/* Deletes a little of what is due. */
void retention_go_on(struct bot *bot);
