#pragma once

#include "bot/cli/network_kind.h"

/* Whether the servers of a configuration answer, all asked at once. */

struct probe;

struct probe_result {
	char network[320];
	bool good;
	char said[512]; /* in a line: what answers, or why nothing does and what to do */
};

enum { PROBES_MOST = CONFIG_NETWORKS * CONFIG_SERVERS + 2 };

/* Asks the networks of these kinds (ended by NULL) for at most timeout_ms an address. Returns how
 * many servers they have, which is how many results there are. */
size_t probe_all(const struct config *config, const struct network_kind *const *kinds,
	unsigned timeout_ms, struct probe_result results[PROBES_MOST]);

/* For the kinds: asks one of an IRC network's servers by connecting (with TLS, if it is
 * configured); Discord for the application, which tells of its token and where the bot is added to
 * a server; for the web, whether it could be served, or is. */
void probe_irc_server(struct probe *probe, const struct irc_config *irc, size_t server);
void probe_web_address(struct probe *probe, const struct web_config *web);
void probe_discord_api(struct probe *probe, const struct discord_config *discord);
