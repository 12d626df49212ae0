#include "bot/cli/networks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/cli/network_kinds.h"
#include "bot/session/restore.h"

enum { NETWORKS_MOST = CONFIG_NETWORKS + 2 };

static const char back_soon[] = "back soon; every table is kept";

struct network {
	const struct network_kind *kind;
	struct chat *chat;
	size_t index; /* in the configuration, of its kind */
	bool late;    /* it came by another configuration than the first */
};

struct network_list {
	struct network networks[NETWORKS_MOST];
	size_t n;
};

struct networks {
	struct network_context context;
	void (*fatal)(void *data);
	void *data;
	const struct network_kind *const *kinds;
	struct network_list list;
	const struct config *config; /* the one that is followed; NULL: none yet */
	bool reconfigured;           /* it is not the first */
	bool shared;                 /* of the units those alone that were taken */
	char taken[UNITS_MOST][UNIT_SIZE];
	size_t n_taken;
};

static struct network *find(struct network_list *list, const char *name) {
	for (size_t i = 0; i < list->n; i++) {
		if (strcmp(list->networks[i].chat->network, name) == 0) {
			return &list->networks[i];
		}
	}
	return NULL;
}

static bool has(const struct network_list *list, const struct chat *chat) {
	size_t i = 0;
	while (i < list->n && list->networks[i].chat != chat) {
		i++;
	}
	return i < list->n;
}

static void remove_from(struct network_list *list, const struct chat *chat) {
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (list->networks[i].chat != chat) {
			list->networks[kept++] = list->networks[i];
		}
	}
	list->n = kept;
}

/* Units. */

size_t networks_units(const struct config *config, char (*units)[UNIT_SIZE], size_t cap) {
	size_t n = 0;
	for (size_t k = 0; network_kinds[k] != NULL; k++) {
		const struct network_kind *kind = network_kinds[k];
		for (size_t i = 0; !kind->is_everywhere && i < kind->count(config); i++) {
			if (n < cap) {
				snprintf(units[n++], UNIT_SIZE, "%s", kind->name(config, i));
			}
		}
	}
	return n;
}

static size_t find_taken(const struct networks *networks, const char *unit) {
	size_t i = 0;
	while (i < networks->n_taken && strcmp(networks->taken[i], unit) != 0) {
		i++;
	}
	return i;
}

static bool is_taken(const struct networks *networks, const char *unit) {
	return find_taken(networks, unit) < networks->n_taken;
}

static void note_taken(struct networks *networks, const char *unit) {
	snprintf(networks->taken[networks->n_taken++], UNIT_SIZE, "%s", unit);
}

static void forget_taken(struct networks *networks, const char *unit) {
	size_t at = find_taken(networks, unit);
	if (at < networks->n_taken) {
		memmove(networks->taken[at], networks->taken[at + 1],
			(--networks->n_taken - at) * UNIT_SIZE);
	}
}

static bool is_ours(
	const struct networks *networks, const struct network_kind *kind, const char *name) {
	return !networks->shared || kind->is_everywhere || is_taken(networks, name);
}

/* Going. */

/* Its tables rest. 0 or a negative errno of the store, which is logged. */
static int drop(struct networks *networks, const struct network *network, const char *words,
	bool resumable) {
	const struct network_context *context = &networks->context;
	struct chat *chat = network->chat;
	log_event(LOG_INFO, "network-gone", "%s: its tables rest", chat->network);
	observe_listener.lost(context->observation, chat, NULL);
	observe_chat(context->observation, chat->network, NULL);
	int rc = restore_suspend_network(context->bot, chat);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-stored", "%s: since when its tables rest", chat->network);
	}
	network->kind->leave(chat, words, resumable);
	return rc;
}

static void drop_for_good(struct networks *networks, const struct network *network) {
	drop(networks, network, "good bye; every table is kept", false);
}

static void on_fatal(void *data, const char *name, const char *why) {
	struct networks *networks = data;
	const struct network *found = find(&networks->list, name);
	log_event(LOG_ERROR, "discord-fatal", "%s", why);
	if (found != NULL && found->late) {
		struct network network = *found;
		remove_from(&networks->list, network.chat);
		drop_for_good(networks, &network);
	} else {
		networks->fatal(networks->data);
	}
}

struct networks *networks_create(const struct network_context *context,
	const struct network_kind *const *kinds, void (*fatal)(void *data), void *data) {
	struct networks *networks = calloc(1, sizeof(*networks));
	if (networks != NULL) {
		networks->kinds = kinds;
		networks->context = *context;
		networks->fatal = fatal;
		networks->data = data;
		networks->context.fatal = on_fatal;
		networks->context.data = networks;
		networks->context.starting = true;
	}
	return networks;
}

/* The list that a configuration asks for: what stays, and what is made for it. */

static struct network plan_one(struct networks *networks, const struct network_kind *kind,
	const struct config *config, size_t i) {
	const struct network *there = find(&networks->list, kind->name(config, i));
	bool stays = there != NULL &&
		     (kind->must_be_new == NULL || !kind->must_be_new(there->chat, config, i));
	return (struct network){
		.kind = kind,
		.chat = stays ? there->chat : kind->create(&networks->context, config, i),
		.index = i,
		.late = stays ? there->late : networks->config != NULL,
	};
}

static void give_up(const struct networks *networks, const struct network_list *plan) {
	for (size_t i = 0; i < plan->n; i++) {
		if (!has(&networks->list, plan->networks[i].chat)) {
			plan->networks[i].chat->impl->destroy(plan->networks[i].chat);
		}
	}
}

static int make_plan(
	struct networks *networks, const struct config *config, struct network_list *plan) {
	plan->n = 0;
	for (size_t k = 0; networks->kinds[k] != NULL; k++) {
		for (size_t i = 0; i < networks->kinds[k]->count(config); i++) {
			const struct network_kind *kind = networks->kinds[k];
			if (!is_ours(networks, kind, kind->name(config, i))) {
				continue;
			}
			struct network network = plan_one(networks, kind, config, i);
			if (network.chat == NULL) {
				give_up(networks, plan);
				return -ECANCELED;
			}
			plan->networks[plan->n++] = network;
		}
	}
	return 0;
}

/* Following the configuration. */

static void drop_all_but(struct networks *networks, const struct network_list *plan) {
	for (size_t i = 0; i < networks->list.n; i++) {
		if (!has(plan, networks->list.networks[i].chat)) {
			drop_for_good(networks, &networks->list.networks[i]);
		}
	}
}

/* Without its old tables a network could open new ones in their places. Where networks are shared,
 * its session is left for whoever tries next. */
static int restore(struct networks *networks, const struct network *network) {
	int rc = restore_network(networks->context.bot, network->chat);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-restored", "%s: its tables cannot be read",
			network->chat->network);
		remove_from(&networks->list, network->chat);
		if (networks->shared) {
			drop(networks, network, back_soon, true);
		} else {
			drop_for_good(networks, network);
		}
	}
	return rc;
}

int networks_follow(struct networks *networks, const struct config *config, bool *followed) {
	struct network_list plan, before = networks->list;
	int rc = make_plan(networks, config, &plan);
	*followed = rc == 0;
	if (rc < 0) {
		return rc;
	}
	drop_all_but(networks, &plan);
	networks->list = plan;
	struct chat *chats[NETWORKS_MOST];
	for (size_t i = 0; i < plan.n; i++) {
		chats[i] = plan.networks[i].chat;
	}
	observe_follow(networks->context.observation, chats, plan.n);
	for (size_t i = 0; i < plan.n; i++) {
		const struct network *network = &plan.networks[i];
		observe_chat(networks->context.observation, network->chat->network, network->chat);
		if (has(&before, network->chat)) {
			network->kind->configure(network->chat, config, network->index);
		} else {
			int failed = restore(networks, network);
			rc = rc < 0 ? rc : failed;
		}
	}
	networks->reconfigured = networks->config != NULL;
	networks->config = config;
	networks->context.starting = false;
	return rc;
}

/* Taking and giving. */

void networks_share(struct networks *networks) {
	networks->shared = true;
}

/* NULL: the configuration has none of this name. */
static const struct network_kind *find_kind(
	const struct networks *networks, const char *unit, size_t *index) {
	for (size_t k = 0; networks->kinds[k] != NULL; k++) {
		const struct network_kind *kind = networks->kinds[k];
		for (size_t i = 0; i < kind->count(networks->config); i++) {
			if (!kind->is_everywhere &&
				strcmp(kind->name(networks->config, i), unit) == 0) {
				*index = i;
				return kind;
			}
		}
	}
	return NULL;
}

/* Another process may have left something at the network that can be taken up. */
static struct chat *create(
	struct networks *networks, const struct network_kind *kind, size_t index) {
	networks->context.starting = true;
	struct chat *chat = kind->create(&networks->context, networks->config, index);
	networks->context.starting = false;
	return chat;
}

static int begin(struct networks *networks, const struct network_kind *kind, size_t index) {
	struct network network = {
		.kind = kind,
		.chat = create(networks, kind, index),
		.index = index,
		.late = networks->reconfigured,
	};
	if (network.chat == NULL) {
		return -ECANCELED;
	}
	networks->list.networks[networks->list.n++] = network;
	observe_begin(networks->context.observation, network.chat);
	int rc = restore(networks, &network);
	if (rc < 0) {
		observe_end(networks->context.observation, kind->name(networks->config, index));
	}
	return rc;
}

int networks_take(struct networks *networks, const char *unit) {
	size_t index;
	const struct network_kind *kind = find_kind(networks, unit, &index);
	if (is_taken(networks, unit)) {
		return 0;
	}
	if (kind == NULL || networks->n_taken == UNITS_MOST) {
		return kind == NULL ? -ENOENT : -ENOSPC;
	}
	int rc = begin(networks, kind, index);
	if (rc == 0) {
		note_taken(networks, unit);
	}
	return rc;
}

/* Where it could not go on there is nothing any more to end. */
int networks_give(struct networks *networks, const char *unit) {
	const struct network *found = is_taken(networks, unit) ? find(&networks->list, unit) : NULL;
	int rc = 0;
	if (found != NULL) {
		struct network network = *found;
		remove_from(&networks->list, network.chat);
		rc = drop(networks, &network, back_soon, true);
	}
	forget_taken(networks, unit);
	observe_end(networks->context.observation, unit);
	return rc;
}

size_t networks_count(const struct networks *networks) {
	return networks->list.n;
}

void networks_leave(struct networks *networks) {
	for (size_t i = 0; i < networks->list.n; i++) {
		const struct network *network = &networks->list.networks[i];
		network->kind->leave(network->chat, back_soon, true);
	}
	networks->list.n = 0;
}

void networks_destroy(struct networks *networks) {
	free(networks);
}
