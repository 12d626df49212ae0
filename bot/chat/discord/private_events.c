#include "bot/chat/discord/private_events.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
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

/* NULL: out of memory. */
static char *write_event(const struct handed_event *event) {
	json_t *whole = json_pack("{s:s, s:b, s:O}", "type", event->type, "deferred",
		event->deferred, "event", event->d);
	char *text = json_dumps(whole, JSON_COMPACT);
	json_decref(whole);
	return text;
}

static void free_text(char *text) {
	if (text != NULL) {
		explicit_bzero(text, strlen(text));
	}
	free(text);
}

/* Returns its id; 0: it was not taken. */
static int64_t write_and_hand_over(
	struct discord *discord, const char *unit, const struct handed_event *event) {
	char *text = write_event(event);
	int64_t id = text != NULL ? discord->hand_over(discord->owner_data, unit, text) : 0;
	free_text(text);
	return id;
}

/* Interactions that may not be heard yet */

/* Whoever has the unit hears of it within a second, unless it is frozen or connects just now. */
enum { HEARD_WITHIN_MS = 1500 };

struct handed_interaction {
	struct handed_interaction *next;
	int64_t id;
	uint64_t at; /* by monotonic_ms() */
	json_t *d;
};

static struct handed_interaction *take_first(struct discord *discord) {
	struct handed_interaction *first = discord->handed;
	discord->handed = first->next;
	return first;
}

static void free_handed(struct handed_interaction *handed) {
	json_decref(handed->d);
	free(handed);
}

void private_events_drop_all(struct discord *discord) {
	while (discord->handed != NULL) {
		free_handed(take_first(discord));
	}
}

/* Whoever hears of it then is told that it is deferred. */
static void defer_unheard(struct discord *discord, const struct handed_interaction *handed) {
	struct interaction interaction;
	char *text = write_event(&(struct handed_event){
		.type = "INTERACTION_CREATE", .d = handed->d, .deferred = true});
	if (text != NULL && discord->replace(discord->owner_data, handed->id, text) &&
		interaction_read(discord, handed->d, monotonic_ms() - handed->at, &interaction) ==
			0) {
		interaction_response_defer(discord, &interaction);
	}
	free_text(text);
}

static void on_timer(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	uint64_t now = monotonic_ms();
	while (discord->handed != NULL && now - discord->handed->at >= HEARD_WITHIN_MS) {
		struct handed_interaction *handed = take_first(discord);
		defer_unheard(discord, handed);
		free_handed(handed);
	}
	if (discord->handed != NULL) {
		uv_timer_start(timer, on_timer, discord->handed->at + HEARD_WITHIN_MS - now, 0);
	}
}

static void watch(struct discord *discord, int64_t id, const json_t *d) {
	struct handed_interaction **end = &discord->handed, *handed = malloc(sizeof(*handed));
	size_t n = 0;
	while (*end != NULL) {
		end = &(*end)->next;
		n++;
	}
	if (handed == NULL || n == HANDED_INTERACTIONS_MOST) {
		free(handed);
		return;
	}
	*handed =
		(struct handed_interaction){.id = id, .at = monotonic_ms(), .d = json_deep_copy(d)};
	*end = handed;
	if (n == 0) {
		uv_timer_start(&discord->handed_timer, on_timer, HEARD_WITHIN_MS, 0);
	}
}

/* Handing over */

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
	int64_t id = write_and_hand_over(
		discord, unit, &(struct handed_event){.type = "MESSAGE_CREATE", .d = slim});
	json_decref(slim);
	return id != 0;
}

/* Where nobody plays the unit just now, it may take longer than Discord waits. */
static bool hand_over_interaction(struct discord *discord, const json_t *d) {
	char unit[DISCORD_UNIT_SIZE];
	struct interaction interaction;
	bool vacant;
	if (interaction_read(discord, d, 0, &interaction) < 0) {
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
	int64_t id = write_and_hand_over(discord, unit,
		&(struct handed_event){.type = "INTERACTION_CREATE",
			.d = d,
			.deferred = interaction.stage == INTERACTION_DEFERRED});
	if (id != 0 && interaction.stage == INTERACTION_NEW &&
		interaction.kind != INTERACTION_AUTOCOMPLETE) {
		watch(discord, id, d);
	}
	return id != 0;
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
