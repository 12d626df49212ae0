#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/direct.h"
#include "bot/chat/discord/lives.h"
#include "bot/chat/discord/outlet.h"
#include "bot/chat/discord/pauses.h"
#include "bot/chat/discord/places.h"
#include "bot/chat/discord/state.h"

/* The functions down. Whatever comes of them comes from the loop. */

enum { PARTS_MOST = 16 }; /* messages of one post */

static void on_done(struct discord *discord, const char *audience,
	const struct outlet_message *message, enum outlet_end end,
	const struct rest_response *response) {
	const struct chat_listener *listener = discord->chat.listener;
	struct chat_person person = {.key = audience, .name = audience};
	(void)response;
	if (end == OUTLET_LOST) {
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
static struct outlet_message *create_message(const struct post *post, json_t *body) {
	struct outlet_message *message = calloc(1, sizeof(*message));
	if (message == NULL) {
		json_decref(body);
		return NULL;
	}
	*message = (struct outlet_message){
		.body = body,
		.table = post->table,
		.repeatable = post->cause != 0,
		.done = on_done,
	};
	return message;
}

/* All messages of a post; the last has the mark. 0, -ENOMEM or, for far too many, -ENOBUFS. */
static int compose_all(const struct post *post, bool proves, struct outlet_message **first) {
	struct outlet_message *message = NULL, **end = first;
	json_t *body;
	bool failed = false;
	unsigned n = 0;
	*first = NULL;
	while (n < PARTS_MOST && (body = compose_message(post, n, true, &failed)) != NULL) {
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
	struct outlet_message *messages;
	int failed = compose_all(post, proves, &messages);
	if (failed < 0) {
		outlet_free_messages(messages);
		return failed;
	}
	return outlet_push(discord, audience, messages);
}

/* Nothing is sent, but what it would have brought about happens. */
static int push_nothing(
	struct discord *discord, const char *audience, const struct post *post, bool proves) {
	struct outlet_message *message = create_message(post, NULL);
	if (message == NULL) {
		return -ENOMEM;
	}
	message->move = post->move;
	message->proves = proves;
	return outlet_push(discord, audience, message);
}

static bool is_empty(const struct post *post) {
	return post->text[strspn(post->text, " \n")] == '\0' && post->n_mentions == 0 &&
	       post->controls == NULL;
}

static bool is_open(struct discord *discord, const char *place) {
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE];
	return !discord->ending && discord_read_place(place, guild, channel) &&
	       places_state(discord->places, strtoull(channel, NULL, 10)) == PLACES_OPEN;
}

size_t speak_waiting(const struct discord *discord) {
	return outlets_waiting(discord);
}

int discord_say(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (!is_open(discord, place)) {
		return -ENOTCONN;
	}
	return is_empty(post) ? push_nothing(discord, place, post, false)
			      : push(discord, place, post, false);
}

void discord_show(struct chat *chat, const char *place, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (is_open(discord, place) && post->replaces != NULL) {
		lives_show(discord, place, post);
	}
}

/* Hands are had by a button. */
static bool prefers_button(const struct discord *discord, const struct post *post) {
	return post->mode == MODE_BUTTON ||
	       (post->mode == MODE_USUAL && discord->chat.hands_by_button);
}

static int tell_changing(struct discord *discord, const char *key, const struct post *post) {
	if (!prefers_button(discord, post)) {
		lives_show(discord, key, post);
	}
	return post->move != 0 ? push_nothing(discord, key, post, false) : 0;
}

int discord_tell(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || !compose_is_id(key)) {
		return -ENOENT;
	}
	if (post->replaces != NULL) {
		return tell_changing(discord, key, post);
	}
	return is_empty(post) ? push_nothing(discord, key, post, false)
			      : push(discord, key, post, false);
}

/* Whoever wants hands by the button needs no direct messages: there is nothing to probe. */
int discord_prove(struct chat *chat, const char *key, const struct post *post) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending || !compose_is_id(key)) {
		return -ENOENT;
	}
	return prefers_button(discord, post) || is_empty(post)
		       ? push_nothing(discord, key, post, true)
		       : push(discord, key, post, true);
}

void speak_forget(struct discord *discord, const char *place) {
	lives_forget(discord, place);
	outlets_forget(discord, place);
}

/* The whole */

int speak_start(struct discord *discord) {
	discord->lives = lives_create();
	discord->direct = direct_create();
	discord->outlets = outlets_create();
	discord->pauses = pauses_create();
	if (discord->lives == NULL || discord->direct == NULL || discord->outlets == NULL ||
		discord->pauses == NULL) {
		lives_destroy(discord->lives);
		direct_destroy(discord->direct);
		free(discord->outlets);
		free(discord->pauses);
		discord->outlets = NULL;
		return -ENOMEM;
	}
	outlets_begin(discord);
	pauses_begin(discord);
	return 0;
}

static void on_pauses_closed(void *data) {
	struct discord *discord = data;
	lives_destroy(discord->lives);
	direct_destroy(discord->direct);
	discord->speak_stopped(discord->speak_data);
}

static void on_outlets_closed(void *data) {
	struct discord *discord = data;
	pauses_destroy(discord->pauses, on_pauses_closed, discord);
}

void speak_stop(struct discord *discord, void (*closed)(void *data), void *data) {
	discord->speak_stopped = closed;
	discord->speak_data = data;
	outlets_destroy(discord->outlets, on_outlets_closed, discord);
}
