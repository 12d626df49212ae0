#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "bot/chat/discord/rest/rest_request.h"

/* HTTP requests by libcurl on the libuv loop. Connections are reused; certificates and names are
 * verified; redirects are not followed. */

enum {
	TRANSFER_BODY_MOST = 8 * 1024 * 1024, /* of a response */
};

struct transfers_config {
	const char *agent;         /* User-Agent */
	const char *authorization; /* "Authorization: …"; NULL: none */
	const char *ca_file;       /* a CA trusted besides the system's; NULL: none */
	const char *proxy; /* an HTTP proxy's URL; NULL: none, whatever the environment says */
	unsigned at_once;  /* connections kept open */
	unsigned connect_ms, total_ms;
	/* As in struct rest_config: called with 0 before bytes leave, after a while without any. */
	int (*before_send)(void *data, uint64_t commit_seq);
	void *data;
};

struct transfer_request {
	const char *method, *url;
	const char *body;      /* JSON, borrowed until the transfer ends; NULL: none */
	struct rest_file file; /* also borrowed */
	bool authorized;
	bool repeatable; /* it may reach the server twice */
	void *data;      /* for the listener */
};

enum transfer_end {
	TRANSFER_ANSWERED,
	TRANSFER_UNSENT,     /* the server has not seen it */
	TRANSFER_UNANSWERED, /* the server may have seen it */
};

struct transfer_result {
	enum transfer_end end;
	int status;       /* HTTP's */
	const char *body; /* len bytes; none if longer than TRANSFER_BODY_MOST */
	size_t len;
	const char *why; /* the failure; never contains a path */
};

struct transfers_listener {
	/* A header line; NULL: the headers begin, perhaps again. */
	void (*header)(void *data, const char *line, size_t len);
	/* The transfer has ended; the data of result is borrowed. */
	void (*done)(void *data, const struct transfer_result *result);
};

struct transfers;

/* Everything passed in is borrowed and must outlive the transfers. NULL: out of memory. */
struct transfers *transfers_create(uv_loop_t *loop, const struct transfers_config *config,
	const struct transfers_listener *listener);

/* done is never called within this call. 0 or -ENOMEM: then done is not called. */
int transfers_start(struct transfers *transfers, const struct transfer_request *request);

/* Aborts all transfers, without done. closed is called on the loop when all handles are closed and
 * the transfers are freed. May be called within done. */
void transfers_destroy(struct transfers *transfers, void (*closed)(void *data), void *data);
