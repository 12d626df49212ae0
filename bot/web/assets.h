#pragma once

#include "bot/web/web.h"

/* The files that pages load: style, scripts, an icon. They lie in bot/web/assets. */

struct asset {
	const char *path, *type;
	const char *version; /* changes with the content */
	const unsigned char *bytes;
	size_t len;
};

/* Ended by one without path; made by embed.py. */
extern const struct asset assets_all[];

/* The version of the asset at this path, which there must be. */
const char *assets_version(const char *path);

/* Answers with the asset at this path; false: there is none. */
bool assets_answer(const char *path, struct web_response *response);
