#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/discord/state.h"

/* Channels and threads by id: their names, and whether the bot may speak there. Only channels that
 * were used are stored; the least recently used one makes room for another. */

enum { GUILD_CHANNELS_MOST = 4096, CHANNEL_NAME_SIZE = 128 };

enum channel_state { CHANNEL_OPEN, CHANNEL_CLOSED, CHANNEL_GONE };

/* Reads the stored names. */
void guild_channels_recall(struct discord *discord);

bool guild_channels_is_thread(const json_t *channel);
/* Takes a channel object: its name and, for a thread, its parent. is_new false: only if the channel
 * is known. */
void guild_channels_learn(struct discord *discord, const json_t *object, bool is_new);

/* Stores requested names that are new since the last call. */
void guild_channels_keep(struct discord *discord);

/* The parent channel of a thread. "": not a thread, or not known. Valid until the next call. */
const char *guild_channels_parent(struct discord *discord, const char *id);

/* Unknown channels count as open. */
enum channel_state guild_channels_state(struct discord *discord, const char *id);

void guild_channels_open_all(struct discord *discord, const char *guild);

/* name_place() of chat_impl: "#dice", or while that is unknown a mention, which posts show as the
 * channel's name. */
const char *channel_names_place(struct chat *chat, const char *place);

/* While a guild is entered: remembers the name of one of its channels. */
void channel_names_keep(struct discord *discord, const char *place);

/* Fetches the channel object once, for its name and parent. */
void channel_names_fetch(struct discord *discord, const char *id);

/* Whether the bot can speak in a place, as told by gateway and REST. The listener is told of every
 * change; repeating a state is no change. */

void place_state_open(struct discord *discord, const char *place);
/* As place_state_close(), but the caller tells the listener. False: it was in this state already,
 * or is gone for good. */
bool place_state_set(struct discord *discord, const char *place, enum channel_state state);
/* Whether a message there may have a picture, by Discord's refusals or the bot's permissions, while
 * these last. The missing permission is logged once. */
bool place_state_takes_pictures(struct discord *discord, const char *place);
void place_state_set_takes_pictures(struct discord *discord, const char *place, bool takes);

/* Permissions in a channel and its threads, or (NULL) anywhere in the guild, may have changed:
 * closed places count as open again; if one is not, Discord refuses again. guild NULL: no effect.
 */
void place_state_permissions_changed(
	struct discord *discord, const char *guild, const char *channel);

enum { SHARD_OF_DIRECT = 0 };

/* The number of shards. */
unsigned shards_count(const struct discord *discord);
/* Members of chat_impl. */
int64_t shards_deaf_ms(const struct chat *chat, const char *place);
