#pragma once

#include "bot/cli/network_kind.h"
#include "bot/cli/units.h"

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

/* The units of a configuration (bot/cli/units.h), in a lasting order. Returns how many. */
size_t networks_units(const struct config *config, char (*units)[UNIT_SIZE], size_t cap);

struct networks_listener {
	/* What was given, and stays until networks_end_stay(), heard this line, which is for the
	 * process that took it: networks_hear(). */
	void (*heard)(void *data, const char *unit, const char *line);
	void *data;
};

/* From now on networks_follow() makes, of the units, only those that were taken. Before the first
 * networks_follow(). */
void networks_share(struct networks *networks);
/* Whoever listens from now on. */
void networks_listen(struct networks *networks, const struct networks_listener *listener);

/* So many processes share the networks. */
void networks_share_limits(struct networks *networks, unsigned processes);

/* Makes this unit, with its tables back, as networks_follow() does, which was called before; again
 * it does nothing. was_given: another process gave it a moment ago, and said all that was to be
 * said. 0, or a negative errno, and then it is not there: -ENOENT if the configuration has none of
 * this name, others are logged. */
int networks_take(struct networks *networks, const char *name, bool was_given);

/* Its tables rest, stored, and it leaves so that another process can take it: what waits to be said
 * is said there. Nothing of it plays any more, even if it fails. 0, or a negative errno of the
 * store, which is logged: how long its tables rested will not be known. */
int networks_give(struct networks *networks, const char *unit);

/* Units that were taken: how many, and each by its place among them, which changes when one is
 * given. */
size_t networks_count_taken(const struct networks *networks);
const char *networks_taken(const struct networks *networks, size_t i);

/* Whether a unit that was given stays, to pass on what it hears. */
bool networks_stays(struct networks *networks, const char *unit);
/* Whether what stays has still something to say. */
bool networks_stay_speaks(struct networks *networks, const char *unit);
/* It goes: whoever took it is there. */
void networks_end_stay(struct networks *networks, const char *unit);

/* What another process heard on a network, and is for this one to answer. id: of chat_message,
 * where the network gave it none. -EAGAIN: it is not connected yet. Other errors: nothing can come
 * of it, such as -ENOENT: the network is not here. */
int networks_hear(struct networks *networks, const char *name, const char *event, const char *id);
/* Whether a network is here; and whether something that was heard there is still to be answered. */
bool networks_has(struct networks *networks, const char *name);
bool networks_has_unanswered(struct networks *networks, const char *name);

/* Whether a unit that was taken is connected, as far as it ever tells. */
bool networks_is_up(struct networks *networks, const char *unit);

/* More of what was stored is kept: what waited for that leaves. */
void networks_kept(const struct networks *networks);

/* How many networks there are. */
size_t networks_count(const struct networks *networks);

/* All leave, within two seconds while the loop runs on, and say that they will be back. */
void networks_leave(struct networks *networks);

void networks_destroy(struct networks *networks);
