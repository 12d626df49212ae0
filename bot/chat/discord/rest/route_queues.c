#include "bot/chat/discord/rest/route_queues.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WITHIN_MS = 60 * 60 * 1000 };

static char *join_url(const char *api, const char *path) {
	size_t size = strlen(api) + strlen(path) + 1;
	char *url = malloc(size);
	if (url != NULL) {
		snprintf(url, size, "%s%s", api, path);
	}
	return url;
}

struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now) {
	struct pending_request *request = calloc(1, sizeof(*request));
	if (request == NULL) {
		return NULL;
	}
	*request = (struct pending_request){
		.method = strdup(wanted->method),
		.url = join_url(api, wanted->path),
		.body = wanted->body != NULL ? json_dumps(wanted->body, JSON_COMPACT) : NULL,
		.repeatable = wanted->repeatable,
		.interaction = wanted->interaction != NULL,
		.leads = wanted->leads,
		.ahead = wanted->ahead,
		.expires_at = now + (wanted->within_ms > 0 ? wanted->within_ms : WITHIN_MS),
		.ready = wanted->ready,
		.compose = wanted->compose,
		.again = wanted->again,
		.done = wanted->done,
		.data = wanted->data,
	};
	if (request->method == NULL || request->url == NULL ||
		(wanted->body != NULL && request->body == NULL)) {
		pending_request_destroy(request);
		return NULL;
	}
	return request;
}

void pending_request_destroy(struct pending_request *request) {
	if (request != NULL) {
		if (request->drop != NULL) {
			request->drop(request->data);
		}
		free(request->method);
		free(request->url);
		free(request->body);
		free(request);
	}
}

void route_queues_init(struct route_queues *queues) {
	*queues = (struct route_queues){0};
	queues->waiting_end = &queues->waiting;
}

static void destroy_queue(struct route_queues *queues, struct route_queue *queue) {
	map_remove(&queues->all, &queue->entry);
	free(queue);
}

void route_queues_finish(struct route_queues *queues) {
	while (queues->all.oldest != NULL) {
		struct route_queue *queue = (struct route_queue *)queues->all.oldest;
		while (queue->first != NULL) {
			struct pending_request *request = queue->first;
			queue->first = request->next;
			pending_request_destroy(request);
		}
		destroy_queue(queues, queue);
	}
	map_finish(&queues->all);
	route_queues_init(queues);
}

static void wait_for_turn(struct route_queues *queues, struct route_queue *queue) {
	struct route_queue **at = queue->ahead ? &queues->waiting : queues->waiting_end;
	while (*at != NULL && (*at)->ahead) {
		at = &(*at)->next;
	}
	queue->next = *at;
	*at = queue;
	if (queue->next == NULL) {
		queues->waiting_end = &queue->next;
	}
}

static void leave_turn(struct route_queues *queues, struct route_queue **at) {
	struct route_queue *queue = *at;
	*at = queue->next;
	if (queue->next == NULL) {
		queues->waiting_end = at;
	}
}

static struct route_queue *create_queue(
	struct route_queues *queues, const char *route, bool ahead) {
	struct route_queue *queue = map_new(&queues->all, NULL, sizeof(*queue), route);
	if (queue != NULL) {
		queue->end = &queue->first;
		queue->ahead = ahead;
		wait_for_turn(queues, queue);
	}
	return queue;
}

/* Where the requests begin that are not in flight. */
static struct pending_request **waiting_in(struct route_queue *queue) {
	return queue->busy ? &queue->first->next : &queue->first;
}

int route_queues_add(
	struct route_queues *queues, struct pending_request *request, const char *route) {
	struct route_queue *queue = (struct route_queue *)map_find(&queues->all, NULL, route);
	if (queue == NULL) {
		queue = create_queue(queues, route, request->ahead);
	}
	if (queue == NULL) {
		return -ENOMEM;
	}
	struct pending_request **at = request->leads ? waiting_in(queue) : queue->end;
	request->queue = queue;
	request->next = *at;
	*at = request;
	queue->end = request->next == NULL ? &request->next : queue->end;
	queues->requests++;
	return 0;
}

struct pending_request *route_queues_begin(struct route_queues *queues, struct route_queue **at) {
	struct route_queue *queue = *at;
	leave_turn(queues, at);
	queue->busy = true;
	queues->busy++;
	return queue->first;
}

static void stop_being_busy(struct route_queues *queues, struct route_queue *queue) {
	assert(queue->busy);
	queue->busy = false;
	queues->busy--;
}

void route_queues_put_back(struct route_queues *queues, struct pending_request *request,
	uint64_t not_before, bool outage) {
	stop_being_busy(queues, request->queue);
	request->queue->not_before = not_before;
	request->queue->outage = outage;
	wait_for_turn(queues, request->queue);
}

size_t route_queues_outages(const struct route_queues *queues) {
	size_t n = 0;
	for (const struct route_queue *queue = queues->waiting; queue != NULL;
		queue = queue->next) {
		n += queue->outage;
	}
	return n;
}

void route_queues_release(struct route_queues *queues, uint64_t now, const uint64_t *after_ms) {
	size_t n = 0;
	for (struct route_queue *queue = queues->waiting; queue != NULL; queue = queue->next) {
		if (queue->outage) {
			queue->outage = false;
			queue->not_before = after_ms != NULL ? now + after_ms[n++] : 0;
		}
	}
}

/* Takes the request at this place out of its queue. */
static struct pending_request *take_out(
	struct route_queues *queues, struct route_queue *queue, struct pending_request **at) {
	struct pending_request *request = *at;
	*at = request->next;
	if (request->next == NULL) {
		queue->end = at;
	}
	request->next = NULL;
	request->queue = NULL;
	queues->requests--;
	return request;
}

void route_queues_end(struct route_queues *queues, struct pending_request *request) {
	struct route_queue *queue = request->queue;
	assert(queue->first == request);
	stop_being_busy(queues, queue);
	take_out(queues, queue, &queue->first);
	queue->not_before = 0;
	queue->outage = false;
	if (queue->first != NULL) {
		wait_for_turn(queues, queue);
	} else {
		destroy_queue(queues, queue);
	}
}

static void drop_empty_queues(struct route_queues *queues) {
	struct route_queue **at = &queues->waiting;
	while (*at != NULL) {
		struct route_queue *queue = *at;
		if (queue->first != NULL) {
			at = &queue->next;
			continue;
		}
		leave_turn(queues, at);
		destroy_queue(queues, queue);
	}
}

struct pending_request *route_queues_take_route(struct route_queues *queues, const char *route) {
	struct pending_request *taken = NULL, **end = &taken;
	struct route_queue *queue = (struct route_queue *)map_find(&queues->all, NULL, route);
	if (queue == NULL) {
		return NULL;
	}
	struct pending_request **at = waiting_in(queue);
	while (*at != NULL) {
		*end = take_out(queues, queue, at);
		end = &(*end)->next;
	}
	drop_empty_queues(queues);
	return taken;
}

struct pending_request *route_queues_take_expired(
	struct route_queues *queues, uint64_t now, uint64_t *soonest) {
	struct pending_request *late = NULL, **late_end = &late;
	*soonest = UINT64_MAX;
	for (struct map_entry *entry = queues->all.oldest; entry != NULL; entry = entry->newer) {
		struct route_queue *queue = (struct route_queue *)entry;
		struct pending_request **at = waiting_in(queue);
		while (*at != NULL) {
			uint64_t expires_at = (*at)->expires_at;
			if (expires_at <= now) {
				*late_end = take_out(queues, queue, at);
				late_end = &(*late_end)->next;
				continue;
			}
			*soonest = expires_at < *soonest ? expires_at : *soonest;
			at = &(*at)->next;
		}
	}
	drop_empty_queues(queues);
	return late;
}
