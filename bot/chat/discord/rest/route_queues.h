#pragma once

#include "bot/base/map.h"
#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/rest_request.h"

/* A request from its submission to its response. */

struct rest_client;
struct route_queue;

struct pending_request {
	struct pending_request *next;
	struct rest_client *rest;  /* set by the sender */
	struct route_queue *queue; /* NULL: in no queue */
	char *method, *url, *body; /* body NULL: none, or not composed yet */
	struct rest_file file;     /* composed with the body */
	bool repeatable, interaction, leads, ahead;
	bool tells;          /* it tells of commits */
	uint64_t commit_seq; /* it may leave once this commit is durable */
	uint64_t expires_at;
	unsigned failures;
	struct rate_limit_headers headers; /* of the incoming response */
	uint64_t (*ready)(void *data);
	json_t *(*compose)(void *data, struct rest_file *file);
	bool (*again)(void *data, const struct rest_response *response);
	void (*done)(void *data, const struct rest_response *response);
	void (*drop)(void *data); /* set by the sender; NULL: done was called */
	void *data;
};

/* wanted, with its body, stays the caller's. NULL: out of memory. */
struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now);
void pending_request_destroy(struct pending_request *request);

/* Waiting requests: a queue for each route, with one request in flight at a time. */

struct route_queue {
	struct map_entry entry;   /* first; by route */
	struct route_queue *next; /* in the list of queues whose first request waits */
	bool ahead;               /* goes before all others but those like it */
	struct pending_request *first, **end;
	bool busy;           /* first is in flight */
	uint64_t not_before; /* first has failed, and is tried again then */
	bool outage;         /* first has failed by an outage, and waits for its end */
};

struct route_queues {
	struct map all;
	struct route_queue *waiting, **waiting_end;
	size_t requests, busy;
};

void route_queues_init(struct route_queues *queues);
void route_queues_finish(struct route_queues *queues); /* frees all requests */

/* Takes over the request unless it fails. 0 or -ENOMEM. */
int route_queues_add(
	struct route_queues *queues, struct pending_request *request, const char *route);

/* Takes the queue at this place out of the waiting ones, to send its first request. */
struct pending_request *route_queues_begin(struct route_queues *queues, struct route_queue **at);

/* Returns the request in flight to the caller; the next one may go. */
void route_queues_end(struct route_queues *queues, struct pending_request *request);

/* Puts the request in flight back to the front of its queue, not to leave before that time, or with
 * outage until route_queues_release(). */
void route_queues_put_back(struct route_queues *queues, struct pending_request *request,
	uint64_t not_before, bool outage);
/* The number of requests that wait for the end of an outage. */
size_t route_queues_outages(const struct route_queues *queues);
/* The outage has ended: the n-th of them continues at now + after_ms[n]; NULL: all at once. */
void route_queues_release(struct route_queues *queues, uint64_t now, const uint64_t *after_ms);

/* Takes out the waiting requests of this route, except the one in flight: a list. */
struct pending_request *route_queues_take_route(struct route_queues *queues, const char *route);

/* Takes out all expired requests: a list. soonest: the earliest expiry of the rest. */
struct pending_request *route_queues_take_expired(
	struct route_queues *queues, uint64_t now, uint64_t *soonest);
