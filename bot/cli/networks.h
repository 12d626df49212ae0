#pragma once

#include "bot/cli/network_kind.h"

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

/* More of what was stored is kept: what waited for that leaves. */
void networks_kept(const struct networks *networks);

/* How many networks there are. */
size_t networks_count(const struct networks *networks);

/* All leave, within two seconds while the loop runs on, and say that they will be back. */
void networks_leave(struct networks *networks);

void networks_destroy(struct networks *networks);
