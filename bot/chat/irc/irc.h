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

/* Starts to connect. The program must ignore SIGPIPE. The config and everything it points to are
 * borrowed, and must outlive the adapter. Does not call the listener within. NULL: out of memory.
 */
struct chat *irc_create(uv_loop_t *loop, const struct irc_config *config,
	const struct chat_listener *listener, void *data);

/* Sets a memory, borrowed, before the loop runs. Without one nothing outlives the adapter. */
void irc_remember(struct chat *chat, const struct irc_memory *memory, void *data);

/* refused is called, with the server's or its services' words, when they refuse a password of the
 * config. The adapter tries again, unless it is ended within the call. */
void irc_on_standard_replies(struct chat *chat,
	void (*refused)(void *data, const struct chat *chat, const char *why), void *data);

/* Whether one of a config's servers lets the bot in. */
enum irc_trial_result {
	IRC_TRIAL_UNREACHED,
	IRC_TRIAL_LOST,    /* the server ended the connection */
	IRC_TRIAL_REFUSED, /* the server refused a password of the config */
	IRC_TRIAL_WELCOME,
};

struct irc_trial;

/* Logs in as configured, but under a nick of its own, joins nothing and leaves. Calls told once,
 * with the server's words, or for a welcome "logged in" or nothing; never within this call. NULL:
 * out of memory. */
struct irc_trial *irc_trial_create(uv_loop_t *loop, const struct irc_config *config, size_t server,
	void (*told)(void *data, enum irc_trial_result result, const char *words), void *data);

/* Whether the server answers; until told was called. */
bool irc_trial_is_connected(const struct irc_trial *trial);

/* Frees the trial, not within told, or gives it up: the rest is done within two seconds while the
 * loop runs on. */
void irc_trial_destroy(struct irc_trial *trial);

/* Switches to another config, borrowed like the first, which may then be freed. Channels, nick,
 * prefix, modes, real name (if the network allows it) and rate change on the running connection;
 * other servers, another address, account or way to log in need a new connection. May call the
 * listener within. */
void irc_configure(struct chat *chat, const struct irc_config *config);

/* Ends the adapter with this quit message; chat->impl->destroy uses a default. From this call on
 * the listener is not called, and the config may be freed. The rest is done within two seconds
 * while the loop runs on. */
void irc_quit(struct chat *chat, const char *words);
