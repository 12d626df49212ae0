#include "bot/chat/discord/command_registration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/json_read.h"

/* Discord's numbers. */
enum {
	COMMAND_TYPED = 1,
	OPTION_TEXT = 3,
	OPTION_WHOLE = 4,
	IN_SERVERS = 0,
	IN_DIRECT = 1,
	FOR_SERVERS = 0,
};

/* How our commands look to Discord */

/* A value of NULL is memory that failed. */
static bool put(json_t *object, const char *name, json_t *value) {
	return json_object_set_new(object, name, value) == 0;
}

static bool put_wording(json_t *object, const char *name, const char *plain,
	const struct chat_wording *wording, const struct chat_commands *commands) {
	char localized[40];
	snprintf(localized, sizeof(localized), "%s_localizations", name);
	json_t *others = json_object();
	bool done = put(object, name, json_string(plain)) && put(object, localized, others);
	for (size_t i = 1; done && i < CHAT_LANGUAGES; i++) {
		if (wording->in[i] != NULL && commands->languages[i] != NULL) {
			done = put(others, commands->languages[i], json_string(wording->in[i]));
		}
	}
	return done;
}

static json_t *compose_choice(const struct chat_argument *argument, const char *value) {
	json_t *choice = json_object();
	json_t *typed =
		argument->number ? json_integer(strtoll(value, NULL, 10)) : json_string(value);
	bool named = put(choice, "name", json_string(value));
	if (!put(choice, "value", typed) || !named) {
		json_decref(choice);
		return NULL;
	}
	return choice;
}

static bool put_choices(json_t *option, const struct chat_argument *argument) {
	json_t *choices = json_array();
	bool done = put(option, "choices", choices);
	for (size_t i = 0; done && i < argument->n_values; i++) {
		done = json_array_append_new(
			       choices, compose_choice(argument, argument->values[i])) == 0;
	}
	return done;
}

static const char *plain_of(const struct chat_wording *wording, const char *otherwise) {
	return wording->in[0] != NULL ? wording->in[0] : otherwise;
}

static json_t *compose_option(
	const struct chat_argument *argument, const struct chat_commands *commands) {
	json_t *option = json_object();
	bool listed = argument->n_values > 0; /* Discord takes a list or suggestions, not both */
	bool done =
		put(option, "type", json_integer(argument->number ? OPTION_WHOLE : OPTION_TEXT));
	done = done && put_wording(option, "name", argument->name, &argument->names, commands);
	done = done && put_wording(option, "description", plain_of(&argument->help, argument->name),
			       &argument->help, commands);
	done = done && put(option, "required", json_boolean(argument->needed));
	done = done && put(option, "autocomplete", json_boolean(argument->suggested && !listed));
	if (!done || !put_choices(option, argument)) {
		json_decref(option);
		return NULL;
	}
	return option;
}

static bool put_options(
	json_t *object, const struct chat_command *command, const struct chat_commands *commands) {
	json_t *options = json_array();
	bool done = put(object, "options", options);
	for (size_t i = 0; done && i < command->n_arguments; i++) {
		done = json_array_append_new(
			       options, compose_option(&command->arguments[i], commands)) == 0;
	}
	return done;
}

static json_t *compose_command(
	const struct chat_command *command, const struct chat_commands *commands) {
	json_t *object = json_object();
	json_t *contexts = command->in_places_only ? json_pack("[i]", IN_SERVERS)
						   : json_pack("[ii]", IN_SERVERS, IN_DIRECT);
	bool done = put(object, "contexts", contexts);
	done = done && put(object, "type", json_integer(COMMAND_TYPED));
	done = done && put(object, "integration_types", json_pack("[i]", FOR_SERVERS));
	done = done && put_wording(object, "name", command->word, &command->names, commands);
	done = done && put_wording(object, "description", plain_of(&command->help, command->word),
			       &command->help, commands);
	if (!done || !put_options(object, command, commands)) {
		json_decref(object);
		return NULL;
	}
	return object;
}

json_t *command_registration_payload(const struct chat_commands *commands) {
	json_t *list = json_array();
	bool done = list != NULL;
	for (size_t i = 0; done && i < commands->n; i++) {
		done = json_array_append_new(list, compose_command(&commands->list[i], commands)) ==
		       0;
	}
	if (!done) {
		json_decref(list);
		return NULL;
	}
	return list;
}

/* Whether Discord knows them */

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

/* What we never say but somebody else could have. */
static bool has_limits(const json_t *theirs) {
	static const char *const limits[] = {"nsfw", "default_member_permissions", "min_value",
		"max_value", "min_length", "max_length"};
	size_t i = 0, n = sizeof(limits) / sizeof(limits[0]);
	while (i < n && is_nothing(json_object_get(theirs, limits[i]))) {
		i++;
	}
	return i < n;
}

/* A wording in a language that we do not speak is one too many. */
static bool is_same_member(const char *name, json_t *ours, const json_t *theirs) {
	bool wordings = strstr(name, "_localizations") != NULL;
	return is_same(ours, theirs) && (!wordings || is_nothing(ours) || json_equal(ours, theirs));
}

/* Members of theirs that we do not send are Discord's own affair: ids, versions. */
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

static const json_t *find_command(const json_t *list, const char *name) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *other = json_read_string(json_array_get(list, i), "name");
		if (other != NULL && strcmp(other, name) == 0) {
			return json_array_get(list, i);
		}
	}
	return NULL;
}

bool command_registration_is_same(json_t *ours, const json_t *theirs) {
	size_t i = 0, n = json_array_size(ours);
	while (i < n) {
		json_t *command = json_array_get(ours, i);
		const json_t *other = find_command(theirs, json_read_string(command, "name"));
		if (other == NULL || !is_same(command, other)) {
			break;
		}
		i++;
	}
	return i == n && json_array_size(theirs) == n;
}

/* The walk: what is registered, and if need be what shall be */

static void give_up(
	struct discord *discord, const char *what, const struct rest_response *response) {
	discord->registering = false; /* the next READY tries again */
	log_event(LOG_WARNING, "discord-commands", "%s: HTTP %d, code %d: %s", what,
		response->status, response->code, response->message);
}

static void on_registered(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	if (response->status != 200) {
		give_up(discord, "Discord does not take the slash commands", response);
		return;
	}
	log_event(LOG_INFO, "discord-commands", "%zu slash commands registered anew",
		discord->commands->n);
}

static void overwrite(struct discord *discord, json_t *ours) {
	char path[64];
	snprintf(path, sizeof(path), "/applications/%s/commands", discord->application);
	struct rest_request request = {
		.method = "PUT",
		.path = path,
		.route = "PUT /applications/commands",
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
		give_up(discord, "Discord does not say which slash commands it knows", response);
		return;
	}
	json_t *ours = command_registration_payload(discord->commands);
	if (ours == NULL) {
		discord->registering = false;
		return;
	}
	if (command_registration_is_same(ours, response->body)) {
		log_event(LOG_INFO, "discord-commands", "%zu slash commands are as they should be",
			discord->commands->n);
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
		.route = "GET /applications/commands",
		.repeatable = true,
		.done = on_listed,
		.data = discord,
	};
	discord->registering = rest_send(discord->rest, &request) == 0;
}
