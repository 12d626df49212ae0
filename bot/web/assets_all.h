#pragma once

#include <stddef.h>

/* The files in bot/web/assets, embedded by embed.py. */

struct asset {
	const char *path, *type;
	const char *version; /* changes with the content */
	const unsigned char *bytes;
	size_t len;
};

/* Ends with an entry without path. */
extern const struct asset assets_all[];
