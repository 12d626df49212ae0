#pragma once

#include <uv.h>

#include "bot/cli/networks.h"
#include "storage/store.h"

/* Watches a sync that the disk or a server is at, and tells the networks when more is kept. */

struct syncing {
	uv_poll_t poll;
	struct store *store;
	struct bot *bot;
	const struct networks *networks;
	bool opened;
	bool owed; /* something waits to leave; if it cannot be kept, the bot ends */
	void (*ended)(void *data, int rc);
	void *data;
};

/* All is borrowed. Where nothing is ever in progress, it does nothing. ended: nothing waited, and
 * this came of it (store_sync_go_on()). 0, or what libuv says. */
int syncing_open(struct syncing *syncing, uv_loop_t *loop, struct store *store, struct bot *bot,
	const struct networks *networks, void (*ended)(void *data, int rc), void *data);
/* One is in progress; owed: something waits for it to leave. */
void syncing_watch(struct syncing *syncing, bool owed);
/* From now on each sync is waited for, and what waited for one may leave. */
void syncing_end(struct syncing *syncing);
