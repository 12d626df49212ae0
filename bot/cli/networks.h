#pragma once

#include <uv.h>

#include "bot/cli/network_kind.h"
#include "storage/store.h"

/* The networks of a running bot: those that its configuration names. */

struct networks;

/* Without any network. kinds: ended by NULL. Calls fatal when a network of the first configuration
 * cannot go on before the operator has mended something: at the start nothing may look as if all
 * were well, while later what else plays goes on. at_start: it was not connected before. context's
 * own fatal is not used. NULL: out of memory. */
struct networks *networks_create(const struct network_context *context,
	const struct network_kind *const *kinds, void (*fatal)(void *data, bool at_start),
	void *data);

/* Makes them those of a configuration, which is borrowed until the next one: those that are new
 * connect, with their tables back; those that are not in it any more go, and their tables wait in
 * the store; the others change what has changed. 0, or a negative errno: from the making of a
 * network (-EINVAL: before the operator has mended something none can be), and then nothing has
 * changed; or, with *followed, from the store, and the network whose tables could not be read is
 * not there. Both are logged. */
int networks_follow(struct networks *networks, const struct config *config, bool *followed);

/* How many networks there are. */
size_t networks_count(const struct networks *networks);

/* All leave, within two seconds while the loop runs on, and say that they will be back. */
void networks_leave(struct networks *networks);

void networks_destroy(struct networks *networks);

/* A sync that the disk or a server is at, watched: the networks are told when more is kept. */
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
int networks_open_syncing(struct syncing *syncing, uv_loop_t *loop, struct store *store,
	struct bot *bot, const struct networks *networks, void (*ended)(void *data, int rc),
	void *data);
/* One is in progress; owed: something waits for it to leave. */
void networks_watch_sync(struct syncing *syncing, bool owed);
/* From now on each sync blocks, and nothing waits for one any more. */
void networks_end_syncing(struct syncing *syncing);
