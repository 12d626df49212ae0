#ifndef BOT_CHAT_DISCORD_REST_REST_H
#define BOT_CHAT_DISCORD_REST_REST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

/* Discord's REST API: requests are sent as its rate limits allow, sent again where that cannot do
 * a thing twice, and answered once. Requests of the same route and major parameter leave in the
 * order given, each after the one before was answered. */

struct rest_config {
	const char *api;        /* "https://discord.com/api/v10" */
	const char *token;      /* sent as "Authorization: Bot …", but for interactions */
	const char *ca_file;    /* an authority beside the system's; NULL: none */
	double pause_scale;     /* for tests: of our own pauses, not those Discord asks for; 0: 1 */
	unsigned refusals_most; /* for tests: when the guard closes; 0: as it is */
	/* Discord has refused the token for the first time; NULL: nobody cares. It must not destroy
	 * rest. */
	void (*refused)(void *data);
	void *data;
};

struct rest_response {
	int status; /* HTTP's; 0: no answer came, however often it was tried */
	int code;   /* Discord's error code in the body; 0: none */
	/* Discord's words for it, "" if it has none, or ours where no answer came; never NULL. */
	const char *message;
	const json_t *body; /* NULL: none, or no JSON, or far too long; lent for the call */
};

struct rest_request {
	const char *method; /* "POST" */
	const char *path;   /* "/channels/12/messages", behind api */
	/* What limits go by: method, path and major parameter: "POST /channels/12/messages",
	 * "PATCH /channels/12/messages/:id". */
	const char *route;
	json_t *body; /* taken over whatever comes of it; NULL: none */
	/* Doing it twice is doing it once (it has a nonce, or only sets something): it is tried
	 * again when no answer came. Without it, only when it surely was not done. */
	bool repeatable;
	/* An interaction's answer: no token, no bucket, no global limit. */
	bool interaction;
	uint64_t within_ms; /* given up, status 0, if not sent by then; 0: an hour */
	void (*done)(void *data, const struct rest_response *response); /* NULL: nobody cares */
	void *data;
};

struct rest;

/* Everything passed in is lent for its life. NULL: out of memory. */
struct rest *rest_create(uv_loop_t *loop, const struct rest_config *config);

/* Copies what request points to. done is never called within this call; it may do anything, and
 * destroy rest too. 0, -ENOMEM, -ENOBUFS when far too many wait, or, but for interactions, -EPERM:
 * the token was refused, or the guard against invalid requests is closed (Discord bans who sends
 * 10,000 of 401, 403 and 429 in ten minutes; it opens again when that has passed). */
int rest_send(struct rest *rest, const struct rest_request *request);

/* Discord has refused the token, in answer to whatever it was: nothing more will come of it. */
bool rest_is_refused(const struct rest *rest);

/* How many requests wait or are on their way. */
size_t rest_waiting(const struct rest *rest);

/* No done is called any more; what is on its way is cut off. closed is called on the loop when all
 * handles are closed and it is freed. */
void rest_destroy(struct rest *rest, void (*closed)(void *data), void *data);

#endif
