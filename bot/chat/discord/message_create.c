#include "bot/chat/discord/message_create.h"

#include <string.h>

#include "bot/chat/discord/access.h"
#include "bot/chat/discord/channel_names.h"
#include "bot/chat/discord/dm_openings.h"
#include "bot/chat/discord/gateway/scan.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/guild_lookups.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/mentions.h"
#include "bot/chat/discord/place_path.h"
#include "bot/chat/discord/sanitize.h"

enum { TEXT_SIZE = MESSAGE_COMMAND_SIZE, MESSAGE_DEFAULT = 0, MESSAGE_REPLY = 19 };

/* "<@1> bid 5 3"; older clients wrote "<@!1>". */
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

/* NULL: it is not for us. */
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

/* In a guild a command begins with a mention of the bot or the prefix. What begins with an escape
 * or a blank is judged when it is parsed. */
bool message_create_may_be_for_us(const void *data, const char *d, size_t len) {
	static const char *const keys[] = {"guild_id", "content", NULL};
	const char *prefix = data;
	struct scan_value found[2];
	if (!scan_members(d, len, keys, found) || found[0].at == NULL || *found[0].at != '"' ||
		found[1].at == NULL || *found[1].at != '"') {
		return true;
	}
	char first = found[1].at[1];
	return first == '\\' || first == '<' || (unsigned char)first <= ' ' || first == 0x7f ||
	       (prefix[0] != '\0' && first == prefix[0]);
}

/* Two bots that answer each other would never end. */
static bool is_by_a_person(const struct discord *discord, const json_t *d) {
	const json_t *author = json_read_object(d, "author");
	const char *id = json_read_id(author, "id");
	int64_t type = json_read_integer(d, "type", MESSAGE_DEFAULT);
	return id != NULL && strcmp(id, discord->me) != 0 && !json_read_true(author, "bot") &&
	       !json_read_true(author, "system") && json_object_get(d, "webhook_id") == NULL &&
	       (type == MESSAGE_DEFAULT || type == MESSAGE_REPLY);
}

/* A message does not name a thread's parent: until that is fetched, only the thread's id counts. */
static bool is_allowed_here(struct discord *discord, const char *guild, const char *channel) {
	const char *parent = guild_channels_parent(&discord->channels, channel);
	if (access_allows_channel(discord->config, guild, channel, parent)) {
		return true;
	}
	if (access_allows_guild(discord->config, guild)) {
		channel_names_fetch(discord, channel);
	}
	return false;
}

static bool moderates(
	const struct discord *discord, const char *guild, const char *user, const json_t *d) {
	const json_t *roles = json_read_array(json_read_object(d, "member"), "roles");
	return guilds_moderates(&discord->guilds, guild, user, roles) ||
	       access_moderates(discord->config, roles);
}

/* What is heard: the author's key and name, and where. */
struct heard {
	const char *guild, *channel, *user; /* guild NULL: in private */
	char text[TEXT_SIZE], name[NAME_SIZE];
	const char *command; /* in text */
	bool by_name;
};

static void tell_talk(struct discord *discord, const struct heard *heard) {
	char place[PLACE_PATH_SIZE];
	place_path_write(place, heard->guild, heard->channel);
	discord->chat.listener->talked(discord->chat.data, &discord->chat, place);
}

/* False: it is not for us, or the bot may not play there. */
static bool read_heard(struct discord *discord, const json_t *d, struct heard *heard) {
	const char *content = json_read_string(d, "content");
	const json_t *author = json_read_object(d, "author");
	heard->guild = json_read_id(d, "guild_id");
	heard->channel = json_read_id(d, "channel_id");
	heard->user = json_read_id(author, "id");
	if (heard->channel == NULL || content == NULL || !is_by_a_person(discord, d) ||
		!sanitize_display_name(author, json_read_object(d, "member"), heard->name)) {
		return false;
	}
	if (heard->guild == NULL) {
		dm_openings_learn(discord, heard->user, heard->channel);
	} else {
		tell_talk(discord, heard);
	}
	sanitize_line(content, heard->text, sizeof(heard->text));
	heard->command = find_command(discord, heard->text, heard->guild == NULL, &heard->by_name);
	return heard->command != NULL && *heard->command != '\0' &&
	       (heard->guild == NULL || is_allowed_here(discord, heard->guild, heard->channel));
}

static void tell_listener(struct discord *discord, const json_t *d, const struct heard *heard) {
	char place[PLACE_PATH_SIZE];
	bool direct = heard->guild == NULL;
	struct mentioned mentioned = {.n = 0};
	struct chat_person named[MENTIONS_MOST];
	place_path_write(place, direct ? "" : heard->guild, heard->channel);
	mentions_read(&mentioned, json_read_array(d, "mentions"));
	mentions_list(&mentioned, named);
	struct chat_message message = {
		.id = json_read_id(d, "id"),
		.place = direct ? NULL : place,
		.said_at = lateness_said_at(&discord->lateness, json_read_id(d, "id")),
		.from = {.key = heard->user, .name = heard->name},
		.moderates = !direct && moderates(discord, heard->guild, heard->user, d),
		.by_name = heard->by_name,
		.named = named,
		.n_named = mentioned.n,
		.text = heard->command,
	};
	discord->heard = &(struct heard_message){.id = message.id};
	discord->chat.listener->message(discord->chat.data, &discord->chat, &message);
	discord->heard = NULL;
}

static void handle_held(struct discord *discord, const json_t *d, uint64_t waited_ms) {
	(void)waited_ms;
	struct heard heard;
	if (read_heard(discord, d, &heard)) {
		tell_listener(discord, d, &heard);
	}
}

void message_create_handle(struct discord *discord, const json_t *d) {
	struct heard heard;
	if (!read_heard(discord, d, &heard) || guild_lookups_queue(discord, d, handle_held, NULL)) {
		return;
	}
	bool known = heard.guild == NULL || guilds_knows(&discord->guilds, heard.guild);
	if (known || !guild_lookups_hold(discord, heard.guild, d, handle_held)) {
		tell_listener(discord, d, &heard);
	}
}

bool message_create_read_private(struct discord *discord, const json_t *d, const char **user,
	char command[MESSAGE_COMMAND_SIZE]) {
	struct heard heard;
	if (!read_heard(discord, d, &heard) || heard.guild != NULL) {
		return false;
	}
	*user = heard.user;
	memmove(command, heard.command, strlen(heard.command) + 1);
	return true;
}
