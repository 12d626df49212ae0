#pragma once

#include "bot/chat/discord/state.h"

/* Audiences to whom nothing can be said because Discord does not answer: places that are closed,
 * and people whose messages wait. After a while they are tried again, and all of them soon after a
 * message got through anywhere. */

enum { OUTAGES_MOST = 4096, OUTAGE_MS = 12 * 1000 /* by chance a quarter more */ };

/* over is called when it is time to try an audience again. NULL: out of memory. */
struct outages *outages_create(void (*over)(struct discord *discord, const char *audience));
void outages_destroy(struct outages *outages);

/* If too many wait, the first is tried at once. */
void outages_add(struct discord *discord, const char *audience);

/* For timers: the first is tried again. */
void outages_end_first(struct discord *discord);

/* A message got through. */
void outages_release(struct discord *discord);
