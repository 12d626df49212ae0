#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/guild_channels.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/outages.h"
#include "bot/chat/discord/state.h"

/* The functions down. Whatever comes of them comes from the loop. */

enum { PARTS_MOST = 16 }; /* messages of one post */

static void on_done(struct discord *discord, const char *audience,
	const struct queued_message *message, enum send_result end,
	const struct rest_response *response) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_person person = {.key = audience, .name = audience};
	(void)response;
	if (end == SEND_LOST) {
		return;
	}
	if (message->move != 0) {
		listener->delivered(
			discord->chat.data, &discord->chat, message->table, message->move);
	}
	if (message->proves) {
		listener->reached(discord->chat.data, &discord->chat, person);
	}
}

/* body is taken over. */
static struct queued_message *create_message(const struct post *post, json_t *body) {
	struct queued_message *message = calloc(1, sizeof(*message));
	if (message == NULL) {
		json_decref(body);
		return NULL;
	}
	*message = (struct queued_message){
		.body = body,
		.table = post->table,
		.repeatable = post->cause != 0,
		.done = on_done,
	};
	return message;
}

/* All messages of a post; the last has the mark. 0, -ENOMEM or, for far too many, -ENOBUFS. */
static int compose_all(const struct post *post, bool proves, struct queued_message **first) {
	struct queued_message *message = NULL, **end = first;
	json_t *body;
	bool failed = false;
	unsigned n = 0;
	*first = NULL;
	while (n < PARTS_MOST && (body = payload_message(post, n, true, &failed)) != NULL) {
		message = create_message(post, body);
		if (message == NULL) {
			return -ENOMEM;
		}
		*end = message;
		end = &message->next;
		n++;
	}
	if (failed || message == NULL) {
		return -ENOMEM;
	}
	message->move = post->move;
	message->proves = proves;
	return n < PARTS_MOST ? 0 : -ENOBUFS;
}

static int push(
	struct discord *discord, const char *audience, const struct post *post, bool proves) {
	struct queued_message *messages;
	int failed = compose_all(post, proves, &messages);
	if (failed < 0) {
		message_queue_free(messages);
		return failed;
	}
	return message_queue_push(discord, audience, messages);
}

/* Nothing is sent, but what it would have brought about happens. */
static int push_nothing(
	struct discord *discord, const char *audience, const struct post *post, bool proves) {
	struct queued_message *message = create_message(post, NULL);
	if (message == NULL) {
		return -ENOMEM;
	}
	message->move = post->move;
	message->proves = proves;
	return message_queue_push(discord, audience, message);
}

static bool is_empty(const struct post *post) {
	return post->text[strspn(post->text, " \n")] == '\0' && post->n_mentions == 0 &&
	       post->controls == NULL;
}

static bool is_open(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return !discord->ending && place_path_read(place, guild, channel) &&
	       guild_channels_state(discord->channels, strtoull(channel, NULL, 10)) == CHANNEL_OPEN;
}

size_t speak_waiting(const struct discord *discord) {
	return message_queues_waiting(discord);
}

int outbound_say(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (!is_open(discord, place)) {
		return -ENOTCONN;
	}
	return is_empty(post) ? push_nothing(discord, place, post, false)
			      : push(discord, place, post, false);
}

void outbound_show(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (is_open(discord, place) && post->replaces != NULL) {
		live_messages_show(discord, place, post);
	}
}

/* Hands are had by a button. */
static bool prefers_button(const struct discord *discord, const struct post *post) {
	return post->mode == MODE_BUTTON ||
	       (post->mode == MODE_USUAL && discord->chat.hands_by_button);
}

static int tell_changing(struct discord *discord, const char *key, const struct post *post) {
	if (!prefers_button(discord, post)) {
		live_messages_show(discord, key, post);
	}
	return post->move != 0 ? push_nothing(discord, key, post, false) : 0;
}

int outbound_tell(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || !snowflake_is_valid(key)) {
		return -ENOENT;
	}
	if (post->replaces != NULL) {
		return tell_changing(discord, key, post);
	}
	return is_empty(post) ? push_nothing(discord, key, post, false)
			      : push(discord, key, post, false);
}

/* Whoever wants hands by the button needs no direct messages: there is nothing to probe. */
int outbound_probe(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || !snowflake_is_valid(key)) {
		return -ENOENT;
	}
	return prefers_button(discord, post) || is_empty(post)
		       ? push_nothing(discord, key, post, true)
		       : push(discord, key, post, true);
}

void place_state_forget(struct discord *discord, const char *place) {
	live_messages_forget(discord, place);
	message_queues_forget(discord, place);
}

/* The whole */

int speak_start(struct discord *discord) {
	discord->live_messages = live_messages_create();
	discord->dm_channels = dm_channels_create();
	discord->message_queues = message_queues_create();
	discord->outages = outages_create();
	if (discord->live_messages == NULL || discord->dm_channels == NULL ||
		discord->message_queues == NULL || discord->outages == NULL) {
		live_messages_destroy(discord->live_messages);
		dm_channels_destroy(discord->dm_channels);
		free(discord->message_queues);
		free(discord->outages);
		discord->message_queues = NULL;
		return -ENOMEM;
	}
	message_queues_begin(discord);
	outages_begin(discord);
	return 0;
}

static void on_pauses_closed(void *data) {
	struct discord *discord = data;
	live_messages_destroy(discord->live_messages);
	dm_channels_destroy(discord->dm_channels);
	discord->speak_stopped(discord->speak_data);
}

static void on_outlets_closed(void *data) {
	struct discord *discord = data;
	outages_destroy(discord->outages, on_pauses_closed, discord);
}

void speak_stop(struct discord *discord, void (*closed)(void *data), void *data) {
	discord->speak_stopped = closed;
	discord->speak_data = data;
	message_queues_destroy(discord->message_queues, on_outlets_closed, discord);
}
