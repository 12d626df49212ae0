#ifndef BOT_CHAT_DISCORD_PLACES_H
#define BOT_CHAT_DISCORD_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Channels and threads by their id: what they are called, and whether the bot may speak there. Only
 * those we had to do with are known, and the one not asked for longest is forgotten for another. */

enum { GUILD_CHANNELS_MOST = 4096, CHANNEL_NAME_SIZE = 128 };

enum channel_state { CHANNEL_OPEN, CHANNEL_CLOSED, CHANNEL_GONE };

struct guild_channels;

/* NULL: out of memory. */
struct guild_channels *guild_channels_create(void);
void guild_channels_destroy(struct guild_channels *channels);

/* "": not known. Lasts until the next call. */
const char *guild_channels_name(struct guild_channels *channels, uint64_t channel);
/* What it is called now, as it may be shown; parent is the channel that a thread is of, else 0.
 * With is_new false only of one that is known. */
void guild_channels_learn(struct guild_channels *channels, uint64_t channel, const char *name,
	uint64_t parent, bool is_new);
/* 0: none, or not known. */
uint64_t guild_channels_parent(struct guild_channels *channels, uint64_t channel);

/* True the first time only: nobody has asked yet what this one is called. */
bool guild_channels_ask(struct guild_channels *channels, uint64_t channel);

/* Unknown ones are open. */
enum channel_state guild_channels_state(struct guild_channels *channels, uint64_t channel);
/* Says whether it was another before; what is gone stays so. */
bool guild_channels_set_state(struct guild_channels *channels, uint64_t guild, uint64_t channel,
	enum channel_state state);
/* The first channel of this server after this id that is closed; 0: none. */
uint64_t guild_channels_next_closed(
	const struct guild_channels *channels, uint64_t guild, uint64_t after);
/* None of this server is closed any more. */
void guild_channels_open_all(struct guild_channels *channels, uint64_t guild);

#endif
