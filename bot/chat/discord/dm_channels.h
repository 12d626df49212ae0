#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Known DM channels by user, and how many more may be opened: Discord takes a bot that opens many
 * for spam. */

enum {
	DM_CHANNELS_MOST = 8192,
	DM_CHANNELS_BURST = 20,
	DM_CHANNELS_EACH_MS = 15 * 1000, /* one more after that */
};

struct dm_channels;

/* NULL: out of memory. */
struct dm_channels *dm_channels_create(void);
void dm_channels_destroy(struct dm_channels *channels);

/* "": not known. Lasts until the next call. */
const char *dm_channels_find(struct dm_channels *channels, const char *user);
/* From a message too: then none need be opened. */
void dm_channels_learn(struct dm_channels *channels, const char *user, const char *channel);
void dm_channels_forget(struct dm_channels *channels, const char *user);

/* Counts a channel to open; false: not now. */
bool dm_channels_may_open(struct dm_channels *channels, uint64_t now_ms);
