#include "bot/cli/networks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/cli/network_kinds.h"
#include "bot/cli/units.h"
#include "bot/session/restore.h"
#include "bot/session/suspend.h"

enum {
	NETWORKS_MOST = CONFIG_NETWORKS + 2,
	START_MS = 60 * 1000,
};

static const char back_soon[] = "back soon; every table is kept";

struct network {
	const struct network_kind *kind;
	struct chat *chat;
	size_t index; /* in the configuration, of its kind */
	bool late;    /* it came by another configuration than the first */
	size_t parts; /* 1: it is whole */
};

struct network_list {
	struct network networks[NETWORKS_MOST];
	size_t n;
};

/* What another process plays now, until that is there. */
struct stay {
	struct networks *networks;
	struct network network; /* chat NULL: this one is free */
	char unit[UNIT_SIZE];
};

struct networks {
	struct network_context context;
	struct networks_listener listener;
	struct stay stays[NETWORKS_MOST];
	void (*fatal)(void *data, bool at_start);
	void *data;
	int64_t since;
	const struct network_kind *const *kinds;
	struct network_list list;
	const struct config *config; /* the one that is followed; NULL: none yet */
	bool reconfigured;           /* it is not the first */
	bool shared;                 /* of the units those alone that were taken */
	unsigned processes;          /* among which limits are divided; 0: they are not */
	char taken[UNITS_MOST][UNIT_SIZE];
	size_t n_taken;
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
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (list->networks[i].chat != chat) {
			list->networks[kept++] = list->networks[i];
		}
	}
	list->n = kept;
}

/* What is taken. */

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

static bool has_taken_part(const struct networks *networks, const char *name, size_t parts) {
	char unit[UNIT_SIZE];
	bool has = false;
	for (unsigned part = 0; part < parts && !has; part++) {
		units_name(unit, name, parts, part);
		has = is_taken(networks, unit);
	}
	return has;
}

static bool is_ours(const struct networks *networks, const struct network_kind *kind,
	const struct config *config, size_t i) {
	return !networks->shared || kind->is_everywhere ||
	       has_taken_part(networks, kind->name(config, i), units_count_parts(kind, config, i));
}

/* Going. */

/* Its tables rest. 0 or a negative errno of the store, which is logged. */
static int rest(struct networks *networks, const struct network *network) {
	const struct network_context *context = &networks->context;
	struct chat *chat = network->chat;
	log_event(LOG_INFO, "network-gone", "%s: its tables rest", chat->network);
	observe_listener.lost(context->observation, chat, NULL);
	observe_chat(context->observation, chat->network, NULL);
	int rc = suspend_network(context->bot, chat);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-stored", "%s: since when its tables rest", chat->network);
	}
	return rc;
}

static int drop(struct networks *networks, const struct network *network, const char *words,
	bool resumable) {
	int rc = rest(networks, network);
	network->kind->leave(network->chat, words, resumable);
	return rc;
}

static void drop_for_good(struct networks *networks, const struct network *network) {
	drop(networks, network, "good bye; every table is kept", false);
}

/* What tries again by itself may be let in yet; but an operator who has just started it, or a
 * manager of services, is to know. */
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
		drop_for_good(networks, &network);
	} else {
		networks->fatal(
			networks->data, !observe_was_up(networks->context.observation, name));
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

/* The list that a configuration asks for: what stays, and what is made for it. */

static struct chat *create(struct networks *networks, const struct network_kind *kind,
	const struct config *config, size_t i) {
	networks->context.in_parts = networks->shared && units_count_parts(kind, config, i) > 1;
	return kind->create(&networks->context, config, i);
}

static void share_limits(const struct networks *networks, const struct network *network) {
	if (networks->processes > 0 && network->kind->share_limits != NULL) {
		network->kind->share_limits(network->chat, networks->processes);
	}
}

static struct network plan_one(struct networks *networks, const struct network_kind *kind,
	const struct config *config, size_t i) {
	const struct network *there = find(&networks->list, kind->name(config, i));
	bool stays = there != NULL &&
		     (kind->must_be_new == NULL || !kind->must_be_new(there->chat, config, i));
	return (struct network){
		.kind = kind,
		.chat = stays ? there->chat : create(networks, kind, config, i),
		.index = i,
		.late = stays ? there->late : networks->config != NULL,
		.parts = networks->shared ? units_count_parts(kind, config, i) : 1,
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
			if (!is_ours(networks, kind, config, i)) {
				continue;
			}
			struct network network = plan_one(networks, kind, config, i);
			if (network.chat == NULL) {
				give_up(networks, plan);
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
			drop_for_good(networks, &networks->list.networks[i]);
		}
	}
}

/* What another process, or life, left at the network may be taken up. */
static int take_part(struct networks *networks, const struct network *network, unsigned part) {
	bool was_starting = networks->context.starting;
	networks->context.starting = true;
	network->kind->take(network->chat, part);
	networks->context.starting = was_starting;
	int rc = restore_part(networks->context.bot, network->chat, part);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-restored", "%s, part %u: its tables cannot be read",
			network->chat->network, part);
	}
	return rc;
}

static int give_part(struct networks *networks, const struct network *network, unsigned part) {
	network->kind->give(network->chat, part);
	int rc = suspend_part(networks->context.bot, network->chat, part);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-stored", "%s, part %u: since when its tables rest",
			network->chat->network, part);
	}
	return rc;
}

/* Of a network that is new here, all parts that were taken. */
static int take_parts(struct networks *networks, const struct network *network) {
	char unit[UNIT_SIZE];
	int rc = 0;
	for (unsigned part = 0; part < network->parts && network->parts > 1 && rc == 0; part++) {
		units_name(unit, network->chat->network, network->parts, part);
		if (is_taken(networks, unit)) {
			rc = take_part(networks, network, part);
		}
	}
	return rc;
}

/* Without its old tables a network could open new ones in their places. Where networks are shared,
 * its session is left for whoever tries next. */
static int restore(struct networks *networks, const struct network *network) {
	share_limits(networks, network);
	int rc = restore_network(networks->context.bot, network->chat);
	rc = rc == 0 ? take_parts(networks, network) : rc;
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

/* Staying on */

static void end_stay(struct stay *stay) {
	if (stay->network.chat != NULL) {
		stay->network.kind->leave(stay->network.chat, back_soon, true);
		stay->network.chat = NULL;
	}
}

static void end_stays(struct networks *networks) {
	for (size_t i = 0; i < NETWORKS_MOST; i++) {
		end_stay(&networks->stays[i]);
	}
}

static struct stay *find_stay(struct networks *networks, const char *unit) {
	for (size_t i = 0; i < NETWORKS_MOST; i++) {
		struct stay *stay = &networks->stays[i];
		if (stay->network.chat != NULL && strcmp(stay->unit, unit) == 0) {
			return stay;
		}
	}
	return NULL;
}

static void on_heard(void *data, const char *line) {
	const struct stay *stay = data;
	const struct networks_listener *listener = &stay->networks->listener;
	listener->heard(listener->data, stay->unit, line);
}

/* False: there is no room, and it had better go. */
static bool begin_stay(struct networks *networks, const struct network *network) {
	for (size_t i = 0; i < NETWORKS_MOST; i++) {
		struct stay *stay = &networks->stays[i];
		if (stay->network.chat == NULL) {
			*stay = (struct stay){.networks = networks, .network = *network};
			snprintf(stay->unit, UNIT_SIZE, "%s", network->chat->network);
			network->kind->stay_for(network->chat, on_heard, stay);
			return true;
		}
	}
	return false;
}

bool networks_stays(struct networks *networks, const char *unit) {
	return find_stay(networks, unit) != NULL;
}

bool networks_stay_speaks(struct networks *networks, const char *unit) {
	const struct stay *stay = find_stay(networks, unit);
	return stay != NULL && stay->network.chat->impl->waiting(stay->network.chat) > 0;
}

void networks_end_stay(struct networks *networks, const char *unit) {
	struct stay *stay = find_stay(networks, unit);
	if (stay != NULL) {
		end_stay(stay);
	}
}

/* Following the configuration. */

int networks_follow(struct networks *networks, const struct config *config, bool *followed) {
	struct network_list plan, before = networks->list;
	int rc = make_plan(networks, config, &plan);
	*followed = rc == 0;
	if (rc < 0) {
		return rc;
	}
	end_stays(networks); /* their configuration goes */
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

size_t networks_units(const struct config *config, char (*units)[UNIT_SIZE], size_t cap) {
	return units_list(network_kinds, config, units, cap);
}

void networks_share(struct networks *networks) {
	networks->shared = true;
}

void networks_listen(struct networks *networks, const struct networks_listener *listener) {
	networks->listener = *listener;
}

void networks_share_limits(struct networks *networks, unsigned processes) {
	networks->processes = processes;
	for (size_t i = 0; i < networks->list.n; i++) {
		share_limits(networks, &networks->list.networks[i]);
	}
}

/* Another process may have left something at the network that can be taken up. */
static int begin(struct networks *networks, const struct unit *unit) {
	networks->context.starting = true;
	struct network network = {
		.kind = unit->kind,
		.chat = create(networks, unit->kind, networks->config, unit->index),
		.index = unit->index,
		.late = networks->reconfigured,
		.parts = unit->parts,
	};
	networks->context.starting = false;
	if (network.chat == NULL) {
		return -ECANCELED;
	}
	networks->list.networks[networks->list.n++] = network;
	observe_begin(networks->context.observation, network.chat);
	int rc = restore(networks, &network);
	if (rc < 0) {
		observe_end(networks->context.observation,
			unit->kind->name(networks->config, unit->index));
	}
	return rc;
}

/* One more part of a network that is there. */
static int add_part(struct networks *networks, const struct network *network, unsigned part) {
	int rc = take_part(networks, network, part);
	if (rc < 0) {
		give_part(networks, network, part);
	}
	return rc;
}

static int take(struct networks *networks, const struct unit *unit) {
	const struct network *there =
		find(&networks->list, unit->kind->name(networks->config, unit->index));
	return there != NULL ? add_part(networks, there, unit->part) : begin(networks, unit);
}

int networks_take(struct networks *networks, const char *name, bool was_given) {
	struct unit unit;
	if (is_taken(networks, name)) {
		return 0;
	}
	if (!units_find(networks->kinds, networks->config, name, &unit) ||
		networks->n_taken == UNITS_MOST) {
		return networks->n_taken == UNITS_MOST ? -ENOSPC : -ENOENT;
	}
	networks_end_stay(networks, name);
	note_taken(networks, name);
	networks->context.bot->takes_over = was_given;
	int rc = take(networks, &unit);
	networks->context.bot->takes_over = false;
	if (rc < 0) {
		forget_taken(networks, name);
	}
	return rc;
}

static int end(struct networks *networks, const struct network *network) {
	struct network ended = *network;
	char name[UNIT_SIZE];
	snprintf(name, sizeof(name), "%s", ended.chat->network);
	remove_from(&networks->list, ended.chat);
	int rc = rest(networks, &ended);
	if (ended.kind->stay_for == NULL || !begin_stay(networks, &ended)) {
		ended.kind->leave(ended.chat, back_soon, true);
	}
	observe_end(networks->context.observation, name);
	return rc;
}

/* The network and part of a unit, which the configuration may not name any more. NULL: it is not
 * there. */
static const struct network *find_network(
	struct networks *networks, const char *unit, unsigned *part) {
	char name[UNIT_SIZE];
	size_t len = strcspn(unit, "/");
	snprintf(name, sizeof(name), "%.*s", (int)len, unit);
	*part = unit[len] == '/' ? (unsigned)strtoul(unit + len + 1, NULL, 10) : 0;
	const struct network *network = find(&networks->list, name);
	bool fits = network != NULL && (unit[len] == '/') == (network->parts > 1) &&
		    *part < network->parts;
	return fits ? network : NULL;
}

int networks_give(struct networks *networks, const char *unit) {
	unsigned part;
	const struct network *network =
		is_taken(networks, unit) ? find_network(networks, unit, &part) : NULL;
	int rc = 0, ended = 0;
	forget_taken(networks, unit);
	if (network == NULL) {
		return 0; /* it could not go on, or is not configured any more */
	}
	if (network->parts > 1) {
		rc = give_part(networks, network, part);
	}
	if (network->parts == 1 ||
		!has_taken_part(networks, network->chat->network, network->parts)) {
		ended = end(networks, network);
	}
	return rc < 0 ? rc : ended;
}

size_t networks_count_taken(const struct networks *networks) {
	return networks->n_taken;
}

const char *networks_taken(const struct networks *networks, size_t i) {
	return networks->taken[i];
}

int networks_hear(struct networks *networks, const char *name, const char *event, const char *id) {
	const struct network *network = find(&networks->list, name);
	return network != NULL && network->kind->hear != NULL
		       ? network->kind->hear(network->chat, event, id)
		       : -ENOENT;
}

bool networks_has(struct networks *networks, const char *name) {
	return find(&networks->list, name) != NULL;
}

bool networks_has_unanswered(struct networks *networks, const char *name) {
	const struct network *network = find(&networks->list, name);
	if (network == NULL) {
		return false;
	}
	return network->kind->has_unanswered != NULL
		       ? network->kind->has_unanswered(network->chat)
		       : network->chat->impl->waiting(network->chat) > 0;
}

bool networks_is_up(struct networks *networks, const char *unit) {
	unsigned part;
	const struct network *network = find_network(networks, unit, &part);
	return network != NULL &&
	       (network->kind->stay_for == NULL ||
		       observe_is_up(networks->context.observation, network->chat->network));
}

static void tell_kept(struct chat *chat) {
	if (chat != NULL && chat->impl->kept != NULL) {
		chat->impl->kept(chat);
	}
}

void networks_kept(const struct networks *networks) {
	for (size_t i = 0; i < networks->list.n; i++) {
		tell_kept(networks->list.networks[i].chat);
	}
	for (size_t i = 0; i < NETWORKS_MOST; i++) {
		tell_kept(networks->stays[i].network.chat);
	}
}

size_t networks_count(const struct networks *networks) {
	return networks->list.n;
}

void networks_leave(struct networks *networks) {
	end_stays(networks);
	for (size_t i = 0; i < networks->list.n; i++) {
		const struct network *network = &networks->list.networks[i];
		network->kind->leave(network->chat, back_soon, true);
	}
	networks->list.n = 0;
}

void networks_destroy(struct networks *networks) {
	free(networks);
}
