#pragma once

#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/memory.h"

/* Known DM channels by user. They survive a restart, as a bot that opens many is spam to Discord.
 */

struct discord;

enum { DM_CHANNELS_MOST = 8192 };

/* "": not known. Valid until the next call. */
const char *dm_channels_find(struct discord *discord, const char *user);
/* Also learned from messages: then none need be opened. */
void dm_channels_learn(struct discord *discord, const char *user, const char *id);
void dm_channels_forget(struct discord *discord, const char *user);

/* A number for a direct message, by which Discord recognises it if it is sent twice: stored before
 * use, and never reused. *database: the number of this database among others. 0: the number cannot
 * be stored. */
int64_t dm_channels_number(struct discord *discord, uint64_t *database);

/* Stores what was learned since the last call. */
void dm_channels_keep(struct discord *discord);

/* Opening DM channels: DM_OPENINGS_BURST at once, then one each DM_OPENINGS_EACH_MS, as a bot that
 * opens many is spam to Discord. Round robin over tables, so that a large table does not delay a
 * small one. Once the channel of a waiting person is open, the listener is told that the person can
 * be reached. */

enum {
	DM_OPENINGS_BURST = 20,
	DM_OPENINGS_EACH_MS = 15 * 1000, /* one more after that */
};

/* True: the caller may open a channel to the user now. False: the user is in the queue, for a table
 * (0: none). */
bool dm_openings_acquire(struct discord *discord, const char *user, int64_t table);

/* Opens a channel to the user. done, never called within this call, gets the reason of a failure;
 * ERROR_NONE: it is open, and known. 0 or a negative errno. */
typedef void dm_opened(void *data, enum error_class class, const struct rest_response *response);
int dm_openings_open(struct discord *discord, const char *user, dm_opened *done, void *data);

/* For timers: opens the channel of the next waiting person. */
void dm_openings_open_next(struct discord *discord);

/* The person's channel became known: the person leaves the queue. */
void dm_openings_learn(struct discord *discord, const char *user, const char *channel);
