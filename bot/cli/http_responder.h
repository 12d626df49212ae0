#pragma once

#include <uv.h>

#include "engine/text.h"

/* A small HTTP server: one request a connection, answered from memory. */

enum { HTTP_RESPONSE_SIZE = 32 * 1024 };

struct http_response {
	const char *status; /* "200 OK" */
	const char *type;
	const char *fields; /* others, each ended by CRLF */
	struct text body;   /* of HTTP_RESPONSE_SIZE */
};

struct http_responder_config {
	const struct sockaddr *address; /* for the call; NULL: file */
	const char *file;
	int clients_max; /* at once; the next connection is closed */
	bool early;      /* the first bytes are answered, else the whole head */
	void (*respond)(const void *data, const char *request, struct http_response *response);
	const void *data;
};

struct http_responder;

/* Loop and data are borrowed. NULL with *error, a negative errno. */
struct http_responder *http_responder_create(
	uv_loop_t *loop, const struct http_responder_config *config, int *error);

/* The port; of an address. */
unsigned http_responder_port(const struct http_responder *responder);

/* Stops listening and closes its connections at once; frees itself while the loop runs on. NULL:
 * does nothing. */
void http_responder_destroy(struct http_responder *responder);
