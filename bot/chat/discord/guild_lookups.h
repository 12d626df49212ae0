#pragma once

#include "bot/chat/discord/state.h"

/* Guilds of which no event has told yet, since the session was resumed: fetched once something
 * depends on who moderates there. */

enum { GUILD_LOOKUPS_MOST = 64, GUILD_LOOKUP_HELD_MOST = 64 };

struct guild_lookups;

/* NULL: out of memory. */
struct guild_lookups *guild_lookups_create(void);
void guild_lookups_destroy(struct guild_lookups *lookups);

/* Holds an event of this guild back until the guild is known, or cannot be; then it goes to handle,
 * in order. False: it cannot be held. */
bool guild_lookups_hold(struct discord *discord, const char *guild, const json_t *d,
	void (*handle)(struct discord *discord, const json_t *d));
