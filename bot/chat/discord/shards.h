#pragma once

#include "bot/chat/discord/state.h"

/* Which shard a server belongs to, by its id. Direct messages belong to shard 0. */

/* guild NULL: of direct messages. */
unsigned shards_of_guild(const struct discord *discord, const char *guild);

/* For chat_impl. */
unsigned shards_of_place(const struct chat *chat, const char *place);
int64_t shards_deaf_ms(const struct chat *chat, const char *place);
