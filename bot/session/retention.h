#pragma once

#include <stdint.h>

/* How long people and games are kept. Once a day whoever was not seen for so long is forgotten, and
 * old games are cleared, a few at a time. */

struct bot;

/* From now on so many days, 0: for ever; what is older goes at once. Without a store nothing does.
 */
void retention_keep_for(struct bot *bot, int people_days, int games_days);

/* Does a little of what is due. */
void retention_go_on(struct bot *bot);
