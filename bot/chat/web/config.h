#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { WEB_PROXIES = 8 };

/* How the bot serves pages. */
struct web_config {
	const char *listen;   /* "127.0.0.1:8080", "[::1]:8080" or "unix:/run/dicecup/web.sock" */
	const char *url;      /* where readers find it, without a '/' at the end; NULL: there */
	const char *language; /* where a request asks for none: "en"; NULL: that */
	/* Addresses of web servers on other machines, which tell whose a request is. */
	const char *proxies[WEB_PROXIES];
	size_t n_proxies;
	bool opens; /* everybody may open tables */
};
