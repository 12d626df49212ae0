#pragma once

#include "bot/chat/discord/state.h"

/* Which shard a server belongs to, by its id, and whether that is here: where several processes
 * share the bot, each has some. Direct messages belong to shard 0. */

/* guild NULL: of direct messages. */
unsigned shards_of_guild(const struct discord *discord, const char *guild);

/* Whether the shard of this server is here; it always is where nothing is shared. */
bool shards_have_guild(const struct discord *discord, const char *guild);

/* For chat_impl. */
unsigned shards_of_place(const struct chat *chat, const char *place);
int64_t shards_deaf_ms(const struct chat *chat, const char *place);
bool shards_have(const struct chat *chat, unsigned shard);
