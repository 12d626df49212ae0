#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rest_response {
	int status;  /* HTTP's; 0: none came, however often it was tried */
	bool unsent; /* it never left, or was turned away each time: nothing can have been done */
	int code;    /* Discord's error code in the body; 0: none */
	/* Discord's words for it, "" if it has none, or ours where no response came; never NULL. */
	const char *message;
	const json_t *body; /* NULL: none, or no JSON, or far too long; borrowed */
};

/* A file that goes with a body, as a form: "files[0]", which the body's attachments name 0. */
struct rest_file {
	const char *name, *type; /* lasting: "board.png", "image/png" */
	const void *bytes;
	size_t size; /* 0: there is none */
};

struct rest_request {
	const char *method; /* "POST" */
	const char *path;   /* "/channels/12/messages", after the API's URL */
	/* The requests limited together: method, path and major parameter: "POST
	 * /channels/12/messages", "PATCH /channels/12/messages/:id". */
	const char *route;
	json_t *body; /* taken over whatever happens; NULL: none */
	/* For a body that is known only when it leaves. All may be NULL.
	 * In how many ms, or when rest_look_again() is called, to ask again whether it can be
	 * composed; 0: it can. */
	uint64_t (*ready)(void *data);
	/* In place of body: the body of each try; taken over, but for the bytes of a file, which
	 * last until done. NULL: nothing is to be said any more, and done gets no response. */
	json_t *(*compose)(void *data, struct rest_file *file);
	/* It was answered so: true to compose and send it again. */
	bool (*again)(void *data, const struct rest_response *response);
	/* Idempotent (it has a nonce, or only sets something): tried again when no response came.
	 * Otherwise tried again only where the server surely has not seen it. */
	bool repeatable;
	/* An interaction response: no token, no bucket, no global limit. */
	bool interaction;
	bool ahead;         /* its route goes before those that wait for the global limit */
	bool tells_nothing; /* of writes: it may leave before they are kept, as each GET may */
	uint64_t within_ms; /* expires with status 0 if not sent by then; 0: an hour */
	void (*done)(void *data, const struct rest_response *response); /* NULL: nobody cares */
	void *data;
};
