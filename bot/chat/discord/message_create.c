#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/gateway/scan.h"
#include "bot/chat/discord/gateway_events.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"

/* Messages people write: which of them are meant for us, who wrote them, and where. */

enum { TEXT_SIZE = 2048, MESSAGE_PLAIN = 0, MESSAGE_REPLY = 19 };

/* What is common to all who speak */

static bool is_blank(char c) {
	return (unsigned char)c <= ' ' || c == 0x7f;
}

void sanitize_line(const char *text, char *out, size_t cap) {
	while (*text != '\0' && is_blank(*text)) {
		text++;
	}
	size_t n = strnlen(text, cap - 1);
	while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) {
		n--;
	}
	while (n > 0 && is_blank(text[n - 1])) {
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		out[i] = is_blank(text[i]) ? ' ' : text[i];
	}
	out[n] = '\0';
}

bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]) {
	const char *names[] = {json_read_string(member, "nick"),
		json_read_string(user, "global_name"), json_read_string(user, "username"),
		json_read_string(user, "id")};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (names[i] != NULL && sanitize_name(names[i], out)) {
			return true;
		}
	}
	return false;
}

bool is_listed(const char *const *list, size_t n, const char *id) {
	size_t i = 0;
	while (i < n && strcmp(list[i], id) != 0) {
		i++;
	}
	return i < n;
}

bool access_moderates(const struct discord *discord, const json_t *roles) {
	const struct discord_config *config = discord->config;
	for (size_t i = 0; i < json_array_size(roles); i++) {
		const char *role = json_string_value(json_array_get(roles, i));
		if (role != NULL && is_listed(config->moderators, config->n_moderators, role)) {
			return true;
		}
	}
	return false;
}

bool access_allows_guild(const struct discord *discord, const char *guild) {
	const struct discord_config *config = discord->config;
	return config->n_servers == 0 || is_listed(config->servers, config->n_servers, guild);
}

bool access_allows_channel(
	const struct discord *discord, const char *guild, const char *channel, uint64_t parent) {
	const struct discord_config *config = discord->config;
	if (!access_allows_guild(discord, guild)) {
		return false;
	}
	bool allowed =
		config->n_channels == 0 || is_listed(config->channels, config->n_channels, channel);
	for (size_t i = 0; !allowed && parent != 0 && i < config->n_channels; i++) {
		allowed = snowflake_number(config->channels[i]) == parent;
	}
	return allowed;
}

/* What is meant for us */

/* "<@1> bid 5 3"; "<@!1>" is how older programs wrote it. */
static const char *behind_mention(const struct discord *discord, const char *text) {
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

static const char *behind_prefix(const struct discord *discord, const char *text) {
	const char *prefix = discord->config->prefix;
	size_t len = strlen(prefix);
	return len > 0 && strncmp(text, prefix, len) == 0 ? text + len : NULL;
}

/* NULL: it is not meant for us. */
static const char *find_command(
	const struct discord *discord, const char *text, bool direct, bool *by_name) {
	const char *mentioned = behind_mention(discord, text);
	*by_name = direct || mentioned != NULL;
	text = mentioned != NULL ? mentioned : text;
	const char *command = behind_prefix(discord, text);
	if (command == NULL && *by_name) {
		command = text;
	}
	return command != NULL ? command + strspn(command, " ") : NULL;
}

/* In a server a command stands behind our name or the prefix. What begins with an escape or a blank
 * is looked at more closely when it is parsed. */
bool message_create_may_be_for_us(const void *data, const char *d, size_t len) {
	static const char *const keys[] = {"guild_id", "content", NULL};
	const char *prefix = data;
	struct scan_value found[2];
	if (!scan_members(d, len, keys, found) || found[0].at == NULL || *found[0].at != '"' ||
		found[1].at == NULL || *found[1].at != '"') {
		return true;
	}
	char first = found[1].at[1];
	return first == '\\' || first == '<' || is_blank(first) ||
	       (prefix[0] != '\0' && first == prefix[0]);
}

/* What bots and Discord itself write is for nobody here: two bots could go on for ever. */
static bool is_by_a_person(const struct discord *discord, const json_t *d) {
	const json_t *author = json_read_object(d, "author");
	const char *id = json_read_id(author, "id");
	int64_t type = json_read_integer(d, "type", MESSAGE_PLAIN);
	return id != NULL && strcmp(id, discord->me) != 0 && !json_read_true(author, "bot") &&
	       !json_read_true(author, "system") && json_object_get(d, "webhook_id") == NULL &&
	       (type == MESSAGE_PLAIN || type == MESSAGE_REPLY);
}

/* A thread's parent is not in the message: until it is known, only its own id counts. */
static bool is_allowed_here(struct discord *discord, const char *guild, const char *channel) {
	uint64_t id = snowflake_number(channel);
	if (access_allows_channel(
		    discord, guild, channel, guild_channels_parent(discord->channels, id))) {
		return true;
	}
	if (access_allows_guild(discord, guild)) {
		channel_names_fetch(discord, id);
	}
	return false;
}

static bool moderates(const struct discord *discord, const char *guild, const json_t *d) {
	const json_t *roles = json_read_array(json_read_object(d, "member"), "roles");
	uint64_t user = snowflake_number(json_read_id(json_read_object(d, "author"), "id"));
	return guilds_moderates(discord->guilds, snowflake_number(guild), user, roles) ||
	       access_moderates(discord, roles);
}

void message_create_handle(struct discord *discord, const json_t *d) {
	const char *guild = json_read_id(d, "guild_id"), *channel = json_read_id(d, "channel_id");
	const char *content = json_read_string(d, "content");
	const json_t *author = json_read_object(d, "author");
	char text[TEXT_SIZE], name[NAME_SIZE], place[INTERACTION_PLACE_SIZE];
	bool by_name;
	if (channel == NULL || content == NULL || !is_by_a_person(discord, d) ||
		!sanitize_display_name(author, json_read_object(d, "member"), name)) {
		return;
	}
	if (guild == NULL) {
		dm_channels_learn(discord->dm_channels, json_read_id(author, "id"), channel);
	}
	sanitize_line(content, text, sizeof(text));
	const char *command = find_command(discord, text, guild == NULL, &by_name);
	if (command == NULL || *command == '\0' ||
		(guild != NULL && !is_allowed_here(discord, guild, channel))) {
		return;
	}
	snprintf(place, sizeof(place), "%s/%s", guild != NULL ? guild : "", channel);
	struct chat_message message = {
		.place = guild != NULL ? place : NULL,
		.from = {.key = json_read_id(author, "id"), .name = name},
		.moderates = guild != NULL && moderates(discord, guild, d),
		.by_name = by_name,
		.text = command,
	};
	discord->chat.listener->message(discord->chat.data, &discord->chat, &message);
}
