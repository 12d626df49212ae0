#include "bot/chat/discord/gateway_events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/application_commands.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/gateway/scan.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/inbound.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/resume.h"

/* Messages */

enum { TEXT_SIZE = 2048, MESSAGE_DEFAULT = 0, MESSAGE_REPLY = 19 };

/* "<@1> bid 5 3"; older clients wrote "<@!1>". */
static const char *after_mention(const struct discord *discord, const char *text) {
	size_t len = strlen(discord->me);
	if (len == 0 || strncmp(text, "<@", 2) != 0) {
		return NULL;
	}
	text += text[2] == '!' ? 3 : 2;
	if (strncmp(text, discord->me, len) != 0 || text[len] != '>') {
		return NULL;
	}
	text += len + 1;
	return text + strspn(text, ":, ");
}

static const char *after_prefix(const struct discord *discord, const char *text) {
	const char *prefix = discord->config->prefix;
	size_t len = strlen(prefix);
	return len > 0 && strncmp(text, prefix, len) == 0 ? text + len : NULL;
}

/* NULL: the text is not for the bot. */
static const char *find_command(
	const struct discord *discord, const char *text, bool direct, bool *by_name) {
	const char *mentioned = after_mention(discord, text);
	*by_name = direct || mentioned != NULL;
	text = mentioned != NULL ? mentioned : text;
	const char *command = after_prefix(discord, text);
	if (command == NULL && *by_name) {
		command = text;
	}
	return command != NULL ? command + strspn(command, " ") : NULL;
}

/* In a guild a command begins with a mention of the bot or the prefix. Texts that begin with an
 * escape or a blank are judged after parsing. */
bool message_create_may_be_for_us(const void *data, const char *d, size_t len) {
	static const char *const keys[] = {"guild_id", "content", NULL};
	const struct discord *discord = data;
	const char *prefix = discord->prefix;
	struct scan_value found[2];
	if (!scan_members(d, len, keys, found) || found[0].at == NULL || *found[0].at != '"' ||
		found[1].at == NULL || *found[1].at != '"') {
		return true;
	}
	char first = found[1].at[1];
	return first == '\\' || first == '<' || (unsigned char)first <= ' ' || first == 0x7f ||
	       (prefix[0] != '\0' && first == prefix[0]);
}

/* Bots are ignored: two that answer each other would never end. */
static bool is_by_a_person(const struct discord *discord, const json_t *d) {
	const json_t *author = json_read_object(d, "author");
	const char *id = json_read_id(author, "id");
	int64_t type = json_read_integer(d, "type", MESSAGE_DEFAULT);
	return id != NULL && strcmp(id, discord->me) != 0 && !json_read_true(author, "bot") &&
	       !json_read_true(author, "system") && json_object_get(d, "webhook_id") == NULL &&
	       (type == MESSAGE_DEFAULT || type == MESSAGE_REPLY);
}

/* A message does not name a thread's parent: until that is fetched, a thread is checked by its own
 * id. */
static bool is_allowed_here(struct discord *discord, const char *guild, const char *channel) {
	const char *parent = guild_channels_parent(discord, channel);
	if (access_allows_channel(discord->config, guild, channel, parent)) {
		return true;
	}
	if (access_allows_guild(discord->config, guild)) {
		channel_names_fetch(discord, channel);
	}
	return false;
}

/* A message, with its author's key and name, and its place. */
struct heard {
	json_t *d;
	const char *guild, *channel, *user; /* from d; guild NULL: a private talk */
	char text[TEXT_SIZE], name[NAME_SIZE];
	const char *command; /* part of text */
	bool by_name;
};

static void write_place(const struct heard *heard, char place[PLACE_PATH_SIZE]) {
	place_path_write(place, heard->guild != NULL ? heard->guild : PLACE_DIRECT, heard->channel);
}

static void tell_talk(struct discord *discord, const struct heard *heard) {
	char place[PLACE_PATH_SIZE];
	write_place(heard, place);
	if (heard->guild == NULL) {
		dm_openings_learn(discord, heard->user, heard->channel);
		place_state_open(discord, place);
	}
	discord->chat.listener->talked(discord->chat.data, &discord->chat, place, NULL, NULL);
}

/* False: it is not for the bot, or the bot may not play there. */
static bool read_heard(struct discord *discord, struct heard *heard) {
	const json_t *d = heard->d;
	const char *content = json_read_string(d, "content");
	const json_t *author = json_read_object(d, "author");
	heard->guild = json_read_id(d, "guild_id");
	heard->channel = json_read_id(d, "channel_id");
	heard->user = json_read_id(author, "id");
	if (heard->channel == NULL || content == NULL || !is_by_a_person(discord, d) ||
		!sanitize_display_name(author, json_read_object(d, "member"), heard->name)) {
		return false;
	}
	tell_talk(discord, heard);
	sanitize_line(content, heard->text, sizeof(heard->text));
	heard->command = find_command(discord, heard->text, heard->guild == NULL, &heard->by_name);
	bool bare = heard->by_name && heard->guild != NULL;
	return heard->command != NULL && (*heard->command != '\0' || bare) &&
	       (heard->guild == NULL || is_allowed_here(discord, heard->guild, heard->channel));
}

/* In a server */
static void read_powers(
	struct discord *discord, const struct heard *heard, struct chat_message *message) {
	const json_t *roles = json_read_array(json_read_object(heard->d, "member"), "roles");
	uint64_t permissions =
		guilds_permissions(&discord->guilds, heard->guild, heard->user, roles);
	message->manages = (permissions & PERMISSIONS_MANAGE) != 0;
	message->moderates = (permissions & PERMISSIONS_MODERATE) != 0 ||
			     access_moderates(discord->config, roles);
}

static void handle_message(struct discord *discord, void *what) {
	const struct heard *heard = what;
	const json_t *d = heard->d;
	char place[PLACE_PATH_SIZE];
	bool direct = heard->guild == NULL;
	struct mentioned mentioned = {.n = 0};
	struct chat_person named[MENTIONS_MOST];
	write_place(heard, place);
	mentions_read(&mentioned, json_read_array(d, "mentions"));
	mentions_list(&mentioned, named);
	struct chat_message message = {
		.id = json_read_id(d, "id"),
		.place = direct ? NULL : place,
		.direct = direct ? place : NULL,
		.said_at = lateness_said_at(&discord->lateness, json_read_id(d, "id")),
		.from = {.key = heard->user, .name = heard->name},
		.by_name = heard->by_name,
		.place_language = guilds_language(&discord->guilds, heard->guild),
		.threadless = direct || guild_channels_parent(discord, heard->channel)[0] != '\0',
		.named = named,
		.n_named = mentioned.n,
		.text = heard->command,
	};
	if (!direct) {
		read_powers(discord, heard, &message);
	}
	discord->heard = &(struct heard_message){.id = message.id};
	discord->chat.listener->message(discord->chat.data, &discord->chat, &message);
	discord->heard = NULL;
}

static void free_message(void *what) {
	struct heard *heard = what;
	json_decref(heard->d);
	free(heard);
}

static const struct inbound_kind message_kind = {
	.handle = handle_message,
	.free = free_message,
	.asks_who_moderates = true,
};

static void on_message(struct discord *discord, const json_t *d) {
	struct heard *heard = malloc(sizeof(*heard));
	if (heard == NULL) {
		return;
	}
	heard->d = json_deep_copy(d);
	if (read_heard(discord, heard)) {
		inbound_add(discord, &message_kind, d, heard, UINT64_MAX);
	} else {
		free_message(heard);
	}
}

static const char no_member[] =
	"the bot is no member any more; its tables there go on once somebody adds it again";
static const char unavailable[] = "Discord cannot reach it now";

/* Guilds */

/* The listener shows the guild's tables again, so names of their channels are remembered. */
static void enter_guild(struct discord *discord, const char *guild, const json_t *d) {
	char place[PLACE_PATH_SIZE];
	place_path_write(place, guild, "");
	log_event(LOG_DEBUG, "discord-server", "%s is there", guild);
	discord->entering = d;
	discord->chat.listener->entered(discord->chat.data, &discord->chat, place);
	discord->entering = NULL;
}

/* Private talks belong to one shard. */
static void enter_direct(struct discord *discord, unsigned shard) {
	if (shard == SHARD_OF_DIRECT && !discord->direct_is_there && !discord->ending) {
		discord->direct_is_there = true;
		discord->chat.listener->entered(discord->chat.data, &discord->chat, CHAT_DIRECT);
	}
}

static void remove_guild(struct discord *discord, const char *guild, const char *why) {
	char place[PLACE_PATH_SIZE];
	if (!guilds_has(&discord->guilds, guild)) {
		return;
	}
	place_path_write(place, guild, "");
	log_event(why == no_member ? LOG_WARNING : LOG_INFO, "discord-server-lost", "%s: %s", guild,
		why);
	guilds_remove(&discord->guilds, guild);
	message_queues_forget(discord, place);
	discord->chat.listener->lost(discord->chat.data, &discord->chat, place);
}

static void on_missing(void *data, const char *guild) {
	remove_guild(data, guild, no_member);
}

/* The shard's number and the number of shards, from READY. */
static void read_shard(const json_t *d, unsigned *number, unsigned *shards) {
	const json_t *shard = json_read_array(d, "shard");
	json_int_t at = json_integer_value(json_array_get(shard, 0));
	json_int_t of = json_integer_value(json_array_get(shard, 1));
	*shards = of > 0 && of <= UINT16_MAX ? (unsigned)of : 1;
	*number = at >= 0 && at < *shards ? (unsigned)at : 0;
}

/* The server is entered again at the next event. */
static void deafen_guild(void *data, const char *guild) {
	struct discord *discord = data;
	char place[PLACE_PATH_SIZE];
	place_path_write(place, guild, "");
	guilds_add(&discord->guilds, guild);
	discord->chat.listener->deaf(discord->chat.data, &discord->chat, place);
}

void gateway_events_deaf(void *data, unsigned shard) {
	struct discord *discord = data;
	if (discord->ending || discord->deaf[shard] != 0) {
		return;
	}
	log_event(LOG_WARNING, "discord-deaf",
		"shard %u: nothing is heard, so the clocks of its servers stand", shard);
	discord->deaf[shard] = monotonic_ms() + 1; /* never 0 */
	if (shard == SHARD_OF_DIRECT && discord->direct_is_there) {
		discord->direct_is_there = false;
		discord->chat.listener->deaf(discord->chat.data, &discord->chat, CHAT_DIRECT);
	}
	guilds_find_missing(
		&discord->guilds, NULL, shard, shards_count(discord), deafen_guild, discord);
}

/* Guilds in READY are not new ones. If they cannot be noted they would look new later, so this
 * process stops greeting. */
static void note_listed(struct discord *discord, const json_t *list) {
	size_t n = json_array_size(list), found = 0;
	const char **ids = calloc(n + 1, sizeof(*ids));
	for (size_t i = 0; ids != NULL && i < n; i++) {
		ids[found] = json_read_id(json_array_get(list, i), "id");
		found += ids[found] != NULL;
	}
	discord->greets_nobody |=
		ids == NULL ||
		(found > 0 && discord->memory->note_servers(discord->owner_data, ids, found) < 0);
	free(ids);
}

/* READY lists all guilds of its shard: any other has removed the bot meanwhile. */
static void remove_missing(struct discord *discord, const json_t *d) {
	const json_t *guilds = json_read_array(d, "guilds");
	unsigned number, shards;
	read_shard(d, &number, &shards);
	if (guilds != NULL) {
		guilds_find_missing(&discord->guilds, guilds, number, shards, on_missing, discord);
	}
}

/* Only once for all sessions. */
static void show_invite(struct discord *discord) {
	char invite[PERMISSIONS_INVITE_SIZE];
	if (!discord->invited) {
		discord->invited = true;
		permissions_invite(discord->application, invite);
		log_event(LOG_INFO, "discord-invite", "%s adds the bot to a server", invite);
	}
}

static void on_ready(struct discord *discord, const json_t *d) {
	const char *me = json_read_id(json_read_object(d, "user"), "id");
	const char *application = json_read_id(json_read_object(d, "application"), "id");
	if (me == NULL || application == NULL) {
		log_event(LOG_WARNING, "discord-odd-event", "READY without ids");
		return;
	}
	unsigned number, shards;
	read_shard(d, &number, &shards);
	discord->deaf[number] = 0;
	resumption_ready(discord, shards);
	snprintf(discord->me, sizeof(discord->me), "%s", me);
	snprintf(discord->application, sizeof(discord->application), "%s", application);
	sanitize_display_name(json_read_object(d, "user"), NULL, discord->own_name);
	discord->chat.own_name = discord->own_name;
	show_invite(discord);
	note_listed(discord, json_read_array(d, "guilds"));
	remove_missing(discord, d);
	command_registration_start(discord);
	app_emojis_start(discord);
	enter_direct(discord, number);
}

/* A session resumed after a restart */

static void add_guild(void *context, const char *place) {
	struct discord *discord = context;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (!chat_is_direct(place) && place_path_read(place, guild, channel) &&
		access_allows_guild(discord->config, guild)) {
		guilds_add(&discord->guilds, guild);
	}
}

/* READY and GUILD_CREATE do not come again: the bot's name and the servers of its tables stay
 * known. Others become known when they are used. */
static void take_up(struct discord *discord, unsigned shard) {
	log_event(LOG_INFO, "discord-resumed", "shard %u goes on where it stopped", shard);
	discord->memory->places(discord->owner_data, add_guild, discord);
	show_invite(discord);
	command_registration_start(discord);
	app_emojis_start(discord);
}

/* Every missed event has come by now: messages, and lost servers. */
static void on_resumed(struct discord *discord, unsigned shard) {
	char guild[SNOWFLAKE_SIZE];
	unsigned shards = shards_count(discord);
	discord->deaf[shard] = 0;
	enter_direct(discord, shard);
	while (!discord->ending && guilds_take_waiting(&discord->guilds, shard, shards, guild)) {
		enter_guild(discord, guild, NULL);
	}
}

/* The bot's roles: without an intent Discord tells of no other member. */
static const json_t *own_roles(const json_t *guild, const char *me) {
	const json_t *members = json_read_array(guild, "members");
	for (size_t i = 0; i < json_array_size(members); i++) {
		const json_t *member = json_array_get(members, i);
		const char *id = json_read_id(json_read_object(member, "user"), "id");
		if (id != NULL && strcmp(id, me) == 0) {
			return json_read_array(member, "roles");
		}
	}
	return NULL;
}

static uint64_t overwrite(uint64_t has, uint64_t allow, uint64_t deny) {
	return (has & ~deny) | allow;
}

static uint64_t overwrite_for(uint64_t has, const json_t *overwrites, const char *id) {
	const json_t *found = json_read_find(overwrites, "id", id);
	return overwrite(
		has, json_read_permissions(found, "allow"), json_read_permissions(found, "deny"));
}

/* The bot's permission bits in a channel of a guild object, threads excluded; 0: no such channel.
 */
static uint64_t permissions_in(const json_t *guild, const char *channel, const char *me) {
	const json_t *found = json_read_find(json_read_array(guild, "channels"), "id", channel);
	const json_t *overwrites = json_read_array(found, "permission_overwrites");
	const json_t *roles = json_read_array(guild, "roles"), *own = own_roles(guild, me);
	const char *everybody = json_read_id(guild, "id");
	uint64_t has = json_read_permissions(json_read_find(roles, "id", everybody), "permissions");
	uint64_t allow = 0, deny = 0;
	for (size_t i = 0; i < json_array_size(own); i++) {
		const char *role = json_string_value(json_array_get(own, i));
		const json_t *of_role = json_read_find(overwrites, "id", role);
		has |= json_read_permissions(json_read_find(roles, "id", role), "permissions");
		allow |= json_read_permissions(of_role, "allow");
		deny |= json_read_permissions(of_role, "deny");
	}
	if (found == NULL || (has & PERMISSION_ADMINISTRATOR) != 0) {
		return found != NULL ? UINT64_MAX : 0;
	}
	has = overwrite(overwrite_for(has, overwrites, everybody), allow, deny);
	return overwrite_for(has, overwrites, me);
}

/* Greets a server that never saw the bot, in the channel for newcomers. At most ten a minute in
 * total: five at once, and five more. */
static void greet(struct discord *discord, const char *guild, const json_t *d) {
	static const struct token_rate rate = {.burst = 5, .ms_per_token = 12000};
	const uint64_t needed = PERMISSION_VIEW_CHANNEL | PERMISSION_SEND_MESSAGES;
	const char *channel = json_read_id(d, "system_channel_id");
	char place[PLACE_PATH_SIZE];
	if (channel == NULL || !access_allows_channel(discord->config, guild, channel, "") ||
		(permissions_in(d, channel, discord->me) & needed) != needed) {
		return;
	}
	if (!token_bucket_acquire(&discord->greetings, &rate, (int64_t)monotonic_ms())) {
		log_event(LOG_WARNING, "discord-greeting", "%s: too many servers at once", guild);
		return;
	}
	log_event(LOG_INFO, "discord-greeting", "%s is new", guild);
	place_path_write(place, guild, channel);
	discord->chat.listener->invited(discord->chat.data, &discord->chat, place, NULL,
		guilds_language(&discord->guilds, guild));
}

static void on_guild_create(struct discord *discord, const json_t *d) {
	const char *id = json_read_id(d, "id");
	bool there = id != NULL && !json_read_true(d, "unavailable");
	bool is_new = there && discord->memory->note_servers(discord->owner_data, &id, 1) > 0;
	if (id == NULL || !access_allows_guild(discord->config, id)) {
		return;
	}
	if (!there) {
		remove_guild(discord, id, unavailable);
		return;
	}
	int rc = guilds_update(&discord->guilds, d);
	if (rc < 0) {
		log_event(LOG_ERROR, "discord-server", "%s: %s", id, strerror(-rc));
	} else if (rc > 0 || guilds_end_waiting(&discord->guilds, id)) {
		guild_channels_open_all(discord, id);
		enter_guild(discord, id, d);
	}
	if (is_new && !discord->greets_nobody) {
		greet(discord, id, d);
	}
}

static void on_guild_update(struct discord *discord, const json_t *d) {
	if (guilds_has(&discord->guilds, json_read_id(d, "id"))) {
		guilds_update(&discord->guilds, d);
	}
}

static void on_guild_delete(struct discord *discord, const json_t *d) {
	remove_guild(discord, json_read_id(d, "id"),
		json_read_true(d, "unavailable") ? unavailable : no_member);
}

static void on_role(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id");
	guilds_update_role(&discord->guilds, guild, json_read_object(d, "role"));
	place_state_permissions_changed(discord, guild, NULL);
}

static void on_role_delete(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id");
	guilds_remove_role(&discord->guilds, guild, json_read_id(d, "role_id"));
	place_state_permissions_changed(discord, guild, NULL);
}

/* Without the members intent Discord tells of the bot alone. */
static void on_member_update(struct discord *discord, const json_t *d) {
	const char *user = json_read_id(json_read_object(d, "user"), "id");
	if (user != NULL && strcmp(user, discord->me) == 0) {
		place_state_permissions_changed(discord, json_read_id(d, "guild_id"), NULL);
	}
}

/* Channels and threads */

/* False: the event names no place. */
static bool read_place(const json_t *d, char place[PLACE_PATH_SIZE]) {
	const char *guild = json_read_id(d, "guild_id"), *id = json_read_id(d, "id");
	if (guild != NULL && id != NULL) {
		place_path_write(place, guild, id);
	}
	return guild != NULL && id != NULL;
}

/* Without permission to manage threads the bot cannot speak in a locked one, and opening it is
 * useless. */
static bool is_locked(const json_t *d) {
	return json_read_true(json_read_object(d, "thread_metadata"), "locked");
}

static void on_channel_update(struct discord *discord, const json_t *d) {
	const char *id = json_read_id(d, "id");
	guild_channels_learn(discord, d, false);
	if (id != NULL && !is_locked(d)) {
		place_state_permissions_changed(discord, json_read_id(d, "guild_id"), id);
	}
}

/* The bot may see these channels from here on; without a list, the whole server. */
static void on_thread_list_sync(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id");
	const json_t *ids = json_read_array(d, "channel_ids");
	if (ids == NULL) {
		place_state_permissions_changed(discord, guild, NULL);
	}
	for (size_t i = 0; i < json_array_size(ids); i++) {
		const char *id = json_string_value(json_array_get(ids, i));
		if (snowflake_number(id) != 0) {
			place_state_permissions_changed(discord, guild, id);
		}
	}
}

/* The parent decides whether the config's lists allow a thread. */
static void on_thread_create(struct discord *discord, const json_t *d) {
	guild_channels_learn(discord, d, discord->config->n_channels > 0);
}

static void on_channel_delete(struct discord *discord, const json_t *d) {
	char place[PLACE_PATH_SIZE];
	if (read_place(d, place)) {
		place_gone(discord, place);
	}
}

/* False: no table's message was ever in the channel, so the deleted one is none. Judges as above,
 * on the gateway's thread. */
static bool is_where_a_table_was(const void *data, const char *d, size_t len) {
	static const char *const keys[] = {"channel_id", NULL};
	const struct discord *discord = data;
	struct scan_value id;
	if (!scan_members(d, len, keys, &id) || id.at == NULL || *id.at != '"' ||
		memchr(id.at, '\\', id.len) != NULL) {
		return true;
	}
	return discord->showed[channel_slot(id.at + 1, id.len - 2)];
}

/* If the last message of a table moves out of sight the table is posted again, as after people's
 * talk. */
static void on_message_delete(struct discord *discord, const json_t *d) {
	const char *id = json_read_id(d, "id"), *channel = json_read_id(d, "channel_id");
	const char *place =
		id != NULL && channel != NULL ? live_messages_deleted(discord, channel, id) : NULL;
	if (place != NULL && place_path_is(place)) {
		log_event(LOG_INFO, "discord-deleted", "the message of a table in %s", place);
		discord->chat.listener->talked(
			discord->chat.data, &discord->chat, place, NULL, NULL);
	}
}

/* Handlers by type */

static const char *const guild_members[] = {"id", "unavailable", "owner_id", "roles", "channels",
	"threads", "members", "system_channel_id", "preferred_locale", "features", NULL};

/* A guild's event may be megabytes, of which little is needed; most messages are not for the bot.
 */
#define WHOLE .members = NULL
#define GUILD .members = guild_members
#define FOR_US .matters = message_create_may_be_for_us
#define OF_TABLES .matters = is_where_a_table_was

#define EVENTS(EACH)                                         \
	EACH(CHANNEL_CREATE, on_channel_update, WHOLE)       \
	EACH(CHANNEL_DELETE, on_channel_delete, WHOLE)       \
	EACH(CHANNEL_UPDATE, on_channel_update, WHOLE)       \
	EACH(GUILD_CREATE, on_guild_create, GUILD)           \
	EACH(GUILD_DELETE, on_guild_delete, WHOLE)           \
	EACH(GUILD_MEMBER_UPDATE, on_member_update, WHOLE)   \
	EACH(GUILD_ROLE_CREATE, on_role, WHOLE)              \
	EACH(GUILD_ROLE_DELETE, on_role_delete, WHOLE)       \
	EACH(GUILD_ROLE_UPDATE, on_role, WHOLE)              \
	EACH(GUILD_UPDATE, on_guild_update, GUILD)           \
	EACH(INTERACTION_CREATE, interactions_handle, WHOLE) \
	EACH(MESSAGE_CREATE, on_message, FOR_US)             \
	EACH(MESSAGE_DELETE, on_message_delete, OF_TABLES)   \
	EACH(READY, on_ready, WHOLE)                         \
	EACH(THREAD_CREATE, on_thread_create, WHOLE)         \
	EACH(THREAD_DELETE, on_channel_delete, WHOLE)        \
	EACH(THREAD_LIST_SYNC, on_thread_list_sync, WHOLE)   \
	EACH(THREAD_UPDATE, on_channel_update, WHOLE)

#define TYPE(type, handle, more) {.name = #type, more},
#define HANDLER(type, handle, more) {#type, handle},

const struct gateway_type gateway_events_types[] = {EVENTS(TYPE){.name = NULL}};

static const struct {
	const char *type;
	void (*handle)(struct discord *discord, const json_t *d);
} handlers[] = {EVENTS(HANDLER)};

static void handle(struct discord *discord, const char *type, const json_t *d) {
	for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
		if (strcmp(handlers[i].type, type) == 0) {
			handlers[i].handle(discord, d);
			return;
		}
	}
}

/* True once for each shard whose first event is not READY: it is resumed, without READY's data.
 * RESUMED comes after all missed events. */
static bool resumes(struct shard_progress *progress, const char *type) {
	bool resumes = !progress->begun && strcmp(type, "READY") != 0;
	progress->begun = true;
	return resumes;
}

/* Effects of an event are stored with the position of the events before it. After a kill this event
 * comes again, as its answer may not have left; its effects are recognised by its id. */
void gateway_events_handle(void *data, unsigned shard, const char *type, const json_t *d) {
	struct discord *discord = data;
	struct shard_progress *progress = &discord->resumption.shard[shard];
	if (discord->ending) {
		return;
	}
	if (resumes(progress, type)) {
		take_up(discord, shard);
	}
	discord->memory->note_sequence(discord->owner_data, shard, progress->position.sequence);
	if (strcmp(type, "RESUMED") == 0) {
		on_resumed(discord, shard);
	} else if (json_is_object(d)) {
		handle(discord, type, d);
	}
}
