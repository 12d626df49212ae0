#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rest_response {
	int status;  /* HTTP status; 0: no response, after all attempts */
	bool unsent; /* it never left, or was turned away each time, so it had no effect */
	int code;    /* Discord's error code in the body; 0: none */
	/* Discord's words for the error, "" if it has none, or ours if no response came; never
	 * NULL. */
	const char *message;
	const json_t *body; /* NULL: none, not JSON, or far too long; borrowed */
};

/* A file sent with a body, as a form: "files[0]", which the body's attachments call 0. */
struct rest_file {
	const char *name, *type; /* static: "board.png", "image/png" */
	const void *bytes;
	size_t size; /* 0: no file */
};

struct rest_request {
	const char *method; /* "POST" */
	const char *path;   /* "/channels/12/messages", relative to the API's URL */
	/* The id of the interaction that it answers, whose requests leave in order, without token,
	 * bucket and global limit; NULL: none. */
	const char *interaction;
	json_t *body; /* taken over even on failure; NULL: none */
	/* For a body that is composed when it leaves; all may be NULL. ready: the time, in ms,
	 * after which to ask again whether it can be composed, unless rest_look_again() is called
	 * before; 0: now. */
	uint64_t (*ready)(void *data);
	/* Instead of body: composes the body of each attempt; taken over, except the bytes of a
	 * file, which must last until done. NULL: there is nothing to send any more, and done gets
	 * no response. */
	json_t *(*compose)(void *data, struct rest_file *file);
	/* Called with the response; true: compose and send it again. */
	bool (*again)(void *data, const struct rest_response *response);
	/* Idempotent (it has a nonce, or only sets something): tried again if no response came.
	 * Other requests are tried again only if the server surely has not seen them. */
	bool repeatable;
	bool leads;         /* leaves before those that wait on its route */
	bool ahead;         /* its route goes before those that wait for the global limit */
	bool tells_nothing; /* it tells of no commits: it may leave before they are durable, as any
			       GET may */
	uint64_t within_ms; /* expires with status 0 if it is not sent within this; 0: an hour */
	void (*done)(void *data, const struct rest_response *response); /* NULL: not called */
	/* Called instead of done when rest ends first: frees data. NULL: not called. */
	void (*drop)(void *data);
	void *data;
};
