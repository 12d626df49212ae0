#include "bot/chat/discord/private_events.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/interaction_response.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/message_create.h"

/* What an event says. */
struct handed_event {
	const char *type;
	const json_t *d;
	bool deferred; /* Discord knows that a response will come */
};

static bool write_and_hand_over(
	struct discord *discord, const char *unit, const struct handed_event *event) {
	json_t *whole = json_pack("{s:s, s:b, s:O}", "type", event->type, "deferred",
		event->deferred, "event", event->d);
	char *text = json_dumps(whole, JSON_COMPACT);
	json_decref(whole);
	bool taken = text != NULL && discord->hand_over(discord->owner_data, unit, text);
	if (text != NULL) {
		explicit_bzero(text, strlen(text));
	}
	free(text);
	return taken;
}

/* What a message may bring besides, as embeds, is of no use to anybody. */
static json_t *leave_out_the_rest(const json_t *message) {
	static const char *const keys[] = {
		"id", "type", "channel_id", "content", "author", "mentions", "webhook_id"};
	json_t *slim = json_object();
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		json_t *value = json_object_get(message, keys[i]);
		if (value != NULL) {
			json_object_set(slim, keys[i], value);
		}
	}
	return slim;
}

static bool hand_over_message(struct discord *discord, const json_t *d) {
	char unit[DISCORD_UNIT_SIZE], command[MESSAGE_COMMAND_SIZE];
	struct discord_private what = {.text = command};
	bool vacant;
	if (!message_create_read_private(discord, d, &what.user, command) ||
		!discord->find_unit(discord->owner_data, &what, unit, &vacant)) {
		return false;
	}
	json_t *slim = leave_out_the_rest(d);
	bool taken = write_and_hand_over(
		discord, unit, &(struct handed_event){.type = "MESSAGE_CREATE", .d = slim});
	json_decref(slim);
	return taken;
}

/* Where nobody plays the unit just now, it may take longer than Discord waits. */
static bool hand_over_interaction(struct discord *discord, const json_t *d) {
	char unit[DISCORD_UNIT_SIZE];
	struct interaction interaction;
	bool vacant;
	if (interaction_read(discord, d, &interaction) < 0) {
		return false;
	}
	const struct discord_private what = {
		.user = interaction.user,
		.text = interaction.control[0] == '\0' ? interaction.text : NULL,
		.control = interaction.control[0] != '\0' ? interaction.control : NULL,
	};
	if (!discord->find_unit(discord->owner_data, &what, unit, &vacant)) {
		return false;
	}
	if (vacant) {
		interaction_response_defer(discord, &interaction);
	}
	return write_and_hand_over(discord, unit,
		&(struct handed_event){.type = "INTERACTION_CREATE",
			.d = d,
			.deferred = interaction.stage == INTERACTION_DEFERRED});
}

bool private_events_hand_over(struct discord *discord, const char *type, const json_t *d) {
	if (!discord->chat.in_parts || discord->find_unit == NULL ||
		json_read_id(d, "guild_id") != NULL) {
		return false;
	}
	return strcmp(type, "MESSAGE_CREATE") == 0       ? hand_over_message(discord, d)
	       : strcmp(type, "INTERACTION_CREATE") == 0 ? hand_over_interaction(discord, d)
							 : false;
}

void private_events_hear(struct chat *chat, const char *event) {
	struct discord *discord = (struct discord *)chat;
	json_t *whole = json_loads(event, JSON_ALLOW_NUL, NULL);
	const char *type = json_read_string(whole, "type");
	const json_t *d = json_read_object(whole, "event");
	if (type == NULL || d == NULL || discord->ending) {
		log_event(LOG_WARNING, "discord-odd-event", "an event handed over is none");
	} else if (strcmp(type, "MESSAGE_CREATE") == 0) {
		message_create_handle(discord, d);
	} else if (json_read_true(whole, "deferred")) {
		interactions_handle_deferred(discord, d);
	} else {
		interactions_handle(discord, d);
	}
	json_decref(whole);
}
