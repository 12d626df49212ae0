#include "bot/cli/networks.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/table/journal.h"
#include "storage/store.h"

enum {
	NETWORKS_MOST = CONFIG_NETWORKS + 2,
	START_MS = 60 * 1000,
};

static_assert((int)NETWORKS_MOST == (int)FIGURES_NETWORKS_MOST, "each has its figures");

struct network {
	const struct network_kind *kind;
	struct chat *chat;
	size_t index; /* among those of its kind in the configuration */
	bool late;    /* added by a later configuration than the first */
};

struct network_list {
	struct network networks[NETWORKS_MOST];
	size_t n;
};

struct networks {
	struct network_context context;
	void (*fatal)(void *data, bool at_start);
	void *data;
	int64_t since;
	const struct network_kind *const *kinds;
	struct network_list list;
	const struct config *config; /* the current one; NULL: none yet */
};

static int64_t now(const struct networks *networks) {
	const struct bot_config *bot = &networks->context.bot->config;
	return bot->now(bot->data);
}

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
	size_t n = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (list->networks[i].chat != chat) {
			list->networks[n++] = list->networks[i];
		}
	}
	list->n = n;
}

/* Removal. */

static void rest(struct networks *networks, const struct network *network) {
	const struct network_context *context = &networks->context;
	struct chat *chat = network->chat;
	log_event(LOG_INFO, "network-gone", "%s: its tables rest", chat->network);
	bot_listener.lost(context->bot, chat, NULL);
	observe_chat(context->observation, chat->network, NULL);
	if (restore_suspend_network(context->bot, chat) < 0) {
		log_event(LOG_ERROR, "not-stored", "%s: since when its tables rest", chat->network);
	}
}

static void drop(struct networks *networks, const struct network *network) {
	rest(networks, network);
	network->kind->leave(network->chat, "good bye; every table is kept", false);
}

/* A later attempt may succeed; but at the start the operator, or the service manager, must be told
 * of a failure. */
static bool may_go_on(const struct networks *networks, const struct network *network) {
	int64_t age = now(networks) - networks->since;
	return network->kind->tries_again && (network->late || age > START_MS);
}

static void on_fatal(void *data, const char *name, const char *why) {
	struct networks *networks = data;
	const struct network *found = find(&networks->list, name);
	if (found != NULL && may_go_on(networks, found)) {
		return;
	}
	log_event(LOG_ERROR, "network-refused", "%s: %s", name, why);
	if (found != NULL && found->late) {
		struct network network = *found;
		remove_from(&networks->list, network.chat);
		drop(networks, &network);
	} else {
		const struct network_figures *figures =
			figures_find(&networks->context.observation->figures, name);
		networks->fatal(networks->data, figures == NULL || figures->connects == 0);
	}
}

struct networks *networks_create(const struct network_context *context,
	const struct network_kind *const *kinds, void (*fatal)(void *data, bool at_start),
	void *data) {
	struct networks *networks = calloc(1, sizeof(*networks));
	if (networks != NULL) {
		networks->kinds = kinds;
		networks->context = *context;
		networks->fatal = fatal;
		networks->data = data;
		networks->context.fatal = on_fatal;
		networks->context.data = networks;
		networks->context.starting = true;
		networks->since = now(networks);
	}
	return networks;
}

/* The networks of a configuration: existing and new ones. */

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

static void destroy_new(const struct networks *networks, const struct network_list *plan) {
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
			struct network network = plan_one(networks, networks->kinds[k], config, i);
			if (network.chat == NULL) {
				destroy_new(networks, plan);
				return networks->context.to_mend ? -EINVAL : -ECANCELED;
			}
			plan->networks[plan->n++] = network;
		}
	}
	return 0;
}

static void drop_all_but(struct networks *networks, const struct network_list *plan) {
	for (size_t i = 0; i < networks->list.n; i++) {
		if (!has(plan, networks->list.networks[i].chat)) {
			drop(networks, &networks->list.networks[i]);
		}
	}
}

/* Without its old tables a network could open new ones in the same places. */
static int restore(struct networks *networks, const struct network *network) {
	int rc = restore_network(networks->context.bot, network->chat);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-restored", "%s: its tables cannot be read",
			network->chat->network);
		remove_from(&networks->list, network->chat);
		drop(networks, network);
	}
	return rc;
}

/* Following the configuration. */

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
	networks->config = config;
	networks->context.starting = false;
	return rc;
}

size_t networks_count(const struct networks *networks) {
	return networks->list.n;
}

void networks_leave(struct networks *networks) {
	for (size_t i = 0; i < networks->list.n; i++) {
		const struct network *network = &networks->list.networks[i];
		network->kind->leave(network->chat, "back soon; every table is kept", true);
	}
	networks->list.n = 0;
}

void networks_destroy(struct networks *networks) {
	free(networks);
}

/* Syncs */

int networks_open_syncing(struct syncing *syncing, uv_loop_t *loop, struct store *store,
	struct bot *bot, const struct networks *networks, void (*ended)(void *data, int rc),
	void *data) {
	int socket = store_sync_socket(store);
	*syncing = (struct syncing){
		.store = store, .bot = bot, .networks = networks, .ended = ended, .data = data};
	if (socket < 0) {
		return 0;
	}
	int rc = uv_poll_init(loop, &syncing->poll, socket);
	syncing->poll.data = syncing;
	syncing->opened = rc == 0;
	return rc;
}

/* More commits are on the disk: whatever waits for them may leave. */
static void tell_durable(const struct networks *networks) {
	for (size_t i = 0; i < networks->list.n; i++) {
		struct chat *chat = networks->list.networks[i].chat;
		chat->impl->durable(chat);
	}
}

/* If the connection is lost the store reports it. */
static void on_ready(uv_poll_t *poll, int status, int events) {
	struct syncing *syncing = poll->data;
	(void)status;
	(void)events;
	int rc = syncing->owed ? journal_go_on(syncing->bot) : store_sync_go_on(syncing->store);
	if (rc == -EINPROGRESS) {
		return;
	}
	uv_poll_stop(poll);
	if (!syncing->owed) {
		syncing->ended(syncing->data, rc);
	}
	syncing->owed = false;
	if (rc == 0) {
		tell_durable(syncing->networks);
	}
}

void networks_watch_sync(struct syncing *syncing, bool owed) {
	syncing->owed = syncing->owed || owed;
	if (!uv_is_active((uv_handle_t *)&syncing->poll)) {
		uv_poll_start(&syncing->poll, UV_READABLE, on_ready);
	}
}

void networks_end_syncing(struct syncing *syncing) {
	if (syncing->opened) {
		uv_close((uv_handle_t *)&syncing->poll, NULL);
		syncing->opened = false;
	}
	syncing->bot->config.syncing = NULL;
	tell_durable(syncing->networks);
}
