#pragma once

#include "bot/chat/discord/state.h"

/* Places closed because Discord did not answer: after a while they are tried again. */

enum { OUTAGES_MOST = 1024, OUTAGE_MS = 30 * 1000 };

/* over is called when it is time to try a place again. NULL: out of memory. */
struct outages *outages_create(void (*over)(struct discord *discord, const char *place));
void outages_destroy(struct outages *outages);

/* If too many wait, the first is tried at once. */
void outages_add(struct discord *discord, const char *place);
