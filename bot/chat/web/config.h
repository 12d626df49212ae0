#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { WEB_PROXIES = 8 };

/* Configuration of the web. */
struct web_config {
	const char *listen;   /* "127.0.0.1:8080", "[::1]:8080" or "unix:/run/dicecup/web.sock" */
	const char *url;      /* public address without a '/' at the end; NULL: as listened on */
	const char *language; /* of requests that ask for none: "en"; NULL: that */
	/* Addresses of web servers on other machines, whose X-Forwarded-For is trusted. */
	const char *proxies[WEB_PROXIES];
	size_t n_proxies;
	bool opens; /* anybody may open tables */
};
