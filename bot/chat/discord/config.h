#pragma once

#include <stddef.h>

enum { DISCORD_LISTED = 64 };

struct discord_config {
	const char *token_file; /* NULL: the token is in DICECUP_DISCORD_TOKEN */
	const char *api;        /* base of all REST calls, without a slash at the end */
	const char *ca_file;    /* an authority beside the system's; NULL: none */
	const char *proxy;      /* an HTTP proxy's URL; NULL: none, whatever the environment says */
	const char *contact;    /* https://…, for Discord to find the operator by; NULL: none */
	const char *prefix;     /* "": none; else the message content intent is asked for */
	enum discord_delivery { DISCORD_DM, DISCORD_BUTTON } delivery;
	unsigned shards; /* 0: as many as Discord recommends */
	/* Ids, a list each; none: all servers and channels; no roles beside those with Manage
	 * Messages. */
	const char *servers[DISCORD_LISTED], *channels[DISCORD_LISTED];
	const char *moderators[DISCORD_LISTED];
	size_t n_servers, n_channels, n_moderators;
	double pause_scale; /* for tests: every pause longer or shorter by this; 0: 1 */
};

enum { PERMISSIONS_INVITE_SIZE = 160 }; /* a link that adds the bot to a server */

/* How the application is set up at Discord, beside how the bot needs it. */
struct discord_setup {
	char differs[128]; /* "install_params, tags"; "": nothing */
	char change[1024]; /* JSON that mends it, for PATCH /applications/@me */
};
