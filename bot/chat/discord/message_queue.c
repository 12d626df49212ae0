#include "bot/chat/discord/message_queue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/payload.h"

/* Outages */

static bool is_put_off(const struct outages *outages, const char *audience) {
	size_t i = 0;
	while (i < outages->n && strcmp(outages->list[i].audience, audience) != 0) {
		i++;
	}
	return i < outages->n;
}

/* There must be an outage. */
static size_t find_first(const struct outages *outages) {
	size_t first = 0;
	for (size_t i = 1; i < outages->n; i++) {
		first = outages->list[i].due_ms < outages->list[first].due_ms ? i : first;
	}
	return first;
}

static void end_outage(struct discord *discord, const char *audience);

static void end_first(struct discord *discord) {
	struct outages *outages = &discord->outages;
	size_t at = find_first(outages);
	struct outage first = outages->list[at];
	outages->list[at] = outages->list[--outages->n];
	if (!discord->ending) {
		end_outage(discord, first.audience);
	}
}

static void wait_for_outage(struct discord *discord) {
	struct outages *outages = &discord->outages;
	uint64_t now = uv_now(discord->loop);
	if (outages->n > 0 && !discord->ending) {
		uint64_t due = outages->list[find_first(outages)].due_ms;
		timers_start(&discord->timers, TIMER_OUTAGES, due > now ? due - now : 0);
	}
}

void outages_end_first(struct discord *discord) {
	if (discord->outages.n > 0) {
		end_first(discord);
	}
	wait_for_outage(discord);
}

static void put_off(struct discord *discord, const char *audience) {
	struct outages *outages = &discord->outages;
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	uint64_t pause = backoff_ms(0, OUTAGE_MS, OUTAGE_MS);
	if (is_put_off(outages, audience)) {
		return;
	}
	if (outages->n == OUTAGES_MOST) {
		end_first(discord);
	}
	struct outage *outage = &outages->list[outages->n++];
	outage->due_ms = uv_now(discord->loop) + (uint64_t)((double)pause * scale);
	outage->released = false;
	snprintf(outage->audience, sizeof(outage->audience), "%s", audience);
	wait_for_outage(discord);
}

static size_t count_waiting(const struct outages *outages) {
	size_t n = 0;
	for (size_t i = 0; i < outages->n; i++) {
		n += !outages->list[i].released;
	}
	return n;
}

static void release_outages(struct discord *discord, size_t n) {
	struct outages *outages = &discord->outages;
	uint64_t after_ms[OUTAGES_MOST] = {0}, now = uv_now(discord->loop);
	rest_release(discord->rest, after_ms, n);
	for (size_t i = 0, next = 0; i < outages->n; i++) {
		struct outage *outage = &outages->list[i];
		if (!outage->released) {
			outage->released = true;
			outage->due_ms = now + after_ms[next++];
		}
	}
	wait_for_outage(discord);
}

static void go_on(struct discord *discord) {
	size_t n = count_waiting(&discord->outages);
	if (n > 0) {
		release_outages(discord, n);
	} else {
		rest_release(discord->rest, NULL, 0);
	}
}

enum { PATH_SIZE = 96 };

static const char too_many[] = "too many direct messages opened just now";

/* Exists only while messages wait in it. */
struct message_queue {
	struct map_entry entry; /* first */
	const char *audience;   /* its key */
	struct discord *discord;
	struct message_queue *next_ready;
	bool ready;                /* it is in that list */
	bool busy;                 /* a request waits or is in flight: first must stay, */
	bool left;                 /* the request may have left, */
	bool is_void;              /* or must not leave, as its message was dropped */
	bool waits_out;            /* waits for the end of an outage, until end_wait() */
	bool may_open;             /* it has acquired its turn to open a channel */
	enum preparation prepared; /* of the first message, when its request left */
	bool unarchived, reopened; /* already tried for the first message */
	size_t n;
	struct queued_message *first, **end;
};

static void send_next(struct message_queue *queue);

/* Messages */

void message_queue_free(struct queued_message *messages) {
	while (messages != NULL) {
		struct queued_message *next = messages->next;
		emoji_body_free(&messages->body);
		kept_post_free(messages->held);
		picture_drop(messages->follows);
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
	queue->discord->queues.n_messages--;
	queue->unarchived = queue->reopened = false;
	return message;
}

static void finish(struct discord *discord, const char *audience, struct queued_message *message,
	enum send_result result, const struct rest_response *response) {
	if (message->answers) {
		resumption_take_up(discord, &message->hold);
	}
	if (!discord->ending) {
		message->done(discord, audience, message, result, response);
	}
	if (message->answers) {
		resumption_release(discord, message->hold);
	}
	message_queue_free(message);
}

static void cancel_all(
	struct discord *discord, const char *audience, struct queued_message *messages) {
	while (messages != NULL) {
		struct queued_message *message = messages;
		messages = message->next;
		message->next = NULL;
		finish(discord, audience, message, SEND_CANCELLED, NULL);
	}
}

static size_t count(const struct queued_message *messages) {
	size_t n = 0;
	for (; messages != NULL; messages = messages->next) {
		n++;
	}
	return n;
}

/* Queues */

void message_queues_send(struct discord *discord) {
	struct message_queues *queues = &discord->queues;
	while (queues->ready != NULL && !discord->ending) {
		struct message_queue *queue = queues->ready;
		queues->ready = queue->next_ready;
		queue->ready = false;
		send_next(queue);
	}
}

static void make_ready(struct message_queue *queue) {
	struct discord *discord = queue->discord;
	if (queue->busy || queue->ready || queue->waits_out || discord->ending) {
		return;
	}
	queue->ready = true;
	queue->next_ready = discord->queues.ready;
	discord->queues.ready = queue;
	timers_start(&discord->timers, TIMER_QUEUES, 0);
}

static struct message_queue *find(const struct discord *discord, const char *audience) {
	return (struct message_queue *)map_find(&discord->queues.all, NULL, audience);
}

static struct message_queue *add(struct discord *discord, const char *audience) {
	struct message_queue *queue = map_new(&discord->queues.all, NULL, sizeof(*queue), audience);
	if (queue != NULL) {
		queue->audience = queue->entry.key;
		queue->discord = discord;
		queue->end = &queue->first;
	}
	return queue;
}

static void drop(struct message_queues *queues, struct message_queue *queue) {
	map_remove(&queues->all, &queue->entry);
	queues->n_messages -= queue->n;
	message_queue_free(queue->first);
	free(queue);
}

static bool has_room(const struct message_queues *queues, const struct message_queue *queue,
	size_t n, bool game) {
	size_t most = game ? MESSAGE_QUEUE_MOST : MESSAGE_QUEUE_ANSWERS_MOST;
	return (queue == NULL || queue->n + n <= most) &&
	       queues->n_messages + n <= MESSAGE_QUEUES_MOST;
}

static void append(struct message_queue *queue, struct queued_message *messages, size_t n) {
	*queue->end = messages;
	while (*queue->end != NULL) {
		if ((*queue->end)->answers) {
			(*queue->end)->hold = resumption_hold(queue->discord);
		}
		queue->end = &(*queue->end)->next;
	}
	queue->n += n;
	queue->discord->queues.n_messages += n;
}

int message_queue_push(
	struct discord *discord, const char *audience, struct queued_message *messages) {
	struct message_queue *queue = find(discord, audience);
	size_t n = count(messages);
	int rc = 0;
	if (!has_room(&discord->queues, queue, n, messages->table != 0)) {
		rc = -ENOBUFS;
	} else if (queue == NULL && (queue = add(discord, audience)) == NULL) {
		rc = -ENOMEM;
	}
	if (rc < 0) {
		message_queue_free(messages);
		return rc;
	}
	append(queue, messages, n);
	make_ready(queue);
	rest_look_again(discord->rest); /* the first may no longer need to wait */
	return 0;
}

bool message_queue_is_busy(const struct discord *discord, const char *audience) {
	return find(discord, audience) != NULL;
}

bool message_queue_has_waiting(const struct discord *discord, const char *audience) {
	const struct message_queue *queue = find(discord, audience);
	return queue != NULL && queue->n > 0;
}

void message_queue_hold(struct discord *discord, const char *audience, const struct kept_post *old,
	struct kept_post *held) {
	struct message_queue *queue = find(discord, audience);
	for (struct queued_message *message = queue->first; message != NULL;
		message = message->next) {
		if (message->held == old) {
			kept_post_free(message->held);
			message->held = held;
			return;
		}
	}
}

static void end_wait(struct discord *discord, const char *audience) {
	struct message_queue *queue = find(discord, audience);
	if (queue != NULL) {
		queue->waits_out = false;
		make_ready(queue);
	}
}

size_t message_queues_waiting(const struct discord *discord) {
	const struct message_queues *queues = &discord->queues;
	return queues->n_messages > queues->all.n ? queues->n_messages - queues->all.n : 0;
}

/* Failures */

void place_close(struct discord *discord, const char *of) {
	char whole[PLACE_PATH_SIZE];
	const char *place = place_path_channel(of, whole);
	if (place_state_set(discord, place, CHANNEL_CLOSED)) {
		message_queues_forget(discord, place);
		discord->chat.listener->lost(discord->chat.data, &discord->chat, place);
	}
}

void place_gone(struct discord *discord, const char *of) {
	char whole[PLACE_PATH_SIZE];
	const char *place = place_path_channel(of, whole);
	if (place_state_set(discord, place, CHANNEL_GONE)) {
		log_event(LOG_INFO, "discord-channel-gone",
			"%s was deleted; a table there is closed, and kept as unfinished", place);
		message_queues_forget(discord, place);
		discord->chat.listener->gone(discord->chat.data, &discord->chat, place);
	}
}

static void close_failed(struct discord *discord, const char *place, enum error_class class,
	const struct rest_response *response, const char *why) {
	const char *permission = error_class_permission(response);
	log_event(LOG_WARNING, "discord-channel-closed", "cannot speak in %s: %s%s%s", place, why,
		permission[0] != '\0' ? "; the bot needs there: " : "", permission);
	place_close(discord, place);
	if (class == ERROR_OUTAGE) {
		put_off(discord, place);
	}
}

static void tell_failed(struct discord *discord, const char *audience, enum error_class class,
	const struct rest_response *response) {
	const char *why = response->message != NULL ? response->message : "no answer";
	struct chat_person person = {.key = audience, .name = audience};
	if (!place_path_is(audience)) {
		discord->chat.listener->unreachable(
			discord->chat.data, &discord->chat, person, why);
	} else if (class == ERROR_UNKNOWN_CHANNEL) {
		place_gone(discord, audience);
	} else {
		close_failed(discord, audience, class, response, why);
	}
}

static void end_outage(struct discord *discord, const char *audience) {
	if (place_path_is(audience)) {
		place_state_open(discord, audience);
	} else {
		end_wait(discord, audience);
	}
}

/* The queue is removed first: the listener may push again when it is told. */
static void cancel_queue(
	struct message_queue *queue, enum error_class class, const struct rest_response *response) {
	struct discord *discord = queue->discord;
	char audience[PLACE_PATH_SIZE];
	snprintf(audience, sizeof(audience), "%s", queue->audience);
	struct queued_message *messages = queue->first;
	queue->first = NULL;
	drop(&discord->queues, queue);
	cancel_all(discord, audience, messages);
	if (!discord->ending) {
		tell_failed(discord, audience, class, response);
	}
}

/* Only people's queues wait: a place gets its table again later. */
static void wait_out(struct message_queue *queue) {
	queue->waits_out = true;
	put_off(queue->discord, queue->audience);
}

static void fail_for_now(
	struct message_queue *queue, enum error_class class, const struct rest_response *response) {
	if (class == ERROR_OUTAGE && !place_path_is(queue->audience)) {
		wait_out(queue);
	} else {
		cancel_queue(queue, class, response);
	}
}

/* Sending */

/* The request could not even be queued. */
static void fail_if_unsent(struct message_queue *queue, int rc) {
	if (rc < 0) {
		queue->busy = false;
		fail_for_now(
			queue, ERROR_OUTAGE, &(struct rest_response){.message = strerror(-rc)});
	}
}

static void send_request(struct message_queue *queue, struct rest_request *request) {
	request->data = queue;
	queue->busy = true;
	queue->left = request->compose == NULL;
	queue->is_void = false;
	fail_if_unsent(queue, rest_send(queue->discord->rest, request));
}

static void finish_first(struct message_queue *queue, enum send_result result,
	const struct rest_response *response) {
	struct queued_message *message = take_first(queue);
	queue->busy = true; /* even if the listener pushes more now */
	finish(queue->discord, queue->audience, message, result, response);
	queue->busy = false;
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	enum error_class class = error_class_of(response);
	queue->busy = false;
	if (class == ERROR_NONE) {
		send_next(queue);
	} else {
		cancel_queue(queue, class == ERROR_REJECTED ? ERROR_FORBIDDEN : class, response);
	}
}

static void unarchive(struct message_queue *queue) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE], path[PATH_SIZE];
	place_path_read(queue->audience, guild, channel);
	snprintf(path, sizeof(path), "/channels/%s", channel);
	struct rest_request request = {
		.method = "PATCH",
		.path = path,
		.body = json_pack("{s:b}", "archived", false),
		.repeatable = true,
		.done = on_unarchived,
	};
	queue->unarchived = true;
	send_request(queue, &request);
}

/* Whether to send the first message again. */
static bool is_sent_again(struct message_queue *queue, const struct rest_response *response) {
	struct queued_message *first = queue->first;
	queue->busy = true; /* even if the listener pushes more now */
	bool again = first->again != NULL &&
		     first->again(queue->discord, queue->audience, first, response);
	queue->busy = false;
	if (again) {
		emoji_body_free(&first->body);
	}
	return again;
}

static void on_unsent(struct message_queue *queue) {
	if (queue->prepared == PREPARED_NOTHING) {
		finish_first(queue, SEND_DONE, NULL);
	}
	send_next(queue);
}

static void on_sent(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	bool place = place_path_is(queue->audience);
	queue->busy = false;
	if (response == NULL) {
		on_unsent(queue);
		return;
	}
	enum error_class class =
		place ? error_class_of(response) : error_class_in_private(response, false);
	if (class == ERROR_NONE) {
		go_on(queue->discord);
	}
	bool again = is_sent_again(queue, response);
	if (class == ERROR_OUTAGE && !place) {
		wait_out(queue);
	} else if (again) {
		send_next(queue);
	} else if (class == ERROR_NONE) {
		finish_first(queue, SEND_DONE, response);
		send_next(queue);
	} else if (class == ERROR_REJECTED || class == ERROR_UNEDITABLE ||
		   (class == ERROR_UNKNOWN_CHANNEL && !place && queue->reopened)) {
		log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", queue->audience,
			response->code, response->message != NULL ? response->message : "");
		finish_first(queue, SEND_REJECTED, response);
		send_next(queue);
	} else if (class == ERROR_ARCHIVED && place && !queue->unarchived) {
		unarchive(queue);
	} else if (class == ERROR_UNKNOWN_CHANNEL && !place) {
		queue->reopened = true;
		dm_channels_forget(queue->discord, queue->audience);
		send_next(queue);
	} else {
		cancel_queue(queue, class, response);
	}
}

/* Drops a reminder whose turn has ended during an outage. */
static void drop_past(const struct message_queue *queue) {
	const struct chat *chat = &queue->discord->chat;
	struct queued_message *first = queue->first;
	if (first->turn != 0 && !chat->listener->is_on_turn(chat->data, &queue->discord->chat,
					queue->audience, first->table, first->turn)) {
		emoji_body_free(&first->body);
	}
}

static uint64_t wait_till_ready(void *data) {
	const struct message_queue *queue = data;
	const struct queued_message *first = queue->first;
	if (queue->is_void) {
		return 0;
	}
	if (first->body.json != NULL) {
		return emoji_body_wait(queue->discord, first->body.json);
	}
	uint64_t emojis = app_emojis_wait(queue->discord);
	uint64_t own =
		first->ready != NULL ? first->ready(queue->discord, queue->audience, first) : 0;
	return own > emojis ? own : emojis;
}

static json_t *compose(void *data, struct rest_file *file) {
	struct message_queue *queue = data;
	struct queued_message *first = queue->first;
	if (queue->is_void) {
		queue->prepared = PREPARED_OTHERWISE;
		return NULL;
	}
	drop_past(queue);
	queue->prepared = first->body.json != NULL ? PREPARED
			  : first->prepare == NULL
				  ? PREPARED_NOTHING
				  : first->prepare(queue->discord, queue->audience, first);
	if (queue->prepared != PREPARED) {
		return NULL;
	}
	queue->left = true;
	*file = payload_file(first->uploads);
	return emoji_body_compose(queue->discord, &first->body);
}

static bool compose_again(void *data, const struct rest_response *response) {
	struct message_queue *queue = data;
	return emoji_body_again(queue->discord, &queue->first->body, response);
}

static void send_first(struct message_queue *queue, const char *channel) {
	char path[PATH_SIZE];
	const struct queued_message *first = queue->first;
	bool edits = first->edits[0] != '\0';
	snprintf(path, sizeof(path), "/channels/%s/messages%s%s", channel, edits ? "/" : "",
		first->edits);
	struct rest_request request = {
		.method = edits ? "PATCH" : "POST",
		.path = path,
		.ready = wait_till_ready,
		.compose = compose,
		.again = compose_again,
		.repeatable = first->repeatable,
		.done = on_sent,
	};
	send_request(queue, &request);
}

static void on_opened(void *data, enum error_class class, const struct rest_response *response) {
	struct message_queue *queue = data;
	queue->busy = false;
	if (class == ERROR_NONE) {
		queue->may_open = false;
		send_next(queue);
	} else {
		fail_for_now(queue, class, response);
	}
}

static void open_dm(struct message_queue *queue) {
	struct discord *discord = queue->discord;
	queue->may_open = queue->may_open ||
			  dm_openings_acquire(discord, queue->audience, queue->first->table);
	if (!queue->may_open) {
		cancel_queue(queue, ERROR_FORBIDDEN, &(struct rest_response){.message = too_many});
		return;
	}
	queue->busy = queue->left = true;
	fail_if_unsent(queue, dm_openings_open(discord, queue->audience, on_opened, queue));
}

static bool has_content(const struct message_queue *queue) {
	drop_past(queue);
	return queue->first->body.json != NULL || queue->first->prepare != NULL;
}

/* "": the channel for direct messages is not open. */
static const char *find_channel(const struct message_queue *queue, char guild[SNOWFLAKE_SIZE],
	char channel[SNOWFLAKE_SIZE]) {
	if (queue->first->edits[0] != '\0') {
		return queue->first->channel;
	}
	return place_path_read(queue->audience, guild, channel)
		       ? channel
		       : dm_channels_find(queue->discord, queue->audience);
}

/* An empty queue is removed. */
static void send_next(struct message_queue *queue) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	while (queue->first != NULL && !has_content(queue)) {
		finish_first(queue, SEND_DONE, NULL);
	}
	if (queue->first == NULL) {
		drop(&queue->discord->queues, queue);
		return;
	}
	if (queue->first->aim != NULL) {
		queue->first->aim(queue->discord, queue->audience, queue->first);
	}
	const char *found = find_channel(queue, guild, channel);
	if (*found != '\0') {
		send_first(queue, found);
	} else {
		open_dm(queue);
	}
}

/* All queues */

void message_queues_finish(struct message_queues *queues) {
	while (queues->all.oldest != NULL) {
		drop(queues, (struct message_queue *)queues->all.oldest);
	}
	map_finish(&queues->all);
}

/* A request that has left stays. */
static void forget(struct message_queue *queue) {
	bool waits = queue->busy && !queue->left;
	struct queued_message **from =
		queue->busy && !waits && queue->first != NULL ? &queue->first->next : &queue->first;
	queue->is_void = queue->is_void || waits;
	struct queued_message *messages = *from;
	size_t n = count(messages);
	*from = NULL;
	queue->end = from;
	queue->n -= n;
	queue->discord->queues.n_messages -= n;
	cancel_all(queue->discord, queue->audience, messages);
}

/* Whether the audience is this place, or one in this channel or guild. */
static bool is_in(const char *audience, const char *place) {
	size_t len = strlen(place);
	return place_path_is(audience) && strncmp(audience, place, len) == 0 &&
	       (audience[len] == '\0' || audience[len] == '/' ||
		       (len > 0 && place[len - 1] == '/'));
}

static void each_in(
	struct discord *discord, const char *place, void (*each)(struct message_queue *queue)) {
	for (struct map_entry *entry = discord->queues.all.oldest, *newer; entry != NULL;
		entry = newer) {
		newer = entry->newer;
		if (is_in(entry->key, place)) {
			each((struct message_queue *)entry);
		}
	}
}

void message_queues_forget(struct discord *discord, const char *place) {
	each_in(discord, place, forget);
}
