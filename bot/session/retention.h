#ifndef BOT_SESSION_RETENTION_H
#define BOT_SESSION_RETENTION_H

#include <stdint.h>

/* How long people and games are kept. Once a day whoever was not seen for so long is forgotten, and
 * old games are cleared, a few at a time. */

struct bot;

struct retention {
	int people_days, games_days; /* 0: for ever */
	int64_t due;                 /* when something of it is done next; INT64_MAX: never */
	unsigned people, games;      /* gone since the day's work began */
};

/* From now on so many days; what is older goes at once. Without a store nothing does. */
void retention_set(struct bot *bot, int people_days, int games_days);

/* Does a little of what is due. */
void retention_go_on(struct bot *bot);

#endif
