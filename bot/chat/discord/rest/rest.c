#include "bot/chat/discord/rest/rest.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/route_queues.h"
#include "bot/chat/discord/rest/transfer.h"

/* Discord asks for a URL and the version. There is no public URL yet: .invalid is reserved (RFC
 * 2606). */
#define PROGRAM "https://dicecup.invalid"

enum {
	WAITING_MOST = 8192,
	CONNECT_MS = 5000,
	LEAVE_MS = 1000,
	LEAVING_LOOKS_MS = 5,
	TOTAL_MS = 15 * 1000,
	AUTHORIZATION_SIZE = 256,
	AGENT_SIZE = 256,
	ROUTE_SIZE = 128,
	LIMIT_KEY_SIZE = 160,
};

/* Interactions have their own queues and connections, and never wait for other requests. */
enum kind { ORDINARY, INTERACTION, KINDS };

/* Requests in flight, each on its own connection. When a thousand people press at once, all must be
 * answered within three seconds, at a tenth of a second each. */
static const size_t at_once[KINDS] = {[ORDINARY] = 16, [INTERACTION] = 64};

struct rest_client {
	uv_loop_t *loop;
	const struct rest_config *config;
	double scale;
	char authorization[AUTHORIZATION_SIZE], agent[AGENT_SIZE];
	struct transfers *transfers;
	struct route_queues queues[KINDS];
	struct rate_limits *limits[KINDS];
	struct invalid_request_guard guard;
	uv_timer_t timer;
	uint64_t expires_at; /* earliest expiry of a request */
	bool outage;         /* requests may be waiting for the end of an outage */
	bool refused;        /* the token was refused */
	bool stopped;        /* the guard is closed, as last logged */
	uint64_t leave_by;   /* until then only answers to interactions are sent; 0: rest is not
				ending */
	bool ending;
	unsigned open_handles;
	void (*closed)(void *data);
	void *closed_data;
};

static struct route_queues *queues_of(
	struct rest_client *rest, const struct pending_request *request) {
	return &rest->queues[request->interaction ? INTERACTION : ORDINARY];
}

static uint64_t later(uint64_t a, uint64_t b) {
	return a > b ? a : b;
}

static uint64_t sooner(uint64_t a, uint64_t b) {
	return a < b ? a : b;
}

/* "/channels/12/messages/34" is "/channels/12/messages/:id": only the first id is a major
 * parameter. */
static void write_route(const char *method, const char *path, char route[ROUTE_SIZE]) {
	size_t left = strcspn(path, "?"), used = (size_t)snprintf(route, ROUTE_SIZE, "%s ", method);
	for (unsigned n = 0; left > 0 && used < ROUTE_SIZE; n++) {
		size_t len = 1 + strcspn(path + 1, "/?");
		bool minor = n > 1 && strspn(path + 1, "0123456789") == len - 1;
		used += (size_t)snprintf(route + used, ROUTE_SIZE - used, "%.*s",
			minor ? (int)strlen("/:id") : (int)len, minor ? "/:id" : path);
		path += len;
		left -= len;
	}
}

static void write_interaction_route(const char *id, char route[ROUTE_SIZE]) {
	snprintf(route, ROUTE_SIZE, "/interactions/%s", id);
}

static void on_timer(uv_timer_t *timer);
static void end(struct rest_client *rest);

static void look_again_in(struct rest_client *rest, uint64_t ms) {
	if (!rest->ending) {
		uv_timer_start(&rest->timer, on_timer, ms, 0);
	}
}

/* An interaction's path is secret: it is enough to respond. */
static const char *name_of(const struct pending_request *request) {
	return request->interaction ? "an interaction" : request->queue->entry.key;
}

/* The route for the rate limits. An interaction's requests share a queue, but each method has its
 * own limit. */
static const char *limit_key(const struct pending_request *request, char key[LIMIT_KEY_SIZE]) {
	const char *route = request->queue->entry.key;
	snprintf(key, LIMIT_KEY_SIZE, "%s%s%s", request->interaction ? request->method : "",
		request->interaction ? " " : "", route);
	return key;
}

static struct rate_limits *limits_of(
	const struct rest_client *rest, const struct pending_request *request) {
	return rest->limits[request->interaction ? INTERACTION : ORDINARY];
}

/* Calls done() after the request has left its queue, as done() may send more or destroy everything.
 */

static void answer(struct rest_client *rest, struct pending_request *request,
	const struct rest_response *response) {
	if (!rest->ending && rest->leave_by == 0 && request->done != NULL) {
		request->drop = NULL;
		request->done(request->data, response);
	}
	pending_request_destroy(request);
}

static void answer_all(struct rest_client *rest, struct pending_request *requests,
	const struct rest_response *same) {
	for (struct pending_request *request = requests, *next; request != NULL; request = next) {
		struct rest_response response = *same;
		next = request->next;
		response.unsent = request->failures == 0;
		answer(rest, request, &response);
	}
}

static void answer_without_status(
	struct rest_client *rest, struct pending_request *requests, const char *why) {
	answer_all(rest, requests, &(struct rest_response){.message = why});
}

/* Discord's own code; 0: none. */
static int read_code(const json_t *body) {
	json_int_t code = json_integer_value(json_object_get(body, "code"));
	return code > 0 && code <= INT32_MAX ? (int)code : 0;
}

static struct rest_response response_of(int status, const json_t *body) {
	const char *message = json_string_value(json_object_get(body, "message"));
	return (struct rest_response){.status = status,
		.code = read_code(body),
		.message = message != NULL ? message : "",
		.body = body};
}

static void refuse_all(struct rest_client *rest) {
	uint64_t soonest;
	if (!rest->refused) {
		rest->refused = true;
		log_event(LOG_DEBUG, "discord-refused", "the token is not accepted");
		if (rest->config->refused != NULL && rest->leave_by == 0) {
			rest->config->refused(rest->config->data);
		}
	}
	struct pending_request *waiting =
		route_queues_take_expired(&rest->queues[ORDINARY], UINT64_MAX, &soonest);
	answer_all(rest, waiting,
		&(struct rest_response){.status = 401, .message = "the token is not accepted"});
}

/* Responses */

static void on_header(void *data, const char *line, size_t len) {
	struct pending_request *request = data;
	if (line == NULL) {
		request->headers = rate_limits_no_headers;
	} else {
		rate_limits_read_header(&request->headers, line, len);
	}
}

/* The body of a 429 is more exact than its headers, and sometimes the only source. */
static void read_refusal(struct rate_limit_headers *headers, const json_t *body) {
	const json_t *after = json_object_get(body, "retry_after");
	headers->refused = true;
	if (json_is_number(after) && json_number_value(after) >= 0) {
		headers->retry_after_ms =
			(int64_t)ceil(fmin(json_number_value(after), 86400) * 1000);
	}
	if (json_is_true(json_object_get(body, "global"))) {
		headers->global = headers->scoped = true;
	}
}

static void log_stop(struct rest_client *rest, uint64_t now) {
	bool closed = invalid_request_guard_is_closed(&rest->guard, now);
	if (closed && !rest->stopped) {
		log_event(LOG_ERROR, "discord-stopped",
			"%u requests were refused within ten minutes; nothing but interactions is "
			"sent until that has passed",
			rest->guard.sum);
	} else if (!closed && rest->stopped) {
		log_event(LOG_INFO, "discord-goes-on", "refused requests have become few again");
	}
	rest->stopped = closed;
}

static void learn(struct rest_client *rest, struct pending_request *request,
	const struct transfer_result *result, const json_t *body) {
	uv_update_time(rest->loop); /* pauses count from now, not from the start of this turn */
	uint64_t now = uv_now(rest->loop);
	bool answered = result->end == TRANSFER_ANSWERED;
	if (answered && result->status == 429) {
		read_refusal(&request->headers, body);
	}
	request->headers.failed = answered && result->status >= 500;
	if (answered) {
		invalid_request_guard_count(
			&rest->guard, result->status, request->headers.shared, now);
		log_stop(rest, now);
	}
	char key[LIMIT_KEY_SIZE];
	rate_limits_end(limits_of(rest, request), limit_key(request, key),
		answered ? &request->headers : NULL, now);
}

static void log_try(const struct pending_request *request, const struct transfer_result *result,
	uint64_t pause) {
	unsigned long long ms = pause;
	if (result->end == TRANSFER_ANSWERED) {
		log_event(result->status == 429 ? LOG_INFO : LOG_WARNING, "discord-again",
			"%s: %d; again in %llu ms", name_of(request), result->status, ms);
	} else {
		log_event(LOG_WARNING, "discord-again", "%s: %s; again in %llu ms",
			name_of(request), result->why, ms);
	}
}

/* A composed body is composed again. */
static void put_back(struct rest_client *rest, struct pending_request *request, uint64_t not_before,
	bool outage) {
	if (request->compose != NULL) {
		free(request->body);
		request->body = NULL;
	}
	route_queues_put_back(queues_of(rest, request), request, not_before, outage);
	rest->expires_at = sooner(rest->expires_at, request->expires_at);
}

/* True: the request is back in its queue. */
static bool try_again(struct rest_client *rest, struct pending_request *request,
	const struct transfer_result *result) {
	bool limited = result->end == TRANSFER_ANSWERED && result->status == 429;
	request->failures += !limited;
	struct retry_attempt attempt = {.end = result->end,
		.status = result->status,
		.repeatable = request->repeatable,
		.failures = request->failures,
		.retry_after_ms = request->headers.retry_after_ms};
	uint64_t now = uv_now(rest->loop), pause;
	bool outage =
		request->interaction ? result->end != TRANSFER_ANSWERED : !retry_is_told(&attempt);
	bool again = retry_after(&attempt, backoff_chance(), rest->scale, &pause) &&
		     now + pause < request->expires_at;
	if (!again || (rest->refused && !request->interaction)) {
		return false;
	}
	log_try(request, result, pause);
	put_back(rest, request, now + pause, outage);
	rest->outage = rest->outage || (outage && !request->interaction);
	return true;
}

/* True: the request is back in its queue, to be composed differently. */
static bool compose_again(struct rest_client *rest, struct pending_request *request,
	const struct transfer_result *result, const json_t *body) {
	struct rest_response said = response_of(result->status, body);
	if (result->end != TRANSFER_ANSWERED || request->again == NULL ||
		!request->again(request->data, &said)) {
		return false;
	}
	put_back(rest, request, 0, false);
	return true;
}

static void finish(struct rest_client *rest, struct pending_request *request,
	const struct transfer_result *result, json_t *body) {
	const char *name = name_of(request);
	bool answered = result->end == TRANSFER_ANSWERED;
	if (answered) {
		log_event(LOG_DEBUG, "discord-answered", "%s: %d", name, result->status);
	} else {
		log_event(LOG_WARNING, "discord-unanswered", "%s: %s", name, result->why);
	}
	route_queues_end(queues_of(rest, request), request);
	if (answered) {
		struct rest_response said = response_of(result->status, body);
		answer(rest, request, &said);
	} else {
		answer_without_status(rest, request, result->why);
	}
}

static json_t *read_body(const struct transfer_result *result) {
	bool some = result->end == TRANSFER_ANSWERED && result->len > 0;
	return some ? json_loadb(result->body, result->len, 0, NULL) : NULL;
}

/* Interactions cannot wait: their failed requests are tried again now. */
static void note_reached(struct rest_client *rest) {
	route_queues_release(&rest->queues[INTERACTION], uv_now(rest->loop), NULL);
}

/* They use a quarter of a second's requests. */
void rest_release(struct rest_client *rest, uint64_t *after_ms, size_t n) {
	struct route_queues *queues = &rest->queues[ORDINARY];
	size_t own = rest->outage ? route_queues_outages(queues) : 0;
	uint64_t each_ms = 4 * 1000 / RATE_LIMITS_GLOBAL;
	double scale = fmin(rest->scale, 1);
	uint64_t *all = own + n > 0 ? calloc(own + n, sizeof(*all)) : NULL;
	rest->outage = rest->outage && own > 0 && all == NULL;
	if (all == NULL) {
		return;
	}
	retry_release(all, own + n, each_ms, backoff_chance);
	for (size_t i = 0; i < own + n; i++) {
		all[i] = (uint64_t)((double)all[i] * scale);
	}
	route_queues_release(queues, uv_now(rest->loop), all);
	for (size_t i = 0; i < n; i++) {
		after_ms[i] = all[own + i];
	}
	free(all);
	look_again_in(rest, 0);
}

static void on_done(void *data, const struct transfer_result *result) {
	struct pending_request *request = data;
	struct rest_client *rest = request->rest;
	json_t *body = read_body(result);
	bool token_refused =
		result->end == TRANSFER_ANSWERED && result->status == 401 && !request->interaction;
	learn(rest, request, result, body);
	if (result->end == TRANSFER_ANSWERED) {
		note_reached(rest);
	}
	if (!try_again(rest, request, result) && !compose_again(rest, request, result, body)) {
		finish(rest, request, result, body);
	}
	if (token_refused) {
		refuse_all(rest);
	}
	json_decref(body);
	look_again_in(rest, 0);
}

static const struct transfers_listener listener = {.header = on_header, .done = on_done};

/* Sending */

static uint64_t until(uint64_t time, uint64_t now) {
	return time > now ? time - now : 0;
}

/* The wait of all requests of a kind. */
static uint64_t wait_of_kind(struct rest_client *rest, enum kind kind, uint64_t now) {
	uint64_t wait = rate_limits_wait_for_all(rest->limits[kind], now);
	return kind == INTERACTION ? wait
				   : later(wait, invalid_request_guard_wait(&rest->guard, now));
}

static bool may_leave(const struct rest_client *rest, const struct pending_request *request) {
	const struct rest_config *config = rest->config;
	return config->before_send == NULL ||
	       config->before_send(config->data, request->commit_seq) == 0;
}

/* The request tells of commits up to now. */
static void note_written(struct rest_client *rest, struct pending_request *request) {
	if (request->tells && rest->config->commit_seq != NULL) {
		request->commit_seq = rest->config->commit_seq(rest->config->data);
	}
}

/* False: there is nothing to send any more. */
static bool compose(struct rest_client *rest, struct pending_request *request) {
	if (request->compose == NULL || request->body != NULL) {
		return true;
	}
	json_t *body = request->compose(request->data, &request->file);
	request->body = body != NULL ? json_dumps(body, JSON_COMPACT) : NULL;
	json_decref(body);
	note_written(rest, request);
	return request->body != NULL;
}

static uint64_t wait_till_ready(const struct pending_request *request) {
	bool asks = request->ready != NULL && request->body == NULL;
	return asks ? request->ready(request->data) : 0;
}

static uint64_t wait_of_queue(
	const struct rest_client *rest, const struct route_queue *queue, uint64_t now) {
	char key[LIMIT_KEY_SIZE];
	uint64_t wait = until(queue->not_before, now);
	return wait > 0 ? wait
			: rate_limits_wait(
				  limits_of(rest, queue->first), limit_key(queue->first, key), now);
}

static void count_sent(
	struct rest_client *rest, const struct pending_request *request, uint64_t now) {
	char key[LIMIT_KEY_SIZE];
	rate_limits_begin(limits_of(rest, request), limit_key(request, key), now);
	if (!request->interaction) {
		invalid_request_guard_sent(&rest->guard, now);
	}
}

static void send_first(struct rest_client *rest, struct route_queues *queues,
	struct route_queue **at, uint64_t now) {
	struct pending_request *request = route_queues_begin(queues, at);
	struct transfer_request sent = {.method = request->method,
		.url = request->url,
		.body = request->body,
		.file = request->file,
		.authorized = !request->interaction,
		.repeatable = request->repeatable,
		.data = request};
	request->headers = rate_limits_no_headers;
	if (transfers_start(rest->transfers, &sent) != 0) {
		route_queues_put_back(queues, request, now + RETRY_FIRST_MS, false); /* no memory */
		return;
	}
	count_sent(rest, request, now);
}

/* Ends the request that could leave from the queue at this place. */
static void end_unsent(
	struct rest_client *rest, struct route_queues *queues, struct route_queue **at) {
	struct pending_request *request = route_queues_begin(queues, at);
	route_queues_end(queues, request);
	answer(rest, request, NULL);
}

/* Sends all that may be sent now. Returns the time until the next look. */
static uint64_t send_some(struct rest_client *rest, enum kind kind, uint64_t now) {
	struct route_queues *queues = &rest->queues[kind];
	uint64_t soonest = UINT64_MAX;
	struct route_queue **at = &queues->waiting;
	while (*at != NULL && queues->busy < at_once[kind]) {
		uint64_t all = wait_of_kind(rest, kind, now);
		if (all > 0) {
			return all;
		}
		uint64_t ready = wait_till_ready((*at)->first);
		uint64_t wait = ready > 0 ? ready : wait_of_queue(rest, *at, now);
		if (wait == 0 && !compose(rest, (*at)->first)) {
			end_unsent(rest, queues, at);
			return 0; /* anything may have happened */
		}
		if (wait == 0 && may_leave(rest, (*at)->first)) {
			send_first(rest, queues, at, now);
			continue;
		}
		wait = wait > 0 ? wait : RATE_LIMITS_UNTIL_ANSWER; /* or until durable */
		if (ready == 0) {
			(*at)->not_before = wait < RATE_LIMITS_UNTIL_ANSWER ? now + wait : 0;
		}
		soonest = sooner(soonest, wait);
		at = &(*at)->next;
	}
	return soonest;
}

static void expire_late(struct rest_client *rest, uint64_t now) {
	uint64_t soonest[KINDS];
	if (now < rest->expires_at) {
		return;
	}
	struct pending_request *late[KINDS];
	for (enum kind kind = 0; kind < KINDS; kind++) {
		late[kind] = route_queues_take_expired(&rest->queues[kind], now, &soonest[kind]);
	}
	rest->expires_at = sooner(soonest[ORDINARY], soonest[INTERACTION]);
	for (enum kind kind = 0; kind < KINDS; kind++) {
		answer_without_status(rest, late[kind], "it could not be sent in time");
	}
}

static bool has_left(const struct rest_client *rest, uint64_t now) {
	return rest->leave_by != 0 &&
	       (rest->queues[INTERACTION].requests == 0 || now >= rest->leave_by);
}

static void on_timer(uv_timer_t *timer) {
	struct rest_client *rest = timer->data;
	uint64_t now = uv_now(rest->loop);
	expire_late(rest, now);
	if (rest->ending) {
		return;
	}
	if (has_left(rest, now)) {
		end(rest);
		return;
	}
	uint64_t wait = until(rest->expires_at, now);
	enum kind first = rest->leave_by == 0 ? ORDINARY : INTERACTION;
	for (enum kind kind = first; kind < KINDS && !rest->ending; kind++) {
		wait = sooner(wait, send_some(rest, kind, now));
	}
	if (rest->ending) {
		return;
	}
	if (rest->leave_by != 0) { /* nobody calls rest_look_again() any more */
		wait = sooner(wait, sooner(LEAVING_LOOKS_MS, until(rest->leave_by, now)));
	}
	log_stop(rest, now);
	if (rest_waiting(rest) > 0) {
		look_again_in(rest, wait);
	}
}

bool rest_has_spare(struct rest_client *rest, const char *method, const char *path) {
	char route[ROUTE_SIZE];
	uint64_t now = uv_now(rest->loop);
	write_route(method, path, route);
	return !rest->refused && !invalid_request_guard_is_closed(&rest->guard, now) &&
	       rate_limits_has_spare(rest->limits[ORDINARY], route, now);
}

bool rest_is_refused(const struct rest_client *rest) {
	return rest->refused;
}

void rest_look_again(struct rest_client *rest) {
	look_again_in(rest, 0);
}

size_t rest_waiting(const struct rest_client *rest) {
	return rest->queues[ORDINARY].requests + rest->queues[INTERACTION].requests;
}

static int may_send(struct rest_client *rest, const struct rest_request *wanted) {
	if (rest->leave_by != 0) {
		return -ECANCELED;
	}
	bool forbidden =
		rest->refused || invalid_request_guard_is_closed(&rest->guard, uv_now(rest->loop));
	if (forbidden && wanted->interaction == NULL) {
		return -EPERM;
	}
	return rest_waiting(rest) >= WAITING_MOST ? -ENOBUFS : 0;
}

static int add_request(struct rest_client *rest, const struct rest_request *wanted) {
	char route[ROUTE_SIZE];
	int rc = may_send(rest, wanted);
	if (rc < 0) {
		return rc;
	}
	if (wanted->interaction != NULL) {
		write_interaction_route(wanted->interaction, route);
	} else {
		write_route(wanted->method, wanted->path, route);
	}
	struct pending_request *request =
		pending_request_create(rest->config->api, wanted, uv_now(rest->loop));
	if (request == NULL || route_queues_add(queues_of(rest, request), request, route) != 0) {
		pending_request_destroy(request);
		return -ENOMEM;
	}
	request->rest = rest;
	request->drop = wanted->drop;
	request->tells = !wanted->tells_nothing && strcmp(wanted->method, "GET") != 0;
	note_written(rest, request);
	rest->expires_at = sooner(rest->expires_at, request->expires_at);
	look_again_in(rest, 0);
	return 0;
}

int rest_send(struct rest_client *rest, const struct rest_request *request) {
	assert(!rest->ending);
	int rc = add_request(rest, request);
	json_decref(request->body);
	return rc;
}

void rest_drop_interaction(struct rest_client *rest, const char *id) {
	char route[ROUTE_SIZE];
	write_interaction_route(id, route);
	answer_without_status(rest, route_queues_take_route(&rest->queues[INTERACTION], route),
		"what it follows did not arrive");
}

/* Creation and destruction */

static bool prepare(struct rest_client *rest) {
	const struct rest_config *config = rest->config;
	struct transfers_config transfers = {.agent = rest->agent,
		.authorization = rest->authorization,
		.ca_file = config->ca_file,
		.proxy = config->proxy,
		.at_once = (unsigned)(at_once[ORDINARY] + at_once[INTERACTION]),
		.connect_ms = CONNECT_MS,
		.total_ms = TOTAL_MS,
		.before_send = config->before_send,
		.data = config->data};
	snprintf(rest->agent, sizeof(rest->agent), "DiscordBot (%s, %s)",
		config->contact != NULL ? config->contact : PROGRAM, DICECUP_VERSION);
	snprintf(rest->authorization, sizeof(rest->authorization), "Authorization: Bot %s",
		config->token);
	for (enum kind kind = 0; kind < KINDS; kind++) {
		rest->limits[kind] = rate_limits_create(kind == INTERACTION, uv_now(rest->loop));
		if (rest->limits[kind] == NULL) {
			return false;
		}
	}
	rest->transfers = transfers_create(rest->loop, &transfers, &listener);
	return rest->transfers != NULL;
}

static void destroy_limits(struct rest_client *rest) {
	for (enum kind kind = 0; kind < KINDS; kind++) {
		rate_limits_destroy(rest->limits[kind]);
		rest->limits[kind] = NULL;
	}
}

static void free_rest(struct rest_client *rest) {
	explicit_bzero(rest->authorization, sizeof(rest->authorization));
	free(rest);
}

struct rest_client *rest_create(uv_loop_t *loop, const struct rest_config *config) {
	struct rest_client *rest = calloc(1, sizeof(*rest));
	if (rest == NULL) {
		return NULL;
	}
	rest->loop = loop;
	rest->config = config;
	rest->scale = config->pause_scale > 0 ? config->pause_scale : 1;
	rest->expires_at = UINT64_MAX;
	if (!prepare(rest)) {
		destroy_limits(rest);
		free_rest(rest);
		return NULL;
	}
	for (enum kind kind = 0; kind < KINDS; kind++) {
		route_queues_init(&rest->queues[kind]);
	}
	invalid_request_guard_init(&rest->guard,
		config->refusals_most > 0 ? config->refusals_most : INVALID_REQUEST_MOST,
		(uint64_t)(INVALID_REQUEST_WINDOW_MS * rest->scale));
	uv_timer_init(loop, &rest->timer);
	rest->timer.data = rest;
	rest->open_handles = 2; /* the timer, and those of the transfers */
	return rest;
}

static void release(struct rest_client *rest) {
	if (--rest->open_handles > 0) {
		return;
	}
	void (*closed)(void *) = rest->closed;
	void *data = rest->closed_data;
	free_rest(rest);
	if (closed != NULL) {
		closed(data);
	}
}

static void on_transfers_closed(void *data) {
	release(data);
}

static void on_timer_closed(uv_handle_t *handle) {
	release(handle->data);
}

static void end(struct rest_client *rest) {
	rest->ending = true;
	transfers_destroy(rest->transfers, on_transfers_closed, rest);
	for (enum kind kind = 0; kind < KINDS; kind++) {
		route_queues_finish(&rest->queues[kind]);
	}
	destroy_limits(rest);
	uv_close((uv_handle_t *)&rest->timer, on_timer_closed);
}

void rest_destroy(struct rest_client *rest, void (*closed)(void *data), void *data) {
	rest->closed = closed;
	rest->closed_data = data;
	end(rest);
}

void rest_leave(struct rest_client *rest, void (*closed)(void *data), void *data) {
	rest->closed = closed;
	rest->closed_data = data;
	rest->leave_by = uv_now(rest->loop) + LEAVE_MS;
	look_again_in(rest, 0);
}
