#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/discord/state.h"

/* chat_impl's name_place(): "#dice", or while that is not known a mention, which posts show as the
 * channel's name. */
const char *channel_names_place(struct chat *chat, const char *place);

/* While a guild is being entered: keeps the name of one of its channels. */
void channel_names_keep(struct discord *discord, const char *place);

/* Fetches the channel object, once, for its name and parent. */
void channel_names_fetch(struct discord *discord, const char *channel);
