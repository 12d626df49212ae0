#pragma once

#include <uv.h>

#include "bot/cli/networks.h"
#include "storage/store.h"

/* Watches a sync that a server is at, and tells the networks when more is kept. */

struct syncing {
	uv_poll_t poll;
	struct bot *bot;
	const struct networks *networks;
	bool opened;
};

/* All is borrowed. Where nothing is ever in progress, it does nothing. 0, or what libuv says. */
int syncing_open(struct syncing *syncing, uv_loop_t *loop, const struct store *store,
	struct bot *bot, const struct networks *networks);
/* One is in progress. */
void syncing_watch(struct syncing *syncing);
/* From now on each sync is waited for, and what waited for one may leave. */
void syncing_end(struct syncing *syncing);
