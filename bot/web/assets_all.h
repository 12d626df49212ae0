#pragma once

#include <stddef.h>

/* The files in bot/web/assets, as embed.py puts them into the program. */

struct asset {
	const char *path, *type;
	const char *version; /* changes with the content */
	const unsigned char *bytes;
	size_t len;
};

/* Ended by one without path. */
extern const struct asset assets_all[];
