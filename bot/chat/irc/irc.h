#pragma once

#include <uv.h>

#include "bot/chat/chat.h"
#include "bot/chat/irc/config.h"

/* The adapter for one IRC network; several run on one loop. It connects, and reconnects for as long
 * as it lives.
 *
 * Keys of users are "account:NAME" where the network tells accounts, else "host:nick!user@host",
 * folded by the network's CASEMAPPING; see users.h. Places are channels, spelled as in the config.
 */

/* Starts to connect. The program must ignore SIGPIPE. The config and all it points to are borrowed
 * and must outlive the adapter. The listener is never called within this call. NULL: out of memory.
 */
struct chat *irc_create(uv_loop_t *loop, const struct irc_config *config,
	const struct chat_listener *listener, void *data);

/* Gives it a memory, borrowed, before the loop runs. Without one it forgets when it ends. */
void irc_remember(struct chat *chat, const struct irc_memory *memory, void *data);

/* Calls refused, with the server's or its services' words, when they refuse a password of the
 * config. It tries again all the same, unless it is ended within. */
void irc_heed_refusals(struct chat *chat,
	void (*refused)(void *data, const struct chat *chat, const char *why), void *data);

/* Switches to another config, borrowed like the first, which may go. Channels, nick, prefix,
 * modes, real name (where the network lets it) and rate change on the running connection; other
 * servers, another address, account or way to log in need a new one. The listener may be called
 * within. */
void irc_configure(struct chat *chat, const struct irc_config *config);

/* Destroys it, with this quit message; chat->impl->destroy has one of its own. From now on the
 * listener hears nothing and the config may go; the rest is done within two seconds while the loop
 * runs on. */
void irc_quit(struct chat *chat, const char *words);
