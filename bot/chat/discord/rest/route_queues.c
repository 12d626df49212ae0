#include "bot/chat/discord/rest/route_queues.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

void route_queues_init(struct route_queues *queues) {
	*queues = (struct route_queues){0};
	queues->waiting_end = &queues->waiting;
}

static void destroy_lane(struct route_queues *queues, struct route_queue *queue) {
	named_remove(&queues->table, &queue->named);
	free(queue);
}

static void clear_lane(void *data, struct named *named) {
	struct route_queue *queue = (struct route_queue *)named;
	for (struct pending_request *request = queue->first, *next; request != NULL;
		request = next) {
		next = request->next;
		pending_request_destroy(request);
	}
	destroy_lane(data, queue);
}

void route_queues_finish(struct route_queues *queues) {
	named_visit(&queues->table, clear_lane, queues);
	route_queues_init(queues);
}

static void wait_for_turn(struct route_queues *queues, struct route_queue *queue) {
	queue->next = NULL;
	*queues->waiting_end = queue;
	queues->waiting_end = &queue->next;
}

static void leave_turn(struct route_queues *queues, struct route_queue **at) {
	struct route_queue *queue = *at;
	*at = queue->next;
	if (queue->next == NULL) {
		queues->waiting_end = at;
	}
}

static struct route_queue *create_lane(struct route_queues *queues, const char *route) {
	struct route_queue *queue = calloc(1, sizeof(*queue));
	if (queue == NULL || named_add(&queues->table, &queue->named, route) != 0) {
		free(queue);
		return NULL;
	}
	queue->end = &queue->first;
	wait_for_turn(queues, queue);
	return queue;
}

int route_queues_add(
	struct route_queues *queues, struct pending_request *request, const char *route) {
	struct route_queue *queue = (struct route_queue *)named_find(&queues->table, route);
	if (queue == NULL) {
		queue = create_lane(queues, route);
		if (queue == NULL) {
			return -ENOMEM;
		}
	}
	request->queue = queue;
	request->next = NULL;
	*queue->end = request;
	queue->end = &request->next;
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

void route_queues_put_back(
	struct route_queues *queues, struct pending_request *request, uint64_t not_before) {
	stop_being_busy(queues, request->queue);
	request->queue->not_before = not_before;
	wait_for_turn(queues, request->queue);
}

/* Takes the request at this place out of its lane. */
static void take_out(
	struct route_queues *queues, struct route_queue *queue, struct pending_request **at) {
	struct pending_request *request = *at;
	*at = request->next;
	if (request->next == NULL) {
		queue->end = at;
	}
	request->next = NULL;
	request->queue = NULL;
	queues->requests--;
}

void route_queues_end(struct route_queues *queues, struct pending_request *request) {
	struct route_queue *queue = request->queue;
	assert(queue->first == request);
	stop_being_busy(queues, queue);
	take_out(queues, queue, &queue->first);
	queue->not_before = 0;
	if (queue->first != NULL) {
		wait_for_turn(queues, queue);
	} else {
		destroy_lane(queues, queue);
	}
}

/* Giving up */

struct giving_up {
	struct route_queues *queues;
	uint64_t now, soonest;
	struct pending_request *late, **late_end;
};

static void take_late_of_lane(void *data, struct named *named) {
	struct giving_up *giving_up = data;
	struct route_queue *queue = (struct route_queue *)named;
	struct pending_request **at = queue->busy ? &queue->first->next : &queue->first;
	while (*at != NULL) {
		struct pending_request *request = *at;
		if (request->give_up_at <= giving_up->now) {
			take_out(giving_up->queues, queue, at);
			*giving_up->late_end = request;
			giving_up->late_end = &request->next;
			continue;
		}
		if (request->give_up_at < giving_up->soonest) {
			giving_up->soonest = request->give_up_at;
		}
		at = &request->next;
	}
}

static void drop_empty_lanes(struct route_queues *queues) {
	struct route_queue **at = &queues->waiting;
	while (*at != NULL) {
		struct route_queue *queue = *at;
		if (queue->first != NULL) {
			at = &queue->next;
			continue;
		}
		leave_turn(queues, at);
		destroy_lane(queues, queue);
	}
}

struct pending_request *route_queues_take_late(
	struct route_queues *queues, uint64_t now, uint64_t *soonest) {
	struct giving_up giving_up = {.queues = queues, .now = now, .soonest = UINT64_MAX};
	giving_up.late_end = &giving_up.late;
	named_visit(&queues->table, take_late_of_lane, &giving_up);
	drop_empty_lanes(queues);
	*soonest = giving_up.soonest;
	return giving_up.late;
}
