#pragma once

#include <stddef.h>
#include <uv.h>

#include "bot/chat/discord/rest/rest_request.h"

/* Discord's REST API: sends requests as its rate limits allow, retries those that cannot be carried
 * out twice, and answers each once. Requests of one route leave in order, each after the response
 * to the one before. A route is a method and a path, in which ids count only for channels and
 * guilds: "PATCH /channels/12/messages/:id"; all requests of an interaction are one route. */

struct rest_config {
	const char *api;        /* "https://discord.com/api/v10" */
	const char *token;      /* sent as "Authorization: Bot …", except for interactions */
	const char *contact;    /* an address for Discord, in the User-Agent; NULL: the program's */
	const char *ca_file;    /* a CA trusted besides the system's; NULL: none */
	const char *proxy;      /* an HTTP proxy's URL; NULL: none */
	double pause_scale;     /* for tests: scales our own pauses, not Discord's; 0: 1 */
	unsigned refusals_most; /* for tests: maximum of the guard; 0: INVALID_REQUEST_MOST */
	/* Called the first time that Discord refuses the token; NULL: not called. Must not destroy
	 * rest. */
	void (*refused)(void *data);
	/* commit_seq: the latest commit when a request is given, or composed. before_send: whether
	 * a request may leave that tells of commits up to this one. -EINPROGRESS: not before
	 * rest_look_again(). Any other error: never, and the process ends. NULL: all may leave. */
	uint64_t (*commit_seq)(void *data);
	int (*before_send)(void *data, uint64_t commit_seq);
	void *data;
};

struct rest_client;

/* Everything passed in is borrowed and must outlive rest. NULL: out of memory. */
struct rest_client *rest_create(uv_loop_t *loop, const struct rest_config *config);

/* Copies the data of request. done is never called within this call; it may do anything, even
 * destroy rest. 0, -ENOMEM, -ENOBUFS when far too many wait, or, except for interactions, -EPERM:
 * the token was refused, or the invalid request guard is closed. */
int rest_send(struct rest_client *rest, const struct rest_request *request);

/* Waiting requests of the interaction with this id expire. */
void rest_drop_interaction(struct rest_client *rest, const char *id);

/* Whether an optional request may be sent: more than half of the route's limit is left in its
 * window, and no limit of all routes is reached. */
bool rest_has_spare(struct rest_client *rest, const char *method, const char *path);

/* Whether Discord has refused the token: nothing more can be sent. */
bool rest_is_refused(const struct rest_client *rest);

/* A message got through, so an outage is over: requests that wait for its end continue, and so do n
 * things of the caller's, at the times in after_ms. Discord's own pauses stay. */
void rest_release(struct rest_client *rest, uint64_t *after_ms, size_t n);

/* More is durable, or ready: sends the requests that may leave. */
void rest_look_again(struct rest_client *rest);

/* The number of requests that wait or are in flight. */
size_t rest_waiting(const struct rest_client *rest);

/* Aborts requests in flight; drop is called instead of done. closed is called on the loop when all
 * handles are closed and rest is freed. */
void rest_destroy(struct rest_client *rest, void (*closed)(void *data), void *data);

/* As rest_destroy(), but responses to interactions may leave first, for up to a second: no other
 * process can send them. */
void rest_leave(struct rest_client *rest, void (*closed)(void *data), void *data);
