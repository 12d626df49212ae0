#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Parses the head of an HTTP/1.1 request (RFC 9112) strictly: anything ambiguous is refused.
 * Chunked bodies are refused on purpose (501): no browser sends a form so, and a second way to mark
 * a body's end is what request smuggling uses. */

enum { HTTP_HEAD_MOST = 8 * 1024, HTTP_BODY_MOST = 4 * 1024 };

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

/* Texts point into the bytes that were read; a missing header is "". */
struct http_head {
	enum http_method method;
	bool keeps;   /* the connection stays open after the answer */
	bool expects; /* the client waits for 100 (Continue) before the body */
	bool gzip;    /* the client takes gzip */
	size_t len, body;
	const char *target; /* begins with '/', in whatever form it came (RFC 9112, 3.2) */
	const char *host, *cookie, *origin, *site, *script, *last_event, *forwarded, *languages,
		*etag;
	const char *named_host;  /* the host in the target; NULL: none */
	unsigned hosts, lengths; /* number of Host headers, of Content-Length headers */
};

/* Returns 0 while the end is missing, 1, or the status of a refusal: 400, 417, 431, 501 or 505; 413
 * (the body is too long) if there is no other fault. Skips an empty line before the request (RFC
 * 9112, 2.2). Ends texts by writing NULs into the bytes. */
int http_read_head(char *bytes, size_t len, struct http_head *head);

/* "OK" for 200. */
const char *http_reason(int status);
