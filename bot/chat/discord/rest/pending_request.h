#ifndef BOT_CHAT_DISCORD_REST_PENDING_REQUEST_H
#define BOT_CHAT_DISCORD_REST_PENDING_REQUEST_H

#include <stdint.h>

#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/rest.h"

/* What was asked to be sent, kept until it is answered. */

struct lane;

struct request {
	struct request *next;
	struct rest *rest;         /* its sender's to set */
	struct lane *lane;         /* NULL: in none */
	char *method, *url, *body; /* body NULL: none */
	bool repeatable, interaction;
	uint64_t give_up_at;
	unsigned failures;
	struct limits_told told; /* by the answer that is coming in */
	void (*done)(void *data, const struct rest_answer *answer);
	void *data;
};

/* wanted stays the caller's, the body as well. NULL: out of memory. */
struct request *request_create(const char *api, const struct rest_request *wanted, uint64_t now);
void request_destroy(struct request *request);

#endif
