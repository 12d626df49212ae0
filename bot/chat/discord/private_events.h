#pragma once

#include "bot/chat/discord/state.h"

/* What people say and press in private comes to shard 0. Where several processes share the bot, it
 * may be about a table that another plays: that gets the event, and answers it. */

enum { HANDED_INTERACTIONS_MOST = 256 }; /* that are watched until they are heard */

/* True: another process has the event from now on. If it does not hear of an interaction in time,
 * that is deferred here. */
bool private_events_hand_over(struct discord *discord, const char *type, const json_t *d);

/* Handles an event that another process handed over, as if its own gateway had told of it. */
void private_events_hear(struct chat *chat, const char *event);

/* Frees what was handed over and may not be heard yet. */
void private_events_drop_all(struct discord *discord);
