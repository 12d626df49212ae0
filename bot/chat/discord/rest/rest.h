#pragma once

#include <stddef.h>
#include <uv.h>

#include "bot/chat/discord/rest/rest_request.h"

/* Discord's REST API: sends requests as its rate limits allow, retries those that cannot do a thing
 * twice, and answers each once. Requests of one route leave in the order given, each after the one
 * before was answered. */

struct rest_config {
	const char *api;        /* "https://discord.com/api/v10" */
	const char *token;      /* sent as "Authorization: Bot …", but for interactions */
	const char *contact;    /* an address in the User-Agent, for Discord; NULL: the program's */
	const char *ca_file;    /* an authority beside the system's; NULL: none */
	const char *proxy;      /* an HTTP proxy's URL; NULL: none */
	double pause_scale;     /* for tests: of our own pauses, not those Discord asks for; 0: 1 */
	unsigned refusals_most; /* for tests: when the guard closes; 0: INVALID_REQUEST_MOST */
	/* Discord has refused the token for the first time; NULL: nobody cares. Must not destroy
	 * rest. */
	void (*refused)(void *data);
	/* How much was written when a request is given, or composed; and whether one may leave that
	 * tells of nothing newer. -EINPROGRESS: not before rest_look_again(). Otherwise negative:
	 * it must not, and the process ends. NULL: all may. */
	uint64_t (*commit_seq)(void *data);
	int (*before_send)(void *data, uint64_t commit_seq);
	void *data;
};

struct rest_client;

/* Everything passed in is borrowed and must outlive it. NULL: out of memory. */
struct rest_client *rest_create(uv_loop_t *loop, const struct rest_config *config);

/* Copies what request points to. done is never called within this call; it may do anything, even
 * destroy rest. 0, -ENOMEM, -ENOBUFS when far too many wait, or, but for interactions, -EPERM: the
 * token was refused, or the invalid request guard is closed. */
int rest_send(struct rest_client *rest, const struct rest_request *request);

/* Requests that wait on the route of an interaction expire. */
void rest_drop_interaction(struct rest_client *rest, const char *route);

/* More than half of the route's limit is left within its window, and no limit of all routes is
 * reached: a request that can be left out may be sent. */
bool rest_has_spare(struct rest_client *rest, const char *route);

/* Discord has refused the token: nothing more can be sent. */
bool rest_is_refused(const struct rest_client *rest);

/* A message got through, so an outage is over: requests that wait for its end go on, and n things
 * of the caller's at the times in after_ms. Pauses that Discord asks for last. */
void rest_release(struct rest_client *rest, uint64_t *after_ms, size_t n);

/* More is kept, or ready: requests that may leave do. */
void rest_look_again(struct rest_client *rest);

/* How many requests wait or are in flight. */
size_t rest_waiting(const struct rest_client *rest);

/* Calls no done any more and aborts what is in flight. closed is called on the loop when all
 * handles are closed and it is freed. */
void rest_destroy(struct rest_client *rest, void (*closed)(void *data), void *data);

/* As rest_destroy(), but responses to interactions leave first, for up to a second: nobody else can
 * give them. */
void rest_leave(struct rest_client *rest, void (*closed)(void *data), void *data);
