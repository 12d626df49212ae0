#include "bot/chat/discord/hear.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/places.h"
#include "bot/chat/discord/read.h"
#include "bot/chat/discord/register.h"
#include "bot/chat/discord/servers.h"

/* The events of the gateway, one function each. */

static const struct chat_listener *listener_of(const struct discord *discord) {
	return discord->chat.listener;
}

static void name_server(char out[DISCORD_ID_SIZE], uint64_t guild) {
	snprintf(out, DISCORD_ID_SIZE, "%" PRIu64 "/", guild);
}

/* Tables are told of again, so their channels' names are wanted. */
static void enter_server(struct discord *discord, uint64_t guild, const json_t *d) {
	char place[DISCORD_ID_SIZE];
	name_server(place, guild);
	log_event(LOG_DEBUG, "discord-server", "%" PRIu64 " is there", guild);
	discord->entering = d;
	listener_of(discord)->entered(discord->chat.data, &discord->chat, place);
	discord->entering = NULL;
}

static void lose_server(struct discord *discord, uint64_t guild, const char *why) {
	char place[DISCORD_ID_SIZE];
	if (!servers_drop(discord->servers, guild)) {
		return;
	}
	name_server(place, guild);
	log_event(LOG_INFO, "discord-server-lost", "%" PRIu64 ": %s", guild, why);
	speak_forget(discord, place);
	listener_of(discord)->lost(discord->chat.data, &discord->chat, place);
}

/* Who we are */

static bool is_among(const json_t *guilds, uint64_t guild) {
	size_t i = 0;
	while (i < json_array_size(guilds) &&
		read_id_number(read_id(json_array_get(guilds, i), "id")) != guild) {
		i++;
	}
	return i < json_array_size(guilds);
}

/* A new session names all its servers: those that took the bot out meanwhile are missing. */
static void drop_missing(struct discord *discord, const json_t *d) {
	const json_t *guilds = read_list(d, "guilds"), *shard = read_list(d, "shard");
	json_int_t at = json_integer_value(json_array_get(shard, 0));
	json_int_t of = json_integer_value(json_array_get(shard, 1));
	if (guilds == NULL || of > UINT16_MAX) {
		return;
	}
	unsigned shards = of > 0 ? (unsigned)of : 1;
	unsigned number = at >= 0 && at < of ? (unsigned)at : 0;
	uint64_t guild = 0;
	while ((guild = servers_next(discord->servers, guild, number, shards)) != 0) {
		if (!is_among(guilds, guild)) {
			lose_server(discord, guild, "the bot is no member any more");
		}
	}
}

static void on_ready(struct discord *discord, const json_t *d) {
	const char *me = read_id(read_part(d, "user"), "id");
	const char *application = read_id(read_part(d, "application"), "id");
	if (me == NULL || application == NULL) {
		log_event(LOG_WARNING, "discord-odd-event", "READY without ids");
		return;
	}
	snprintf(discord->me, sizeof(discord->me), "%s", me);
	snprintf(discord->application, sizeof(discord->application), "%s", application);
	drop_missing(discord, d);
	register_commands(discord);
}

/* Servers */

static void on_guild_create(struct discord *discord, const json_t *d) {
	const char *id = read_id(d, "id");
	if (id == NULL || !hear_allows_server(discord, id)) {
		return;
	}
	if (read_yes(d, "unavailable")) {
		lose_server(discord, read_id_number(id), "Discord cannot reach it now");
		return;
	}
	int taken = servers_take(discord->servers, d);
	if (taken < 0) {
		log_event(LOG_ERROR, "discord-server", "%s: %s", id, strerror(-taken));
	} else if (taken > 0) {
		places_open_all(discord->places, read_id_number(id));
		enter_server(discord, read_id_number(id), d);
	}
}

static void on_guild_update(struct discord *discord, const json_t *d) {
	if (servers_has(discord->servers, read_id_number(read_id(d, "id")))) {
		servers_take(discord->servers, d);
	}
}

static void on_guild_delete(struct discord *discord, const json_t *d) {
	lose_server(discord, read_id_number(read_id(d, "id")),
		read_yes(d, "unavailable") ? "Discord cannot reach it now"
					   : "the bot is no member any more");
}

/* Permissions have changed: where we could not speak we may now. Should it not be so, Discord says
 * it again. */
static void open_all(struct discord *discord, const char *guild) {
	uint64_t number = read_id_number(guild), channel = 0;
	while ((channel = places_next_closed(discord->places, number, channel)) != 0) {
		char id[DISCORD_ID_SIZE];
		snprintf(id, sizeof(id), "%" PRIu64, channel);
		hear_open(discord, guild, id);
	}
}

static void on_role(struct discord *discord, const json_t *d) {
	const char *guild = read_id(d, "guild_id");
	servers_take_role(discord->servers, read_id_number(guild), read_part(d, "role"));
	open_all(discord, guild);
}

static void on_role_delete(struct discord *discord, const json_t *d) {
	servers_drop_role(discord->servers, read_id_number(read_id(d, "guild_id")),
		read_id_number(read_id(d, "role_id")));
}

/* Without the members intent Discord tells of ourselves alone. */
static void on_member_update(struct discord *discord, const json_t *d) {
	const char *user = read_id(read_part(d, "user"), "id");
	if (user != NULL && strcmp(user, discord->me) == 0) {
		open_all(discord, read_id(d, "guild_id"));
	}
}

/* Channels and threads */

bool hear_is_thread(const json_t *channel) {
	int64_t type = read_whole(channel, "type", 0);
	return type >= 10 && type <= 12;
}

void hear_learn(struct discord *discord, const json_t *channel, bool is_new) {
	char name[PLACES_NAME_SIZE];
	uint64_t id = read_id_number(read_id(channel, "id"));
	const char *given = read_words(channel, "name");
	if (id == 0 || given == NULL) {
		return;
	}
	hear_copy(given, name, sizeof(name));
	uint64_t parent =
		hear_is_thread(channel) ? read_id_number(read_id(channel, "parent_id")) : 0;
	places_learn(discord->places, id, name, parent, is_new);
}

static void on_channel_described(void *data, const struct rest_response *response) {
	if (response->status == 200) {
		hear_learn(data, response->body, true);
	} else {
		log_event(LOG_DEBUG, "discord-channel", "not described: %s", response->message);
	}
}

void hear_ask(struct discord *discord, uint64_t channel) {
	char path[64];
	if (!places_ask(discord->places, channel)) {
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
		const char *id = read_id(channel, "id");
		if (id != NULL && strcmp(id, wanted) == 0) {
			hear_learn(discord, channel, true);
		}
	}
}

static const char *find_name(struct discord *discord, const char *channel) {
	const char *name = places_name(discord->places, read_id_number(channel));
	if (name[0] == '\0' && discord->entering != NULL) {
		learn_among(discord, read_list(discord->entering, "channels"), channel);
		learn_among(discord, read_list(discord->entering, "threads"), channel);
		name = places_name(discord->places, read_id_number(channel));
	}
	return name;
}

const char *discord_name_place(struct chat *chat, const char *place) {
	struct discord *discord = (struct discord *)chat;
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE];
	if (!discord_read_place(place, guild, channel)) {
		return place;
	}
	const char *name = find_name(discord, channel);
	if (name[0] != '\0') {
		snprintf(discord->shown_name, sizeof(discord->shown_name), "#%s", name);
	} else {
		hear_ask(discord, read_id_number(channel));
		snprintf(discord->shown_name, sizeof(discord->shown_name), "<#%s>", channel);
	}
	return discord->shown_name;
}

static void on_channel_update(struct discord *discord, const json_t *d) {
	const char *guild = read_id(d, "guild_id"), *id = read_id(d, "id");
	hear_learn(discord, d, false);
	if (guild != NULL && id != NULL) {
		hear_open(discord, guild, id);
	}
}

/* A thread's parent decides whether the config lets us be there. */
static void on_thread_create(struct discord *discord, const json_t *d) {
	hear_learn(discord, d, discord->config->n_channels > 0);
}

static void on_channel_delete(struct discord *discord, const json_t *d) {
	char place[2 * DISCORD_ID_SIZE];
	const char *guild = read_id(d, "guild_id"), *id = read_id(d, "id");
	if (guild != NULL && id != NULL) {
		snprintf(place, sizeof(place), "%s/%s", guild, id);
		discord_place_gone(discord, place);
	}
}

bool discord_read_place(
	const char *place, char guild[DISCORD_ID_SIZE], char channel[DISCORD_ID_SIZE]) {
	const char *slash = strchr(place, '/');
	size_t len = slash != NULL ? (size_t)(slash - place) : 0;
	if (len == 0 || len >= DISCORD_ID_SIZE || strlen(slash + 1) >= DISCORD_ID_SIZE) {
		return false;
	}
	memcpy(guild, place, len);
	guild[len] = '\0';
	memcpy(channel, slash + 1, strlen(slash + 1) + 1);
	return read_id_number(guild) != 0 && read_id_number(channel) != 0;
}

/* True when it was in another state before. */
static bool set_state(struct discord *discord, const char *place, enum places_state state) {
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE];
	return !discord->ending && discord_read_place(place, guild, channel) &&
	       places_set_state(
		       discord->places, read_id_number(guild), read_id_number(channel), state);
}

void discord_place_gone(struct discord *discord, const char *place) {
	if (set_state(discord, place, PLACES_GONE)) {
		log_event(LOG_INFO, "discord-channel-gone", "%s", place);
		speak_forget(discord, place);
		listener_of(discord)->gone(discord->chat.data, &discord->chat, place);
	}
}

void discord_place_closed(struct discord *discord, const char *place) {
	if (set_state(discord, place, PLACES_CLOSED)) {
		speak_forget(discord, place);
		listener_of(discord)->lost(discord->chat.data, &discord->chat, place);
	}
}

void hear_open(struct discord *discord, const char *guild, const char *channel) {
	char place[2 * DISCORD_ID_SIZE];
	snprintf(place, sizeof(place), "%s/%s", guild, channel);
	if (set_state(discord, place, PLACES_OPEN)) {
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
#define FOR_US .matters = hear_may_be_for_us

#define EVENTS(EACH)                                       \
	EACH(CHANNEL_DELETE, on_channel_delete, WHOLE)     \
	EACH(CHANNEL_UPDATE, on_channel_update, WHOLE)     \
	EACH(GUILD_CREATE, on_guild_create, OF_SERVER)     \
	EACH(GUILD_DELETE, on_guild_delete, WHOLE)         \
	EACH(GUILD_MEMBER_UPDATE, on_member_update, WHOLE) \
	EACH(GUILD_ROLE_CREATE, on_role, WHOLE)            \
	EACH(GUILD_ROLE_DELETE, on_role_delete, WHOLE)     \
	EACH(GUILD_ROLE_UPDATE, on_role, WHOLE)            \
	EACH(GUILD_UPDATE, on_guild_update, OF_SERVER)     \
	EACH(INTERACTION_CREATE, interaction_hear, WHOLE)  \
	EACH(MESSAGE_CREATE, hear_message, FOR_US)         \
	EACH(READY, on_ready, WHOLE)                       \
	EACH(THREAD_CREATE, on_thread_create, WHOLE)       \
	EACH(THREAD_DELETE, on_channel_delete, WHOLE)      \
	EACH(THREAD_UPDATE, on_channel_update, WHOLE)

#define NAME(type, handle, more) {.name = #type, more},
#define ROW(type, handle, more) {#type, handle},

const struct gateway_type discord_types[] = {EVENTS(NAME){.name = NULL}};

static const struct row {
	const char *type;
	void (*hear)(struct discord *discord, const json_t *d);
} rows[] = {EVENTS(ROW)};

void discord_hear(struct discord *discord, const char *type, const json_t *d) {
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
