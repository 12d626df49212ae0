#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/discord/state.h"

/* Channels and threads by id: their names, and whether the bot may speak there. Only those we had
 * to do with are kept; the one unused for longest makes room for another. */

struct guild_channels;

enum { GUILD_CHANNELS_MOST = 4096, CHANNEL_NAME_SIZE = 128 };

enum channel_state { CHANNEL_OPEN, CHANNEL_CLOSED, CHANNEL_GONE };

/* With the names that were kept. memory and its data are borrowed. */
void guild_channels_init(
	struct guild_channels *channels, const struct discord_memory *memory, void *data);
void guild_channels_finish(struct guild_channels *channels);

bool guild_channels_is_thread(const json_t *channel);
/* Takes a channel object: its name and, of a thread, its parent. With is_new false only if the
 * channel is known. */
void guild_channels_learn(struct guild_channels *channels, const json_t *object, bool is_new);

/* Keeps the names of those that were asked for since the last time, and are new. */
void guild_channels_keep(struct guild_channels *channels);

/* "": not known. Lasts until the next call. */
const char *guild_channels_name(struct guild_channels *channels, const char *id);
/* The channel that a thread is of. "": none, or not known. */
const char *guild_channels_parent(struct guild_channels *channels, const char *id);

/* Unknown ones are open. */
enum channel_state guild_channels_state(struct guild_channels *channels, const char *id);
/* False: it was in this state already, or is gone, for good. */
bool guild_channels_set_state(struct guild_channels *channels, const char *guild,
	const char *channel, enum channel_state state);

void guild_channels_open_all(struct guild_channels *channels, const char *guild);

/* chat_impl's name_place(): "#dice", or while that is not known a mention, which posts show as the
 * channel's name. */
const char *channel_names_place(struct chat *chat, const char *place);

/* While a guild is being entered: keeps the name of one of its channels. */
void channel_names_keep(struct discord *discord, const char *place);

/* Fetches the channel object, once, for its name and parent. */
void channel_names_fetch(struct discord *discord, const char *channel);

/* Whether the bot can speak in a place, as the gateway and REST say. The listener is told of every
 * change; a place that was in that state already is no change. */

void place_state_open(struct discord *discord, const char *place);
/* The listener is told by the caller. False: it was in this state already, or is gone, for good. */
bool place_state_set(struct discord *discord, const char *place, enum channel_state state);
/* Whether a message there may show its picture, by Discord's refusals or the bot's permissions, as
 * long as these last. The log says once which permission is lacking. */
bool place_state_takes_pictures(struct discord *discord, const char *place);
void place_state_set_takes_pictures(struct discord *discord, const char *place, bool takes);

/* The permissions in a channel and its threads, or (NULL) anywhere in the guild, may have
 * changed: those that are closed count as open. If one is not, Discord says so again. guild NULL:
 * none. */
void place_state_permissions_changed(
	struct discord *discord, const char *guild, const char *channel);

enum { SHARD_OF_DIRECT = 0 };

/* How many shards there are. */
unsigned shards_count(const struct discord *discord);
/* For chat_impl. */
int64_t shards_deaf_ms(const struct chat *chat, const char *place);
