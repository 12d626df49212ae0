#include "bot/chat/discord/dm_channels.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/base/monotonic.h"
#include "bot/base/token_bucket.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/state.h"

enum { NUMBERS_AT_ONCE = 256 }; /* numbers reserved at a time */

struct dm_channel {
	struct map_entry entry; /* first; by user */
	char id[SNOWFLAKE_SIZE];
	bool kept;
};

static struct dm_channel *find(struct discord *discord, const char *user) {
	return (struct dm_channel *)map_use(&discord->dm_channels.all, NULL, user);
}

static void drop(struct map *channels, struct map_entry *entry) {
	map_remove(channels, entry);
	free(entry);
}

/* NULL: out of memory. */
static struct dm_channel *find_or_add(struct discord *discord, const char *user) {
	struct dm_channel *channel = find(discord, user);
	struct map *channels = &discord->dm_channels.all;
	if (channel != NULL) {
		return channel;
	}
	if (channels->n == DM_CHANNELS_MOST) {
		drop(channels, channels->oldest);
	}
	channel = map_new(channels, NULL, sizeof(*channel), user);
	if (channel != NULL) {
		channel->kept = true;
	}
	return channel;
}

const char *dm_channels_find(struct discord *discord, const char *user) {
	struct dm_channel *channel = find(discord, user);
	char id[SNOWFLAKE_SIZE] = "";
	if (channel == NULL) {
		discord->memory->direct_channel(discord->owner_data, user, id);
	}
	if (id[0] != '\0' && (channel = find_or_add(discord, user)) != NULL) {
		memcpy(channel->id, id, sizeof(channel->id));
	}
	return channel != NULL ? channel->id : "";
}

void dm_channels_learn(struct discord *discord, const char *user, const char *id) {
	struct dm_channel *channel = find_or_add(discord, user);
	if (channel == NULL || strcmp(channel->id, id) == 0) {
		return;
	}
	snprintf(channel->id, sizeof(channel->id), "%s", id);
	channel->kept = false;
	discord->dm_channels.unkept = true;
}

void dm_channels_forget(struct discord *discord, const char *user) {
	struct map_entry *entry = map_find(&discord->dm_channels.all, NULL, user);
	if (entry != NULL) {
		drop(&discord->dm_channels.all, entry);
	}
	discord->memory->keep_direct_channel(discord->owner_data, user, "");
}

int64_t dm_channels_number(struct discord *discord, uint64_t *database) {
	struct dm_channels *channels = &discord->dm_channels;
	if (channels->n_numbers == 0 &&
		discord->memory->numbers(discord->owner_data, NUMBERS_AT_ONCE, &channels->number,
			&channels->database)) {
		channels->n_numbers = NUMBERS_AT_ONCE;
	}
	*database = channels->database;
	if (channels->n_numbers == 0) {
		return 0;
	}
	channels->n_numbers--;
	return channels->number++;
}

void dm_channels_keep(struct discord *discord) {
	struct dm_channels *channels = &discord->dm_channels;
	struct map_entry *entry = channels->unkept ? channels->all.oldest : NULL;
	channels->unkept = false;
	for (; entry != NULL; entry = entry->newer) {
		struct dm_channel *channel = (struct dm_channel *)entry;
		if (!channel->kept) {
			channel->kept = true;
			discord->memory->keep_direct_channel(
				discord->owner_data, entry->key, channel->id);
		}
	}
}

/* Openings */

/* An opening in flight. */
struct dm_opening {
	struct discord *discord;
	struct dm_wait wait;
	dm_opened *done;
	void *data;
};

static const struct token_rate rate = {
	.burst = DM_OPENINGS_BURST, .ms_per_token = DM_OPENINGS_EACH_MS};

static size_t find_waiting(const struct dm_openings *openings, const char *user) {
	size_t i = 0;
	while (i < openings->n && strcmp(openings->waits[i].user, user) != 0) {
		i++;
	}
	return i;
}

static struct dm_wait remove_at(struct dm_openings *openings, size_t i) {
	struct dm_wait wait = openings->waits[i];
	openings->n--;
	memmove(&openings->waits[i], &openings->waits[i + 1],
		(openings->n - i) * sizeof(openings->waits[0]));
	return wait;
}

/* Round robin over tables; within a table, first come first served. */
static size_t next_in_turn(const struct dm_openings *openings) {
	size_t next = 0;
	for (size_t i = 1; i < openings->n; i++) {
		int64_t table = openings->waits[i].table, best = openings->waits[next].table;
		bool after = table > openings->last, best_after = best > openings->last;
		if (after != best_after ? after : table < best) {
			next = i;
		}
	}
	return next;
}

static void tell_reached(struct discord *discord, const char *user) {
	struct chat_person person = {.key = user, .name = user};
	discord->chat.listener->reached(discord->chat.data, &discord->chat, person);
}

static void wait_in_line(struct discord *discord, const struct dm_wait *wait);

static void on_response(void *data, const struct rest_response *response) {
	struct dm_opening *opening = data;
	struct discord *discord = opening->discord;
	enum error_class class = error_class_in_private(response, true);
	const char *channel = json_read_id(response->body, "id");
	if (class == ERROR_NONE && channel != NULL) {
		dm_openings_learn(discord, opening->wait.user, channel);
	} else if (class == ERROR_NONE) {
		class = ERROR_OUTAGE;
	}
	opening->done(opening->data, class, response);
	free(opening);
}

/* data NULL: for the opening itself. */
static int open_channel(
	struct discord *discord, const struct dm_wait *wait, dm_opened *done, void *data) {
	struct dm_opening *opening = calloc(1, sizeof(*opening));
	if (opening == NULL) {
		return -ENOMEM;
	}
	*opening = (struct dm_opening){
		.discord = discord,
		.wait = *wait,
		.done = done,
		.data = data != NULL ? data : opening,
	};
	struct rest_request request = {
		.method = "POST",
		.path = "/users/@me/channels",
		.body = json_pack("{s:s}", "recipient_id", wait->user),
		.repeatable = true,
		.done = on_response,
		.drop = free,
		.data = opening,
	};
	int rc = rest_send(discord->rest, &request);
	if (rc < 0) {
		free(opening);
	}
	return rc;
}

int dm_openings_open(struct discord *discord, const char *user, dm_opened *done, void *data) {
	struct dm_wait wait = {.table = 0};
	snprintf(wait.user, sizeof(wait.user), "%s", user);
	return open_channel(discord, &wait, done, data);
}

/* After other failures nothing is told: a waiting person counts as unreachable already. */
static void on_opened_in_turn(
	void *data, enum error_class class, const struct rest_response *response) {
	const struct dm_opening *opening = data;
	if (class == ERROR_NONE) {
		tell_reached(opening->discord, opening->wait.user);
	} else if (class == ERROR_OUTAGE) {
		wait_in_line(opening->discord, &opening->wait);
	} else {
		log_event(LOG_INFO, "discord-no-direct", "HTTP %d, code %d: %s", response->status,
			response->code, response->message);
	}
}

static void wait_for_token(struct discord *discord) {
	struct dm_openings *openings = &discord->dm_openings;
	int64_t now = (int64_t)monotonic_ms();
	if (openings->n > 0 && !discord->ending) {
		int64_t ms = token_bucket_wait(&openings->bucket, &rate, now);
		timers_start(&discord->timers, TIMER_OPENINGS, (uint64_t)ms);
	}
}

void dm_openings_open_next(struct discord *discord) {
	struct dm_openings *openings = &discord->dm_openings;
	int64_t now = (int64_t)monotonic_ms();
	if (openings->n > 0 && token_bucket_acquire(&openings->bucket, &rate, now)) {
		struct dm_wait wait = remove_at(openings, next_in_turn(openings));
		openings->last = wait.table;
		open_channel(discord, &wait, on_opened_in_turn, NULL);
	}
	wait_for_token(discord);
}

static void wait_in_line(struct discord *discord, const struct dm_wait *wait) {
	struct dm_openings *openings = &discord->dm_openings;
	if (openings->n < DM_OPENINGS_MOST && find_waiting(openings, wait->user) == openings->n) {
		openings->waits[openings->n++] = *wait;
		wait_for_token(discord);
	}
}

bool dm_openings_acquire(struct discord *discord, const char *user, int64_t table) {
	struct dm_openings *openings = &discord->dm_openings;
	int64_t now = (int64_t)monotonic_ms();
	if (openings->n == 0 && token_bucket_acquire(&openings->bucket, &rate, now)) {
		return true;
	}
	struct dm_wait wait = {.table = table};
	snprintf(wait.user, sizeof(wait.user), "%s", user);
	wait_in_line(discord, &wait);
	return false;
}

void dm_openings_learn(struct discord *discord, const char *user, const char *channel) {
	struct dm_openings *openings = &discord->dm_openings;
	size_t i = find_waiting(openings, user);
	dm_channels_learn(discord, user, channel);
	if (discord->dm_channels.unkept) {
		timers_start(&discord->timers, TIMER_KEEP, 0);
	}
	if (i < openings->n) {
		remove_at(openings, i);
		tell_reached(discord, user);
	}
}
