#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/discord/config.h"
#include "bot/chat/discord/json_read.h"

/* The guilds that have the bot as a member and that Discord can reach. Of their data only the
 * moderating roles and the language are stored. */

struct discord;
struct guilds;

enum { GUILDS_MOST = 1 << 16, GUILD_ROLES_MOST = 250, GUILD_LANGUAGE_SIZE = 16 };

void guilds_finish(struct guilds *guilds);

/* Takes a guild object. 1: the guild is new; 0: it is updated; -EINVAL: this is no guild; -ENOMEM,
 * also beyond GUILDS_MOST. */
int guilds_update(struct guilds *guilds, const json_t *object);

/* Notes a guild by its id only; it waits for guilds_take_waiting(). Returns as guilds_update(). */
int guilds_add(struct guilds *guilds, const char *id);
/* Returns a waiting guild of this shard (of shards), which then waits no more. False: none waits.
 */
bool guilds_take_waiting(
	struct guilds *guilds, unsigned shard, unsigned shards, char guild[SNOWFLAKE_SIZE]);
/* Whether this guild was waiting; it no longer is. */
bool guilds_end_waiting(struct guilds *guilds, const char *guild);
/* Whether the moderating roles are known, too. */
bool guilds_knows(const struct guilds *guilds, const char *guild);

/* An id of NULL has no guild. */
bool guilds_has(const struct guilds *guilds, const char *guild);
/* False: it was not known. */
bool guilds_remove(struct guilds *guilds, const char *guild);

void guilds_update_role(struct guilds *guilds, const char *id, const json_t *role);
void guilds_remove_role(struct guilds *guilds, const char *id, const char *role);

/* PERMISSIONS_MODERATE and PERMISSIONS_MANAGE as far as the member has them, as the owner or by a
 * role. roles: ids of the member's roles; NULL: none. */
uint64_t guilds_permissions(
	const struct guilds *guilds, const char *id, const char *user, const json_t *roles);

/* The language chosen in a guild object or an interaction, "ja". "en-US" is the default of those
 * who never chose, so it counts only in a Community, where it is a choice. "": none, or not known.
 */
void guild_language_read(const json_t *object, char language[GUILD_LANGUAGE_SIZE]);

/* The language of a known guild. NULL: none. */
const char *guilds_language(const struct guilds *guilds, const char *id);

/* Calls missing, which may remove the guild, for each guild of this shard (of shards) that is not
 * in the list of objects with ids. */
void guilds_find_missing(struct guilds *guilds, const json_t *list, unsigned shard, unsigned shards,
	void (*missing)(void *data, const char *guild), void *data);

/* ask_after of chat_impl: fetches the member, which needs no members intent. */
void guilds_ask_after(struct chat *chat, const char *place, const char *user);

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

/* The permissions that the bot requests in a server, and the link that adds it with them. */

/* The necessary permissions that are missing in a channel or a thread, named as clients in this
 * language do: "View Channel, Send Messages"; "" if none. has: the bot's permission bits there. */
void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap);

/* The link by which a server's manager adds this application. */
void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]);

/* Compares an application object with the settings that the bot needs. False: not an application
 * object. */
bool application_setup_read(const json_t *application, struct discord_setup *setup);

/* Lists of the configuration. */

bool access_allows_guild(const struct discord_config *config, const char *guild);
/* parent: a thread's channel, else "". */
bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent);

/* Whether one of these roles moderates. */
bool access_moderates(const struct discord_config *config, const json_t *roles);
