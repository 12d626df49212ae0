#pragma once

#include <uv.h>

#include "bot/cli/observe.h"
#include "bot/config/config.h"
#include "bot/session/bot.h"

struct probe;

/* The context for creating networks. Everything is borrowed and must outlive them. */
struct network_context {
	uv_loop_t *loop;
	struct bot *bot;
	struct observation *observation;
	const struct chat_commands *commands;
	/* The program is starting: sessions left at networks may be resumed. */
	bool starting;
	bool to_mend; /* creation failed for a reason that the operator must mend */
	/* A network cannot continue before the operator has mended something. */
	void (*fatal)(void *data, const char *network, const char *why);
	void *data;
};

/* A kind of network: how networks of a configuration are created and changed. i is an index among
 * those of this kind. */
struct network_kind {
	size_t (*count)(const struct config *config);
	const char *(*name)(const struct config *config, size_t i);
	/* NULL: creation failed, which was logged. Does nothing until the loop runs. */
	struct chat *(*create)(
		struct network_context *context, const struct config *config, size_t i);
	/* Whether the change needs a new chat; NULL: never. */
	bool (*must_be_new)(const struct chat *chat, const struct config *config, size_t i);
	void (*configure)(struct chat *chat, const struct config *config, size_t i);
	bool tries_again; /* even after a refusal, which is fatal only at the start */
	/* Disconnects and frees the chat later, with a farewell where that is usual. back_soon: the
	 * program ends, so sessions that the network keeps for its next start stay there. */
	void (*leave)(struct chat *chat, const char *words, bool back_soon);
	/* The number of servers of a network; NULL: one. */
	size_t (*count_servers)(const struct config *config, size_t i);
	/* Starts checking whether a server responds. */
	void (*probe)(struct probe *probe, const struct config *config, size_t i, size_t server);
};

/* All kinds of networks, in the order of connecting; NULL-terminated. */
extern const struct network_kind *const network_kinds[];

/* Checks whether the servers of a configuration respond, all at once. */

struct probe;

struct probe_result {
	char network[320];
	bool good, doubtful; /* doubtful: it responds, but refused the bot */
	bool has_setup;      /* for Discord's application */
	struct discord_setup setup;
	char said[768]; /* one line: what responds, or the cause of the failure and a remedy */
};

enum { PROBES_MOST = CONFIG_NETWORKS * CONFIG_SERVERS + 2 };

/* Probes the networks of these kinds (NULL-terminated), with at most timeout_ms for each address.
 * Returns the number of servers and results. */
size_t probe_all(const struct config *config, const struct network_kind *const *kinds,
	unsigned timeout_ms, struct probe_result results[PROBES_MOST]);

/* For the kinds. IRC: logs in to one server, under a nick of its own. Discord: fetches the
 * application, which tests the token and tells how the bot is added to servers. Web: tests whether
 * the address is free, or served. */
void probe_irc_server(struct probe *probe, const struct irc_config *irc, size_t server);
void probe_web_address(struct probe *probe, const struct web_config *web);
void probe_discord_api(struct probe *probe, const struct discord_config *discord);

/* Changes the application's settings at Discord: change is JSON. */
void probe_discord_change(const struct discord_config *discord, const char *change,
	unsigned timeout_ms, struct probe_result *result);
