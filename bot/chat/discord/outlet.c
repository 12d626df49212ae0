#include "bot/chat/discord/outlet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/direct.h"
#include "bot/chat/discord/known.h"
#include "bot/chat/discord/pauses.h"

enum { PATH_SIZE = 96 };

static const char too_many[] = "too many direct messages opened just now";

struct outlet {
	struct known_entry entry; /* first; by audience */
	struct discord *discord;
	struct outlet *next_ready;
	bool ready;                /* it is in that list */
	bool busy;                 /* something is on its way: it must stay */
	bool unarchived, reopened; /* for the first message, tried once */
	size_t n;
	struct outlet_message *first, **end;
};

/* There is one only while something waits for it. */
struct outlets {
	struct known all;
	size_t n_messages;
	struct outlet *ready; /* the last made so first */
	uv_timer_t turning;
	void (*closed)(void *data);
	void *closed_data;
};

static void pump(struct outlet *outlet);

bool outlet_is_place(const char *audience) {
	return strchr(audience, '/') != NULL;
}

bool outlet_is_in(const char *audience, const char *place) {
	size_t len = strlen(place);
	return outlet_is_place(audience) && strncmp(audience, place, len) == 0 &&
	       (audience[len] == '\0' || (len > 0 && place[len - 1] == '/'));
}

/* The messages that wait */

void outlet_free_messages(struct outlet_message *messages) {
	while (messages != NULL) {
		struct outlet_message *next = messages->next;
		json_decref(messages->body);
		free(messages);
		messages = next;
	}
}

static struct outlet_message *take_first(struct outlet *outlet) {
	struct outlet_message *message = outlet->first;
	outlet->first = message->next;
	if (outlet->first == NULL) {
		outlet->end = &outlet->first;
	}
	message->next = NULL;
	outlet->n--;
	outlet->discord->outlets->n_messages--;
	outlet->unarchived = outlet->reopened = false;
	return message;
}

static void finish(struct discord *discord, const char *audience, struct outlet_message *message,
	enum outlet_end end, const struct rest_response *response) {
	if (!discord->ending) {
		message->done(discord, audience, message, end, response);
	}
	outlet_free_messages(message);
}

static void on_turn(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	struct outlets *outlets = discord->outlets;
	while (outlets->ready != NULL && !discord->ending) {
		struct outlet *outlet = outlets->ready;
		outlets->ready = outlet->next_ready;
		outlet->ready = false;
		pump(outlet);
	}
}

static void make_ready(struct outlet *outlet) {
	struct outlets *outlets = outlet->discord->outlets;
	if (outlet->busy || outlet->ready || outlet->discord->ending) {
		return;
	}
	outlet->ready = true;
	outlet->next_ready = outlets->ready;
	outlets->ready = outlet;
	uv_timer_start(&outlets->turning, on_turn, 0, 0);
}

static void drop(struct outlet *outlet) {
	struct outlets *outlets = outlet->discord->outlets;
	known_remove(&outlets->all, &outlet->entry);
	outlets->n_messages -= outlet->n;
	outlet_free_messages(outlet->first);
	free(outlet);
}

static struct outlet *add(struct discord *discord, const char *audience) {
	struct outlet *outlet = calloc(1, sizeof(*outlet));
	if (outlet == NULL) {
		return NULL;
	}
	outlet->discord = discord;
	outlet->end = &outlet->first;
	snprintf(outlet->entry.key, sizeof(outlet->entry.key), "%s", audience);
	if (known_add(&discord->outlets->all, &outlet->entry) < 0) {
		free(outlet);
		return NULL;
	}
	return outlet;
}

static bool has_room(
	const struct outlets *outlets, const struct outlet *outlet, size_t n, bool game) {
	size_t most = game ? OUTLET_MOST : OUTLET_ANSWERS_MOST;
	return (outlet == NULL || outlet->n + n <= most) &&
	       outlets->n_messages + n <= OUTLETS_MESSAGES_MOST;
}

static size_t count(const struct outlet_message *messages) {
	size_t n = 0;
	for (; messages != NULL; messages = messages->next) {
		n++;
	}
	return n;
}

static void append(struct outlet *outlet, struct outlet_message *messages, size_t n) {
	*outlet->end = messages;
	while (*outlet->end != NULL) {
		outlet->end = &(*outlet->end)->next;
	}
	outlet->n += n;
	outlet->discord->outlets->n_messages += n;
}

bool outlet_is_busy(const struct discord *discord, const char *audience) {
	return known_find(&discord->outlets->all, audience) != NULL;
}

size_t outlets_waiting(const struct discord *discord) {
	const struct outlets *outlets = discord->outlets;
	return outlets->n_messages > outlets->all.n ? outlets->n_messages - outlets->all.n : 0;
}

bool outlet_has_more(const struct discord *discord, const char *audience) {
	const struct outlet *outlet =
		(const struct outlet *)known_find(&discord->outlets->all, audience);
	return outlet != NULL && outlet->n > 0;
}

int outlet_push(struct discord *discord, const char *audience, struct outlet_message *messages) {
	struct outlets *outlets = discord->outlets;
	struct outlet *outlet = (struct outlet *)known_find(&outlets->all, audience);
	size_t n = count(messages);
	int failed = 0;
	if (!has_room(outlets, outlet, n, messages->table != 0)) {
		failed = -ENOBUFS;
	} else if (outlet == NULL && (outlet = add(discord, audience)) == NULL) {
		failed = -ENOMEM;
	}
	if (failed < 0) {
		outlet_free_messages(messages);
		return failed;
	}
	append(outlet, messages, n);
	make_ready(outlet);
	return 0;
}

/* When nothing can be said */

static void tell_place(struct discord *discord, const char *place, enum verdict verdict,
	const struct rest_response *response) {
	const char *lacking = verdict_lacking(response);
	if (verdict == VERDICT_GONE) {
		discord_place_gone(discord, place);
		return;
	}
	log_event(LOG_WARNING, "discord-channel-closed", "cannot speak in %s: %s%s%s", place,
		response->message != NULL ? response->message : "no answer",
		lacking[0] != '\0' ? "; the bot needs there: " : "", lacking);
	discord_place_closed(discord, place);
	if (verdict == VERDICT_OUTAGE) {
		pauses_add(discord, place);
	}
}

void outlet_fail(struct discord *discord, const char *audience, enum verdict verdict,
	const struct rest_response *response) {
	const char *why = response->message != NULL ? response->message : "no answer";
	if (discord->ending) {
		return;
	}
	if (outlet_is_place(audience)) {
		tell_place(discord, audience, verdict, response);
	} else {
		struct chat_person person = {.key = audience, .name = audience};
		discord->chat.listener->unreachable(
			discord->chat.data, &discord->chat, person, why);
	}
}

/* The listener may push again while it is told: the outlet is gone by then. */
static void give_up(
	struct outlet *outlet, enum verdict verdict, const struct rest_response *response) {
	struct discord *discord = outlet->discord;
	char audience[KNOWN_KEY_SIZE];
	snprintf(audience, sizeof(audience), "%s", outlet->entry.key);
	struct outlet_message *first = outlet->first;
	outlet->first = NULL;
	drop(outlet);
	while (first != NULL) {
		struct outlet_message *message = first;
		first = message->next;
		message->next = NULL;
		finish(discord, audience, message, OUTLET_LOST, NULL);
	}
	outlet_fail(discord, audience, verdict, response);
}

static void give_up_unsent(struct outlet *outlet, int failed) {
	struct rest_response response = {.message = strerror(-failed)};
	give_up(outlet, VERDICT_OUTAGE, &response);
}

/* Sending */

static void finish_first(
	struct outlet *outlet, enum outlet_end end, const struct rest_response *response) {
	struct outlet_message *message = take_first(outlet);
	outlet->busy = true; /* whatever the listener does now */
	finish(outlet->discord, outlet->entry.key, message, end, response);
	outlet->busy = false;
}

static void on_unarchived(void *data, const struct rest_response *response) {
	struct outlet *outlet = data;
	enum verdict verdict = verdict_of(response);
	outlet->busy = false;
	if (verdict == VERDICT_SAID) {
		pump(outlet);
	} else {
		give_up(outlet, verdict == VERDICT_PASSED_OVER ? VERDICT_CLOSED : verdict,
			response);
	}
}

int outlet_unarchive(struct discord *discord, const char *place,
	void (*done)(void *data, const struct rest_response *response), void *data) {
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE], path[PATH_SIZE], route[PATH_SIZE];
	if (!discord_read_place(place, guild, channel)) {
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

static void unarchive(struct outlet *outlet) {
	outlet->busy = true;
	outlet->unarchived = true;
	int failed = outlet_unarchive(outlet->discord, outlet->entry.key, on_unarchived, outlet);
	if (failed < 0) {
		give_up_unsent(outlet, failed);
	}
}

static void pass_over(struct outlet *outlet, const struct rest_response *response) {
	log_event(LOG_WARNING, "discord-refused", "%s: %d: %s", outlet->entry.key, response->code,
		response->message != NULL ? response->message : "");
	finish_first(outlet, OUTLET_PASSED_OVER, response);
	pump(outlet);
}

static void on_answer(void *data, const struct rest_response *response) {
	struct outlet *outlet = data;
	enum verdict verdict = verdict_of(response);
	bool place = outlet_is_place(outlet->entry.key);
	outlet->busy = false;
	if (verdict == VERDICT_SAID) {
		finish_first(outlet, OUTLET_SAID, response);
		pump(outlet);
	} else if (verdict == VERDICT_PASSED_OVER || verdict == VERDICT_EDIT_REFUSED) {
		pass_over(outlet, response);
	} else if (verdict == VERDICT_ARCHIVED && place && !outlet->unarchived) {
		unarchive(outlet);
	} else if (verdict == VERDICT_GONE && !place && !outlet->reopened) {
		outlet->reopened = true;
		direct_forget(outlet->discord->direct, outlet->entry.key);
		pump(outlet);
	} else {
		give_up(outlet, verdict, response);
	}
}

static void send_first(struct outlet *outlet, const char *channel) {
	char path[PATH_SIZE], route[PATH_SIZE];
	snprintf(path, sizeof(path), "/channels/%s/messages", channel);
	snprintf(route, sizeof(route), "POST /channels/%s/messages", channel);
	struct rest_request request = {
		.method = "POST",
		.path = path,
		.route = route,
		.body = json_incref(outlet->first->body),
		.repeatable = outlet->first->repeatable,
		.done = on_answer,
		.data = outlet,
	};
	outlet->busy = true;
	int failed = rest_send(outlet->discord->rest, &request);
	if (failed < 0) {
		give_up_unsent(outlet, failed);
	}
}

static void on_opened(void *data, const struct rest_response *response) {
	struct outlet *outlet = data;
	enum verdict verdict = verdict_of(response);
	const char *id = json_string_value(json_object_get(response->body, "id"));
	outlet->busy = false;
	if (verdict == VERDICT_SAID && compose_is_id(id)) {
		direct_learn(outlet->discord->direct, outlet->entry.key, id);
		pump(outlet);
	} else {
		give_up(outlet, verdict == VERDICT_SAID ? VERDICT_OUTAGE : verdict, response);
	}
}

static void open_direct(struct outlet *outlet) {
	struct discord *discord = outlet->discord;
	struct rest_response response = {.message = too_many};
	if (!direct_spend(discord->direct, uv_now(discord->loop))) {
		give_up(outlet, VERDICT_CLOSED, &response);
		return;
	}
	struct rest_request request = {
		.method = "POST",
		.path = "/users/@me/channels",
		.route = "POST /users/@me/channels",
		.body = json_pack("{s:s}", "recipient_id", outlet->entry.key),
		.repeatable = true,
		.done = on_opened,
		.data = outlet,
	};
	outlet->busy = true;
	int failed = rest_send(discord->rest, &request);
	if (failed < 0) {
		give_up_unsent(outlet, failed);
	}
}

/* Sends what comes next; the outlet goes when nothing waits. */
static void pump(struct outlet *outlet) {
	char guild[DISCORD_ID_SIZE], channel[DISCORD_ID_SIZE];
	while (outlet->first != NULL && outlet->first->body == NULL) {
		finish_first(outlet, OUTLET_SAID, NULL);
	}
	if (outlet->first == NULL) {
		drop(outlet);
	} else if (discord_read_place(outlet->entry.key, guild, channel)) {
		send_first(outlet, channel);
	} else {
		const char *direct = direct_channel(outlet->discord->direct, outlet->entry.key);
		if (direct[0] != '\0') {
			send_first(outlet, direct);
		} else {
			open_direct(outlet);
		}
	}
}

/* All of them */

struct outlets *outlets_create(void) {
	return calloc(1, sizeof(struct outlets));
}

void outlets_begin(struct discord *discord) {
	uv_timer_init(discord->loop, &discord->outlets->turning);
	discord->outlets->turning.data = discord;
}

static void on_closed(uv_handle_t *handle) {
	struct outlets *outlets = (struct outlets *)handle->data;
	void (*closed)(void *) = outlets->closed;
	void *data = outlets->closed_data;
	while (outlets->all.oldest != NULL) {
		struct outlet *outlet = (struct outlet *)outlets->all.oldest;
		known_remove(&outlets->all, &outlet->entry);
		outlet_free_messages(outlet->first);
		free(outlet);
	}
	free(outlets);
	closed(data);
}

void outlets_destroy(struct outlets *outlets, void (*closed)(void *data), void *data) {
	outlets->closed = closed;
	outlets->closed_data = data;
	outlets->turning.data = outlets;
	uv_close((uv_handle_t *)&outlets->turning, on_closed);
}

/* The first is on its way if the outlet is busy. */
static void forget(struct outlet *outlet) {
	struct outlet_message **from =
		outlet->busy && outlet->first != NULL ? &outlet->first->next : &outlet->first;
	struct outlet_message *waiting = *from;
	size_t n = count(waiting);
	*from = NULL;
	outlet->end = from;
	outlet->n -= n;
	outlet->discord->outlets->n_messages -= n;
	while (waiting != NULL) {
		struct outlet_message *message = waiting;
		waiting = message->next;
		message->next = NULL;
		finish(outlet->discord, outlet->entry.key, message, OUTLET_LOST, NULL);
	}
}

void outlets_forget(struct discord *discord, const char *place) {
	struct known_entry *newer;
	for (struct known_entry *at = discord->outlets->all.oldest; at != NULL; at = newer) {
		newer = at->newer;
		if (outlet_is_in(at->key, place)) {
			forget((struct outlet *)at);
		}
	}
}
