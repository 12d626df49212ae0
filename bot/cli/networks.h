#pragma once

#include <uv.h>

#include "bot/cli/network_kind.h"
#include "storage/store.h"

/* The networks of a running bot, as named by its configuration. */

struct networks;

/* Creates an empty list. kinds: NULL-terminated. Calls fatal when a network of the first
 * configuration cannot continue before the operator has mended something: at the start that must
 * not be missed, and later the other networks go on. at_start: the network was never connected.
 * context's own fatal is not used. NULL: out of memory. */
struct networks *networks_create(const struct network_context *context,
	const struct network_kind *const *kinds, void (*fatal)(void *data, bool at_start),
	void *data);

/* Follows a configuration, which is borrowed until the next one: connects new networks and restores
 * their tables; removes those that are no longer in it, whose tables wait in the store; changes the
 * others as needed. 0, or a negative errno: from creating a network (-EINVAL: the operator must
 * mend something first), and then nothing has changed; or, with *followed, from the store, and the
 * network whose tables could not be read is removed. Both are logged. */
int networks_follow(struct networks *networks, const struct config *config, bool *followed);

/* The number of networks. */
size_t networks_count(const struct networks *networks);

/* Disconnects all networks, with a farewell that the bot will be back, within two seconds while the
 * loop runs on. */
void networks_leave(struct networks *networks);

void networks_destroy(struct networks *networks);

/* Watches a sync at the disk or a server: the networks are told when more is durable. */
struct syncing {
	uv_poll_t poll;
	struct store *store;
	struct bot *bot;
	const struct networks *networks;
	bool opened;
	bool owed; /* posts wait for the sync; if it fails the bot ends */
	void (*ended)(void *data, int rc);
	void *data;
};

/* Everything is borrowed. Does nothing if no sync is ever in progress. ended gets the result of
 * store_sync_go_on() when nothing waited for the sync. 0, or an error of libuv. */
int networks_open_syncing(struct syncing *syncing, uv_loop_t *loop, struct store *store,
	struct bot *bot, const struct networks *networks, void (*ended)(void *data, int rc),
	void *data);
/* A sync is in progress; owed: posts wait for it. */
void networks_watch_sync(struct syncing *syncing, bool owed);
/* From here on syncs block, and nothing waits for them. */
void networks_end_syncing(struct syncing *syncing);
