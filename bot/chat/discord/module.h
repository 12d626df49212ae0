#pragma once

#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/permissions.h"
#include "bot/chat/discord/resumption.h"
#include "bot/chat/url.h"

/* The adapter for Discord as a module: it and its libraries, which take more memory than all else
 * of a bot that is on IRC alone, are taken in when something asks for them. */

struct discord_module {
	const char *version; /* of the program to which it belongs */
	struct chat *(*create)(uv_loop_t *loop, const struct discord_config *config,
		const struct chat_commands *commands, const struct chat_listener *listener,
		void *data, const struct discord_owner *owner, void *owner_data);
	bool (*must_be_new)(const struct chat *chat, const struct discord_config *config);
	void (*configure)(struct chat *chat, const struct discord_config *config);
	void (*leave)(struct chat *chat);
	bool (*read_invite)(const char *json, size_t len, char out[PERMISSIONS_INVITE_SIZE]);
	bool (*read_url)(const char *text, struct url *url);
};

/* Its only symbol. */
extern const struct discord_module discord_module;

enum { DISCORD_WHY_SIZE = 256 };

/* Loads the module if it is not loaded yet; it stays for as long as the program runs. NULL: why
 * says what is wrong, and what to do. */
const struct discord_module *discord_load(char why[DISCORD_WHY_SIZE]);
