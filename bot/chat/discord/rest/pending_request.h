#pragma once

#include "bot/chat/discord/rest/rate_limits.h"
#include "bot/chat/discord/rest/rest_request.h"

/* A request kept until it is answered. */

struct rest_client;
struct route_queue;

struct pending_request {
	struct pending_request *next;
	struct rest_client *rest;  /* the sender's to set */
	struct route_queue *queue; /* NULL: in none */
	char *method, *url, *body; /* body NULL: none */
	struct rest_file file;
	void *bytes;  /* the file's */
	char *filled; /* what is sent in place of the body; NULL: itself */
	bool plain;   /* filled() was refused */
	bool repeatable, interaction, ahead;
	uint64_t written; /* it may leave once so much is kept */
	uint64_t give_up_at;
	unsigned failures;
	struct rate_limit_headers headers; /* of the response coming in */
	void (*done)(void *data, const struct rest_response *response);
	void *data;
};

/* wanted, with its body, stays the caller's. NULL: out of memory. */
struct pending_request *pending_request_create(
	const char *api, const struct rest_request *wanted, uint64_t now);
void pending_request_destroy(struct pending_request *request);
