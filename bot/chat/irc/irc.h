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
void irc_on_standard_replies(struct chat *chat,
	void (*refused)(void *data, const struct chat *chat, const char *why), void *data);

/* Whether one of a config's servers lets the bot in. */
enum irc_trial_result {
	IRC_TRIAL_UNREACHED,
	IRC_TRIAL_LOST,    /* it ended the connection */
	IRC_TRIAL_REFUSED, /* it takes no password of the config */
	IRC_TRIAL_WELCOME,
};

struct irc_trial;

/* Logs in there as the config says, but under a nick of its own, joins nothing and leaves. told
 * hears of it once, with the server's words, or of a welcome "logged in" or nothing; never within
 * this call. NULL: out of memory. */
struct irc_trial *irc_trial_create(uv_loop_t *loop, const struct irc_config *config, size_t server,
	void (*told)(void *data, enum irc_trial_result result, const char *words), void *data);

/* Whether the server answers, while nothing was told. */
bool irc_trial_is_connected(const struct irc_trial *trial);

/* Frees it, not within told, or gives it up: the rest is done within two seconds while the loop
 * runs on. */
void irc_trial_destroy(struct irc_trial *trial);

/* Switches to another config, borrowed like the first, which may go. Channels, nick, prefix,
 * modes, real name (where the network lets it) and rate change on the running connection; other
 * servers, another address, account or way to log in need a new one. The listener may be called
 * within. */
void irc_configure(struct chat *chat, const struct irc_config *config);

/* Destroys it, with this quit message; chat->impl->destroy has one of its own. From now on the
 * listener hears nothing and the config may go; the rest is done within two seconds while the loop
 * runs on. */
void irc_quit(struct chat *chat, const char *words);
