#include "bot/chat/discord/interaction.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/gateway_events.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"

enum { DIRECT_CHANNEL = 1 }; /* Discord's number */

/* Reading */

/* Adds a word behind a blank; what does not fit whole is left out. */
static void add_word(char *text, size_t cap, const char *word) {
	size_t len = strlen(text), more = strlen(word);
	if (more > 0 && len + 1 + more < cap) {
		snprintf(text + len, cap - len, "%s%s", len > 0 ? " " : "", word);
	}
}

/* An option's value as a person would have typed it. Half a number typed is a text, too. */
static void write_value(const json_t *option, char *out, size_t cap) {
	const json_t *value = json_object_get(option, "value");
	out[0] = '\0';
	if (json_is_string(value)) {
		sanitize_line(json_string_value(value), out, cap);
	} else if (json_is_integer(value)) {
		snprintf(out, cap, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	}
}

static const json_t *find_option(const json_t *options, const char *name) {
	for (size_t i = 0; i < json_array_size(options); i++) {
		const char *other = json_read_string(json_array_get(options, i), "name");
		if (other != NULL && strcmp(other, name) == 0) {
			return json_array_get(options, i);
		}
	}
	return NULL;
}

static const struct chat_command *find_command(const struct discord *discord, const char *word) {
	for (size_t i = 0; i < discord->commands->n; i++) {
		if (strcmp(discord->commands->list[i].word, word) == 0) {
			return &discord->commands->list[i];
		}
	}
	return NULL;
}

/* True: this is the one being typed, and what follows it does not count. */
static bool take_option(struct interaction *interaction, const json_t *option) {
	char value[INTERACTION_TEXT_SIZE];
	write_value(option, value, sizeof(value));
	if (interaction->kind == INTERACTION_AUTOCOMPLETE && json_read_true(option, "focused")) {
		interaction->whole_number = json_read_integer(option, "type", 0) == 4;
		sanitize_line(value, interaction->begun, sizeof(interaction->begun));
		return true;
	}
	add_word(interaction->text, sizeof(interaction->text), value);
	return false;
}

/* Discord gives the options in the order in which they were filled in; we want that of the
 * command. */
static int read_command(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	const char *word = json_read_string(data, "name");
	const struct chat_command *command = word != NULL ? find_command(discord, word) : NULL;
	if (command == NULL) {
		return -EINVAL;
	}
	add_word(interaction->text, sizeof(interaction->text), word);
	for (size_t i = 0; i < command->n_arguments; i++) {
		const json_t *option =
			find_option(json_read_array(data, "options"), command->arguments[i].name);
		if (option != NULL && take_option(interaction, option)) {
			break;
		}
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

/* A button is its id; of a list it is the id of what was chosen. */
static int read_press(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	(void)discord;
	const json_t *values = json_read_array(data, "values");
	return copy_control(interaction, values != NULL
						 ? json_string_value(json_array_get(values, 0))
						 : json_read_string(data, "custom_id"));
}

/* The one line that was typed: in a row, or under a label as newer forms have it. */
static const char *typed_in(const json_t *data) {
	const json_t *row = json_array_get(json_read_array(data, "components"), 0);
	const json_t *input = json_array_get(json_read_array(row, "components"), 0);
	const char *value = json_read_string(input, "value");
	return value != NULL ? value
			     : json_read_string(json_read_object(row, "component"), "value");
}

static int read_form(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	(void)discord;
	const char *typed = typed_in(data);
	sanitize_line(typed != NULL ? typed : "", interaction->text, sizeof(interaction->text));
	return copy_control(interaction, json_read_string(data, "custom_id"));
}

static int (*const readers[])(
	const struct discord *discord, const json_t *data, struct interaction *interaction) = {
	[INTERACTION_COMMAND] = read_command,
	[INTERACTION_COMPONENT] = read_press,
	[INTERACTION_AUTOCOMPLETE] = read_command,
	[INTERACTION_MODAL] = read_form,
};

/* The permissions are the bot's in this very channel, all taken into account. */
static void read_lacking(const json_t *d, char *out, size_t cap) {
	bool thread = guild_channels_is_thread(json_read_object(d, "channel"));
	const struct {
		uint64_t bit;
		const char *name;
	} needed[] = {
		{PERMISSION_VIEW_CHANNEL, "View Channel"},
		{thread ? PERMISSION_SEND_IN_THREADS : PERMISSION_SEND_MESSAGES,
			thread ? "Send Messages in Threads" : "Send Messages"},
	};
	uint64_t has = json_read_permissions(d, "app_permissions");
	out[0] = '\0';
	if (json_read_string(d, "app_permissions") == NULL ||
		(has & PERMISSION_ADMINISTRATOR) != 0) {
		return;
	}
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
		if ((has & needed[i].bit) == 0) {
			size_t len = strlen(out);
			snprintf(out + len, cap - len, "%s%s", len > 0 ? ", " : "", needed[i].name);
		}
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
	interaction->moderates =
		(json_read_permissions(member, "permissions") &
			(PERMISSION_MANAGE_MESSAGES | PERMISSION_ADMINISTRATOR)) != 0 ||
		access_moderates(discord, json_read_array(member, "roles"));
	return 0;
}

/* Where we can write to them without opening anything. */
static void learn_direct(struct discord *discord, const char *user, const json_t *d) {
	const char *channel = json_read_id(d, "channel_id");
	if (channel != NULL &&
		json_read_integer(json_read_object(d, "channel"), "type", 0) == DIRECT_CHANNEL) {
		dm_channels_learn(discord->dm_channels, user, channel);
	}
}

static int read_place(struct discord *discord, const json_t *d, struct interaction *interaction) {
	const char *guild = json_read_id(d, "guild_id"), *channel = json_read_id(d, "channel_id");
	if (guild == NULL) {
		interaction->allowed = true;
		interaction->moderates = false;
		learn_direct(discord, interaction->user, d);
		return 0;
	}
	if (channel == NULL) {
		return -EINVAL;
	}
	guild_channels_learn_object(discord, json_read_object(d, "channel"), true);
	uint64_t parent = guild_channels_parent(discord->channels, snowflake_number(channel));
	interaction->allowed = access_allows_channel(discord, guild, channel, parent);
	snprintf(interaction->place, sizeof(interaction->place), "%s/%s", guild, channel);
	read_lacking(d, interaction->lacking, sizeof(interaction->lacking));
	if (interaction->allowed && interaction->lacking[0] == '\0' &&
		json_read_string(d, "app_permissions") != NULL) {
		place_state_open(discord, guild, channel);
	}
	return 0;
}

static int copy_token(const json_t *d, struct interaction *interaction) {
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789-_.~=";
	const char *token = json_read_string(d, "token"), *id = json_read_id(d, "id");
	/* It becomes a part of an address. */
	if (id == NULL || token == NULL || token[0] == '\0' ||
		strlen(token) >= sizeof(interaction->token) ||
		token[strspn(token, allowed)] != '\0') {
		return -EINVAL;
	}
	snprintf(interaction->token, sizeof(interaction->token), "%s", token);
	snprintf(interaction->id, sizeof(interaction->id), "%s", id);
	return 0;
}

int interaction_read(struct discord *discord, const json_t *d, struct interaction *interaction) {
	int64_t kind = json_read_integer(d, "type", 0);
	if (kind < INTERACTION_COMMAND || kind > INTERACTION_MODAL) {
		return -EINVAL;
	}
	*interaction = (struct interaction){.kind = (enum interaction_kind)kind};
	const char *locale = json_read_string(d, "locale");
	sanitize_line(
		locale != NULL ? locale : "", interaction->language, sizeof(interaction->language));
	interaction->on_message_component = json_read_object(d, "message") != NULL;
	interaction->on_ephemeral = (json_read_integer(json_read_object(d, "message"), "flags", 0) &
					    PAYLOAD_EPHEMERAL) != 0;
	if (copy_token(d, interaction) < 0 || read_author(discord, d, interaction) < 0 ||
		read_place(discord, d, interaction) < 0) {
		return -EINVAL;
	}
	return readers[kind](discord, json_read_object(d, "data"), interaction);
}

/* Handling */

static void suggest(struct discord *discord, struct interaction *interaction,
	const struct chat_message *message) {
	struct chat_choice choices[CHOICES_MOST];
	size_t n = discord->chat.listener->suggest(
		discord->chat.data, &discord->chat, message, interaction->begun, choices);
	interaction_response_autocomplete(
		discord, interaction, choices, n < CHOICES_MOST ? n : CHOICES_MOST);
}

static void tell_listener(struct discord *discord, struct interaction *interaction) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_message message = {
		.place = interaction->place[0] != '\0' ? interaction->place : NULL,
		.from = {interaction->user, interaction->name},
		.moderates = interaction->moderates,
		.by_name = true,
		.unseen = true,
		.wants_answer = interaction->kind == INTERACTION_COMMAND,
		.language = interaction->language[0] != '\0' ? interaction->language : NULL,
		.lacking = interaction->lacking[0] != '\0' ? interaction->lacking : NULL,
		.text = interaction->text,
	};
	if (interaction->kind == INTERACTION_AUTOCOMPLETE) {
		suggest(discord, interaction, &message);
	} else if (interaction->kind == INTERACTION_COMMAND) {
		listener->message(discord->chat.data, &discord->chat, &message);
	} else {
		listener->pressed(
			discord->chat.data, &discord->chat, &message, interaction->control);
	}
}

static void handle(struct discord *discord, struct interaction *interaction) {
	uint64_t began = monotonic_ms();
	if (!interaction->allowed) {
		interaction_response_not_allowed(discord, interaction);
		return;
	}
	discord->handling = interaction;
	tell_listener(discord, interaction);
	discord->handling = NULL;
	if (!discord->ending) {
		interaction_response_finish(discord, interaction);
	}
	discord->busy_ms += monotonic_ms() - began;
}

/* Those that wait */

static bool is_late(const struct interaction *interaction, uint64_t now) {
	return now - interaction->came_at >= INTERACTION_LATE_MS;
}

/* The oldest are first. */
static void defer_late(struct discord *discord) {
	uint64_t now = monotonic_ms();
	for (struct interaction *each = discord->waiting; each != NULL && is_late(each, now);
		each = each->next) {
		interaction_response_defer(discord, each);
	}
}

static struct interaction *take_first(struct discord *discord) {
	struct interaction *first = discord->waiting;
	if (first != NULL) {
		discord->waiting = first->next;
		discord->waiting_end =
			first->next != NULL ? discord->waiting_end : &discord->waiting;
		discord->n_waiting--;
	}
	return first;
}

static void on_turn(uv_idle_t *idle) {
	struct discord *discord = idle->data;
	interactions_turn(discord);
}

static void turn_soon(struct discord *discord) {
	if (!discord->ending) {
		uv_idle_start(&discord->turning, on_turn);
	}
}

void interactions_turn(struct discord *discord) {
	bool idle = discord->waiting == NULL;
	discord->busy_ms = 0;
	if (idle) {
		uv_idle_stop(&discord->turning);
		return;
	}
	defer_late(discord);
	while (discord->waiting != NULL && discord->busy_ms < INTERACTION_TURN_MS &&
		!discord->ending) {
		struct interaction *interaction = take_first(discord);
		handle(discord, interaction);
		free(interaction);
	}
}

void interactions_drop_all(struct discord *discord) {
	struct interaction *interaction;
	while ((interaction = take_first(discord)) != NULL) {
		free(interaction);
	}
}

static void put_to_wait(struct discord *discord, const struct interaction *interaction) {
	struct interaction *copy = malloc(sizeof(*copy));
	if (copy == NULL || discord->n_waiting == INTERACTIONS_MOST) {
		log_event(LOG_WARNING, "discord-interactions", "too many wait: one is passed over");
		free(copy);
		return;
	}
	*copy = *interaction;
	*discord->waiting_end = copy;
	discord->waiting_end = &copy->next;
	discord->n_waiting++;
}

/* The order in which they came stays. */
void interactions_handle(struct discord *discord, const json_t *d) {
	struct interaction interaction;
	if (interaction_read(discord, d, &interaction) < 0) {
		log_event(LOG_DEBUG, "discord-odd-event", "an interaction of no kind we know");
		return;
	}
	uint64_t now = monotonic_ms(), lag = gateway_lag_ms(discord->gateway);
	interaction.came_at = now > lag ? now - lag : 0;
	turn_soon(discord);
	if (discord->waiting != NULL || discord->busy_ms >= INTERACTION_TURN_MS) {
		put_to_wait(discord, &interaction);
		return;
	}
	if (is_late(&interaction, now)) {
		interaction_response_defer(discord, &interaction);
	}
	handle(discord, &interaction);
}
