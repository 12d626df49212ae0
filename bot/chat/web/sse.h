#pragma once

#include "bot/http/bytes.h"

/* Server-sent events, as the HTML standard has them. */

/* id: comes back in Last-Event-ID; "": none. NULL: out of memory. */
struct bytes *sse_event(const char *name, const char *id, const char *data);
