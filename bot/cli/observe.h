#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/config/config.h"
#include "bot/session/bot.h"
#include "bot/table/figures.h"

/* Observations of the bot, for metrics and readiness. */

struct observation {
	struct bot *bot;    /* the root of all data; borrowed; NULL: the database is not open yet */
	int64_t started_at; /* seconds since 1970 */
	bool unkept;        /* the database cannot be written */
	bool standby;       /* it waits for another process to end */
	struct figures figures; /* the bot's counters */
	/* Durations in seconds, of commits and of syncs. */
	struct histogram commits, syncs;
};

/* Starts without networks. The store reports its times until it is closed. bot and store both NULL:
 * the database is not open yet, so the bot is not ready. */
void observe_init(struct observation *observation, struct bot *bot, struct store *store);

/* Observes these networks from here on; the counters of remaining ones continue. */
void observe_follow(struct observation *observation, struct chat *const *chats, size_t n);

/* The chat of one of these networks; NULL: it has none now. */
void observe_chat(struct observation *observation, const char *network, const struct chat *chat);

/* Whether every network is up. */
bool observe_is_ready(const struct observation *observation);

/* Appends the metrics in Prometheus' text format, version 0.0.4. */
void observe_put(const struct observation *observation, struct text *out);
