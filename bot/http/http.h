#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Reads the head of an HTTP/1.1 request (RFC 9112), strictly: what two readers could take for two
 * things is refused. */

enum { HTTP_HEAD_MOST = 8 * 1024, HTTP_BODY_MOST = 4 * 1024 };

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

/* Texts point into the bytes that were read; a header that did not come is "". */
struct http_head {
	enum http_method method;
	bool keeps; /* the connection stays open behind the answer */
	size_t len, body;
	const char *target;
	const char *host, *cookie, *origin, *site, *script, *last_event, *forwarded, *languages,
		*etag;
	unsigned hosts, lengths; /* how often they came */
};

/* Returns 0 while its end has not come, else 1, or a status to refuse it with: 400, 413, 431, 501
 * or 505. Ends texts by writing NULs into the bytes. */
int http_read_head(char *bytes, size_t len, struct http_head *head);

/* "OK" of 200. */
const char *http_reason(int status);
