#pragma once

#include "bot/chat/discord/state.h"

/* Messages that are edited in place: of each table one for its place and one for every person. Only
 * the newest content is kept, and one request at a time is in flight, so that a burst of moves
 * costs two. */

enum { LIVE_MESSAGES_MOST = 8192 };

/* NULL: out of memory. */
struct live_messages *live_messages_create(void);
/* After rest_destroy(). */
void live_messages_destroy(struct live_messages *messages);

/* Shows a post with replaces to a place or a person: edits the message shown before, or, where
 * there is none (any more), sends one and tells the listener where. */
void live_messages_show(struct discord *discord, const char *audience, const struct post *post);

/* Drops what waits to be shown in a place, or in all places of "GUILD/": what it tells of may never
 * be said. */
void live_messages_forget(struct discord *discord, const char *place);
