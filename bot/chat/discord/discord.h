#ifndef BOT_CHAT_DISCORD_DISCORD_H
#define BOT_CHAT_DISCORD_DISCORD_H

#include <uv.h>

#include "bot/chat/chat.h"

/* The adapter for Discord: gateway and REST API v10. It connects, and connects again for as long
 * as it lives.
 *
 * Keys of people are their user ids. Places are "GUILD/CHANNEL", both ids; a thread is a channel of
 * its own. "GUILD/" is a server. */

enum { DISCORD_LISTED = 64, SNOWFLAKE_SIZE = 24 };

struct discord_config {
	const char *token_file; /* NULL: the token is in DICECUP_DISCORD_TOKEN */
	const char *api;        /* base of all REST calls, without a slash at the end */
	const char *ca_file;    /* an authority beside the system's; NULL: none */
	const char *prefix;     /* "": none; else the message content intent is asked for */
	enum discord_delivery { DISCORD_DM, DISCORD_BUTTON } delivery;
	unsigned shards; /* 0: as many as Discord advises */
	/* Ids, a list each; none: all servers and channels; no roles beside those with Manage
	 * Messages. */
	const char *servers[DISCORD_LISTED], *channels[DISCORD_LISTED];
	const char *moderators[DISCORD_LISTED];
	size_t n_servers, n_channels, n_moderators;
	double pause_scale; /* for tests: every pause longer or shorter by this; 0: as it is */
};

/* Reads the token and starts to connect; commands are registered when they have changed. The
 * program must ignore SIGPIPE. Everything passed in is lent for the adapter's life; the listener is
 * never called within this call. fatal is called, once, when it cannot go on (a token refused, an
 * intent not granted), with a line for the operator and never the token. NULL after logging why: no
 * token, or out of memory. */
struct chat *discord_create(uv_loop_t *loop, const struct discord_config *config,
	const struct chat_commands *commands, const struct chat_listener *listener, void *data,
	void (*fatal)(void *data, const char *why), void *fatal_data);

/* Whether it can go by another configuration only when it is created anew with that. Reads the
 * token for it. */
bool discord_must_be_new(const struct chat *chat, const struct discord_config *config);

/* Goes by one that needs nothing new from now on: lent as the first was, which may go. */
void discord_configure(struct chat *chat, const struct discord_config *config);

/* chat->impl->destroy: the listener hears nothing any more from now on, what is passed in may go,
 * and the rest is done within two seconds while the loop runs on. The session stays resumable for
 * nobody: it is closed. */

#endif
