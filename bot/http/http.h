#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Reads the head of an HTTP/1.1 request (RFC 9112), strictly: what two readers could take for two
 * things is refused. Chunked bodies are refused on purpose (501): no browser sends a form so, and a
 * second way to say where a body ends is what requests are smuggled by. */

enum { HTTP_HEAD_MOST = 8 * 1024, HTTP_BODY_MOST = 4 * 1024 };

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

/* Texts point into the bytes that were read; a header that did not come is "". */
struct http_head {
	enum http_method method;
	bool keeps;   /* the connection stays open after the answer */
	bool expects; /* 100 (Continue) before the body is sent */
	bool gzip;    /* it is among the encodings that the client takes */
	size_t len, body;
	const char *target; /* begins with '/', however it came (RFC 9112, 3.2) */
	const char *host, *cookie, *origin, *site, *script, *last_event, *forwarded, *languages,
		*etag;
	const char *named_host;  /* the target's; NULL: it names none */
	unsigned hosts, lengths; /* how often they came */
};

/* Returns 0 while its end has not come, else 1, or a status to refuse it with: 400, 417, 431, 501
 * or 505; 413 (the body is too long) where all else is well. An empty line before it is passed over
 * (RFC 9112, 2.2). Ends texts by writing NULs into the bytes. */
int http_read_head(char *bytes, size_t len, struct http_head *head);

/* "OK" of 200. */
const char *http_reason(int status);
