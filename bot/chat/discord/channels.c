#include "bot/chat/discord/channels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"

struct guild_channel {
	struct map_entry entry; /* first; by id */
	char parent[SNOWFLAKE_SIZE];
	char guild[SNOWFLAKE_SIZE]; /* for a closed channel, or one that takes no files; else "" */
	char name[CHANNEL_NAME_SIZE]; /* "": not known */
	enum channel_state state;
	bool no_files; /* the bot may not attach files, */
	bool missed;   /* but was asked to */
	bool fetched;
	bool asked; /* its name was asked for, and is to be stored, */
	bool kept;  /* and is stored */
};

static struct guild_channel *find(struct discord *discord, const char *id) {
	return (struct guild_channel *)map_use(&discord->channels.all, NULL, id);
}

static bool waits_to_be_durable(const struct guild_channel *channel) {
	return channel->asked && !channel->kept && channel->name[0] != '\0';
}

/* A closed channel stays in memory if possible, since only its entry tells when it opens again. */
static void drop_one(struct map *channels) {
	struct map_entry *entry = channels->oldest;
	while (entry != NULL && ((struct guild_channel *)entry)->state == CHANNEL_CLOSED) {
		entry = entry->newer;
	}
	entry = entry != NULL ? entry : channels->oldest;
	map_remove(channels, entry);
	free(entry);
}

/* NULL: out of memory. */
static struct guild_channel *find_or_add(struct discord *discord, const char *id) {
	struct guild_channel *channel = find(discord, id);
	struct map *channels = &discord->channels.all;
	if (channel != NULL) {
		return channel;
	}
	if (channels->n == GUILD_CHANNELS_MOST) {
		drop_one(channels);
	}
	return map_new(channels, NULL, sizeof(*channel), id);
}

static void recall(void *context, const char *id, const char *name, const char *parent) {
	struct guild_channel *channel = find_or_add(context, id);
	if (channel != NULL) {
		snprintf(channel->name, sizeof(channel->name), "%s", name);
		snprintf(channel->parent, sizeof(channel->parent), "%s", parent);
		channel->kept = true;
	}
}

void guild_channels_recall(struct discord *discord) {
	discord->memory->channel_names(discord->owner_data, recall, discord);
}

void guild_channels_keep(struct discord *discord) {
	struct map_entry *entry = discord->channels.unkept ? discord->channels.all.oldest : NULL;
	discord->channels.unkept = false;
	for (; entry != NULL; entry = entry->newer) {
		struct guild_channel *channel = (struct guild_channel *)entry;
		if (waits_to_be_durable(channel)) {
			channel->kept = true;
			discord->memory->keep_channel_name(
				discord->owner_data, entry->key, channel->name, channel->parent);
		}
	}
}

bool guild_channels_is_thread(const json_t *channel) {
	int64_t type = json_read_integer(channel, "type", 0);
	return type >= 10 && type <= 12;
}

static void set_name(struct discord *discord, struct guild_channel *channel, const char *name,
	const char *parent) {
	char clean[CHANNEL_NAME_SIZE];
	sanitize_line(name, clean, sizeof(clean));
	if (strcmp(channel->name, clean) == 0 && strcmp(channel->parent, parent) == 0) {
		return;
	}
	snprintf(channel->parent, sizeof(channel->parent), "%s", parent);
	memcpy(channel->name, clean, sizeof(channel->name));
	channel->kept = false;
	discord->channels.unkept |= waits_to_be_durable(channel);
}

void guild_channels_learn(struct discord *discord, const json_t *object, bool is_new) {
	const char *id = json_read_id(object, "id"), *name = json_read_string(object, "name");
	if (id == NULL || name == NULL) {
		return;
	}
	struct guild_channel *channel = is_new ? find_or_add(discord, id) : find(discord, id);
	if (channel == NULL) {
		return;
	}
	const char *parent =
		guild_channels_is_thread(object) ? json_read_id(object, "parent_id") : NULL;
	set_name(discord, channel, name, parent != NULL ? parent : "");
}

const char *guild_channels_parent(struct discord *discord, const char *id) {
	const struct guild_channel *channel = find(discord, id);
	return channel != NULL ? channel->parent : "";
}

enum channel_state guild_channels_state(struct discord *discord, const char *id) {
	const struct guild_channel *channel = find(discord, id);
	return channel != NULL ? channel->state : CHANNEL_OPEN;
}

static bool is_of(const struct guild_channel *channel, const char *guild, const char *within) {
	return strcmp(channel->guild, guild) == 0 &&
	       (within == NULL || strcmp(channel->entry.key, within) == 0 ||
		       strcmp(channel->parent, within) == 0);
}

/* A channel without a known name might be one of its threads. */
static bool may_be_of(const struct guild_channel *channel, const char *guild, const char *within) {
	return is_of(channel, guild, channel->name[0] != '\0' ? within : NULL);
}

/* Opens one of these that is closed and returns its id. False: no closed one. */
static bool open_any(
	struct discord *discord, const char *guild, const char *within, char id[SNOWFLAKE_SIZE]) {
	struct map_entry *entry = discord->channels.all.oldest;
	for (; entry != NULL; entry = entry->newer) {
		struct guild_channel *channel = (struct guild_channel *)entry;
		if (channel->state == CHANNEL_CLOSED && may_be_of(channel, guild, within)) {
			channel->state = CHANNEL_OPEN;
			snprintf(id, SNOWFLAKE_SIZE, "%s", entry->key);
			return true;
		}
	}
	return false;
}

void guild_channels_open_all(struct discord *discord, const char *guild) {
	char id[SNOWFLAKE_SIZE];
	bool more = true;
	while (more) {
		more = open_any(discord, guild, NULL, id);
	}
}

/* Names */

static void on_fetched(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	if (response->status == 200) {
		guild_channels_learn(discord, response->body, true);
	} else {
		log_event(LOG_DEBUG, "discord-channel", "not described: %s", response->message);
	}
}

void channel_names_fetch(struct discord *discord, const char *id) {
	struct guild_channel *channel = find_or_add(discord, id);
	char path[64];
	if (channel == NULL || channel->fetched) {
		return;
	}
	channel->fetched = true;
	snprintf(path, sizeof(path), "/channels/%s", id);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.repeatable = true,
		.done = on_fetched,
		.data = discord,
	};
	rest_send(discord->rest, &request);
}

/* Of a guild's channels only those with a requested name stay in memory. */
static void learn_from(struct discord *discord, const json_t *channels, const char *wanted) {
	guild_channels_learn(discord, json_read_find(channels, "id", wanted), true);
}

/* "": not known. Valid until the next call. From now on it is stored. */
static const char *ask_name(struct discord *discord, const char *id) {
	if (discord->entering != NULL) { /* newer than the stored names */
		learn_from(discord, json_read_array(discord->entering, "channels"), id);
		learn_from(discord, json_read_array(discord->entering, "threads"), id);
	}
	struct guild_channel *channel = find(discord, id);
	if (channel != NULL && !channel->asked) {
		channel->asked = true;
		discord->channels.unkept |= waits_to_be_durable(channel);
	}
	if (discord->channels.unkept) {
		timers_start(&discord->timers, TIMER_KEEP, 0);
	}
	return channel != NULL ? channel->name : "";
}

const char *channel_names_place(struct chat *chat, const char *place) {
	struct discord *discord = (struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (chat_is_direct(place) || !place_path_read(place, guild, channel)) {
		return chat_is_direct(place) ? "DM" : place;
	}
	const char *name = ask_name(discord, channel);
	if (name[0] != '\0') {
		snprintf(discord->shown_name, sizeof(discord->shown_name), "#%s", name);
	} else {
		channel_names_fetch(discord, channel);
		snprintf(discord->shown_name, sizeof(discord->shown_name),
			MARKDOWN_CHANNEL "%s" MARKDOWN_CHANNEL, channel);
	}
	return discord->shown_name;
}

void channel_names_keep(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (discord->entering != NULL && place_path_read(place, guild, channel)) {
		ask_name(discord, channel);
	}
}

/* Shards */

unsigned shards_count(const struct discord *discord) {
	return discord->resumption.shards > 0 ? discord->resumption.shards : 1;
}

/* A server's shard follows from its id. Direct messages are shard 0's. */
static unsigned shard_of_guild(const struct discord *discord, const char *guild) {
	unsigned shards = shards_count(discord);
	return (unsigned)((snowflake_number(guild) >> 22) % shards);
}

static unsigned shard_of_place(const struct chat *chat, const char *place) {
	const struct discord *discord = (const struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return place_path_read(place, guild, channel) ? shard_of_guild(discord, guild) : 0;
}

int64_t shards_deaf_ms(const struct chat *chat, const char *place) {
	const struct discord *discord = (const struct discord *)chat;
	unsigned only = place != NULL ? shard_of_place(chat, place) : 0;
	uint64_t longest = 0, now = monotonic_ms();
	for (unsigned i = 0; i < GATEWAY_SHARDS_MOST; i++) {
		bool asked = place == NULL || i == only;
		uint64_t since = asked ? discord->deaf[i] : 0;
		uint64_t ms = since > 0 ? now + 2 - since : 0;
		longest = ms > longest ? ms : longest;
	}
	return (int64_t)longest;
}

/* Places where the bot can speak */

bool place_state_set(struct discord *discord, const char *place, enum channel_state state) {
	char guild[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	if (discord->ending || !place_path_read(place, guild, id)) {
		return false;
	}
	struct guild_channel *channel =
		state == CHANNEL_OPEN ? find(discord, id) : find_or_add(discord, id);
	if (channel == NULL) {
		return state != CHANNEL_OPEN; /* out of memory: better told twice than never */
	}
	if (channel->state == state || channel->state == CHANNEL_GONE) {
		return false;
	}
	channel->state = state;
	snprintf(channel->guild, sizeof(channel->guild), "%s", guild);
	return true;
}

static void tell_open(struct discord *discord, const char *place) {
	log_event(LOG_INFO, "discord-channel-open", "%s", place);
	if (shards_deaf_ms(&discord->chat, place) > 0) {
		return; /* it is entered with its server */
	}
	discord->chat.listener->entered(discord->chat.data, &discord->chat, place);
}

void place_state_open(struct discord *discord, const char *place) {
	char whole[PLACE_PATH_SIZE];
	if (place_state_set(discord, place, CHANNEL_OPEN)) {
		tell_open(discord, place_path_channel(place, whole));
	}
}

bool place_state_takes_pictures(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	if (!place_path_read(place, guild, id)) {
		return false;
	}
	struct guild_channel *channel = find(discord, id);
	bool takes = channel == NULL || !channel->no_files;
	if (!takes && !channel->missed) {
		channel->missed = true;
		log_event(LOG_WARNING, "discord-pictures",
			"boards in %s are shown in words alone, since Discord takes no pictures "
			"there; the bot needs: Attach Files",
			place);
	}
	return takes;
}

void place_state_set_takes_pictures(struct discord *discord, const char *place, bool takes) {
	char guild[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	if (!place_path_read(place, guild, id)) {
		return;
	}
	struct guild_channel *channel = takes ? find(discord, id) : find_or_add(discord, id);
	if (channel != NULL) {
		channel->no_files = !takes;
		channel->missed = channel->missed && !takes;
		snprintf(channel->guild, sizeof(channel->guild), "%s", guild);
	}
}

/* Forgets what is known of a channel and its threads, or (NULL) of all channels in the guild. */
static void forget_files(struct map *channels, const char *guild, const char *within) {
	for (struct map_entry *entry = channels->oldest; entry != NULL; entry = entry->newer) {
		struct guild_channel *channel = (struct guild_channel *)entry;
		if (is_of(channel, guild, within)) {
			channel->no_files = channel->missed = false;
		}
	}
}

void place_state_permissions_changed(
	struct discord *discord, const char *guild, const char *channel) {
	char opened[SNOWFLAKE_SIZE], place[PLACE_PATH_SIZE];
	if (guild == NULL) {
		return;
	}
	forget_files(&discord->channels.all, guild, channel);
	while (!discord->ending && open_any(discord, guild, channel, opened)) {
		place_path_write(place, guild, opened);
		tell_open(discord, place);
	}
}
