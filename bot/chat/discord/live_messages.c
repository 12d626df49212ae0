#include "bot/chat/discord/live_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/discord/place_path.h"

enum { PATH_SIZE = 96, KEY_SIZE = 24 + PLACE_PATH_SIZE };

struct editable_message {
	struct map_entry entry; /* first; by "TABLE AUDIENCE" */
	struct discord *discord;
	int64_t table;
	const char *audience;                             /* within the key */
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE]; /* "": not sent yet */
	json_t *next, *in_flight;
	uint64_t next_hash, hash; /* hash: of what is in flight or was shown last; 0: not known */
	bool last;                /* nothing follows next */
	bool unarchived;          /* tried for what is in flight */
};

struct live_messages {
	struct map all;
};

static void show_next(struct editable_message *message);

struct live_messages *live_messages_create(void) {
	return calloc(1, sizeof(struct live_messages));
}

static void drop(struct live_messages *messages, struct editable_message *message) {
	map_remove(&messages->all, &message->entry);
	json_decref(message->next);
	json_decref(message->in_flight);
	free(message);
}

void live_messages_destroy(struct live_messages *messages) {
	if (messages == NULL) {
		return;
	}
	while (messages->all.oldest != NULL) {
		drop(messages, (struct editable_message *)messages->all.oldest);
	}
	map_finish(&messages->all);
	free(messages);
}

static void write_key(int64_t table, const char *audience, char key[KEY_SIZE]) {
	snprintf(key, KEY_SIZE, "%" PRId64 " %s", table, audience);
}

static struct editable_message *find(struct discord *discord, int64_t table, const char *audience) {
	char key[KEY_SIZE];
	write_key(table, audience, key);
	return (struct editable_message *)map_use(&discord->live_messages->all, NULL, key);
}

/* The listener knows where a forgotten message is, and says so when it shows it again. False: all
 * are in flight. */
static bool make_room(struct live_messages *messages) {
	struct map_entry *entry = messages->all.oldest;
	while (entry != NULL && ((struct editable_message *)entry)->in_flight != NULL) {
		entry = entry->newer;
	}
	if (entry != NULL) {
		drop(messages, (struct editable_message *)entry);
	}
	return entry != NULL;
}

static struct editable_message *add(struct discord *discord, int64_t table, const char *audience) {
	struct live_messages *messages = discord->live_messages;
	char key[KEY_SIZE];
	if (messages->all.n >= LIVE_MESSAGES_MOST && !make_room(messages)) {
		return NULL;
	}
	write_key(table, audience, key);
	struct editable_message *message = map_new(&messages->all, NULL, sizeof(*message), key);
	if (message != NULL) {
		message->audience = strchr(message->entry.key, ' ') + 1;
		message->discord = discord;
		message->table = table;
	}
	return message;
}

/* where: "CHANNEL/MESSAGE", as told to shown() before a restart. */
static void adopt(struct editable_message *message, const char *where) {
	char channel[SNOWFLAKE_SIZE], id[SNOWFLAKE_SIZE];
	if (!place_path_read(where, channel, id)) {
		return;
	}
	memcpy(message->channel, channel, sizeof(channel));
	memcpy(message->id, id, sizeof(id));
	if (!place_path_is(message->audience)) {
		dm_channels_learn(message->discord->dm_channels, message->audience, channel);
	}
}

/* After a request */

/* The same content will be sent anew when it is shown again. */
static void forget_content(struct editable_message *message) {
	json_decref(message->next);
	message->next = NULL;
	message->hash = 0;
}

static void land(struct editable_message *message) {
	json_decref(message->in_flight);
	message->in_flight = NULL;
	message->unarchived = false;
	show_next(message);
}

static void give_up(struct editable_message *message) {
	forget_content(message);
	land(message);
}

/* Sends the same again, or what is newer. */
static void retry(struct editable_message *message) {
	if (message->next == NULL) {
		message->next = json_incref(message->in_flight);
		message->next_hash = message->hash;
	}
	json_decref(message->in_flight);
	message->in_flight = NULL;
	show_next(message);
}

static void learn_where(struct editable_message *message, const json_t *sent) {
	struct discord *discord = message->discord;
	const char *channel = json_string_value(json_object_get(sent, "channel_id"));
	const char *id = json_string_value(json_object_get(sent, "id"));
	const char *user = place_path_is(message->audience) ? NULL : message->audience;
	char where[PLACE_PATH_SIZE];
	if (snowflake_number(channel) == 0 || snowflake_number(id) == 0) {
		return;
	}
	snprintf(message->channel, sizeof(message->channel), "%s", channel);
	snprintf(message->id, sizeof(message->id), "%s", id);
	place_path_write(where, channel, id);
	discord->chat.listener->shown(
		discord->chat.data, &discord->chat, message->table, user, where);
}

static void on_sent(struct discord *discord, const char *audience,
	const struct queued_message *queued, enum send_result result,
	const struct rest_response *response) {
	struct editable_message *message = find(discord, queued->table, audience);
	if (message == NULL) {
		return;
	}
	if (result == SEND_DONE) {
		learn_where(message, response->body);
	}
	if (result == SEND_LOST) {
		give_up(message);
	} else {
		land(message);
	}
}

static void fail(struct editable_message *message, enum error_class class,
	const struct rest_response *response) {
	struct discord *discord = message->discord;
	char audience[PLACE_PATH_SIZE];
	snprintf(audience, sizeof(audience), "%s", message->audience);
	give_up(message);
	message_queue_fail(discord, audience, class, response);
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct editable_message *message = data;
	enum error_class class = error_class_of(response);
	if (class == ERROR_NONE) {
		retry(message);
	} else {
		fail(message, class == ERROR_OUTAGE ? class : ERROR_FORBIDDEN, response);
	}
}

static void unarchive(struct editable_message *message) {
	message->unarchived = true;
	if (message_queue_unarchive(message->discord, message->audience, on_unarchived, message) <
		0) {
		give_up(message);
	}
}

/* A moderator deleted it, or it is too old to be edited. */
static void send_anew(struct editable_message *message, enum error_class class) {
	message->id[0] = '\0';
	if (class == ERROR_UNKNOWN_CHANNEL && !place_path_is(message->audience)) {
		dm_channels_forget(message->discord->dm_channels, message->audience);
	}
	retry(message);
}

static void on_edited(void *data, const struct rest_response *response) {
	struct editable_message *message = data;
	enum error_class class = error_class_of(response);
	switch (class) {
	case ERROR_UNEDITABLE:
	case ERROR_UNKNOWN_CHANNEL:
		send_anew(message, class);
		return;
	case ERROR_ARCHIVED:
		if (!message->unarchived && place_path_is(message->audience)) {
			unarchive(message);
			return;
		}
		fail(message, ERROR_FORBIDDEN, response);
		return;
	case ERROR_FORBIDDEN:
	case ERROR_OUTAGE:
		fail(message, class, response);
		return;
	case ERROR_REJECTED:
		log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", message->audience,
			response->code, response->message != NULL ? response->message : "");
		break;
	case ERROR_NONE:
		break;
	}
	land(message);
}

/* Requests */

static int edit(struct editable_message *message) {
	char path[PATH_SIZE], route[PATH_SIZE];
	json_t *body = json_copy(message->in_flight);
	json_object_del(body, "nonce");
	json_object_del(body, "enforce_nonce");
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", message->channel, message->id);
	snprintf(route, sizeof(route), "PATCH /channels/%s/messages/:id", message->channel);
	struct rest_request request = {
		.method = "PATCH",
		.path = path,
		.route = route,
		.body = body,
		.repeatable = true,
		.done = on_edited,
		.data = message,
	};
	return rest_send(message->discord->rest, &request);
}

static void drop_edit(struct editable_message *message) {
	message->hash = 0;
	land(message);
}

/* Newer content takes its place, unless it tells of what still waits to be said. */
static void take_newer(struct editable_message *message) {
	if (message->next != NULL && !message_queue_has_more(message->discord, message->audience)) {
		json_decref(message->in_flight);
		message->in_flight = message->next;
		message->hash = message->next_hash;
		message->next = NULL;
	}
}

static void on_turn(struct discord *discord, const char *audience,
	const struct queued_message *queued, enum send_result result,
	const struct rest_response *response) {
	struct editable_message *message = find(discord, queued->table, audience);
	(void)response;
	if (message == NULL) {
		return;
	}
	take_newer(message);
	if (result == SEND_LOST || edit(message) < 0) {
		drop_edit(message);
	}
}

/* Goes behind all that waits in the queue, lest it show what has not been said. */
static int edit_in_turn(struct editable_message *message) {
	if (!message_queue_is_busy(message->discord, message->audience)) {
		return edit(message);
	}
	struct queued_message *turn = calloc(1, sizeof(*turn));
	if (turn == NULL) {
		return -1;
	}
	*turn = (struct queued_message){.table = message->table, .done = on_turn};
	return message_queue_push(message->discord, message->audience, turn);
}

static int send_first(struct editable_message *message) {
	struct queued_message *queued = calloc(1, sizeof(*queued));
	if (queued == NULL) {
		return -1;
	}
	*queued = (struct queued_message){
		.body = json_incref(message->in_flight),
		.table = message->table,
		.repeatable = json_object_get(message->in_flight, "nonce") != NULL,
		.done = on_sent,
	};
	return message_queue_push(message->discord, message->audience, queued);
}

static void show_next(struct editable_message *message) {
	if (message->next == NULL) {
		if (message->last) {
			drop(message->discord->live_messages, message);
		}
		return;
	}
	message->in_flight = message->next;
	message->hash = message->next_hash;
	message->next = NULL;
	int rc = message->id[0] != '\0' ? edit_in_turn(message) : send_first(message);
	if (rc < 0) {
		drop_edit(message);
	}
}

/* Of what can be seen. */
static uint64_t hash_of(const json_t *body) {
	json_t *seen = json_pack(
		"[O, O]", json_object_get(body, "content"), json_object_get(body, "components"));
	char *text = json_dumps(seen, JSON_COMPACT);
	uint64_t hash = text != NULL ? hash_text(text) : 0;
	free(text);
	json_decref(seen);
	return hash;
}

static void show(struct editable_message *message, json_t *body) {
	uint64_t hash = hash_of(body);
	json_decref(message->next);
	message->next = NULL;
	if (hash != 0 && hash == message->hash) {
		json_decref(body);
	} else {
		message->next = body;
		message->next_hash = hash;
	}
	if (message->in_flight == NULL) {
		show_next(message);
	}
}

/* NULL: out of memory. */
static json_t *compose(struct discord *discord, const char *audience, const struct post *post) {
	struct post named = *post;
	char *text = chat_name_commands(discord->commands, post->text, !place_path_is(audience));
	named.text = text;
	json_t *body = text != NULL ? payload_live(&named) : NULL;
	free(text);
	return body;
}

void live_messages_show(struct discord *discord, const char *audience, const struct post *post) {
	struct editable_message *message = find(discord, post->table, audience);
	json_t *body = compose(discord, audience, post);
	if (message == NULL && body != NULL) {
		message = add(discord, post->table, audience);
	}
	if (message == NULL || body == NULL) {
		json_decref(body);
		return;
	}
	if (message->id[0] == '\0' && message->in_flight == NULL) {
		adopt(message, post->replaces);
	}
	message->last = post->last;
	show(message, body);
}

void live_messages_forget(struct discord *discord, const char *place) {
	for (struct map_entry *entry = discord->live_messages->all.oldest; entry != NULL;
		entry = entry->newer) {
		struct editable_message *message = (struct editable_message *)entry;
		if (place_path_is_in(message->audience, place)) {
			forget_content(message);
		}
	}
}
