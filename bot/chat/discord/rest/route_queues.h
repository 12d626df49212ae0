#pragma once

#include "bot/base/map.h"
#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/rest_request.h"

/* A request kept until it is answered. */

struct rest_client;
struct route_queue;

struct pending_request {
	struct pending_request *next;
	struct rest_client *rest;  /* the sender's to set */
	struct route_queue *queue; /* NULL: in none */
	char *method, *url, *body; /* body NULL: none, or not composed yet */
	struct rest_file file;     /* composed with the body */
	bool repeatable, interaction, ahead;
	bool tells;          /* of what was written */
	uint64_t commit_seq; /* it may leave once this commit is durable */
	uint64_t expires_at;
	unsigned failures;
	struct rate_limit_headers headers; /* of the response coming in */
	uint64_t (*ready)(void *data);
	json_t *(*compose)(void *data, struct rest_file *file);
	bool (*again)(void *data, const struct rest_response *response);
	void (*done)(void *data, const struct rest_response *response);
	void *data;
};

/* wanted, with its body, stays the caller's. NULL: out of memory. */
struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now);
void pending_request_destroy(struct pending_request *request);

/* Requests that wait: a queue for each route, from which one request is in flight at a time. */

struct route_queue {
	struct map_entry entry;   /* first; by route */
	struct route_queue *next; /* among those whose first request waits */
	bool ahead;               /* of all but its like */
	struct pending_request *first, **end;
	bool busy;           /* first is in flight */
	uint64_t not_before; /* first has failed, and is tried again */
	bool outage;         /* it has, by an outage, and waits for that to end */
};

struct route_queues {
	struct map all;
	struct route_queue *waiting, **waiting_end;
	size_t requests, busy;
};

void route_queues_init(struct route_queues *queues);
void route_queues_finish(struct route_queues *queues); /* frees all requests */

/* Takes the request over unless it fails. 0 or -ENOMEM. */
int route_queues_add(
	struct route_queues *queues, struct pending_request *request, const char *route);

/* Takes the queue at this place out of those that wait, to send its first request. */
struct pending_request *route_queues_begin(struct route_queues *queues, struct route_queue **at);

/* The request in flight is the caller's again; the next may go. */
void route_queues_end(struct route_queues *queues, struct pending_request *request);

/* The request in flight becomes the first of its queue again, not to leave before that time.
 * outage: or when route_queues_release() says. */
void route_queues_put_back(struct route_queues *queues, struct pending_request *request,
	uint64_t not_before, bool outage);
/* How many wait for the end of an outage. */
size_t route_queues_outages(const struct route_queues *queues);
/* It has ended: the n-th of them goes on at now + after_ms[n]; NULL: all do at once. */
void route_queues_release(struct route_queues *queues, uint64_t now, const uint64_t *after_ms);

/* Takes out the waiting requests of this route, not the one in flight: a list. */
struct pending_request *route_queues_take_route(struct route_queues *queues, const char *route);

/* Takes out all waiting requests that have expired: a list. soonest: of those left. */
struct pending_request *route_queues_take_expired(
	struct route_queues *queues, uint64_t now, uint64_t *soonest);
