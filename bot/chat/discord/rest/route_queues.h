#ifndef BOT_CHAT_DISCORD_REST_ROUTE_QUEUES_H
#define BOT_CHAT_DISCORD_REST_ROUTE_QUEUES_H

#include <stdint.h>

#include "bot/chat/discord/rest/named.h"
#include "bot/chat/discord/rest/pending_request.h"

/* What waits to be sent: a lane for each route, in which requests go one after the other. */

struct route_queue {
	struct named named;       /* the route */
	struct route_queue *next; /* among those that wait for their turn */
	struct pending_request *first, **end;
	bool busy;           /* first is under way */
	uint64_t not_before; /* first was tried, and is to be tried again */
};

struct route_queues {
	struct named_table table;
	struct route_queue *waiting, **waiting_end;
	size_t requests, busy;
};

void route_queues_init(struct route_queues *queues);
void route_queues_finish(struct route_queues *queues); /* frees all requests */

/* Takes the request over if it does not fail. 0 or -ENOMEM. */
int route_queues_add(
	struct route_queues *queues, struct pending_request *request, const char *route);

/* Takes the lane at this place out of those that wait: its first request leaves. */
struct pending_request *route_queues_begin(struct route_queues *queues, struct route_queue **at);

/* The first of the lane, which was under way, is the caller's again; the next may go. */
void route_queues_end(struct route_queues *queues, struct pending_request *request);

/* It goes back to the beginning of its lane, not to leave before that time. */
void route_queues_put_back(
	struct route_queues *queues, struct pending_request *request, uint64_t not_before);

/* Takes out all that wait and are to be given up by now: a list. soonest: of those left. */
struct pending_request *route_queues_take_late(
	struct route_queues *queues, uint64_t now, uint64_t *soonest);

#endif
