#pragma once

#include "bot/chat/discord/state.h"

/* For chat_impl: makes a thread of the message at where, the opening that stands in place; the
 * listener's thread_made() follows. */
void threads_make(struct chat *chat, const char *place, const char *where, const char *name);

void threads_finish(struct discord *discord);
