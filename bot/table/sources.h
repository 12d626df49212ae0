#pragma once

#include "bot/base/map.h"
#include "bot/table/rate_limit.h"

/* What came from each host and address lately: the rate limits of those whose keys cost nothing. In
 * memory alone. */

enum { SOURCES_MAX = 8192 };

void sources_finish(struct map *sources);

/* The limits of a source, as of a chat_message. NULL: out of memory. */
struct person_limits *sources_limits(struct map *sources, const char *source, int64_t now);
