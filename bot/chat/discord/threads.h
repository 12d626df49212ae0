#pragma once

#include "bot/chat/discord/state.h"

/* make_thread() of chat_impl: a thread of the message at where, which is the opening of place; the
 * listener's thread_made() follows. */
void threads_make(struct chat *chat, const char *place, const char *where, const char *name);
