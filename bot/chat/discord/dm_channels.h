#pragma once

#include "bot/base/map.h"
#include "bot/chat/discord/memory.h"

/* Known DM channels by user. A restart finds them again: Discord takes a bot that opens many for
 * spam. */

enum { DM_CHANNELS_MOST = 8192 };

struct dm_channels {
	struct map all;
	size_t n_unkept;
	int64_t number, n_numbers; /* the next, and how many are left */
	uint64_t database;
	const struct discord_memory *memory;
	void *data; /* its */
};

void dm_channels_finish(struct dm_channels *channels);

/* "": not known. Lasts until the next call. */
const char *dm_channels_find(struct dm_channels *channels, const char *user);
/* From a message too: then none need be opened. */
void dm_channels_learn(struct dm_channels *channels, const char *user, const char *channel);
void dm_channels_forget(struct dm_channels *channels, const char *user);

/* A number for a direct message by which Discord knows it should it come twice: kept before it is
 * used, and never given again; and what tells the database from others. 0: none can be kept. */
int64_t dm_channels_number(struct dm_channels *channels, uint64_t *database);

/* Keeps what was learned since the last time. */
void dm_channels_keep(struct dm_channels *channels);
bool dm_channels_has_unkept(const struct dm_channels *channels);
