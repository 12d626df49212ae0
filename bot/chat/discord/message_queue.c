#include "bot/chat/discord/message_queue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/known.h"
#include "bot/chat/discord/outages.h"

enum { PATH_SIZE = 96 };

static const char too_many[] = "too many direct messages opened just now";

struct message_queue {
	struct known_entry entry; /* first; by audience */
	struct discord *discord;
	struct message_queue *next_ready;
	bool ready;                /* it is in that list */
	bool busy;                 /* something is on its way: it must stay */
	bool unarchived, reopened; /* for the first message, tried once */
	size_t n;
	struct queued_message *first, **end;
};

/* There is one only while something waits for it. */
struct message_queues {
	struct known all;
	size_t n_messages;
	struct message_queue *ready; /* the last made so first */
	uv_timer_t turning;
	void (*closed)(void *data);
	void *closed_data;
};

static void pump(struct message_queue *queue);

bool place_path_is(const char *audience) {
	return strchr(audience, '/') != NULL;
}

bool place_path_is_in(const char *audience, const char *place) {
	size_t len = strlen(place);
	return place_path_is(audience) && strncmp(audience, place, len) == 0 &&
	       (audience[len] == '\0' || (len > 0 && place[len - 1] == '/'));
}

/* The messages that wait */

void message_queue_free(struct queued_message *messages) {
	while (messages != NULL) {
		struct queued_message *next = messages->next;
		json_decref(messages->body);
		free(messages);
		messages = next;
	}
}

static struct queued_message *take_first(struct message_queue *queue) {
	struct queued_message *message = queue->first;
	queue->first = message->next;
	if (queue->first == NULL) {
		queue->end = &queue->first;
	}
	message->next = NULL;
	queue->n--;
	queue->discord->message_queues->n_messages--;
	queue->unarchived = queue->reopened = false;
	return message;
}

static void finish(struct discord *discord, const char *audience, struct queued_message *message,
	enum send_result end, const struct rest_response *response) {
	if (!discord->ending) {
		message->done(discord, audience, message, end, response);
	}
	message_queue_free(message);
}

static void on_turn(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	struct message_queues *message_queues = discord->message_queues;
	while (message_queues->ready != NULL && !discord->ending) {
		struct message_queue *queue = message_queues->ready;
		message_queues->ready = queue->next_ready;
		queue->ready = false;
		pump(queue);
	}
}

static void make_ready(struct message_queue *queue) {
	struct message_queues *message_queues = queue->discord->message_queues;
	if (queue->busy || queue->ready || queue->discord->ending) {
		return;
	}
	queue->ready = true;
	queue->next_ready = message_queues->ready;
	message_queues->ready = queue;
	uv_timer_start(&message_queues->turning, on_turn, 0, 0);
}

static void drop(struct message_queue *queue) {
	struct message_queues *message_queues = queue->discord->message_queues;
	known_remove(&message_queues->all, &queue->entry);
	message_queues->n_messages -= queue->n;
	message_queue_free(queue->first);
	free(queue);
}

static struct message_queue *add(struct discord *discord, const char *audience) {
	struct message_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL) {
		return NULL;
	}
	queue->discord = discord;
	queue->end = &queue->first;
	snprintf(queue->entry.key, sizeof(queue->entry.key), "%s", audience);
	if (known_add(&discord->message_queues->all, &queue->entry) < 0) {
		free(queue);
		return NULL;
	}
	return queue;
}

static bool has_room(const struct message_queues *message_queues, const struct message_queue *queue,
	size_t n, bool game) {
	size_t most = game ? MESSAGE_QUEUE_MOST : MESSAGE_QUEUE_ANSWERS_MOST;
	return (queue == NULL || queue->n + n <= most) &&
	       message_queues->n_messages + n <= MESSAGE_QUEUES_MOST;
}

static size_t count(const struct queued_message *messages) {
	size_t n = 0;
	for (; messages != NULL; messages = messages->next) {
		n++;
	}
	return n;
}

static void append(struct message_queue *queue, struct queued_message *messages, size_t n) {
	*queue->end = messages;
	while (*queue->end != NULL) {
		queue->end = &(*queue->end)->next;
	}
	queue->n += n;
	queue->discord->message_queues->n_messages += n;
}

bool message_queue_is_busy(const struct discord *discord, const char *audience) {
	return known_find(&discord->message_queues->all, audience) != NULL;
}

size_t message_queues_waiting(const struct discord *discord) {
	const struct message_queues *message_queues = discord->message_queues;
	return message_queues->n_messages > message_queues->all.n
		       ? message_queues->n_messages - message_queues->all.n
		       : 0;
}

bool message_queue_has_more(const struct discord *discord, const char *audience) {
	const struct message_queue *queue =
		(const struct message_queue *)known_find(&discord->message_queues->all, audience);
	return queue != NULL && queue->n > 0;
}

int message_queue_push(
	struct discord *discord, const char *audience, struct queued_message *messages) {
	struct message_queues *message_queues = discord->message_queues;
	struct message_queue *queue =
		(struct message_queue *)known_find(&message_queues->all, audience);
	size_t n = count(messages);
	int failed = 0;
	if (!has_room(message_queues, queue, n, messages->table != 0)) {
		failed = -ENOBUFS;
	} else if (queue == NULL && (queue = add(discord, audience)) == NULL) {
		failed = -ENOMEM;
	}
	if (failed < 0) {
		message_queue_free(messages);
		return failed;
	}
	append(queue, messages, n);
	make_ready(queue);
	return 0;
}

/* When nothing can be said */

static void tell_place(struct discord *discord, const char *place, enum error_class class,
	const struct rest_response *response) {
	const char *lacking = error_class_missing(response);
	if (class == ERROR_UNKNOWN_CHANNEL) {
		place_state_gone(discord, place);
		return;
	}
	log_event(LOG_WARNING, "discord-channel-closed", "cannot speak in %s: %s%s%s", place,
		response->message != NULL ? response->message : "no answer",
		lacking[0] != '\0' ? "; the bot needs there: " : "", lacking);
	place_state_closed(discord, place);
	if (class == ERROR_OUTAGE) {
		outages_add(discord, place);
	}
}

void message_queue_fail(struct discord *discord, const char *audience, enum error_class class,
	const struct rest_response *response) {
	const char *why = response->message != NULL ? response->message : "no answer";
	if (discord->ending) {
		return;
	}
	if (place_path_is(audience)) {
		tell_place(discord, audience, class, response);
	} else {
		struct chat_person person = {.key = audience, .name = audience};
		discord->chat.listener->unreachable(
			discord->chat.data, &discord->chat, person, why);
	}
}

/* The listener may push again while it is told: the outlet is gone by then. */
static void give_up(
	struct message_queue *queue, enum error_class class, const struct rest_response *response) {
	struct discord *discord = queue->discord;
	char audience[KNOWN_KEY_SIZE];
	snprintf(audience, sizeof(audience), "%s", queue->entry.key);
	struct queued_message *first = queue->first;
	queue->first = NULL;
	drop(queue);
	while (first != NULL) {
		struct queued_message *message = first;
		first = message->next;
		message->next = NULL;
		finish(discord, audience, message, SEND_LOST, NULL);
	}
	message_queue_fail(discord, audience, class, response);
}

static void give_up_unsent(struct message_queue *queue, int failed) {
	struct rest_response response = {.message = strerror(-failed)};
	give_up(queue, ERROR_OUTAGE, &response);
}

/* Sending */

static void finish_first(
	struct message_queue *queue, enum send_result end, const struct rest_response *response) {
	struct queued_message *message = take_first(queue);
	queue->busy = true; /* whatever the listener does now */
	finish(queue->discord, queue->entry.key, message, end, response);
	queue->busy = false;
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	enum error_class class = error_class_of(response);
	queue->busy = false;
	if (class == ERROR_NONE) {
		pump(queue);
	} else {
		give_up(queue, class == ERROR_REJECTED ? ERROR_FORBIDDEN : class, response);
	}
}

int message_queue_unarchive(struct discord *discord, const char *place,
	void (*done)(void *data, const struct rest_response *response), void *data) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE], path[PATH_SIZE], route[PATH_SIZE];
	if (!place_path_read(place, guild, channel)) {
		return -ENOENT;
	}
	snprintf(path, sizeof(path), "/channels/%s", channel);
	snprintf(route, sizeof(route), "PATCH /channels/%s", channel);
	struct rest_request request = {
		.method = "PATCH",
		.path = path,
		.route = route,
		.body = json_pack("{s:b}", "archived", false),
		.repeatable = true,
		.done = done,
		.data = data,
	};
	return rest_send(discord->rest, &request);
}

static void unarchive(struct message_queue *queue) {
	queue->busy = true;
	queue->unarchived = true;
	int failed =
		message_queue_unarchive(queue->discord, queue->entry.key, on_unarchived, queue);
	if (failed < 0) {
		give_up_unsent(queue, failed);
	}
}

static void pass_over(struct message_queue *queue, const struct rest_response *response) {
	log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", queue->entry.key, response->code,
		response->message != NULL ? response->message : "");
	finish_first(queue, SEND_REJECTED, response);
	pump(queue);
}

static void on_answer(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	enum error_class class = error_class_of(response);
	bool place = place_path_is(queue->entry.key);
	queue->busy = false;
	if (class == ERROR_NONE) {
		finish_first(queue, SEND_DONE, response);
		pump(queue);
	} else if (class == ERROR_REJECTED || class == ERROR_UNEDITABLE) {
		pass_over(queue, response);
	} else if (class == ERROR_ARCHIVED && place && !queue->unarchived) {
		unarchive(queue);
	} else if (class == ERROR_UNKNOWN_CHANNEL && !place && !queue->reopened) {
		queue->reopened = true;
		dm_channels_forget(queue->discord->dm_channels, queue->entry.key);
		pump(queue);
	} else {
		give_up(queue, class, response);
	}
}

static void send_first(struct message_queue *queue, const char *channel) {
	char path[PATH_SIZE], route[PATH_SIZE];
	snprintf(path, sizeof(path), "/channels/%s/messages", channel);
	snprintf(route, sizeof(route), "POST /channels/%s/messages", channel);
	struct rest_request request = {
		.method = "POST",
		.path = path,
		.route = route,
		.body = json_incref(queue->first->body),
		.repeatable = queue->first->repeatable,
		.done = on_answer,
		.data = queue,
	};
	queue->busy = true;
	int failed = rest_send(queue->discord->rest, &request);
	if (failed < 0) {
		give_up_unsent(queue, failed);
	}
}

static void on_opened(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	enum error_class class = error_class_of(response);
	const char *id = json_string_value(json_object_get(response->body, "id"));
	queue->busy = false;
	if (class == ERROR_NONE && snowflake_is_valid(id)) {
		dm_channels_learn(queue->discord->dm_channels, queue->entry.key, id);
		pump(queue);
	} else {
		give_up(queue, class == ERROR_NONE ? ERROR_OUTAGE : class, response);
	}
}

static void open_direct(struct message_queue *queue) {
	struct discord *discord = queue->discord;
	struct rest_response response = {.message = too_many};
	if (!dm_channels_may_open(discord->dm_channels, uv_now(discord->loop))) {
		give_up(queue, ERROR_FORBIDDEN, &response);
		return;
	}
	struct rest_request request = {
		.method = "POST",
		.path = "/users/@me/channels",
		.route = "POST /users/@me/channels",
		.body = json_pack("{s:s}", "recipient_id", queue->entry.key),
		.repeatable = true,
		.done = on_opened,
		.data = queue,
	};
	queue->busy = true;
	int failed = rest_send(discord->rest, &request);
	if (failed < 0) {
		give_up_unsent(queue, failed);
	}
}

/* Sends what comes next; the outlet goes when nothing waits. */
static void pump(struct message_queue *queue) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	while (queue->first != NULL && queue->first->body == NULL) {
		finish_first(queue, SEND_DONE, NULL);
	}
	if (queue->first == NULL) {
		drop(queue);
	} else if (place_path_read(queue->entry.key, guild, channel)) {
		send_first(queue, channel);
	} else {
		const char *direct =
			dm_channels_find(queue->discord->dm_channels, queue->entry.key);
		if (direct[0] != '\0') {
			send_first(queue, direct);
		} else {
			open_direct(queue);
		}
	}
}

/* All of them */

struct message_queues *message_queues_create(void) {
	return calloc(1, sizeof(struct message_queues));
}

void message_queues_begin(struct discord *discord) {
	uv_timer_init(discord->loop, &discord->message_queues->turning);
	discord->message_queues->turning.data = discord;
}

static void on_closed(uv_handle_t *handle) {
	struct message_queues *message_queues = (struct message_queues *)handle->data;
	void (*closed)(void *) = message_queues->closed;
	void *data = message_queues->closed_data;
	while (message_queues->all.oldest != NULL) {
		struct message_queue *queue = (struct message_queue *)message_queues->all.oldest;
		known_remove(&message_queues->all, &queue->entry);
		message_queue_free(queue->first);
		free(queue);
	}
	free(message_queues);
	closed(data);
}

void message_queues_destroy(
	struct message_queues *message_queues, void (*closed)(void *data), void *data) {
	message_queues->closed = closed;
	message_queues->closed_data = data;
	message_queues->turning.data = message_queues;
	uv_close((uv_handle_t *)&message_queues->turning, on_closed);
}

/* The first is on its way if the outlet is busy. */
static void forget(struct message_queue *queue) {
	struct queued_message **from =
		queue->busy && queue->first != NULL ? &queue->first->next : &queue->first;
	struct queued_message *waiting = *from;
	size_t n = count(waiting);
	*from = NULL;
	queue->end = from;
	queue->n -= n;
	queue->discord->message_queues->n_messages -= n;
	while (waiting != NULL) {
		struct queued_message *message = waiting;
		waiting = message->next;
		message->next = NULL;
		finish(queue->discord, queue->entry.key, message, SEND_LOST, NULL);
	}
}

void message_queues_forget(struct discord *discord, const char *place) {
	struct known_entry *newer;
	for (struct known_entry *at = discord->message_queues->all.oldest; at != NULL; at = newer) {
		newer = at->newer;
		if (place_path_is_in(at->key, place)) {
			forget((struct message_queue *)at);
		}
	}
}
