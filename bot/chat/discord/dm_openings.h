#pragma once

#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/state.h"

/* Opening DM channels: so many at once, and then one each while, since Discord takes a bot that
 * opens many for spam. Those who wait come in turn, one of each table after the other, so that a
 * large table does not keep a small one waiting. Once the channel of one who waited is there, the
 * listener is told that they can be reached. */

enum {
	DM_OPENINGS_BURST = 20,
	DM_OPENINGS_EACH_MS = 15 * 1000, /* one more after that */
};

/* After rest_destroy(). */
void dm_openings_finish(struct dm_openings *openings);

/* True: the caller may open a channel to the user now. False: not yet; the user waits in line, for
 * a table (0: none). */
bool dm_openings_take(struct discord *discord, const char *user, int64_t table);

/* Opens a channel to the user: done, never called within this call, says why not (ERROR_NONE: it is
 * there, and known). 0 or a negative errno. */
typedef void dm_opened(void *data, enum error_class class, const struct rest_response *response);
int dm_openings_open(struct discord *discord, const char *user, dm_opened *done, void *data);

/* For timers: opens the channel of one who waits. */
void dm_openings_open_next(struct discord *discord);

/* Their channel has become known: they wait no more. */
void dm_openings_learn(struct discord *discord, const char *user, const char *channel);
