#pragma once

#include <stddef.h>

enum { DISCORD_LISTED = 64 };

struct discord_config {
	const char *token_file; /* NULL: the token is in DICECUP_DISCORD_TOKEN */
	const char *api;        /* base URL of REST, without a slash at the end */
	const char *ca_file;    /* a CA trusted besides the system's; NULL: none */
	const char *proxy;      /* an HTTP proxy's URL; NULL: none, whatever the environment says */
	const char *contact; /* https://…, by which Discord can reach the operator; NULL: none */
	const char *prefix;  /* "": none, which needs no message content intent */
	enum discord_delivery { DISCORD_DM, DISCORD_BUTTON } delivery;
	unsigned shards; /* 0: as many as Discord recommends */
	/* Lists of ids. Empty: all servers, all channels, no roles besides those with Manage
	 * Messages. */
	const char *servers[DISCORD_LISTED], *channels[DISCORD_LISTED];
	const char *moderators[DISCORD_LISTED];
	size_t n_servers, n_channels, n_moderators;
	double pause_scale; /* for tests: scales every pause; 0: 1 */
};

enum { PERMISSIONS_INVITE_SIZE = 160 }; /* a link that adds the bot to a server */

/* The application's settings at Discord, compared with those that the bot needs. */
struct discord_setup {
	char differs[128]; /* "install_params, tags"; "": nothing */
	char change[1024]; /* a JSON body that corrects them, for PATCH /applications/@me */
};
