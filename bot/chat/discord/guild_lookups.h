#pragma once

#include "bot/chat/discord/state.h"

/* Guilds of which no event has told yet, since the session was resumed: fetched once something
 * depends on who moderates there. What people do meanwhile on the same server, and what the same
 * person does elsewhere, waits, lest it overtake. */

enum { GUILD_LOOKUPS_HELD_MOST = 256 };

/* waited_ms: since the event was held back; 0: it was not. */
typedef void guild_lookups_handler(struct discord *discord, const json_t *d, uint64_t waited_ms);

/* The event has waited for INTERACTION_LATE_MS. Returns who takes it from now on. */
typedef guild_lookups_handler *guild_lookups_late(
	struct discord *discord, const json_t *d, uint64_t waited_ms);

/* After rest_destroy(). */
void guild_lookups_finish(struct guild_lookups *lookups);

/* For timers: those that cannot wait any more are answered. */
void guild_lookups_answer_late(struct discord *discord);

/* Fetches the guild, and then has handle take the event, whatever came of that. False: not so. */
bool guild_lookups_hold(
	struct discord *discord, const char *guild, const json_t *d, guild_lookups_handler *handle);

/* As ask_after of chat_impl: a member is asked for without the members intent. */
void guild_lookups_ask_after(struct discord *discord, const char *place, const char *user);

/* Holds the event back behind those that it must not overtake. False: there are none. late NULL: it
 * can wait. */
bool guild_lookups_queue(struct discord *discord, const json_t *d, guild_lookups_handler *handle,
	guild_lookups_late *late);
