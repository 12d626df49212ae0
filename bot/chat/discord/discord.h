#pragma once

#include <uv.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/config.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/url.h"

/* The adapter for Discord: gateway and REST API v10. It connects, and reconnects for as long as it
 * lives.
 *
 * Keys of people are their user ids. Places are "GUILD/CHANNEL", both ids; a thread is a channel of
 * its own. "GUILD/" is a server. */

/* Reads the token and starts to connect, resuming the sessions in memory; registers the commands if
 * they have changed. The program must ignore SIGPIPE. Everything passed in is borrowed and must
 * outlive the adapter. Does not call the listener within. NULL after logging the reason: no token,
 * or out of memory. */
struct chat *discord_create(uv_loop_t *loop, const struct discord_config *config,
	const struct chat_commands *commands, const struct chat_listener *listener, void *data,
	const struct discord_owner *owner, void *owner_data);

/* Whether switching to this configuration needs a new adapter. Reads the token for it. */
bool discord_must_be_new(const struct chat *chat, const struct discord_config *config);

/* Switches to a configuration that needs no new adapter; it is borrowed like the old one. */
void discord_configure(struct chat *chat, const struct discord_config *config);

/* Leaves for a moment: Discord keeps the sessions, and messages of the meantime arrive when they
 * are resumed. chat->impl->destroy ends the sessions instead. Neither calls the listener any more
 * or uses what was passed in, but for owner->may_speak() while the loop runs on, which ends the
 * rest within two seconds. */
void discord_leave(struct chat *chat);

/* The adapter as a module: with its libraries it takes more memory than all the rest of a bot that
 * has IRC only. */
struct discord_module {
	const char *version; /* of the program that it belongs to */
	struct chat *(*create)(uv_loop_t *loop, const struct discord_config *config,
		const struct chat_commands *commands, const struct chat_listener *listener,
		void *data, const struct discord_owner *owner, void *owner_data);
	bool (*must_be_new)(const struct chat *chat, const struct discord_config *config);
	void (*configure)(struct chat *chat, const struct discord_config *config);
	void (*leave)(struct chat *chat);
	bool (*read_invite)(const char *json, size_t len, char out[PERMISSIONS_INVITE_SIZE]);
	/* False: not an application object. */
	bool (*read_setup)(const char *json, size_t len, struct discord_setup *setup);
	bool (*read_url)(const char *text, struct url *url);
};

extern const struct discord_module discord_module;
