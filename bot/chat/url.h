#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { URL_HOST_SIZE = 256, URL_PATH_SIZE = 512 };

struct url {
	const char *scheme; /* "https", "http", "wss" or "ws" */
	bool tls;
	char host[URL_HOST_SIZE]; /* an IPv6 address without its brackets */
	uint16_t port;            /* the scheme's own where none is given */
	char path[URL_PATH_SIZE]; /* with the query; "/" where there is none */
};

/* Splits a URL. False: it is malformed, has another scheme, or names a user. */
bool url_read(const char *text, struct url *url);
