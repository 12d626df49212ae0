#include "bot/chat/discord/dm_channels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/map.h"

enum { NUMBERS_AT_ONCE = 256 }; /* that are kept */

struct dm_channel {
	struct map_entry entry; /* first; by user */
	char id[SNOWFLAKE_SIZE];
	bool kept;
};

static void drop(struct dm_channels *channels, struct map_entry *entry) {
	channels->n_unkept -= !((struct dm_channel *)entry)->kept;
	map_remove(&channels->all, entry);
	free(entry);
}

void dm_channels_finish(struct dm_channels *channels) {
	map_free_all(&channels->all);
}

static struct dm_channel *find(struct dm_channels *channels, const char *user) {
	return (struct dm_channel *)map_use(&channels->all, NULL, user);
}

/* NULL: out of memory. */
static struct dm_channel *find_or_add(struct dm_channels *channels, const char *user) {
	struct dm_channel *channel = find(channels, user);
	if (channel != NULL) {
		return channel;
	}
	if (channels->all.n == DM_CHANNELS_MOST) {
		drop(channels, channels->all.oldest);
	}
	channel = map_new(&channels->all, NULL, sizeof(*channel), user);
	if (channel != NULL) {
		channel->kept = true;
	}
	return channel;
}

const char *dm_channels_find(struct dm_channels *channels, const char *user) {
	struct dm_channel *channel = find(channels, user);
	char id[SNOWFLAKE_SIZE] = "";
	if (channel == NULL) {
		channels->memory->direct_channel(channels->data, user, id);
	}
	if (id[0] != '\0' && (channel = find_or_add(channels, user)) != NULL) {
		memcpy(channel->id, id, sizeof(channel->id));
	}
	return channel != NULL ? channel->id : "";
}

void dm_channels_learn(struct dm_channels *channels, const char *user, const char *id) {
	struct dm_channel *channel = find_or_add(channels, user);
	if (channel == NULL || strcmp(channel->id, id) == 0) {
		return;
	}
	snprintf(channel->id, sizeof(channel->id), "%s", id);
	channels->n_unkept += channel->kept;
	channel->kept = false;
}

void dm_channels_forget(struct dm_channels *channels, const char *user) {
	struct map_entry *entry = map_find(&channels->all, NULL, user);
	if (entry != NULL) {
		drop(channels, entry);
	}
	channels->memory->keep_direct_channel(channels->data, user, "");
}

int64_t dm_channels_number(struct dm_channels *channels, uint64_t *database) {
	if (channels->n_numbers == 0 && channels->memory->numbers(channels->data, NUMBERS_AT_ONCE,
						&channels->number, &channels->database)) {
		channels->n_numbers = NUMBERS_AT_ONCE;
	}
	*database = channels->database;
	if (channels->n_numbers == 0) {
		return 0;
	}
	channels->n_numbers--;
	return channels->number++;
}

void dm_channels_keep(struct dm_channels *channels) {
	struct map_entry *entry = channels->all.oldest;
	for (; entry != NULL && channels->n_unkept > 0; entry = entry->newer) {
		struct dm_channel *channel = (struct dm_channel *)entry;
		if (!channel->kept) {
			channel->kept = true;
			channels->n_unkept--;
			channels->memory->keep_direct_channel(
				channels->data, entry->key, channel->id);
		}
	}
}

bool dm_channels_has_unkept(const struct dm_channels *channels) {
	return channels->n_unkept > 0;
}
