#pragma once

#include "bot/chat/discord/rest/pending_request.h"

/* Bodies of requests that name what is known only when they leave. Every member is filled, or
 * none: then bodies are sent as they are. */
struct late_body {
	/* How long (in ms) this one has to wait for what it names, before it is asked again; 0:
	 * not.
	 */
	uint64_t (*wait)(void *data, const char *body);
	/* What to send, each time that it is tried; freed by rest. NULL: the body as it is. plain:
	 * it was refused; without what might be why. */
	char *(*fill)(void *data, const char *body, bool plain);
	/* What was refused was taken plain. */
	void (*taken_plain)(void *data);
	void *data;
};

uint64_t late_body_wait(const struct late_body *late, const struct pending_request *request);

/* What to send: the request's, until this is called again. */
const char *late_body_fill(const struct late_body *late, struct pending_request *request);

/* It was answered with this HTTP status and Discord's code, 0: none. True: it was refused for what
 * was filled in, perhaps, and must be sent again, plain. */
bool late_body_is_refused(
	const struct late_body *late, struct pending_request *request, int status, int code);
