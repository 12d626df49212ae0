#include "bot/chat/discord/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/json_read.h"

/* Threads being created for openings. A thread has its message's id, and a message has one thread
 * at most, so creating it again after a kill is harmless. */

enum { IT_EXISTS = 160004, PATH_SIZE = 96 };

struct thread_making {
	struct thread_making *next;
	struct discord *discord;
	char place[PLACE_PATH_SIZE]; /* the opening's place */
	char message[SNOWFLAKE_SIZE];
};

static void drop(void *data) {
	struct thread_making *making = data;
	struct thread_making **at = &making->discord->threads;
	while (*at != making) {
		at = &(*at)->next;
	}
	*at = making->next;
	free(making);
}

static void tell_made(const struct thread_making *making, const json_t *made) {
	struct chat *chat = &making->discord->chat;
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE], thread[PLACE_PATH_SIZE];
	place_path_read(making->place, guild, channel);
	place_path_write(thread, guild, making->message);
	guild_channels_learn(making->discord, made, true);
	chat->listener->thread_made(chat->data, chat, making->place, thread);
}

static void tell_refused(const struct thread_making *making, const struct rest_response *response) {
	struct chat *chat = &making->discord->chat;
	log_event(LOG_WARNING, "discord-no-thread", "%s: %d: %s", making->place, response->code,
		response->message != NULL ? response->message : "no answer");
	chat->listener->thread_made(chat->data, chat, making->place, NULL);
}

static void on_made(void *data, const struct rest_response *response) {
	struct thread_making *making = data;
	struct thread_making made = *making;
	bool is_there = error_class_of(response) == ERROR_NONE || response->code == IT_EXISTS;
	drop(making);
	if (made.discord->ending) {
		return;
	}
	if (is_there) {
		tell_made(&made, response->body);
	} else {
		tell_refused(&made, response);
	}
}

static bool is_being_made(const struct discord *discord, const char *place) {
	const struct thread_making *making = discord->threads;
	while (making != NULL && strcmp(making->place, place) != 0) {
		making = making->next;
	}
	return making != NULL;
}

static int send_making(struct thread_making *making, const char *channel, const char *name) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "/channels/%s/messages/%s/threads", channel, making->message);
	struct rest_request request = {
		.method = "POST",
		.path = path,
		.body = json_pack("{s:s}", "name", name),
		.repeatable = true,
		.done = on_made,
		.drop = drop,
		.data = making,
	};
	return rest_send(making->discord->rest, &request);
}

void threads_make(struct chat *chat, const char *place, const char *where, const char *name) {
	struct discord *discord = (struct discord *)chat;
	char channel[SNOWFLAKE_SIZE], message[SNOWFLAKE_SIZE];
	struct thread_making *making =
		!is_being_made(discord, place) && place_path_read(where, channel, message)
			? calloc(1, sizeof(*making))
			: NULL;
	if (making == NULL) {
		return;
	}
	*making = (struct thread_making){.next = discord->threads, .discord = discord};
	discord->threads = making;
	snprintf(making->place, sizeof(making->place), "%s", place);
	memcpy(making->message, message, sizeof(message));
	if (send_making(making, channel, name) < 0) {
		drop(making);
	}
}
