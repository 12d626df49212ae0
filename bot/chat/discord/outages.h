#pragma once

#include "bot/chat/discord/state.h"

/* Audiences to whom nothing can be said because Discord does not answer: places that are closed,
 * and people whose messages wait. After a while they are tried again, and all of them soon after a
 * message got through anywhere. */

enum { OUTAGE_MS = 12 * 1000 /* by chance a quarter more */ };

/* If too many wait, the first is tried at once. */
void outages_add(struct discord *discord, const char *audience);

/* For timers: the first is tried again. */
void outages_end_first(struct discord *discord);

/* A message got through. */
void outages_release(struct discord *discord);
