#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/discord/json_read.h"

/* The guilds that the bot is a member of and that Discord can reach. Of their data only what
 * decides who moderates is kept. */

struct discord;
struct guilds;

enum { GUILDS_MOST = 1 << 16, GUILD_ROLES_MOST = 250 };

void guilds_finish(struct guilds *guilds);

/* Takes a guild object. 1: the guild is new; 0: it is updated; -EINVAL: this is no guild; -ENOMEM,
 * also beyond GUILDS_MOST. */
int guilds_update(struct guilds *guilds, const json_t *guild);

/* A guild of which no more need be known than that it is there waits for guilds_take_waiting(). As
 * guilds_update(). */
int guilds_add(struct guilds *guilds, const char *guild);
/* Writes down one of this shard of so many that waits, and does so no more. False: none does. */
bool guilds_take_waiting(
	struct guilds *guilds, unsigned shard, unsigned shards, char guild[SNOWFLAKE_SIZE]);
/* Whether this one waited; it does so no more. */
bool guilds_end_waiting(struct guilds *guilds, const char *guild);
/* Whether more is known: who moderates there. */
bool guilds_knows(const struct guilds *guilds, const char *guild);

/* An id of NULL is that of no guild. */
bool guilds_has(const struct guilds *guilds, const char *guild);
/* False: it was not there. */
bool guilds_remove(struct guilds *guilds, const char *guild);

void guilds_update_role(struct guilds *guilds, const char *guild, const json_t *role);
void guilds_remove_role(struct guilds *guilds, const char *guild, const char *role);

/* The member owns the guild or has a role that may manage messages. roles: the member's ids; NULL:
 * none. */
bool guilds_moderates(
	const struct guilds *guilds, const char *guild, const char *user, const json_t *roles);

/* Calls missing, which may remove it, with each guild of this shard of so many that the list, of
 * objects with an id, lacks. */
void guilds_find_missing(struct guilds *guilds, const json_t *list, unsigned shard, unsigned shards,
	void (*missing)(void *data, const char *guild), void *data);

/* Guilds of which no event has told yet, since the session was resumed: fetched once something
 * depends on who moderates there. What people do meanwhile on the same server, and what the same
 * person does elsewhere, waits, lest it overtake. */

struct guild_lookups;

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
