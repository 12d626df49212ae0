#pragma once

#include <stdbool.h>

/* How the bot serves pages. */
struct web_config {
	const char *listen;   /* "127.0.0.1:8080", "[::1]:8080" or "unix:/run/dicecup/web.sock" */
	const char *url;      /* where readers find it, without a '/' at the end; NULL: there */
	const char *language; /* of who asks for none: "en"; NULL: that */
	bool opens;           /* whoever comes may open tables */
};
