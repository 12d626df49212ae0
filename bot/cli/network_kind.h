#pragma once

#include <uv.h>

#include "bot/cli/observe.h"
#include "bot/config/config.h"
#include "bot/session/bot.h"

struct probe;

/* The means to make networks. Everything is borrowed and must outlive them. */
struct network_context {
	uv_loop_t *loop;
	struct bot *bot;
	struct observation *observation;
	const struct chat_commands *commands;
	/* The program starts: what was left at networks may be taken up again. */
	bool starting;
	bool to_mend; /* one could not be made before the operator has mended something */
	/* A network cannot go on before the operator has mended something. */
	void (*fatal)(void *data, const char *network, const char *why);
	void *data;
};

/* A kind of network: how those that a configuration names are made and changed. i counts those of
 * this kind. */
struct network_kind {
	size_t (*count)(const struct config *config);
	const char *(*name)(const struct config *config, size_t i);
	/* NULL: it failed, which is logged. Does nothing before the loop runs on. */
	struct chat *(*create)(
		struct network_context *context, const struct config *config, size_t i);
	/* Whether the change needs another chat in place of this one; NULL: it never does. */
	bool (*must_be_new)(const struct chat *chat, const struct config *config, size_t i);
	void (*configure)(struct chat *chat, const struct config *config, size_t i);
	bool tries_again; /* also where it was refused, which is fatal at the start alone */
	/* Disconnects and frees it later; says good-bye where that is the custom. back_soon: the
	 * program ends, and whatever a network would keep for its next start is left there. */
	void (*leave)(struct chat *chat, const char *words, bool back_soon);
	/* How many servers it can be reached by; NULL: one. */
	size_t (*count_servers)(const struct config *config, size_t i);
	/* Begins to find out whether one of them answers. */
	void (*probe)(struct probe *probe, const struct config *config, size_t i, size_t server);
};

/* All kinds of networks, in the order in which they are connected; ended by NULL. */
extern const struct network_kind *const network_kinds[];

/* Whether the servers of a configuration answer, all asked at once. */

struct probe;

struct probe_result {
	char network[320];
	bool good, doubtful; /* doubtful: it answers, but the bot was not let in */
	bool has_setup;      /* of Discord's application */
	struct discord_setup setup;
	char said[768]; /* in a line: what answers, or why nothing does and what to do */
};

enum { PROBES_MOST = CONFIG_NETWORKS * CONFIG_SERVERS + 2 };

/* Asks the networks of these kinds (ended by NULL) for at most timeout_ms an address. Returns how
 * many servers they have, which is how many results there are. */
size_t probe_all(const struct config *config, const struct network_kind *const *kinds,
	unsigned timeout_ms, struct probe_result results[PROBES_MOST]);

/* For the kinds: logs in to one of an IRC network's servers, under a nick of its own; asks Discord
 * for the application, which tells of its token and where the bot is added to a server; for the
 * web, whether it could be served, or is. */
void probe_irc_server(struct probe *probe, const struct irc_config *irc, size_t server);
void probe_web_address(struct probe *probe, const struct web_config *web);
void probe_discord_api(struct probe *probe, const struct discord_config *discord);

/* Changes how the application is set up at Discord: change is JSON. */
void probe_discord_change(const struct discord_config *discord, const char *change,
	unsigned timeout_ms, struct probe_result *result);
