#ifndef BOT_CHAT_DISCORD_SERVERS_H
#define BOT_CHAT_DISCORD_SERVERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The servers the bot is in and can reach now. Of all that Discord tells of them only what decides
 * who moderates is kept: a few dozen bytes each. */

enum { GUILDS_MOST = 1 << 16, GUILD_ROLES_MOST = 250 };

/* Permissions that matter here, as bits of Discord's. */
#define PERMISSION_ADMINISTRATOR (UINT64_C(1) << 3)
#define PERMISSION_VIEW_CHANNEL (UINT64_C(1) << 10)
#define PERMISSION_SEND_MESSAGES (UINT64_C(1) << 11)
#define PERMISSION_MANAGE_MESSAGES (UINT64_C(1) << 13)
#define PERMISSION_SEND_IN_THREADS (UINT64_C(1) << 38)

struct guilds;

/* NULL: out of memory. */
struct guilds *guilds_create(void);
void guilds_destroy(struct guilds *servers);

/* Takes a server in, or brings it up to date, from a guild object. 1: it was not there before; 0:
 * it was; -EINVAL: this is no guild; -ENOMEM, also beyond GUILDS_MOST. */
int guilds_update(struct guilds *servers, const json_t *guild);
/* Whether it was there. */
bool guilds_remove(struct guilds *servers, uint64_t guild);
bool guilds_has(const struct guilds *servers, uint64_t guild);

/* A role as it is now. */
void guilds_update_role(struct guilds *servers, uint64_t guild, const json_t *role);
void guilds_remove_role(struct guilds *servers, uint64_t guild, uint64_t role);

/* Whether this member moderates the server: its owner, or one with a role that may manage messages.
 * roles is the array of the member's; NULL: none. */
bool guilds_moderates(
	const struct guilds *servers, uint64_t guild, uint64_t user, const json_t *roles);

/* Calls missing, which may remove it, with each guild of this shard of so many that the list, of
 * objects with an id, lacks. */
void guilds_find_missing(struct guilds *servers, const json_t *list, unsigned shard,
	unsigned shards, void (*missing)(void *data, uint64_t guild), void *data);

#endif
