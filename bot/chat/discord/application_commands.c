#include "bot/chat/discord/application_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/json_read.h"

/* Discord's numbers. */
enum {
	COMMAND_CHAT_INPUT = 1,
	COMMAND_USER = 2,
	COMMAND_MESSAGE = 3,
	OPTION_SUB_COMMAND = 1,
	OPTION_STRING = 3,
	OPTION_INTEGER = 4,
	OPTION_USER = 6,
	CONTEXT_GUILD = 0,
	CONTEXT_BOT_DM = 1,
	INTEGRATION_GUILD_INSTALL = 0,
};

/* Manage Messages, in Discord's notation. */
#define MODERATORS "8192"

/* Payload */

/* The wording in all languages but English. NULL: out of memory, as everywhere here. */
static json_t *localize(const struct chat_wording *wording, const struct chat_commands *commands) {
	json_t *all = json_object();
	for (size_t i = 1; i < CHAT_LANGUAGES; i++) {
		if (wording->in[i] != NULL && commands->languages[i] != NULL &&
			json_object_set_new(
				all, commands->languages[i], json_string(wording->in[i])) < 0) {
			json_decref(all);
			return NULL;
		}
	}
	return all;
}

/* Takes over element. */
static json_t *append(json_t *list, json_t *element) {
	if (json_array_append_new(list, element) < 0) {
		json_decref(list);
		return NULL;
	}
	return list;
}

static const char *in_english(const struct chat_wording *wording, const char *otherwise) {
	return wording->in[0] != NULL ? wording->in[0] : otherwise;
}

static json_t *compose_choices(
	const struct chat_argument *argument, const struct chat_commands *commands) {
	json_t *list = json_array();
	for (size_t i = 0; list != NULL && i < argument->n_values; i++) {
		const struct chat_value *each = &argument->values[i];
		json_t *value = argument->number ? json_integer(strtoll(each->typed, NULL, 10))
						 : json_string(each->typed);
		list = append(
			list, json_pack("{s:s, s:o, s:o}", "name",
				      in_english(&each->shown, each->typed), "name_localizations",
				      localize(&each->shown, commands), "value", value));
	}
	return list;
}

static int option_type(const struct chat_argument *argument) {
	return argument->number ? OPTION_INTEGER : argument->person ? OPTION_USER : OPTION_STRING;
}

static json_t *compose_option(
	const struct chat_argument *argument, const struct chat_commands *commands) {
	bool listed = argument->n_values > 0; /* Discord takes either choices or autocomplete */
	json_t *option = json_pack("{s:i, s:s, s:o, s:s, s:o, s:b, s:b, s:o}", "type",
		option_type(argument), "name", argument->name, "name_localizations",
		localize(&argument->names, commands), "description",
		in_english(&argument->help, argument->name), "description_localizations",
		localize(&argument->help, commands), "required", argument->needed, "autocomplete",
		argument->suggested && !listed, "choices", compose_choices(argument, commands));
	if (argument->person) { /* Discord completes people itself, and allows neither */
		json_object_del(option, "autocomplete");
		json_object_del(option, "choices");
	}
	return option;
}

static json_t *compose_options(
	const struct chat_command *command, const struct chat_commands *commands) {
	json_t *list = json_array();
	for (size_t i = 0; list != NULL && i < command->n_arguments; i++) {
		list = append(list, compose_option(&command->arguments[i], commands));
	}
	return list;
}

static json_t *compose_sub_command(
	const struct chat_command *command, const struct chat_commands *commands) {
	return json_pack("{s:i, s:s, s:o, s:s, s:o, s:o}", "type", OPTION_SUB_COMMAND, "name",
		command->word, "name_localizations", localize(&command->names, commands),
		"description", in_english(&command->help, command->word),
		"description_localizations", localize(&command->help, commands), "options",
		compose_options(command, commands));
}

static json_t *compose_sub_commands(enum chat_group group, const struct chat_commands *commands) {
	json_t *list = json_array();
	for (size_t i = 0; list != NULL && i < commands->n; i++) {
		if (commands->list[i].group == group) {
			list = append(list, compose_sub_command(&commands->list[i], commands));
		}
	}
	return list;
}

/* Only in servers does Discord know moderators. */
static json_t *compose_group(enum chat_group group, const struct chat_commands *commands) {
	const struct chat_command_group *about = &commands->groups[group];
	json_t *contexts = about->for_moderators ? json_pack("[i]", CONTEXT_GUILD)
						 : json_pack("[ii]", CONTEXT_GUILD, CONTEXT_BOT_DM);
	return json_pack("{s:o, s:i, s:[i], s:s?, s:s, s:{}, s:s, s:o, s:o}", "contexts", contexts,
		"type", COMMAND_CHAT_INPUT, "integration_types", INTEGRATION_GUILD_INSTALL,
		"default_member_permissions", about->for_moderators ? MODERATORS : NULL, "name",
		chat_group_words[group], "name_localizations", "description",
		in_english(&about->help, chat_group_words[group]), "description_localizations",
		localize(&about->help, commands), "options", compose_sub_commands(group, commands));
}

/* A user or message command has only a name. */
static json_t *append_of(json_t *list, int type, const struct chat_wording *wording,
	const struct chat_commands *commands) {
	if (list == NULL || wording->in[0] == NULL) {
		return list;
	}
	json_t *contexts = type == COMMAND_USER ? json_pack("[i]", CONTEXT_GUILD)
						: json_pack("[ii]", CONTEXT_GUILD, CONTEXT_BOT_DM);
	return append(
		list, json_pack("{s:o, s:i, s:[i], s:s, s:o}", "contexts", contexts, "type", type,
			      "integration_types", INTEGRATION_GUILD_INSTALL, "name",
			      wording->in[0], "name_localizations", localize(wording, commands)));
}

json_t *command_registration_payload(const struct chat_commands *commands) {
	json_t *list = json_array();
	for (int group = 0; list != NULL && group < CHAT_GROUPS; group++) {
		list = append(list, compose_group((enum chat_group)group, commands));
	}
	list = append_of(list, COMMAND_USER, &commands->invites, commands);
	return append_of(list, COMMAND_MESSAGE, &commands->replays, commands);
}

/* Comparison */

static bool is_nothing(const json_t *value) {
	return value == NULL || json_is_null(value) || json_is_false(value) ||
	       (json_is_array(value) && json_array_size(value) == 0) ||
	       (json_is_object(value) && json_object_size(value) == 0);
}

static bool is_same(json_t *ours, const json_t *theirs);

static bool is_same_list(json_t *ours, const json_t *theirs) {
	size_t i = 0, n = json_array_size(ours);
	while (i < n && is_same(json_array_get(ours, i), json_array_get(theirs, i))) {
		i++;
	}
	return i == n && json_array_size(theirs) == n;
}

/* Members that we never set; somebody else may have. */
static bool has_limits(const json_t *theirs) {
	static const char *const limits[] = {
		"nsfw", "min_value", "max_value", "min_length", "max_length"};
	size_t i = 0, n = sizeof(limits) / sizeof(limits[0]);
	while (i < n && is_nothing(json_object_get(theirs, limits[i]))) {
		i++;
	}
	return i < n;
}

/* In localizations an unknown language counts as one too many. */
static bool is_same_member(const char *name, json_t *ours, const json_t *theirs) {
	bool exactly = strstr(name, "_localizations") != NULL && !is_nothing(ours);
	return is_same(ours, theirs) && (!exactly || json_equal(ours, theirs));
}

/* Members that we do not send are made by Discord: ids, versions. */
static bool is_same_object(json_t *ours, const json_t *theirs) {
	const char *name;
	json_t *member;
	json_object_foreach(ours, name, member) {
		if (!is_same_member(name, member, json_object_get(theirs, name))) {
			return false;
		}
	}
	return !has_limits(theirs);
}

static bool is_same(json_t *ours, const json_t *theirs) {
	if (is_nothing(ours) || is_nothing(theirs)) {
		return is_nothing(ours) && is_nothing(theirs);
	}
	if (json_is_object(ours) && json_is_object(theirs)) {
		return is_same_object(ours, theirs);
	}
	if (json_is_array(ours) && json_is_array(theirs)) {
		return is_same_list(ours, theirs);
	}
	return json_equal(ours, theirs);
}

bool command_registration_is_same(json_t *ours, const json_t *theirs) {
	size_t i = 0, n = json_array_size(ours);
	while (i < n) {
		json_t *command = json_array_get(ours, i);
		const json_t *other =
			json_read_find(theirs, "name", json_read_string(command, "name"));
		if (other == NULL || !is_same(command, other)) {
			break;
		}
		i++;
	}
	return i == n && json_array_size(theirs) == n;
}

/* Requests */

static void report_failure(
	struct discord *discord, const char *what, const struct rest_response *response) {
	discord->registering = false; /* the next READY tries again */
	log_event(LOG_WARNING, "discord-commands", "%s: HTTP %d, code %d: %s", what,
		response->status, response->code, response->message);
}

/* From then on texts can link commands. */
static void note_ids(struct discord *discord, const json_t *list) {
	struct chat_command_ids *ids = &discord->command_ids;
	for (int group = 0; group < CHAT_GROUPS; group++) {
		const char *id =
			json_read_id(json_read_find(list, "name", chat_group_words[group]), "id");
		snprintf(ids->of[group], sizeof(ids->of[group]), "%s", id != NULL ? id : "");
	}
}

static void on_registered(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	if (response->status != 200) {
		report_failure(discord, "Discord does not take the slash commands", response);
		return;
	}
	note_ids(discord, response->body);
	log_event(LOG_INFO, "discord-commands", "%d slash commands registered anew", CHAT_GROUPS);
}

static void overwrite(struct discord *discord, json_t *ours) {
	char path[64];
	snprintf(path, sizeof(path), "/applications/%s/commands", discord->application);
	struct rest_request request = {
		.method = "PUT",
		.path = path,
		.body = ours,
		.repeatable = true,
		.done = on_registered,
		.data = discord,
	};
	if (rest_send(discord->rest, &request) < 0) {
		discord->registering = false;
	}
}

static void on_listed(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	if (response->status != 200 || !json_is_array(response->body)) {
		report_failure(
			discord, "Discord does not say which slash commands it knows", response);
		return;
	}
	json_t *ours = command_registration_payload(discord->commands);
	if (ours == NULL) {
		discord->registering = false;
		return;
	}
	if (command_registration_is_same(ours, response->body)) {
		note_ids(discord, response->body);
		log_event(LOG_INFO, "discord-commands", "%d slash commands are as they should be",
			CHAT_GROUPS);
		json_decref(ours);
	} else {
		overwrite(discord, ours);
	}
}

void command_registration_start(struct discord *discord) {
	char path[96];
	if (discord->registering || discord->commands->n == 0) {
		return;
	}
	snprintf(path, sizeof(path), "/applications/%s/commands?with_localizations=true",
		discord->application);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.repeatable = true,
		.done = on_listed,
		.data = discord,
	};
	discord->registering = rest_send(discord->rest, &request) == 0;
}
