#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/config/config.h"
#include "bot/session/bot.h"
#include "bot/table/figures.h"

/* The figures measured, as metrics and as whether the bot is ready. */

struct observation {
	struct bot *bot;    /* where everything goes; borrowed; NULL: it waits for its database */
	int64_t started_at; /* seconds since 1970 */
	bool unkept;        /* the database cannot be written */
	bool standby;       /* it waits until another process is gone */
	struct figures figures; /* what the bot counts */
	/* In seconds, what was committed, and what the disk was made to keep. */
	struct histogram commits, syncs;
};

/* Begins, with no network. The store tells it how long it takes, up to its end. Without bot and
 * store, both NULL: the database is not open yet, and it is not ready. */
void observe_init(struct observation *observation, struct bot *bot, struct store *store);

/* Observes these networks from now on; of those that stay it goes on counting. */
void observe_follow(struct observation *observation, struct chat *const *chats, size_t n);

/* One of those networks is this chat from now on; or with chat NULL none. */
void observe_chat(struct observation *observation, const char *network, const struct chat *chat);

/* Whether every network is up. */
bool observe_is_ready(const struct observation *observation);

/* Puts the metrics in Prometheus' text format, version 0.0.4. */
void observe_put(const struct observation *observation, struct text *out);
