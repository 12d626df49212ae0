#ifndef BOT_CHAT_DISCORD_REST_ROUTE_QUEUES_H
#define BOT_CHAT_DISCORD_REST_ROUTE_QUEUES_H

#include <stdint.h>

#include "bot/chat/discord/rest/named.h"
#include "bot/chat/discord/rest/pending_request.h"

/* What waits to be sent: a lane for each route, in which requests go one after the other. */

struct lane {
	struct named named; /* the route */
	struct lane *next;  /* among those that wait for their turn */
	struct request *first, **end;
	bool busy;           /* first is under way */
	uint64_t not_before; /* first was tried, and is to be tried again */
};

struct lanes {
	struct named_table table;
	struct lane *waiting, **waiting_end;
	size_t requests, busy;
};

void lanes_init(struct lanes *lanes);
void lanes_finish(struct lanes *lanes); /* frees all requests */

/* Takes the request over if it does not fail. 0 or -ENOMEM. */
int lanes_add(struct lanes *lanes, struct request *request, const char *route);

/* Takes the lane at this place out of those that wait: its first request leaves. */
struct request *lanes_begin(struct lanes *lanes, struct lane **at);

/* The first of the lane, which was under way, is the caller's again; the next may go. */
void lanes_end(struct lanes *lanes, struct request *request);

/* It goes back to the beginning of its lane, not to leave before that time. */
void lanes_put_back(struct lanes *lanes, struct request *request, uint64_t not_before);

/* Takes out all that wait and are to be given up by now: a list. soonest: of those left. */
struct request *lanes_take_late(struct lanes *lanes, uint64_t now, uint64_t *soonest);

#endif
