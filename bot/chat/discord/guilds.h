#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/discord/config.h"
#include "bot/chat/discord/json_read.h"

/* The guilds that the bot is a member of and that Discord can reach. Of their data only what
 * decides who moderates, and the language, is kept. */

struct discord;
struct guilds;

enum { GUILDS_MOST = 1 << 16, GUILD_ROLES_MOST = 250, GUILD_LANGUAGE_SIZE = 16 };

/* After rest_destroy(). */
void guilds_finish(struct guilds *guilds);

/* Takes a guild object. 1: the guild is new; 0: it is updated; -EINVAL: this is no guild; -ENOMEM,
 * also beyond GUILDS_MOST. */
int guilds_update(struct guilds *guilds, const json_t *object);

/* A guild of which no more need be known than that it is there waits for guilds_take_waiting(). As
 * guilds_update(). */
int guilds_add(struct guilds *guilds, const char *id);
/* Writes down a guild of this shard (of shards) that waits, and waits no more. False: none does. */
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

void guilds_update_role(struct guilds *guilds, const char *id, const json_t *role);
void guilds_remove_role(struct guilds *guilds, const char *id, const char *role);

/* Which of PERMISSIONS_MODERATE and PERMISSIONS_MANAGE the member has, as the owner or by a role.
 * roles: the member's ids; NULL: none. */
uint64_t guilds_permissions(
	const struct guilds *guilds, const char *id, const char *user, const json_t *roles);

/* The language that people of the guild chose, "ja": "en-US" is that of all who never chose, and
 * counts of a Community alone, where it is a choice. Takes a guild object or an interaction. "":
 * none, or it is not known. */
void guild_language_read(const json_t *object, char language[GUILD_LANGUAGE_SIZE]);

/* The language of a guild that is known. NULL: none. */
const char *guilds_language(const struct guilds *guilds, const char *id);

/* Calls missing, which may remove it, with each guild of this shard (of shards) that the list, of
 * objects with an id, lacks. */
void guilds_find_missing(struct guilds *guilds, const json_t *list, unsigned shard, unsigned shards,
	void (*missing)(void *data, const char *guild), void *data);

/* As ask_after of chat_impl: a member is asked for without the members intent. */
void guilds_ask_after(struct discord *discord, const char *place, const char *user);

/* Discord's permission bits, as far as they matter here. */
#define PERMISSION_ADMINISTRATOR (UINT64_C(1) << 3)
#define PERMISSION_MANAGE_GUILD (UINT64_C(1) << 5)
#define PERMISSION_VIEW_CHANNEL (UINT64_C(1) << 10)
#define PERMISSION_SEND_MESSAGES (UINT64_C(1) << 11)
#define PERMISSION_MANAGE_MESSAGES (UINT64_C(1) << 13)
#define PERMISSION_ATTACH_FILES (UINT64_C(1) << 15)
#define PERMISSION_CREATE_PUBLIC_THREADS (UINT64_C(1) << 35)
#define PERMISSION_SEND_IN_THREADS (UINT64_C(1) << 38)
#define PERMISSIONS_MODERATE (PERMISSION_MANAGE_MESSAGES | PERMISSION_ADMINISTRATOR)
#define PERMISSIONS_MANAGE (PERMISSION_MANAGE_GUILD | PERMISSION_ADMINISTRATOR)

/* The permissions that the bot asks for on a server, and the link that adds it there with them. */

/* The necessary permissions that are lacking in a channel or a thread, as clients in this language
 * name them: "View Channel, Send Messages"; "" if none. has: the bot's permission bits there. */
void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap);

/* Where somebody who manages a server adds this application to it. */
void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]);

/* Compares an application object with how the bot needs it. False: it is none. */
bool application_setup_read(const json_t *application, struct discord_setup *setup);

/* The configuration's lists. */

bool access_allows_guild(const struct discord_config *config, const char *guild);
/* parent: the channel that a thread is of, else "". */
bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent);

/* One of these roles moderates. */
bool access_moderates(const struct discord_config *config, const json_t *roles);
