#include "bot/chat/discord/dm_channels.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/known.h"

struct dm_channel {
	struct known_entry entry; /* first; by user */
	char channel[SNOWFLAKE_SIZE];
};

struct dm_channels {
	struct known lines;
	uint64_t full_at_ms; /* when as many as ever may be opened again */
};

struct dm_channels *dm_channels_create(void) {
	return calloc(1, sizeof(struct dm_channels));
}

static void drop(struct dm_channels *direct, struct known_entry *entry) {
	known_remove(&direct->lines, entry);
	free(entry);
}

void dm_channels_destroy(struct dm_channels *direct) {
	while (direct != NULL && direct->lines.oldest != NULL) {
		drop(direct, direct->lines.oldest);
	}
	free(direct);
}

const char *dm_channels_find(struct dm_channels *direct, const char *user) {
	const struct dm_channel *line = (const struct dm_channel *)known_find(&direct->lines, user);
	return line != NULL ? line->channel : "";
}

static struct dm_channel *add(struct dm_channels *direct, const char *user) {
	struct dm_channel *line = calloc(1, sizeof(*line));
	if (line == NULL) {
		return NULL;
	}
	snprintf(line->entry.key, sizeof(line->entry.key), "%s", user);
	if (known_add(&direct->lines, &line->entry) < 0) {
		free(line);
		return NULL;
	}
	return line;
}

void dm_channels_learn(struct dm_channels *direct, const char *user, const char *channel) {
	struct dm_channel *line = (struct dm_channel *)known_find(&direct->lines, user);
	if (line == NULL && direct->lines.n == DM_CHANNELS_MOST) {
		drop(direct, direct->lines.oldest);
	}
	line = line != NULL ? line : add(direct, user);
	if (line != NULL) {
		snprintf(line->channel, sizeof(line->channel), "%s", channel);
	}
}

void dm_channels_forget(struct dm_channels *direct, const char *user) {
	struct known_entry *entry = known_find(&direct->lines, user);
	if (entry != NULL) {
		drop(direct, entry);
	}
}

bool dm_channels_may_open(struct dm_channels *direct, uint64_t now_ms) {
	uint64_t most = now_ms + (uint64_t)(DM_CHANNELS_BURST - 1) * DM_CHANNELS_EACH_MS;
	if (direct->full_at_ms > most) {
		return false;
	}
	uint64_t from = direct->full_at_ms > now_ms ? direct->full_at_ms : now_ms;
	direct->full_at_ms = from + DM_CHANNELS_EACH_MS;
	return true;
}
