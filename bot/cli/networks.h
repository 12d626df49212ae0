#ifndef BOT_CLI_NETWORKS_H
#define BOT_CLI_NETWORKS_H

#include <uv.h>

#include "bot/cli/observe.h"
#include "bot/config/config.h"
#include "bot/session/bot.h"

/* The networks of a running bot: those that its configuration names. */

struct networks;

/* Everything is lent for its life. */
struct networks_world {
	uv_loop_t *loop;
	struct bot *bot;
	struct observation *observation;
	const struct chat_commands *commands;
	/* A network it was started with cannot go on before the operator has mended something. */
	void (*fatal)(void *data);
	void *data;
};

/* Without any network. NULL: out of memory. */
struct networks *networks_create(const struct networks_world *world);

/* Makes them those of a configuration, which is lent until the next one: those that are new
 * connect, with their tables back; those that are not in it any more go, and their tables rest in
 * the store; the others change what has changed. 0, or a negative errno: from the making of a
 * network, and then nothing has changed; or, with *followed, from the store, and the network whose
 * tables could not be read is not there. Both are logged. */
int networks_follow(struct networks *networks, const struct config *config, bool *followed);

/* How many there are. */
size_t networks_count(const struct networks *networks);

/* All go, within two seconds while the loop runs on, and say that they will be back. */
void networks_leave(struct networks *networks);

void networks_destroy(struct networks *networks);

#endif
