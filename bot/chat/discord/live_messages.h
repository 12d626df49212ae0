#ifndef BOT_CHAT_DISCORD_LIVES_H
#define BOT_CHAT_DISCORD_LIVES_H

#include "bot/chat/discord/state.h"

/* The messages that change: of each table one for its place and one for every person. Only the
 * newest of what is to be shown is kept, and one request at a time is on its way, so that a burst
 * of moves costs two. */

enum { LIVE_MESSAGES_MOST = 8192 };

/* NULL: out of memory. */
struct live_messages *live_messages_create(void);
/* After rest_destroy(). */
void live_messages_destroy(struct live_messages *live_messages);

/* Shows a post with replaces to a place or a person: what was shown before is changed, or, where
 * there is nothing (any more), said anew and told to the listener. */
void live_messages_show(struct discord *discord, const char *audience, const struct post *post);

/* What waits to be shown in a place, or in all whose names begin with it ("GUILD/"), will not be:
 * what tells of it may never be said. */
void live_messages_forget(struct discord *discord, const char *place);

#endif
