#include "bot/chat/discord/interaction.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/direct.h"
#include "bot/chat/discord/hear.h"
#include "bot/chat/discord/places.h"
#include "bot/chat/discord/read.h"
#include "bot/chat/discord/servers.h"

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
		hear_copy(json_string_value(value), out, cap);
	} else if (json_is_integer(value)) {
		snprintf(out, cap, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	}
}

static const json_t *find_option(const json_t *options, const char *name) {
	for (size_t i = 0; i < json_array_size(options); i++) {
		const char *other = read_words(json_array_get(options, i), "name");
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
	if (interaction->kind == INTERACTION_TYPING && read_yes(option, "focused")) {
		interaction->whole_number = read_whole(option, "type", 0) == 4;
		hear_copy(value, interaction->begun, sizeof(interaction->begun));
		return true;
	}
	add_word(interaction->text, sizeof(interaction->text), value);
	return false;
}

/* Discord gives the options in the order in which they were filled in; we want that of the
 * command. */
static int read_command(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	const char *word = read_words(data, "name");
	const struct chat_command *command = word != NULL ? find_command(discord, word) : NULL;
	if (command == NULL) {
		return -EINVAL;
	}
	add_word(interaction->text, sizeof(interaction->text), word);
	for (size_t i = 0; i < command->n_arguments; i++) {
		const json_t *option =
			find_option(read_list(data, "options"), command->arguments[i].name);
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
	const json_t *values = read_list(data, "values");
	return copy_control(interaction, values != NULL
						 ? json_string_value(json_array_get(values, 0))
						 : read_words(data, "custom_id"));
}

/* The one line that was typed: in a row, or under a label as newer forms have it. */
static const char *typed_in(const json_t *data) {
	const json_t *row = json_array_get(read_list(data, "components"), 0);
	const json_t *input = json_array_get(read_list(row, "components"), 0);
	const char *value = read_words(input, "value");
	return value != NULL ? value : read_words(read_part(row, "component"), "value");
}

static int read_form(
	const struct discord *discord, const json_t *data, struct interaction *interaction) {
	(void)discord;
	const char *typed = typed_in(data);
	hear_copy(typed != NULL ? typed : "", interaction->text, sizeof(interaction->text));
	return copy_control(interaction, read_words(data, "custom_id"));
}

static int (*const readers[])(
	const struct discord *discord, const json_t *data, struct interaction *interaction) = {
	[INTERACTION_COMMAND] = read_command,
	[INTERACTION_PRESS] = read_press,
	[INTERACTION_TYPING] = read_command,
	[INTERACTION_FORM] = read_form,
};

/* The permissions are the bot's in this very channel, all taken into account. */
static void read_lacking(const json_t *d, char *out, size_t cap) {
	bool thread = hear_is_thread(read_part(d, "channel"));
	const struct {
		uint64_t bit;
		const char *name;
	} needed[] = {
		{PERMIT_VIEW_CHANNEL, "View Channel"},
		{thread ? PERMIT_SEND_IN_THREADS : PERMIT_SEND_MESSAGES,
			thread ? "Send Messages in Threads" : "Send Messages"},
	};
	uint64_t has = read_permissions(d, "app_permissions");
	out[0] = '\0';
	if (read_words(d, "app_permissions") == NULL || (has & PERMIT_ADMINISTRATOR) != 0) {
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
	const json_t *member = read_part(d, "member");
	const json_t *user = read_part(member != NULL ? member : d, "user");
	const char *id = read_id(user, "id");
	if (id == NULL || !hear_name(user, member, interaction->name)) {
		return -EINVAL;
	}
	snprintf(interaction->user, sizeof(interaction->user), "%s", id);
	interaction->moderates = (read_permissions(member, "permissions") &
					 (PERMIT_MANAGE_MESSAGES | PERMIT_ADMINISTRATOR)) != 0 ||
				 hear_is_moderator(discord, read_list(member, "roles"));
	return 0;
}

/* Where we can write to them without opening anything. */
static void learn_direct(struct discord *discord, const char *user, const json_t *d) {
	const char *channel = read_id(d, "channel_id");
	if (channel != NULL && read_whole(read_part(d, "channel"), "type", 0) == DIRECT_CHANNEL) {
		direct_learn(discord->direct, user, channel);
	}
}

static int read_place(struct discord *discord, const json_t *d, struct interaction *interaction) {
	const char *guild = read_id(d, "guild_id"), *channel = read_id(d, "channel_id");
	if (guild == NULL) {
		interaction->allowed = true;
		interaction->moderates = false;
		learn_direct(discord, interaction->user, d);
		return 0;
	}
	if (channel == NULL) {
		return -EINVAL;
	}
	hear_learn(discord, read_part(d, "channel"), true);
	uint64_t parent = places_parent(discord->places, read_id_number(channel));
	interaction->allowed = hear_allows(discord, guild, channel, parent);
	snprintf(interaction->place, sizeof(interaction->place), "%s/%s", guild, channel);
	read_lacking(d, interaction->lacking, sizeof(interaction->lacking));
	if (interaction->allowed && interaction->lacking[0] == '\0' &&
		read_words(d, "app_permissions") != NULL) {
		hear_open(discord, guild, channel);
	}
	return 0;
}

static int copy_token(const json_t *d, struct interaction *interaction) {
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789-_.~=";
	const char *token = read_words(d, "token"), *id = read_id(d, "id");
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
	int64_t kind = read_whole(d, "type", 0);
	if (kind < INTERACTION_COMMAND || kind > INTERACTION_FORM) {
		return -EINVAL;
	}
	*interaction = (struct interaction){.kind = (enum interaction_kind)kind};
	const char *locale = read_words(d, "locale");
	hear_copy(
		locale != NULL ? locale : "", interaction->language, sizeof(interaction->language));
	interaction->beside_message = read_part(d, "message") != NULL;
	interaction->in_ephemeral =
		(read_whole(read_part(d, "message"), "flags", 0) & DISCORD_EPHEMERAL) != 0;
	if (copy_token(d, interaction) < 0 || read_author(discord, d, interaction) < 0 ||
		read_place(discord, d, interaction) < 0) {
		return -EINVAL;
	}
	return readers[kind](discord, read_part(d, "data"), interaction);
}

/* Handling */

static void suggest(struct discord *discord, struct interaction *interaction,
	const struct chat_message *message) {
	struct chat_choice choices[CHOICES_MOST];
	size_t n = discord->chat.listener->suggest(
		discord->chat.data, &discord->chat, message, interaction->begun, choices);
	answer_choices(discord, interaction, choices, n < CHOICES_MOST ? n : CHOICES_MOST);
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
	if (interaction->kind == INTERACTION_TYPING) {
		suggest(discord, interaction, &message);
	} else if (interaction->kind == INTERACTION_COMMAND) {
		listener->message(discord->chat.data, &discord->chat, &message);
	} else {
		listener->pressed(
			discord->chat.data, &discord->chat, &message, interaction->control);
	}
}

static void handle(struct discord *discord, struct interaction *interaction) {
	uint64_t began = discord_now();
	if (!interaction->allowed) {
		answer_not_here(discord, interaction);
		return;
	}
	discord->answering = interaction;
	tell_listener(discord, interaction);
	discord->answering = NULL;
	if (!discord->ending) {
		answer_finish(discord, interaction);
	}
	discord->busy_ms += discord_now() - began;
}

/* Those that wait */

static bool is_late(const struct interaction *interaction, uint64_t now) {
	return now - interaction->came_at >= INTERACTION_LATE_MS;
}

/* The oldest are first. */
static void defer_late(struct discord *discord) {
	uint64_t now = discord_now();
	for (struct interaction *each = discord->waiting; each != NULL && is_late(each, now);
		each = each->next) {
		answer_defer(discord, each);
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
	interaction_turn(discord);
}

static void turn_soon(struct discord *discord) {
	if (!discord->ending) {
		uv_idle_start(&discord->turning, on_turn);
	}
}

void interaction_turn(struct discord *discord) {
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

void interaction_forget_all(struct discord *discord) {
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
void interaction_hear(struct discord *discord, const json_t *d) {
	struct interaction interaction;
	if (interaction_read(discord, d, &interaction) < 0) {
		log_event(LOG_DEBUG, "discord-odd-event", "an interaction of no kind we know");
		return;
	}
	uint64_t now = discord_now(), lag = gateway_lag_ms(discord->gateway);
	interaction.came_at = now > lag ? now - lag : 0;
	turn_soon(discord);
	if (discord->waiting != NULL || discord->busy_ms >= INTERACTION_TURN_MS) {
		put_to_wait(discord, &interaction);
		return;
	}
	if (is_late(&interaction, now)) {
		answer_defer(discord, &interaction);
	}
	handle(discord, &interaction);
}
