#include "bot/chat/discord/live_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/known.h"
#include "bot/chat/discord/message_queue.h"

enum { PATH_SIZE = 96, WHERE_SIZE = 2 * SNOWFLAKE_SIZE };

struct editable_message {
	struct known_entry entry; /* first; by "TABLE AUDIENCE" */
	struct discord *discord;
	int64_t table;
	const char *audience;                                  /* within the key */
	char channel[SNOWFLAKE_SIZE], message[SNOWFLAKE_SIZE]; /* "": it was not said yet */
	json_t *waiting, *flying;    /* what is shown next, and what is on its way */
	uint64_t waiting_hash, hash; /* hash: of what is on its way or was shown last; 0: unknown */
	bool last;                   /* nothing follows what waits */
	bool unarchived;             /* tried for what is on its way */
};

struct live_messages {
	struct known all;
};

static void show_next(struct editable_message *live);

struct live_messages *live_messages_create(void) {
	return calloc(1, sizeof(struct live_messages));
}

static void drop(struct live_messages *live_messages, struct editable_message *live) {
	known_remove(&live_messages->all, &live->entry);
	json_decref(live->waiting);
	json_decref(live->flying);
	free(live);
}

void live_messages_destroy(struct live_messages *live_messages) {
	while (live_messages != NULL && live_messages->all.oldest != NULL) {
		drop(live_messages, (struct editable_message *)live_messages->all.oldest);
	}
	free(live_messages);
}

/* Which there are */

static void name_live(int64_t table, const char *audience, char key[KNOWN_KEY_SIZE]) {
	snprintf(key, KNOWN_KEY_SIZE, "%" PRId64 " %s", table, audience);
}

static struct editable_message *find(struct discord *discord, int64_t table, const char *audience) {
	char key[KNOWN_KEY_SIZE];
	name_live(table, audience, key);
	return (struct editable_message *)known_find(&discord->live_messages->all, key);
}

/* What is forgotten is known to the listener, who gives it back. False: all are busy. */
static bool make_room(struct live_messages *live_messages) {
	struct known_entry *at = live_messages->all.oldest;
	while (at != NULL && ((struct editable_message *)at)->flying != NULL) {
		at = at->newer;
	}
	if (at != NULL) {
		drop(live_messages, (struct editable_message *)at);
	}
	return at != NULL;
}

/* "CHANNEL/MESSAGE", as told by shown(). */
static void adopt(struct editable_message *live, const char *where) {
	char channel[SNOWFLAKE_SIZE], message[SNOWFLAKE_SIZE];
	if (!place_path_read(where, channel, message) || message[0] == '\0') {
		return;
	}
	memcpy(live->channel, channel, sizeof(channel));
	memcpy(live->message, message, sizeof(message));
	if (!place_path_is(live->audience)) {
		dm_channels_learn(live->discord->dm_channels, live->audience, channel);
	}
}

static struct editable_message *add(struct discord *discord, int64_t table, const char *audience) {
	struct live_messages *live_messages = discord->live_messages;
	if (live_messages->all.n >= LIVE_MESSAGES_MOST && !make_room(live_messages)) {
		return NULL;
	}
	struct editable_message *live = calloc(1, sizeof(*live));
	if (live == NULL) {
		return NULL;
	}
	name_live(table, audience, live->entry.key);
	live->audience = strchr(live->entry.key, ' ') + 1;
	live->discord = discord;
	live->table = table;
	if (known_add(&live_messages->all, &live->entry) < 0) {
		free(live);
		return NULL;
	}
	return live;
}

/* What becomes of a request */

/* Whoever shows it again shows it anew. */
static void forget_content(struct editable_message *live) {
	json_decref(live->waiting);
	live->waiting = NULL;
	live->hash = 0;
}

static void land(struct editable_message *live) {
	json_decref(live->flying);
	live->flying = NULL;
	live->unarchived = false;
}

/* The same again, unless there is something newer. */
static void again(struct editable_message *live) {
	if (live->waiting == NULL) {
		live->waiting = json_incref(live->flying);
		live->waiting_hash = live->hash;
	}
	json_decref(live->flying);
	live->flying = NULL;
}

static void tell_where(struct editable_message *live) {
	struct discord *discord = live->discord;
	char where[WHERE_SIZE];
	const char *key = place_path_is(live->audience) ? NULL : live->audience;
	snprintf(where, sizeof(where), "%s/%s", live->channel, live->message);
	discord->chat.listener->shown(discord->chat.data, &discord->chat, live->table, key, where);
}

static void learn_where(struct editable_message *live, const json_t *said) {
	const char *channel = json_string_value(json_object_get(said, "channel_id"));
	const char *message = json_string_value(json_object_get(said, "id"));
	if (snowflake_is_valid(channel) && snowflake_is_valid(message)) {
		snprintf(live->channel, sizeof(live->channel), "%s", channel);
		snprintf(live->message, sizeof(live->message), "%s", message);
		tell_where(live);
	}
}

static void on_posted(struct discord *discord, const char *audience,
	const struct queued_message *message, enum send_result end,
	const struct rest_response *response) {
	struct editable_message *live = find(discord, message->table, audience);
	if (live == NULL) {
		return;
	}
	if (end == SEND_DONE) {
		learn_where(live, response->body);
	} else if (end == SEND_LOST) {
		forget_content(live);
	}
	land(live);
	show_next(live);
}

static void fail(struct editable_message *live, enum error_class class,
	const struct rest_response *response) {
	struct discord *discord = live->discord;
	char audience[KNOWN_KEY_SIZE];
	snprintf(audience, sizeof(audience), "%s", live->audience);
	forget_content(live);
	land(live);
	show_next(live);
	message_queue_fail(discord, audience, class, response);
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct editable_message *live = data;
	enum error_class class = error_class_of(response);
	if (class == ERROR_NONE) {
		again(live);
		show_next(live);
	} else {
		fail(live, class == ERROR_OUTAGE ? class : ERROR_FORBIDDEN, response);
	}
}

static void unarchive(struct editable_message *live) {
	live->unarchived = true;
	if (message_queue_unarchive(live->discord, live->audience, on_unarchived, live) < 0) {
		forget_content(live);
		land(live);
		show_next(live);
	}
}

/* A moderator took it away, or it has become too old to be changed. */
static void say_anew(struct editable_message *live, enum error_class class) {
	live->message[0] = '\0';
	if (class == ERROR_UNKNOWN_CHANNEL && !place_path_is(live->audience)) {
		dm_channels_forget(live->discord->dm_channels, live->audience);
	}
	again(live);
	show_next(live);
}

static void on_changed(void *data, const struct rest_response *response) {
	struct editable_message *live = data;
	enum error_class class = error_class_of(response);
	switch (class) {
	case ERROR_UNEDITABLE:
	case ERROR_UNKNOWN_CHANNEL:
		say_anew(live, class);
		return;
	case ERROR_ARCHIVED:
		if (!live->unarchived && place_path_is(live->audience)) {
			unarchive(live);
			return;
		}
		fail(live, ERROR_FORBIDDEN, response);
		return;
	case ERROR_FORBIDDEN:
	case ERROR_OUTAGE:
		fail(live, class, response);
		return;
	case ERROR_REJECTED:
		log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", live->audience,
			response->code, response->message != NULL ? response->message : "");
		break;
	case ERROR_NONE:
		break;
	}
	land(live);
	show_next(live);
}

/* Requests */

static int change(struct editable_message *live) {
	char path[PATH_SIZE], route[PATH_SIZE];
	json_t *body = json_copy(live->flying);
	json_object_del(body, "nonce");
	json_object_del(body, "enforce_nonce");
	snprintf(path, sizeof(path), "/channels/%s/messages/%s", live->channel, live->message);
	snprintf(route, sizeof(route), "PATCH /channels/%s/messages/:id", live->channel);
	struct rest_request request = {
		.method = "PATCH",
		.path = path,
		.route = route,
		.body = body,
		.repeatable = true,
		.done = on_changed,
		.data = live,
	};
	return rest_send(live->discord->rest, &request);
}

static void give_up(struct editable_message *live) {
	live->hash = 0;
	land(live);
	show_next(live);
}

/* What was shown since takes the place of what is on its way, unless it tells of what waits. */
static void take_newer(struct editable_message *live) {
	if (live->waiting != NULL && !message_queue_has_more(live->discord, live->audience)) {
		json_decref(live->flying);
		live->flying = live->waiting;
		live->hash = live->waiting_hash;
		live->waiting = NULL;
	}
}

static void on_caught_up(struct discord *discord, const char *audience,
	const struct queued_message *message, enum send_result end,
	const struct rest_response *response) {
	struct editable_message *live = find(discord, message->table, audience);
	(void)response;
	if (live == NULL) {
		return;
	}
	take_newer(live);
	if (end == SEND_LOST || change(live) < 0) {
		give_up(live);
	}
}

/* Behind all that waits to be said there, so that what is shown does not tell it beforehand. */
static int change_in_turn(struct editable_message *live) {
	if (!message_queue_is_busy(live->discord, live->audience)) {
		return change(live);
	}
	struct queued_message *turn = calloc(1, sizeof(*turn));
	if (turn == NULL) {
		return -1;
	}
	*turn = (struct queued_message){.table = live->table, .done = on_caught_up};
	return message_queue_push(live->discord, live->audience, turn);
}

static int say(struct editable_message *live) {
	struct queued_message *message = calloc(1, sizeof(*message));
	if (message == NULL) {
		return -1;
	}
	*message = (struct queued_message){
		.body = json_incref(live->flying),
		.table = live->table,
		.repeatable = json_object_get(live->flying, "nonce") != NULL,
		.done = on_posted,
	};
	return message_queue_push(live->discord, live->audience, message);
}

/* What waits is sent; without anything that follows, it is done with. */
static void show_next(struct editable_message *live) {
	if (live->waiting == NULL) {
		if (live->last) {
			drop(live->discord->live_messages, live);
		}
		return;
	}
	live->flying = live->waiting;
	live->hash = live->waiting_hash;
	live->waiting = NULL;
	int failed = live->message[0] != '\0' ? change_in_turn(live) : say(live);
	if (failed < 0) {
		give_up(live);
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

static void put(struct editable_message *live, json_t *body) {
	uint64_t hash = hash_of(body);
	json_decref(live->waiting);
	live->waiting = NULL;
	if (hash != 0 && hash == live->hash) {
		json_decref(body);
	} else {
		live->waiting = body;
		live->waiting_hash = hash;
	}
	if (live->flying == NULL) {
		show_next(live);
	}
}

void live_messages_show(struct discord *discord, const char *audience, const struct post *post) {
	struct editable_message *live = find(discord, post->table, audience);
	json_t *body = payload_live(post);
	if (live == NULL && body != NULL) {
		live = add(discord, post->table, audience);
	}
	if (live == NULL || body == NULL) {
		json_decref(body);
		return;
	}
	if (live->message[0] == '\0' && live->flying == NULL) {
		adopt(live, post->replaces);
	}
	live->last = post->last;
	put(live, body);
}

void live_messages_forget(struct discord *discord, const char *place) {
	for (struct known_entry *at = discord->live_messages->all.oldest; at != NULL;
		at = at->newer) {
		struct editable_message *live = (struct editable_message *)at;
		if (place_path_is_in(live->audience, place)) {
			forget_content(live);
		}
	}
}
