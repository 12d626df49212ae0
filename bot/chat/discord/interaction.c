#include "bot/chat/discord/interaction.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/payload.h"

enum {
	TEXT_CHANNEL = 0,
	DM_CHANNEL = 1,
	USER_COMMAND = 2,
	MESSAGE_COMMAND = 3,
	SUB_COMMAND_OPTION = 1,
	INTEGER_OPTION = 4,
	USER_OPTION = 6
}; /* Discord's numbers */

/* Adds a word, unless it does not fit whole. */
static void add_word(char *text, size_t cap, const char *word) {
	size_t len = strlen(text), more = strlen(word);
	if (more > 0 && len + 1 + more < cap) {
		snprintf(text + len, cap - len, "%s%s", len > 0 ? " " : "", word);
	}
}

/* "": not known. */
static void write_person(const json_t *resolved, const char *id, char *out, size_t cap) {
	const json_t *user = json_read_object(json_read_object(resolved, "users"), id);
	const json_t *member = json_read_object(json_read_object(resolved, "members"), id);
	char name[NAME_SIZE];
	bool known = user != NULL && sanitize_display_name(user, member, name);
	snprintf(out, cap, "%s", known ? name : "");
}

/* The chosen person, as a mention. NULL: none. */
static void mention(struct interaction *interaction, const char *id, const json_t *resolved) {
	char typed[MENTION_SIZE];
	if (id != NULL) {
		mentions_add(&interaction->mentioned,
			json_read_object(json_read_object(resolved, "users"), id),
			json_read_object(json_read_object(resolved, "members"), id));
		snprintf(typed, sizeof(typed), "<@%s>", id);
		add_word(interaction->text, sizeof(interaction->text), typed);
	}
}

/* The value of an option as a person would type it. A partly typed number is a string. */
static void write_value(const json_t *option, const json_t *resolved, char *out, size_t cap) {
	const json_t *value = json_object_get(option, "value");
	out[0] = '\0';
	if (json_is_string(value) && json_read_integer(option, "type", 0) == USER_OPTION) {
		write_person(resolved, json_string_value(value), out, cap);
	} else if (json_is_string(value)) {
		sanitize_line(json_string_value(value), out, cap);
	} else if (json_is_integer(value)) {
		snprintf(out, cap, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	}
}

/* True: this option is being typed; later ones do not count. */
static bool take_option(
	struct interaction *interaction, const json_t *option, const json_t *resolved) {
	char value[INTERACTION_TEXT_SIZE];
	write_value(option, resolved, value, sizeof(value));
	if (interaction->kind == INTERACTION_AUTOCOMPLETE && json_read_true(option, "focused")) {
		interaction->whole_number = json_read_integer(option, "type", 0) == INTEGER_OPTION;
		sanitize_line(value, interaction->begun, sizeof(interaction->begun));
		return true;
	}
	add_word(interaction->text, sizeof(interaction->text), value);
	return false;
}

/* The subcommand, or a command without subcommands, as all used to be. */
static const json_t *find_innermost(const json_t *data) {
	const json_t *first = json_array_get(json_read_array(data, "options"), 0);
	return json_read_integer(first, "type", 0) == SUB_COMMAND_OPTION ? first : data;
}

/* Discord lists options in the order of being filled in; we want the command's. */
static void read_options(const struct chat_command *command, const json_t *options,
	const json_t *resolved, struct interaction *interaction) {
	for (size_t i = 0; i < command->n_arguments; i++) {
		const json_t *option = json_read_find(options, "name", command->arguments[i].name);
		if (option != NULL && command->arguments[i].mentioned) {
			mention(interaction, json_read_id(option, "value"), resolved);
		} else if (option != NULL && take_option(interaction, option, resolved)) {
			break;
		}
	}
}

/* A client may still show a removed command, such as "bid". If it has several options their order
 * is unknown: the answer to the word alone tells what to do. */
static void read_old_options(const json_t *options, struct interaction *interaction) {
	if (json_array_size(options) == 1) {
		take_option(interaction, json_array_get(options, 0), NULL);
	}
}

/* The table of one of our messages: its number is in the ids of its buttons, and after a '#' in its
 * text. 0: none. */

static int64_t number_at(const char *digits) {
	size_t n = strspn(digits, "0123456789");
	return n > 0 && n <= 18 ? strtoll(digits, NULL, 10) : 0;
}

static int64_t read_control_table(const json_t *part) {
	const char *id = json_read_string(part, "custom_id");
	return id != NULL ? number_at(id) : 0;
}

/* Finds "Perudo #812"; "<#812>" is a channel. */
static int64_t read_text_table(const json_t *part) {
	const char *text = json_read_string(part, "content");
	int64_t number = 0;
	for (const char *at = text; at != NULL && number == 0 && (at = strchr(at, '#')) != NULL;
		at++) {
		number = at > text && at[-1] == '<' ? 0 : number_at(at + 1);
	}
	return number;
}

static int64_t find_table(const json_t *part, int64_t (*read)(const json_t *part)) {
	const json_t *parts = json_read_array(part, "components");
	int64_t number = read(part);
	for (size_t i = 0; number == 0 && i < json_array_size(parts); i++) {
		number = find_table(json_array_get(parts, i), read);
	}
	return number;
}

/* A message command: as if a button of the message that replays its game were pressed. */
static int read_target(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	const char *id = json_read_id(data, "target_id");
	const json_t *message =
		json_read_object(json_read_object(json_read_object(data, "resolved"), "messages"),
			id != NULL ? id : "");
	const char *author = json_read_id(json_read_object(message, "author"), "id");
	int64_t table = 0;
	if (author != NULL && strcmp(author, discord->me) == 0) {
		table = find_table(message, read_control_table);
		table = table == 0 ? find_table(message, read_text_table) : table;
	}
	snprintf(interaction->control, sizeof(interaction->control), "%" PRId64 " - replay", table);
	return id != NULL ? 0 : -EINVAL;
}

/* A user command: "invite <@8>", for the bot itself "invite". */
static int read_guest(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	const char *id = json_read_id(data, "target_id");
	if (id == NULL) {
		return -EINVAL;
	}
	add_word(interaction->text, sizeof(interaction->text), "invite");
	if (strcmp(id, discord->me) != 0) {
		mention(interaction, id, json_read_object(data, "resolved"));
	}
	return 0;
}

static int read_command(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	int64_t type = json_read_integer(data, "type", 0);
	if (type == USER_COMMAND || type == MESSAGE_COMMAND) {
		return (type == USER_COMMAND ? read_guest : read_target)(
			discord, data, interaction);
	}
	const json_t *innermost = find_innermost(data);
	const json_t *options = json_read_array(innermost, "options");
	const char *name = json_read_string(innermost, "name");
	char word[INTERACTION_WORD_SIZE];
	if (name == NULL) {
		return -EINVAL;
	}
	sanitize_line(name, word, sizeof(word));
	const struct chat_command *command =
		chat_find_command(discord->commands, word, strlen(word));
	bool moves = command != NULL && command->makes_moves;
	interaction->whole_move = moves && interaction->kind == INTERACTION_AUTOCOMPLETE;
	if (!moves) {
		add_word(interaction->text, sizeof(interaction->text), word);
	}
	if (command != NULL) {
		read_options(command, options, json_read_object(data, "resolved"), interaction);
	} else {
		read_old_options(options, interaction);
	}
	return 0;
}

static int copy_control(struct interaction *interaction, const char *id) {
	if (id == NULL || id[0] == '\0' || strlen(id) >= sizeof(interaction->control)) {
		return -EINVAL;
	}
	snprintf(interaction->control, sizeof(interaction->control), "%s", id);
	return 0;
}

/* The id of a button, or of the option chosen in a select menu. */
static int read_press(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	(void)discord;
	const json_t *values = json_read_array(data, "values");
	return copy_control(interaction, values != NULL
						 ? json_string_value(json_array_get(values, 0))
						 : json_read_string(data, "custom_id"));
}

static void add_line(struct interaction *interaction, const char *filled) {
	char line[INTERACTION_TEXT_SIZE];
	sanitize_line(filled != NULL ? filled : "", line, sizeof(line));
	add_word(interaction->text, sizeof(interaction->text), line);
}

/* The text typed, or the chosen options: one of a list, any number of switches. */
static void read_field(struct interaction *interaction, const json_t *field) {
	const json_t *input = json_read_object(field, "component");
	const json_t *values = json_read_array(input, "values");
	if (input != NULL && values == NULL) {
		add_line(interaction, json_read_string(input, "value"));
	}
	for (size_t i = 0; i < json_array_size(values); i++) {
		add_line(interaction, json_string_value(json_array_get(values, i)));
	}
}

static int read_form(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	(void)discord;
	const json_t *fields = json_read_array(data, "components");
	for (size_t i = 0; i < json_array_size(fields); i++) {
		read_field(interaction, json_array_get(fields, i));
	}
	return copy_control(interaction, json_read_string(data, "custom_id"));
}

static int (*const readers[])(
	const struct discord *discord, const json_t *data, struct interaction *interaction) = {
	[INTERACTION_COMMAND] = read_command,
	[INTERACTION_COMPONENT] = read_press,
	[INTERACTION_AUTOCOMPLETE] = read_command,
	[INTERACTION_MODAL] = read_form,
};

/* app_permissions are the bot's in this channel, overwrites included. */
static void read_lacking(const json_t *d, const char *language, char *out, size_t cap) {
	bool thread = guild_channels_is_thread(json_read_object(d, "channel"));
	uint64_t has = json_read_permissions(d, "app_permissions");
	out[0] = '\0';
	if (json_read_string(d, "app_permissions") != NULL) {
		permissions_list_lacking(has, thread, language, out, cap);
	}
}

static int read_author(
	const struct discord *discord, const json_t *d, struct interaction *interaction) {
	const json_t *member = json_read_object(d, "member");
	const json_t *user = json_read_object(member != NULL ? member : d, "user");
	const char *id = json_read_id(user, "id");
	if (id == NULL || !sanitize_display_name(user, member, interaction->name)) {
		return -EINVAL;
	}
	snprintf(interaction->user, sizeof(interaction->user), "%s", id);
	uint64_t permissions = json_read_permissions(member, "permissions");
	interaction->manages = (permissions & PERMISSIONS_MANAGE) != 0;
	interaction->moderates =
		(permissions & PERMISSIONS_MODERATE) != 0 ||
		access_moderates(discord->config, json_read_array(member, "roles"));
	return 0;
}

static void read_dm(struct discord *discord, const json_t *d, struct interaction *interaction) {
	const char *channel = json_read_id(d, "channel_id");
	if (channel != NULL &&
		json_read_integer(json_read_object(d, "channel"), "type", 0) == DM_CHANNEL) {
		dm_openings_learn(discord, interaction->user, channel);
		place_path_write(interaction->direct, PLACE_DIRECT, channel);
		place_state_open(discord, interaction->direct);
	}
}

/* has: the bot's permission bits in the place. */
static bool allow_files(uint64_t has) {
	return (has & (PERMISSION_ATTACH_FILES | PERMISSION_ADMINISTRATOR)) != 0;
}

static void learn_permissions(
	struct discord *discord, const json_t *d, const struct interaction *interaction) {
	place_state_set_takes_pictures(discord, interaction->place,
		allow_files(json_read_permissions(d, "app_permissions")));
	if (interaction->lacking[0] == '\0') {
		place_state_open(discord, interaction->place);
	}
}

/* By the interaction, else by the known guild. */
static void read_guild_language(const struct discord *discord, const json_t *d, const char *guild,
	char language[GUILD_LANGUAGE_SIZE]) {
	const char *known = guilds_language(&discord->guilds, guild);
	guild_language_read(d, language);
	if (language[0] == '\0' && known != NULL) {
		snprintf(language, GUILD_LANGUAGE_SIZE, "%s", known);
	}
}

/* Threads are possible in text channels where the bot may create and use them. */
static bool is_threadless(const json_t *d) {
	const uint64_t needed = PERMISSION_CREATE_PUBLIC_THREADS | PERMISSION_SEND_IN_THREADS;
	uint64_t has = json_read_permissions(d, "app_permissions");
	bool may = (has & needed) == needed || (has & PERMISSION_ADMINISTRATOR) != 0;
	return !may || json_read_integer(json_read_object(d, "channel"), "type", 0) != TEXT_CHANNEL;
}

static int read_place(struct discord *discord, const json_t *d, struct interaction *interaction) {
	const char *guild = json_read_id(d, "guild_id"), *channel = json_read_id(d, "channel_id");
	if (guild == NULL) {
		interaction->allowed = true;
		interaction->moderates = interaction->manages = false;
		interaction->threadless = true;
		read_dm(discord, d, interaction);
		return 0;
	}
	if (channel == NULL) {
		return -EINVAL;
	}
	read_guild_language(discord, d, guild, interaction->guild_language);
	guild_channels_learn(discord, json_read_object(d, "channel"), true);
	interaction->allowed = access_allows_channel(
		discord->config, guild, channel, guild_channels_parent(discord, channel));
	place_path_write(interaction->place, guild, channel);
	interaction->threadless = is_threadless(d);
	read_lacking(d, interaction->language, interaction->lacking, sizeof(interaction->lacking));
	if (interaction->allowed && json_read_string(d, "app_permissions") != NULL) {
		learn_permissions(discord, d, interaction);
	}
	return 0;
}

static int copy_token(const json_t *d, struct interaction *interaction) {
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789-_.~=";
	const char *token = json_read_string(d, "token"), *id = json_read_id(d, "id");
	/* The token becomes part of a URL. */
	if (id == NULL || token == NULL || token[0] == '\0' ||
		strlen(token) >= sizeof(interaction->token) ||
		token[strspn(token, allowed)] != '\0') {
		return -EINVAL;
	}
	snprintf(interaction->token, sizeof(interaction->token), "%s", token);
	snprintf(interaction->id, sizeof(interaction->id), "%s", id);
	return 0;
}

static void read_message(const json_t *message, struct interaction *interaction) {
	const char *id = json_read_id(json_read_object(message, "interaction_metadata"), "id");
	const char *message_id = json_read_id(message, "id");
	snprintf(interaction->origin, sizeof(interaction->origin), "%s", id != NULL ? id : "");
	snprintf(interaction->message, sizeof(interaction->message), "%s",
		message_id != NULL ? message_id : "");
	json_int_t flags = json_read_integer(message, "flags", 0);
	bool ephemeral = (flags & PAYLOAD_EPHEMERAL) != 0;
	interaction->laid_out = ephemeral && (flags & PAYLOAD_COMPONENTS) != 0;
	interaction->source = interaction->kind == INTERACTION_AUTOCOMPLETE ? OF_TYPING
			      : message == NULL                             ? OF_COMMAND
			      : ephemeral                                   ? OF_EPHEMERAL
									    : OF_MESSAGE;
	interaction->has_files = json_array_size(json_read_array(message, "attachments")) > 0;
}

int interaction_read(struct discord *discord, const json_t *d, struct interaction *interaction) {
	int64_t kind = json_read_integer(d, "type", 0);
	uint64_t now = monotonic_ms(), lag = gateway_lag_ms(discord->gateway);
	if (kind < INTERACTION_COMMAND || kind > INTERACTION_MODAL) {
		return -EINVAL;
	}
	*interaction = (struct interaction){
		.kind = (enum interaction_kind)kind, .came_at = now > lag ? now - lag : 0};
	const char *locale = json_read_string(d, "locale");
	sanitize_line(
		locale != NULL ? locale : "", interaction->language, sizeof(interaction->language));
	read_message(json_read_object(d, "message"), interaction);
	if (copy_token(d, interaction) < 0 || read_author(discord, d, interaction) < 0 ||
		read_place(discord, d, interaction) < 0) {
		return -EINVAL;
	}
	return readers[kind](discord, json_read_object(d, "data"), interaction);
}

struct interaction_token interaction_token_of(const struct interaction *interaction) {
	struct interaction_token token = {.until = interaction->came_at + INTERACTION_LIVES_MS};
	memcpy(token.id, interaction->id, sizeof(token.id));
	memcpy(token.token, interaction->token, sizeof(token.token));
	return token;
}

/* The adapter's only sentences of its own: in places that the operator excludes the listener is not
 * called, and Discord would show a failure. */
static const struct {
	const char *language, *words, *where;
} not_here[] = {
	{"ja", "ここでは使えません。この場所は設定で許可されていません。",
		"テーブルはこちらで開けます:"},
	{"", "I am not set up for this place: whoever runs me has not allowed it.",
		"Tables are played in:"},
};

/* On the bot's only server the configured channels exist; other servers are not told of them. */
static void put_allowed(const struct discord *discord, const struct interaction *interaction,
	const char *words, char *text, size_t cap) {
	const struct discord_config *config = discord->config;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	bool known = config->n_channels > 0 && discord->guilds.all.n == 1 &&
		     place_path_read(interaction->place, guild, channel) &&
		     guilds_has(&discord->guilds, guild);
	size_t len = strlen(text);
	len += known ? (size_t)snprintf(text + len, cap - len, " %s", words) : 0;
	for (size_t i = 0; known && i < config->n_channels && len + SNOWFLAKE_SIZE + 3 < cap; i++) {
		len += (size_t)snprintf(text + len, cap - len,
			" " MARKDOWN_CHANNEL "%.20s" MARKDOWN_CHANNEL, config->channels[i]);
	}
}

void interaction_put_not_allowed(const struct discord *discord,
	const struct interaction *interaction, char *text, size_t cap) {
	size_t i = 0;
	while (strncmp(interaction->language, not_here[i].language, strlen(not_here[i].language)) !=
		0) {
		i++;
	}
	snprintf(text, cap, "%s", not_here[i].words);
	put_allowed(discord, interaction, not_here[i].where, text, cap);
}
