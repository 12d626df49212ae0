#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/state.h"

/* chat_impl's name_place(). */
const char *channel_names_place(struct chat *chat, const char *place);

/* Fetches the channel object, once, for its name and parent. */
void channel_names_fetch(struct discord *discord, const char *channel);
