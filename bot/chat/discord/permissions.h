#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/config.h"

/* Discord's permission bits, as far as they matter here. */
#define PERMISSION_ADMINISTRATOR (UINT64_C(1) << 3)
#define PERMISSION_VIEW_CHANNEL (UINT64_C(1) << 10)
#define PERMISSION_SEND_MESSAGES (UINT64_C(1) << 11)
#define PERMISSION_MANAGE_MESSAGES (UINT64_C(1) << 13)
#define PERMISSION_ATTACH_FILES (UINT64_C(1) << 15)
#define PERMISSION_SEND_IN_THREADS (UINT64_C(1) << 38)
#define PERMISSIONS_MODERATE (PERMISSION_MANAGE_MESSAGES | PERMISSION_ADMINISTRATOR)

/* What the bot is to be allowed on a server, and the link that adds it there with just that. */

enum { PERMISSIONS_INVITE_SIZE = 160 };

/* Whether it may attach files. has: the bot's permission bits in the place. */
bool permissions_allow_files(uint64_t has);

/* Which it cannot do without are lacking in a channel or a thread, as clients in this language name
 * them: "View Channel, Send Messages"; "" if none. */
void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap);

/* Where somebody who manages a server adds this application to it. */
void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]);

/* The same from an application object, as JSON. False: it is none, or not whole yet. */
bool permissions_read_invite(const char *json, size_t len, char out[PERMISSIONS_INVITE_SIZE]);

/* Whom the configuration's lists let in. */

bool access_allows_guild(const struct discord_config *config, const char *guild);
/* parent: the channel that a thread is of, else "". */
bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent);

/* One of these roles moderates. */
bool access_moderates(const struct discord_config *config, const json_t *roles);
