#include "fake_discord.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/json_read.h"
#include "tests/bot/chat/leaves_at_once.h"

struct fake fake;

uint64_t __wrap_uv_hrtime(void);

uint64_t __wrap_uv_hrtime(void) {
	return fake.now_ms * 1000000;
}

void fake_note(const char *format, ...) {
	size_t len = strlen(fake.lines);
	va_list args;
	va_start(args, format);
	vsnprintf(fake.lines + len, sizeof(fake.lines) - len, format, args);
	va_end(args);
	len = strlen(fake.lines);
	if (len + 1 < sizeof(fake.lines)) {
		memcpy(fake.lines + len, "\n", 2);
	}
}

const char *fake_take(void) {
	static char taken[FAKE_LINES];
	memcpy(taken, fake.lines, sizeof(taken));
	fake.lines[0] = '\0';
	return taken;
}

/* The gateway */

struct gateway *gateway_create(uv_loop_t *loop, const struct gateway_config *config,
	const struct gateway_listener *listener, void *data) {
	(void)loop;
	fake.gateway = listener;
	fake.gateway_data = data;
	fake.gateway_config = config;
	return (struct gateway *)&fake;
}

void gateway_set_info(struct gateway *gateway, const struct gateway_info *info) {
	(void)gateway;
	fake_note("advise %s shards %u concurrency %u starts %u/%u", info->url, info->shards,
		info->max_concurrency, info->remaining, info->total);
}

uint64_t gateway_lag_ms(const struct gateway *gateway) {
	(void)gateway;
	return fake.lag_ms;
}

void gateway_destroy(
	struct gateway *gateway, bool resumable, void (*closed)(void *data), void *data) {
	(void)gateway;
	fake.resumable = resumable;
	closed(data);
}

/* REST */

struct rest_client *rest_create(uv_loop_t *loop, const struct rest_config *config) {
	(void)loop;
	fake.rest_config = config;
	return (struct rest_client *)&fake;
}

/* False: there is nothing to say any more. */
static bool note_leaving(struct fake_request *request) {
	if (request->compose != NULL) {
		json_decref(request->body);
		request->body = request->compose(request->data, &request->file);
		if (request->body == NULL) {
			return false;
		}
	}
	char *body = request->body != NULL
			     ? json_dumps(request->body, JSON_COMPACT | JSON_SORT_KEYS)
			     : NULL;
	fake_note("%s %s%s%s", request->method, request->path, body != NULL ? " " : "",
		body != NULL ? body : "");
	free(body);
	if (request->file.size > 0) {
		fake_note("with %s, %s: %.*s", request->file.name, request->file.type,
			(int)request->file.size, (const char *)request->file.bytes);
	}
	return true;
}

static void drop(const struct fake_request *request) {
	json_decref(request->body);
	if (request->drop != NULL) {
		request->drop(request->data);
	}
}

/* As far as there is room. */
static void keep(struct fake_request *requests, size_t *n, struct fake_request request) {
	if (*n == FAKE_REQUESTS) {
		drop(&request);
	} else {
		requests[(*n)++] = request;
	}
}

static void leave(struct fake_request request) {
	request.held = false;
	if (note_leaving(&request)) {
		keep(fake.requests, &fake.n_requests, request);
	} else {
		keep(fake.unsaid, &fake.n_unsaid, request);
	}
}

static bool is_ready(const struct fake_request *request) {
	return request->ready == NULL || request->ready(request->data) == 0;
}

/* All may leave at once, in the order given, unless they are held or not ready. */
int rest_send(struct rest_client *rest, const struct rest_request *given) {
	(void)rest;
	struct fake_request request = {
		.ready = given->ready,
		.compose = given->compose,
		.again = given->again,
		.done = given->done,
		.drop = given->drop,
		.data = given->data,
		.method = given->method,
		.body = given->body,
		.held = true,
		.interaction = given->interaction != NULL,
		.repeatable = given->repeatable,
		.leads = given->leads,
		.within_ms = given->within_ms,
		.tells_nothing = given->tells_nothing,
	};
	if (fake.refused < 0) {
		json_decref(request.body);
		return fake.refused;
	}
	snprintf(request.path, sizeof(request.path), "%s", given->path);
	if (fake.holds || !is_ready(&request)) {
		keep(fake.requests, &fake.n_requests, request);
	} else {
		leave(request);
	}
	return 0;
}

static void leave_held(size_t n) {
	struct fake_request request = fake.requests[n];
	fake.n_requests--;
	memmove(&fake.requests[n], &fake.requests[n + 1],
		(fake.n_requests - n) * sizeof(fake.requests[0]));
	leave(request);
}

void fake_leave(void) {
	assert(fake.n_requests > 0 && fake.requests[fake.n_requests - 1].held);
	leave_held(fake.n_requests - 1);
}

bool fake_leave_ready(void) {
	size_t n = 0;
	while (n < fake.n_requests && (!fake.requests[n].held || !is_ready(&fake.requests[n]))) {
		n++;
	}
	bool any = n < fake.n_requests && !fake.holds;
	if (any) {
		leave_held(n);
	}
	return any;
}

bool fake_end_unsaid(void) {
	bool any = fake.n_unsaid > 0;
	if (any) {
		struct fake_request request = fake.unsaid[--fake.n_unsaid];
		request.done(request.data, NULL);
	}
	return any;
}

bool rest_has_spare(struct rest_client *rest, const char *method, const char *path) {
	(void)rest;
	if (fake.no_spare) {
		fake_note("no room on %s %s", method, path);
	}
	return !fake.no_spare;
}

/* Each a moment after the one before. */
void rest_release(struct rest_client *rest, uint64_t *after_ms, size_t n) {
	(void)rest;
	for (size_t i = 0; i < n; i++) {
		after_ms[i] = i;
	}
	if (n > 0) {
		fake_note("released %zu", n);
	}
}

void rest_drop_interaction(struct rest_client *rest, const char *id) {
	(void)rest;
	fake_note("drop /interactions/%s", id);
}

bool rest_is_refused(const struct rest_client *rest) {
	(void)rest;
	return fake.token_refused;
}

void rest_look_again(struct rest_client *rest) {
	(void)rest;
}

size_t rest_waiting(const struct rest_client *rest) {
	(void)rest;
	return fake.n_requests;
}

void rest_destroy(struct rest_client *rest, void (*closed)(void *data), void *data) {
	(void)rest;
	fake_drop();
	closed(data);
}

void rest_leave(struct rest_client *rest, void (*closed)(void *data), void *data) {
	rest_destroy(rest, closed, data);
}

uint64_t fake_due_in(const struct discord *discord, enum timer timer) {
	return uv_timer_get_due_in(&discord->timers.handles[timer]);
}

void fake_drop(void) {
	while (fake.n_requests > 0) {
		drop(&fake.requests[--fake.n_requests]);
	}
}

static void reply(size_t n, const struct rest_response *response) {
	assert(n < fake.n_requests);
	struct fake_request *request = &fake.requests[n];
	bool again = response->status != 0 && request->again != NULL &&
		     request->again(request->data, response);
	if (again) {
		note_leaving(request);
	} else if (request->done != NULL) {
		request->drop = NULL;
		request->done(request->data, response);
	}
}

void fake_reply(size_t n, int status, int code, const char *body) {
	json_t *json = body != NULL ? json_loads(body, 0, NULL) : NULL;
	reply(n, &(struct rest_response){
			 .status = status, .code = code, .message = "words", .body = json});
	json_decref(json);
}

void fake_give_up(size_t n) {
	reply(n, &(struct rest_response){.unsent = true, .message = "words"});
}

/* What comes up */

/* ", names 8 (Ben B)" */
static void write_named(const struct chat_message *message, char *out, size_t cap) {
	out[0] = '\0';
	for (size_t i = 0, n = 0; i < message->n_named; i++) {
		const struct chat_person *named = &message->named[i];
		struct chat_person found;
		char mention[64];
		snprintf(mention, sizeof(mention), "<@!%s>", named->key);
		assert(mentions_find(NULL, "", message, mention, &found) == 0);
		assert(mentions_find(NULL, "", message, named->name, &found) < 0);
		n += (size_t)snprintf(out + n, cap - n, ", names %s (%s)", named->key, named->name);
		assert(n < cap);
	}
}

static void note_message(const char *what, const struct chat_message *message, const char *more) {
	char named[512];
	const char *spoken = message->place_language != NULL ? message->place_language : "";
	write_named(message, named, sizeof(named));
	fake_note("%s%s by %s (%s) in %s%s%s%s%s%s%s%s%s%s%s%s%s: %s", what, more,
		message->from.key, message->from.name,
		message->place != NULL    ? message->place
		: message->direct != NULL ? message->direct
					  : "private",
		spoken[0] != '\0' ? ", where they speak " : "", spoken,
		message->moderates ? ", moderates" : "", message->by_name ? ", by name" : "",
		message->unseen ? ", unseen" : "", message->whole_move ? ", a whole move" : "",
		message->filled ? ", a form" : "", message->language != NULL ? ", speaks " : "",
		message->language != NULL ? message->language : "",
		message->lacking != NULL ? ", lacking " : "",
		message->lacking != NULL ? message->lacking : "", named, message->text);
}

static void answer(struct chat *chat, const struct chat_message *message) {
	fake.now_ms += fake.work_ms;
	static const struct chat_controls controls = {
		.n_buttons = 1, .buttons = {{.id = "go", .label = "Go"}}};
	for (size_t i = 0; i < FAKE_ANSWERS && fake.answers[i].text != NULL; i++) {
		struct post post = {.text = fake.answers[i].text,
			.title = fake.answers[i].title,
			.controls = fake.answers[i].title != NULL ? &controls : NULL,
			.form = fake.answers[i].form,
			.picture = fake.answers[i].picture,
			.table = fake.answers[i].panel,
			.edit_of = fake.answers[i].panel != 0 ? "" : NULL,
			.lapsed = fake.answers[i].panel != 0 ? "press again" : NULL};
		chat->impl->answer(chat, message, &post, fake.answers[i].aloud);
	}
}

static struct chat_result on_message(
	void *data, struct chat *chat, const struct chat_message *message) {
	(void)data;
	note_message("message", message, "");
	answer(chat, message);
	return (struct chat_result){.done = true};
}

static void on_pressed(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	(void)data;
	char more[CONTROL_ID_SIZE + 3];
	snprintf(more, sizeof(more), " [%s]", id);
	note_message("pressed", message, more);
	if (fake.pressed != NULL) {
		fake.pressed(chat);
	}
	answer(chat, message);
}

static size_t on_suggest(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	(void)data, (void)chat;
	char more[CONTROL_ID_SIZE + 3];
	snprintf(more, sizeof(more), " '%s'", begun);
	note_message("suggest", message, more);
	for (size_t i = 0; i < fake.n_choices; i++) {
		snprintf(choices[i].label, sizeof(choices[i].label), "label %zu", i);
		snprintf(choices[i].id, sizeof(choices[i].id), "%zu", i + 7);
	}
	if (fake.first_choice != NULL) {
		snprintf(choices[0].id, sizeof(choices[0].id), "%s", fake.first_choice);
	}
	return fake.n_choices;
}

static void on_entered(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	fake_note("entered %s", place);
}

static void on_deaf(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	fake_note("deaf %s", place);
}

static void on_invited(
	void *data, struct chat *chat, const char *place, const char *by, const char *language) {
	(void)data, (void)chat;
	fake_note("invited %s%s%s%s%s", place, by != NULL ? " by " : "", by != NULL ? by : "",
		language != NULL ? " in " : "", language != NULL ? language : "");
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	fake_note("lost %s", place != NULL ? place : "all");
}

static void on_gone(void *data, struct chat *chat, const char *place) {
	(void)data, (void)chat;
	fake_note("gone %s", place);
}

static void on_reached(void *data, struct chat *chat, struct chat_person person) {
	(void)data, (void)chat;
	fake_note("reached %s", person.key);
}

static void on_missing(
	void *data, struct chat *chat, const char *place, struct chat_person person) {
	(void)data, (void)chat;
	fake_note("missing %s in %s", person.key, place);
}

static void on_unreachable(
	void *data, struct chat *chat, struct chat_person person, const char *why) {
	(void)data, (void)chat;
	fake_note("unreachable %s: %s", person.key, why);
}

static bool on_defers(void *data, const char *id, bool late) {
	(void)data;
	return (late || fake.slow) && strcmp(id, "form") != 0;
}

static bool on_is_on_turn(
	void *data, struct chat *chat, const char *key, int64_t table, int64_t turn) {
	(void)data, (void)chat, (void)key, (void)table;
	return turn == fake.turn;
}

static void on_delivered(void *data, struct chat *chat, const struct post_end *end) {
	(void)data, (void)chat;
	if (end->move != 0) {
		fake_note("sent %d %d", (int)end->table, (int)end->move);
	} else {
		fake_note("leaving %d %d %d", (int)end->table, (int)end->step, (int)end->line);
	}
}

/* One number counts the posts of all tables. */
static int64_t on_posting(
	void *data, struct chat *chat, int64_t table, int place_index, bool *again) {
	(void)place_index;
	(void)data, (void)chat, (void)table;
	*again = fake.again;
	fake.n_posts += !fake.again;
	return fake.n_posts;
}

static void on_shown(void *data, struct chat *chat, int64_t table, int place_index, const char *key,
	const char *where, int64_t log_end) {
	(void)place_index;
	(void)data, (void)chat, (void)log_end;
	fake_note("shown %d %s %s", (int)table, key != NULL ? key : "place", where);
}

static void on_final(void *data, struct chat *chat, int64_t table, int place_index, int64_t move,
	int64_t log_end) {
	(void)place_index;
	(void)data, (void)chat, (void)log_end;
	fake_note("stays %d %d", (int)table, (int)move);
}

static void on_deleted(void *data, struct chat *chat, int64_t table, const char *where) {
	(void)data, (void)chat;
	fake_note("deleted %d %s", (int)table, where);
}

static void on_talked(
	void *data, struct chat *chat, const char *place, const char *name, const char *text) {
	(void)name, (void)text;
	(void)data, (void)chat, (void)place;
}

const struct chat_listener fake_listener = {
	.message = on_message,
	.pressed = on_pressed,
	.suggest = on_suggest,
	.entered = on_entered,
	.invited = on_invited,
	.lost = on_lost,
	.deaf = on_deaf,
	.gone = on_gone,
	.reached = on_reached,
	.missing = on_missing,
	.unreachable = on_unreachable,
	.commit_seq = nothing_written,
	.before_send = leaves_at_once,
	.defers = on_defers,
	.is_on_turn = on_is_on_turn,
	.delivered = on_delivered,
	.posting = on_posting,
	.shown = on_shown,
	.final = on_final,
	.deleted = on_deleted,
	.talked = on_talked,
};

/* What is kept */

static size_t sessions(void *data, int shard, struct kept_session *sessions, size_t cap) {
	(void)data;
	size_t n = 0;
	for (size_t i = 0; i < fake.n_sessions && n < cap; i++) {
		if (shard < 0 || fake.sessions[i].shard == (unsigned)shard) {
			sessions[n++] = fake.sessions[i];
		}
	}
	return n;
}

static void forget_sessions(void *data, int shard) {
	(void)data;
	size_t left = 0;
	for (size_t i = 0; i < fake.n_sessions; i++) {
		if (shard >= 0 && fake.sessions[i].shard != (unsigned)shard) {
			fake.sessions[left++] = fake.sessions[i];
		}
	}
	fake.n_sessions = left;
}

static void keep_sessions(void *data, const struct kept_session *sessions, size_t n) {
	for (size_t i = 0; i < n; i++) {
		forget_sessions(data, (int)sessions[i].shard);
		assert(fake.n_sessions < FAKE_KEPT);
		fake.sessions[fake.n_sessions++] = sessions[i];
	}
}

static void note_sequence(void *data, unsigned shard, int64_t sequence) {
	(void)data, (void)shard;
	fake.handled = sequence;
}

static void places(void *data, void (*each)(void *context, const char *place), void *context) {
	(void)data;
	for (size_t i = 0; i < fake.n_places; i++) {
		each(context, fake.places[i]);
	}
}

static struct fake_name *find_name(struct fake_name *names, size_t *n, const char *id) {
	size_t i = 0;
	while (i < *n && strcmp(names[i].id, id) != 0) {
		i++;
	}
	assert(i < FAKE_KEPT);
	if (i == *n) {
		names[i] = (struct fake_name){.id = ""};
		snprintf(names[i].id, sizeof(names[i].id), "%s", id);
		(*n)++;
	}
	return &names[i];
}

static void direct_channel(void *data, const char *user, char channel[SNOWFLAKE_SIZE]) {
	(void)data;
	channel[0] = '\0';
	for (size_t i = 0; i < fake.n_direct; i++) {
		if (strcmp(fake.direct[i].id, user) == 0) {
			snprintf(channel, SNOWFLAKE_SIZE, "%.20s", fake.direct[i].name);
		}
	}
}

static void keep_direct_channel(void *data, const char *user, const char *channel) {
	(void)data;
	if (fake.n_direct < FAKE_KEPT) {
		struct fake_name *direct = find_name(fake.direct, &fake.n_direct, user);
		snprintf(direct->name, sizeof(direct->name), "%s", channel);
	}
}

static bool numbers(void *data, int64_t n, int64_t *first, uint64_t *database) {
	(void)data;
	*first = fake.next_number;
	*database = fake.database;
	fake.next_number += fake.next_number != 0 ? n : 0;
	return *first != 0;
}

static bool is_noted(const char *server) {
	size_t i = 0;
	while (i < fake.n_servers && strcmp(fake.servers[i], server) != 0) {
		i++;
	}
	return i < fake.n_servers;
}

static int note_servers(void *data, const char *const *servers, size_t n) {
	(void)data;
	size_t before = fake.n_servers;
	for (size_t i = 0; i < n && !fake.forgetful; i++) {
		if (!is_noted(servers[i])) {
			assert(fake.n_servers < FAKE_SERVERS);
			snprintf(fake.servers[fake.n_servers++], sizeof(fake.servers[0]), "%s",
				servers[i]);
		}
	}
	return fake.forgetful ? -1 : (int)(fake.n_servers - before);
}

static void channel_names(void *data,
	void (*each)(void *context, const char *channel, const char *name, const char *parent),
	void *context) {
	(void)data;
	for (size_t i = 0; i < fake.n_names; i++) {
		each(context, fake.names[i].id, fake.names[i].name, fake.names[i].parent);
	}
}

static void keep_channel_name(
	void *data, const char *channel, const char *name, const char *parent) {
	(void)data;
	struct fake_name *kept = find_name(fake.names, &fake.n_names, channel);
	snprintf(kept->name, sizeof(kept->name), "%s", name);
	snprintf(kept->parent, sizeof(kept->parent), "%s", parent);
}

static const struct discord_memory memory = {
	.sessions = sessions,
	.keep_sessions = keep_sessions,
	.forget_sessions = forget_sessions,
	.note_sequence = note_sequence,
	.places = places,
	.direct_channel = direct_channel,
	.keep_direct_channel = keep_direct_channel,
	.numbers = numbers,
	.note_servers = note_servers,
	.channel_names = channel_names,
	.keep_channel_name = keep_channel_name,
};

static void on_fatal(void *data, const char *why) {
	(void)data;
	fake_note("fatal %s", why);
}

const struct discord_owner fake_owner = {.fatal = on_fatal, .memory = &memory};
