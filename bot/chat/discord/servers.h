#ifndef BOT_CHAT_DISCORD_SERVERS_H
#define BOT_CHAT_DISCORD_SERVERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The servers the bot is in and can reach now. Of all that Discord tells of them only what decides
 * who moderates is kept: a few dozen bytes each. */

enum { SERVERS_MOST = 1 << 16, SERVERS_ROLES_MOST = 250 };

/* Permissions that matter here, as bits of Discord's. */
#define PERMIT_ADMINISTRATOR (UINT64_C(1) << 3)
#define PERMIT_VIEW_CHANNEL (UINT64_C(1) << 10)
#define PERMIT_SEND_MESSAGES (UINT64_C(1) << 11)
#define PERMIT_MANAGE_MESSAGES (UINT64_C(1) << 13)
#define PERMIT_SEND_IN_THREADS (UINT64_C(1) << 38)

struct servers;

/* NULL: out of memory. */
struct servers *servers_create(void);
void servers_destroy(struct servers *servers);

/* Takes a server in, or brings it up to date, from a guild object. 1: it was not there before; 0:
 * it was; -EINVAL: this is no guild; -ENOMEM, also beyond SERVERS_MOST. */
int servers_take(struct servers *servers, const json_t *guild);
/* Whether it was there. */
bool servers_drop(struct servers *servers, uint64_t guild);
bool servers_has(const struct servers *servers, uint64_t guild);

/* A role as it is now. */
void servers_take_role(struct servers *servers, uint64_t guild, const json_t *role);
void servers_drop_role(struct servers *servers, uint64_t guild, uint64_t role);

/* Whether this member moderates the server: its owner, or one with a role that may manage messages.
 * roles is the array of the member's; NULL: none. */
bool servers_moderates(
	const struct servers *servers, uint64_t guild, uint64_t user, const json_t *roles);

/* The first server after this id that is of this shard of so many; 0: none. */
uint64_t servers_next(
	const struct servers *servers, uint64_t after, unsigned shard, unsigned shards);

#endif
