#include "bot/chat/discord/dm_channels.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/map.h"
#include "bot/base/token_bucket.h"
#include "bot/chat/discord/snowflake.h"

struct dm_channel {
	struct map_entry entry; /* first; by user */
	char id[SNOWFLAKE_SIZE];
};

struct dm_channels {
	struct map all;
	struct token_bucket openings;
};

struct dm_channels *dm_channels_create(void) {
	return calloc(1, sizeof(struct dm_channels));
}

static void drop(struct dm_channels *channels, struct map_entry *entry) {
	map_remove(&channels->all, entry);
	free(entry);
}

void dm_channels_destroy(struct dm_channels *channels) {
	if (channels != NULL) {
		map_free_all(&channels->all);
		free(channels);
	}
}

static struct dm_channel *find(struct dm_channels *channels, const char *user) {
	return (struct dm_channel *)map_use(&channels->all, NULL, user);
}

const char *dm_channels_find(struct dm_channels *channels, const char *user) {
	const struct dm_channel *channel = find(channels, user);
	return channel != NULL ? channel->id : "";
}

void dm_channels_learn(struct dm_channels *channels, const char *user, const char *id) {
	struct dm_channel *channel = find(channels, user);
	if (channel == NULL && channels->all.n == DM_CHANNELS_MOST) {
		drop(channels, channels->all.oldest);
	}
	channel = channel != NULL ? channel : map_new(&channels->all, NULL, sizeof(*channel), user);
	if (channel != NULL) {
		snprintf(channel->id, sizeof(channel->id), "%s", id);
	}
}

void dm_channels_forget(struct dm_channels *channels, const char *user) {
	struct map_entry *entry = map_find(&channels->all, NULL, user);
	if (entry != NULL) {
		drop(channels, entry);
	}
}

bool dm_channels_may_open(struct dm_channels *channels, uint64_t now_ms) {
	static const struct token_rate rate = {DM_CHANNELS_BURST, DM_CHANNELS_EACH_MS};
	return token_bucket_take(&channels->openings, &rate, (int64_t)now_ms);
}
