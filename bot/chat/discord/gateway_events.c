#include "bot/chat/discord/gateway_events.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/command_registration.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"

/* The events of the gateway, one function each. */

static const struct chat_listener *listener_of(const struct discord *discord) {
	return discord->chat.listener;
}

static void name_server(char out[SNOWFLAKE_SIZE], uint64_t guild) {
	snprintf(out, SNOWFLAKE_SIZE, "%" PRIu64 "/", guild);
}

/* Tables are told of again, so their channels' names are wanted. */
static void enter_server(struct discord *discord, uint64_t guild, const json_t *d) {
	char place[SNOWFLAKE_SIZE];
	name_server(place, guild);
	log_event(LOG_DEBUG, "discord-server", "%" PRIu64 " is there", guild);
	discord->entering = d;
	listener_of(discord)->entered(discord->chat.data, &discord->chat, place);
	discord->entering = NULL;
}

static void lose_server(struct discord *discord, uint64_t guild, const char *why) {
	char place[SNOWFLAKE_SIZE];
	if (!guilds_remove(discord->guilds, guild)) {
		return;
	}
	name_server(place, guild);
	log_event(LOG_INFO, "discord-server-lost", "%" PRIu64 ": %s", guild, why);
	place_state_forget(discord, place);
	listener_of(discord)->lost(discord->chat.data, &discord->chat, place);
}

/* Who we are */

static void on_missing(void *data, uint64_t guild) {
	lose_server(data, guild, "the bot is no member any more");
}

/* A new session names all its servers: those that took the bot out meanwhile are missing. */
static void drop_missing(struct discord *discord, const json_t *d) {
	const json_t *guilds = json_read_array(d, "guilds"), *shard = json_read_array(d, "shard");
	json_int_t at = json_integer_value(json_array_get(shard, 0));
	json_int_t of = json_integer_value(json_array_get(shard, 1));
	if (guilds == NULL || of > UINT16_MAX) {
		return;
	}
	unsigned shards = of > 0 ? (unsigned)of : 1;
	unsigned number = at >= 0 && at < of ? (unsigned)at : 0;
	guilds_find_missing(discord->guilds, guilds, number, shards, on_missing, discord);
}

static void on_ready(struct discord *discord, const json_t *d) {
	const char *me = json_read_id(json_read_object(d, "user"), "id");
	const char *application = json_read_id(json_read_object(d, "application"), "id");
	if (me == NULL || application == NULL) {
		log_event(LOG_WARNING, "discord-odd-event", "READY without ids");
		return;
	}
	snprintf(discord->me, sizeof(discord->me), "%s", me);
	snprintf(discord->application, sizeof(discord->application), "%s", application);
	drop_missing(discord, d);
	command_registration_start(discord);
}

/* Servers */

static void on_guild_create(struct discord *discord, const json_t *d) {
	const char *id = json_read_id(d, "id");
	if (id == NULL || !access_allows_guild(discord, id)) {
		return;
	}
	if (json_read_true(d, "unavailable")) {
		lose_server(discord, snowflake_number(id), "Discord cannot reach it now");
		return;
	}
	int taken = guilds_update(discord->guilds, d);
	if (taken < 0) {
		log_event(LOG_ERROR, "discord-server", "%s: %s", id, strerror(-taken));
	} else if (taken > 0) {
		guild_channels_open_all(discord->channels, snowflake_number(id));
		enter_server(discord, snowflake_number(id), d);
	}
}

static void on_guild_update(struct discord *discord, const json_t *d) {
	if (guilds_has(discord->guilds, snowflake_number(json_read_id(d, "id")))) {
		guilds_update(discord->guilds, d);
	}
}

static void on_guild_delete(struct discord *discord, const json_t *d) {
	lose_server(discord, snowflake_number(json_read_id(d, "id")),
		json_read_true(d, "unavailable") ? "Discord cannot reach it now"
						 : "the bot is no member any more");
}

/* Permissions have changed: where we could not speak we may now. Should it not be so, Discord says
 * it again. */
static void open_all(struct discord *discord, const char *guild) {
	uint64_t number = snowflake_number(guild), channel = 0;
	while ((channel = guild_channels_next_closed(discord->channels, number, channel)) != 0) {
		char id[SNOWFLAKE_SIZE];
		snprintf(id, sizeof(id), "%" PRIu64, channel);
		place_state_open(discord, guild, id);
	}
}

static void on_role(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id");
	guilds_update_role(discord->guilds, snowflake_number(guild), json_read_object(d, "role"));
	open_all(discord, guild);
}

static void on_role_delete(struct discord *discord, const json_t *d) {
	guilds_remove_role(discord->guilds, snowflake_number(json_read_id(d, "guild_id")),
		snowflake_number(json_read_id(d, "role_id")));
}

/* Without the members intent Discord tells of ourselves alone. */
static void on_member_update(struct discord *discord, const json_t *d) {
	const char *user = json_read_id(json_read_object(d, "user"), "id");
	if (user != NULL && strcmp(user, discord->me) == 0) {
		open_all(discord, json_read_id(d, "guild_id"));
	}
}

/* Channels and threads */

bool guild_channels_is_thread(const json_t *channel) {
	int64_t type = json_read_integer(channel, "type", 0);
	return type >= 10 && type <= 12;
}

void guild_channels_learn_object(struct discord *discord, const json_t *channel, bool is_new) {
	char name[CHANNEL_NAME_SIZE];
	uint64_t id = snowflake_number(json_read_id(channel, "id"));
	const char *given = json_read_string(channel, "name");
	if (id == 0 || given == NULL) {
		return;
	}
	sanitize_line(given, name, sizeof(name));
	uint64_t parent = guild_channels_is_thread(channel)
				  ? snowflake_number(json_read_id(channel, "parent_id"))
				  : 0;
	guild_channels_learn(discord->channels, id, name, parent, is_new);
}

static void on_channel_described(void *data, const struct rest_response *response) {
	if (response->status == 200) {
		guild_channels_learn_object(data, response->body, true);
	} else {
		log_event(LOG_DEBUG, "discord-channel", "not described: %s", response->message);
	}
}

void channel_names_fetch(struct discord *discord, uint64_t channel) {
	char path[64];
	if (!guild_channels_ask(discord->channels, channel)) {
		return;
	}
	snprintf(path, sizeof(path), "/channels/%" PRIu64, channel);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.route = path,
		.repeatable = true,
		.done = on_channel_described,
		.data = discord,
	};
	rest_send(discord->rest, &request);
}

/* Of all a server's channels only those are kept that are asked for. */
static void learn_among(struct discord *discord, const json_t *channels, const char *wanted) {
	for (size_t i = 0; i < json_array_size(channels); i++) {
		const json_t *channel = json_array_get(channels, i);
		const char *id = json_read_id(channel, "id");
		if (id != NULL && strcmp(id, wanted) == 0) {
			guild_channels_learn_object(discord, channel, true);
		}
	}
}

static const char *find_name(struct discord *discord, const char *channel) {
	const char *name = guild_channels_name(discord->channels, snowflake_number(channel));
	if (name[0] == '\0' && discord->entering != NULL) {
		learn_among(discord, json_read_array(discord->entering, "channels"), channel);
		learn_among(discord, json_read_array(discord->entering, "threads"), channel);
		name = guild_channels_name(discord->channels, snowflake_number(channel));
	}
	return name;
}

const char *channel_names_place(struct chat *chat, const char *place) {
	struct discord *discord = (struct discord *)chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (!place_path_read(place, guild, channel)) {
		return place;
	}
	const char *name = find_name(discord, channel);
	if (name[0] != '\0') {
		snprintf(discord->shown_name, sizeof(discord->shown_name), "#%s", name);
	} else {
		channel_names_fetch(discord, snowflake_number(channel));
		snprintf(discord->shown_name, sizeof(discord->shown_name), "<#%s>", channel);
	}
	return discord->shown_name;
}

static void on_channel_update(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id"), *id = json_read_id(d, "id");
	guild_channels_learn_object(discord, d, false);
	if (guild != NULL && id != NULL) {
		place_state_open(discord, guild, id);
	}
}

/* A thread's parent decides whether the config lets us be there. */
static void on_thread_create(struct discord *discord, const json_t *d) {
	guild_channels_learn_object(discord, d, discord->config->n_channels > 0);
}

static void on_channel_delete(struct discord *discord, const json_t *d) {
	char place[2 * SNOWFLAKE_SIZE];
	const char *guild = json_read_id(d, "guild_id"), *id = json_read_id(d, "id");
	if (guild != NULL && id != NULL) {
		snprintf(place, sizeof(place), "%s/%s", guild, id);
		place_state_gone(discord, place);
	}
}

bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]) {
	const char *slash = strchr(place, '/');
	size_t len = slash != NULL ? (size_t)(slash - place) : 0;
	if (len == 0 || len >= SNOWFLAKE_SIZE || strlen(slash + 1) >= SNOWFLAKE_SIZE) {
		return false;
	}
	memcpy(guild, place, len);
	guild[len] = '\0';
	memcpy(channel, slash + 1, strlen(slash + 1) + 1);
	return snowflake_number(guild) != 0 && snowflake_number(channel) != 0;
}

/* True when it was in another state before. */
static bool set_state(struct discord *discord, const char *place, enum channel_state state) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return !discord->ending && place_path_read(place, guild, channel) &&
	       guild_channels_set_state(discord->channels, snowflake_number(guild),
		       snowflake_number(channel), state);
}

void place_state_gone(struct discord *discord, const char *place) {
	if (set_state(discord, place, CHANNEL_GONE)) {
		log_event(LOG_INFO, "discord-channel-gone", "%s", place);
		place_state_forget(discord, place);
		listener_of(discord)->gone(discord->chat.data, &discord->chat, place);
	}
}

void place_state_closed(struct discord *discord, const char *place) {
	if (set_state(discord, place, CHANNEL_CLOSED)) {
		place_state_forget(discord, place);
		listener_of(discord)->lost(discord->chat.data, &discord->chat, place);
	}
}

void place_state_open(struct discord *discord, const char *guild, const char *channel) {
	char place[2 * SNOWFLAKE_SIZE];
	snprintf(place, sizeof(place), "%s/%s", guild, channel);
	if (set_state(discord, place, CHANNEL_OPEN)) {
		log_event(LOG_INFO, "discord-channel-open", "%s", place);
		listener_of(discord)->entered(discord->chat.data, &discord->chat, place);
	}
}

/* Events by type */

static const char *const of_server[] = {
	"id", "unavailable", "owner_id", "roles", "channels", "threads", NULL};

/* A server's event can be megabytes, of which little is needed; a message is mostly for others. */
#define WHOLE .members = NULL
#define OF_SERVER .members = of_server
#define FOR_US .matters = message_create_may_be_for_us

#define EVENTS(EACH)                                         \
	EACH(CHANNEL_DELETE, on_channel_delete, WHOLE)       \
	EACH(CHANNEL_UPDATE, on_channel_update, WHOLE)       \
	EACH(GUILD_CREATE, on_guild_create, OF_SERVER)       \
	EACH(GUILD_DELETE, on_guild_delete, WHOLE)           \
	EACH(GUILD_MEMBER_UPDATE, on_member_update, WHOLE)   \
	EACH(GUILD_ROLE_CREATE, on_role, WHOLE)              \
	EACH(GUILD_ROLE_DELETE, on_role_delete, WHOLE)       \
	EACH(GUILD_ROLE_UPDATE, on_role, WHOLE)              \
	EACH(GUILD_UPDATE, on_guild_update, OF_SERVER)       \
	EACH(INTERACTION_CREATE, interactions_handle, WHOLE) \
	EACH(MESSAGE_CREATE, message_create_handle, FOR_US)  \
	EACH(READY, on_ready, WHOLE)                         \
	EACH(THREAD_CREATE, on_thread_create, WHOLE)         \
	EACH(THREAD_DELETE, on_channel_delete, WHOLE)        \
	EACH(THREAD_UPDATE, on_channel_update, WHOLE)

#define NAME(type, handle, more) {.name = #type, more},
#define ROW(type, handle, more) {#type, handle},

const struct gateway_type gateway_events_types[] = {EVENTS(NAME){.name = NULL}};

static const struct row {
	const char *type;
	void (*hear)(struct discord *discord, const json_t *d);
} rows[] = {EVENTS(ROW)};

void gateway_events_handle(struct discord *discord, const char *type, const json_t *d) {
	if (discord->ending || !json_is_object(d)) {
		return;
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strcmp(rows[i].type, type) == 0) {
			rows[i].hear(discord, d);
			return;
		}
	}
}
