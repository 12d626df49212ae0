#pragma once

#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/memory.h"

/* Known DM channels by user. A restart finds them again: Discord takes a bot that opens many for
 * spam. */

struct discord;
struct dm_channels;

enum { DM_CHANNELS_MOST = 8192 };

void dm_channels_finish(struct dm_channels *channels);

/* "": not known. Lasts until the next call. */
const char *dm_channels_find(struct dm_channels *channels, const char *user);
/* From a message too: then none need be opened. */
void dm_channels_learn(struct dm_channels *channels, const char *user, const char *id);
void dm_channels_forget(struct dm_channels *channels, const char *user);

/* A number for a direct message by which Discord knows it should it come twice: kept before it is
 * used, and never given again; and the number that tells the database from others. 0: none can be
 * kept. */
int64_t dm_channels_number(struct dm_channels *channels, uint64_t *database);

/* Keeps what was learned since the last time. */
void dm_channels_keep(struct dm_channels *channels);

/* Opening DM channels: DM_OPENINGS_BURST at once, then one each DM_OPENINGS_EACH_MS, since Discord
 * takes a bot that opens many for spam. People wait round robin over tables, so that a large table
 * does not keep a small one waiting. Once the channel of a person who waited is there, the listener
 * is told that they can be reached. */

struct dm_openings;

enum {
	DM_OPENINGS_BURST = 20,
	DM_OPENINGS_EACH_MS = 15 * 1000, /* one more after that */
};

/* After rest_destroy(). */
void dm_openings_finish(struct dm_openings *openings);

/* True: the caller may open a channel to the user now. False: not yet; the user waits in line, for
 * a table (0: none). */
bool dm_openings_acquire(struct discord *discord, const char *user, int64_t table);

/* Opens a channel to the user: done, never called within this call, says why not (ERROR_NONE: it is
 * there, and known). 0 or a negative errno. */
typedef void dm_opened(void *data, enum error_class class, const struct rest_response *response);
int dm_openings_open(struct discord *discord, const char *user, dm_opened *done, void *data);

/* For timers: opens the channel of one who waits. */
void dm_openings_open_next(struct discord *discord);

/* Their channel has become known: they wait no more. */
void dm_openings_learn(struct discord *discord, const char *user, const char *channel);
