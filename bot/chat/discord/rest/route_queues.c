#include "bot/chat/discord/rest/route_queues.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

void lanes_init(struct lanes *lanes) {
	*lanes = (struct lanes){0};
	lanes->waiting_end = &lanes->waiting;
}

static void destroy_lane(struct lanes *lanes, struct lane *lane) {
	named_remove(&lanes->table, &lane->named);
	free(lane);
}

static void clear_lane(void *data, struct named *named) {
	struct lane *lane = (struct lane *)named;
	for (struct request *request = lane->first, *next; request != NULL; request = next) {
		next = request->next;
		request_destroy(request);
	}
	destroy_lane(data, lane);
}

void lanes_finish(struct lanes *lanes) {
	named_visit(&lanes->table, clear_lane, lanes);
	lanes_init(lanes);
}

static void wait_for_turn(struct lanes *lanes, struct lane *lane) {
	lane->next = NULL;
	*lanes->waiting_end = lane;
	lanes->waiting_end = &lane->next;
}

static void leave_turn(struct lanes *lanes, struct lane **at) {
	struct lane *lane = *at;
	*at = lane->next;
	if (lane->next == NULL) {
		lanes->waiting_end = at;
	}
}

static struct lane *create_lane(struct lanes *lanes, const char *route) {
	struct lane *lane = calloc(1, sizeof(*lane));
	if (lane == NULL || named_add(&lanes->table, &lane->named, route) != 0) {
		free(lane);
		return NULL;
	}
	lane->end = &lane->first;
	wait_for_turn(lanes, lane);
	return lane;
}

int lanes_add(struct lanes *lanes, struct request *request, const char *route) {
	struct lane *lane = (struct lane *)named_find(&lanes->table, route);
	if (lane == NULL) {
		lane = create_lane(lanes, route);
		if (lane == NULL) {
			return -ENOMEM;
		}
	}
	request->lane = lane;
	request->next = NULL;
	*lane->end = request;
	lane->end = &request->next;
	lanes->requests++;
	return 0;
}

struct request *lanes_begin(struct lanes *lanes, struct lane **at) {
	struct lane *lane = *at;
	leave_turn(lanes, at);
	lane->busy = true;
	lanes->busy++;
	return lane->first;
}

static void stop_being_busy(struct lanes *lanes, struct lane *lane) {
	assert(lane->busy);
	lane->busy = false;
	lanes->busy--;
}

void lanes_put_back(struct lanes *lanes, struct request *request, uint64_t not_before) {
	stop_being_busy(lanes, request->lane);
	request->lane->not_before = not_before;
	wait_for_turn(lanes, request->lane);
}

/* Takes the request at this place out of its lane. */
static void take_out(struct lanes *lanes, struct lane *lane, struct request **at) {
	struct request *request = *at;
	*at = request->next;
	if (request->next == NULL) {
		lane->end = at;
	}
	request->next = NULL;
	request->lane = NULL;
	lanes->requests--;
}

void lanes_end(struct lanes *lanes, struct request *request) {
	struct lane *lane = request->lane;
	assert(lane->first == request);
	stop_being_busy(lanes, lane);
	take_out(lanes, lane, &lane->first);
	lane->not_before = 0;
	if (lane->first != NULL) {
		wait_for_turn(lanes, lane);
	} else {
		destroy_lane(lanes, lane);
	}
}

/* Giving up */

struct giving_up {
	struct lanes *lanes;
	uint64_t now, soonest;
	struct request *late, **late_end;
};

static void take_late_of_lane(void *data, struct named *named) {
	struct giving_up *giving_up = data;
	struct lane *lane = (struct lane *)named;
	struct request **at = lane->busy ? &lane->first->next : &lane->first;
	while (*at != NULL) {
		struct request *request = *at;
		if (request->give_up_at <= giving_up->now) {
			take_out(giving_up->lanes, lane, at);
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

static void drop_empty_lanes(struct lanes *lanes) {
	struct lane **at = &lanes->waiting;
	while (*at != NULL) {
		struct lane *lane = *at;
		if (lane->first != NULL) {
			at = &lane->next;
			continue;
		}
		leave_turn(lanes, at);
		destroy_lane(lanes, lane);
	}
}

struct request *lanes_take_late(struct lanes *lanes, uint64_t now, uint64_t *soonest) {
	struct giving_up giving_up = {.lanes = lanes, .now = now, .soonest = UINT64_MAX};
	giving_up.late_end = &giving_up.late;
	named_visit(&lanes->table, take_late_of_lane, &giving_up);
	drop_empty_lanes(lanes);
	*soonest = giving_up.soonest;
	return giving_up.late;
}
