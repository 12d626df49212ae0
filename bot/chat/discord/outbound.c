#include "bot/chat/discord/outbound.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/old_messages.h"
#include "bot/chat/discord/panels.h"
#include "bot/chat/discord/payload.h"
#include "bot/chat/discord/resume.h"

enum { MESSAGES_MOST = 16 }; /* for one post */

static void on_done(struct discord *discord, const char *audience,
	const struct queued_message *message, enum send_result result,
	const struct rest_response *response) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_person person = {.key = audience, .name = audience};
	if (result == SEND_CANCELLED) {
		return;
	}
	if (result == SEND_DONE && message->follows != NULL) {
		answer_picture_add(discord, audience, response->body, message->follows);
	}
	struct post_end end = {.table = message->table,
		.place_index = message->place_index,
		.move = message->move};
	chat_tell_delivered(&discord->chat, &end);
	if (message->probes) {
		listener->reached(discord->chat.data, &discord->chat, person);
	}
}

/* Takes over body. */
static struct queued_message *create_message(const struct post *post, json_t *body) {
	struct queued_message *message = calloc(1, sizeof(*message));
	if (message == NULL) {
		json_decref(body);
		return NULL;
	}
	*message = (struct queued_message){
		.body = {.json = body},
		.table = post->table,
		.place_index = post->place_index,
		.turn = post->turn,
		.repeatable = post->cause != 0,
		.answers = post->table == 0 || post->asker != NULL,
		.done = on_done,
	};
	return message;
}

/* Creates all messages of a post. Returns the last; NULL with *rc -ENOMEM or, if there are far too
 * many, -ENOBUFS. */
static struct queued_message *create_all(
	const struct post *post, bool in_place, struct queued_message **first, int *rc) {
	struct queued_message *message = NULL, **end = first;
	bool last = false;
	*rc = 0;
	for (unsigned n = 0; n < MESSAGES_MOST && !last && *rc == 0; n++) {
		json_t *body = payload_message(post, n, in_place, &last);
		if (body != NULL && post->silent) {
			payload_hush(body, true);
		}
		message = body != NULL ? create_message(post, body) : NULL;
		*end = message;
		end = message != NULL ? &message->next : end;
		*rc = message != NULL ? 0 : -ENOMEM;
	}
	*rc = *rc == 0 && !last ? -ENOBUFS : *rc;
	return *rc == 0 ? message : NULL;
}

/* Sets nonces, so that an answer is shown once, even if it is sent again or its message comes again
 * after a kill. */
static void name_answers(
	struct discord *discord, const char *audience, struct queued_message *message) {
	for (; message != NULL && discord->heard != NULL; message = message->next) {
		if (message->answers && message->body.json != NULL) {
			payload_answer(message->body.json, discord->heard->id,
				discord->heard->answers++, audience);
			message->repeatable = message->named = true;
		}
	}
}

/* A message about a move comes again after a restart, when its text identifies it. */
static uint64_t number_of(
	const struct post *post, const struct queued_message *message, unsigned n, int64_t next) {
	char text[96];
	if (post->cause == 0) {
		return (uint64_t)next;
	}
	snprintf(text, sizeof(text), "%" PRId64 "-%d-%u %016" PRIx64, post->cause, post->part, n,
		hash_text(json_string_value(json_object_get(message->body.json, "content"))));
	return hash_text(text);
}

/* Each message to a person may be sent again until its arrival is confirmed. */
static void name_direct(struct discord *discord, const char *user, const struct post *post,
	struct queued_message *message) {
	for (unsigned n = 0; message != NULL; message = message->next, n++) {
		uint64_t database;
		int64_t next = message->body.json != NULL && !message->named
				       ? dm_channels_number(discord, &database)
				       : 0;
		message->repeatable = next != 0 || message->named;
		if (next != 0) {
			payload_direct(message->body.json, database, post->table, user,
				number_of(post, message, n, next));
		}
	}
}

static bool is_empty(const struct post *post) {
	return post->text[strspn(post->text, " \n")] == '\0' && post->n_mentions == 0 &&
	       post->controls == NULL;
}

/* silent: nothing is sent, but the listener is told as if it were. */
static int push(struct discord *discord, const char *audience, const struct post *post, bool silent,
	bool probes) {
	struct queued_message *first = NULL, *last;
	struct post named = *post;
	struct chat_controls controls;
	int rc = -ENOMEM;
	char *text = chat_name_commands(discord->commands, &discord->command_ids, post->text,
		place_path_is_private(audience));
	if (text == NULL) {
		return rc;
	}
	named.text = text;
	editable_message_put_way(discord, &named, &controls);
	if (silent || is_empty(post)) {
		first = last = create_message(post, NULL);
	} else {
		last = create_all(&named, place_path_is(audience), &first, &rc);
	}
	free(text);
	if (last == NULL) {
		message_queue_free(first);
		return rc;
	}
	name_answers(discord, audience, first);
	if (!place_path_is(audience)) {
		name_direct(discord, audience, post, first);
	}
	last->move = post->move;
	last->probes = probes;
	last->follows = last->body.json != NULL ? picture_keep(post->picture) : NULL;
	return message_queue_push(discord, audience, first);
}

static bool is_open(struct discord *discord, const char *place) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	return !discord->ending && place_path_read(place, guild, channel) &&
	       guild_channels_state(discord, channel) == CHANNEL_OPEN;
}

int outbound_say(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	return is_open(discord, place) && shards_deaf_ms(chat, place) == 0
		       ? push(discord, place, post, false, false)
		       : -ENOTCONN;
}

void outbound_show(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	channel_names_keep(discord, place);
	if (is_open(discord, place) && post->edit_of != NULL) {
		live_messages_show(discord, place, post);
	}
}

/* Whether the person gets hands by a button only. */
static bool prefers_button(const struct discord *discord, const struct post *post) {
	return post->mode == MODE_BUTTON ||
	       (post->mode == MODE_USUAL && discord->chat.hands_by_button);
}

void outbound_delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	(void)place;
	old_messages_delete((struct discord *)chat, table, where, NULL);
}

static int tell_live(struct discord *discord, const char *key, const struct post *post) {
	panels_show(discord, key, post);
	if (!prefers_button(discord, post)) {
		live_messages_show(discord, key, post);
	}
	return post->move != 0 ? push(discord, key, post, true, false) : 0;
}

/* Holding back */

static void on_explained(struct discord *discord, const char *audience,
	const struct queued_message *message, enum send_result result,
	const struct rest_response *response) {
	const struct kept_post *held = message->held;
	(void)audience, (void)result, (void)response;
	outbound_tell(&discord->chat, held->to, &held->post);
}

/* A press on a hand is answered with the hand, not held back. */
static bool answers_press(const struct discord *discord, const char *key, const struct post *post) {
	const struct interaction *press = discord->handling;
	return press != NULL && press->stage == INTERACTION_NEW && post->edit_of != NULL &&
	       strcmp(press->user, key) == 0 &&
	       (press->place[0] == '\0' || press->source == OF_EPHEMERAL);
}

/* False: no posts wait for that place, or there is no memory. */
static bool hold_back(struct discord *discord, const char *key, const struct post *post) {
	if (post->after_place == NULL || !message_queue_is_busy(discord, post->after_place) ||
		answers_press(discord, key, post)) {
		return false;
	}
	struct queued_message *turn = create_message(post, NULL);
	struct kept_post *held = turn != NULL ? kept_post_copy(post) : NULL;
	if (held == NULL) {
		message_queue_free(turn);
		return false;
	}
	snprintf(held->to, sizeof(held->to), "%s", key);
	turn->held = held;
	turn->done = on_explained;
	return message_queue_push(discord, post->after_place, turn) == 0;
}

int outbound_tell(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || snowflake_number(key) == 0) {
		return -ENOENT;
	}
	if (hold_back(discord, key, post)) {
		return 0;
	}
	return post->edit_of != NULL ? tell_live(discord, key, post)
				     : push(discord, key, post, false, false);
}

/* Hands by the button need no direct messages: there is nothing to probe. */
int outbound_probe(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || snowflake_number(key) == 0) {
		return -ENOENT;
	}
	bool button = prefers_button(discord, post), live = post->edit_of != NULL;
	if (live && !button) {
		live_messages_show(discord, key, post);
	}
	return push(discord, key, post, button || live, true);
}
