#ifndef BOT_CLI_REACH_H
#define BOT_CLI_REACH_H

#include <stdbool.h>
#include <stddef.h>

#include "bot/config/config.h"

/* Whether the servers of a configuration can be reached, all asked at once. */

struct reached {
	char what[320]; /* whom: "home", "discord" */
	bool good;
	char said[512]; /* in a line: what answers, or why nothing does and what to do */
};

enum { REACHED_MOST = CONFIG_NETWORKS + 1 };

/* Asks each network for at most timeout_ms an address; an IRC server by connecting (with TLS, if it
 * is configured), Discord by the call that a bot begins with, which tells of its token too. Returns
 * how many there are. */
size_t reach_all(
	const struct config *config, unsigned timeout_ms, struct reached reached[REACHED_MOST]);

#endif
