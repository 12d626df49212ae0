#include "bot/cli/networks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/session/restore.h"

enum { NETWORKS_MOST = CONFIG_NETWORKS + 1 };

/* Those of IRC, then Discord. */
struct list {
	struct chat *chats[NETWORKS_MOST];
	size_t n;
};

struct networks {
	struct networks_world world;
	struct list list;
	bool started; /* what comes now comes by another configuration */
	bool late;    /* Discord came so */
};

struct networks *networks_create(const struct networks_world *world) {
	struct networks *networks = calloc(1, sizeof(*networks));
	if (networks != NULL) {
		networks->world = *world;
	}
	return networks;
}

static struct chat *find(const struct list *list, const char *name) {
	for (size_t i = 0; i < list->n; i++) {
		if (strcmp(list->chats[i]->network, name) == 0) {
			return list->chats[i];
		}
	}
	return NULL;
}

static bool has(const struct list *list, const struct chat *chat) {
	size_t i = 0;
	while (i < list->n && list->chats[i] != chat) {
		i++;
	}
	return i < list->n;
}

static void take_out(struct list *list, const struct chat *chat) {
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (list->chats[i] != chat) {
			list->chats[kept++] = list->chats[i];
		}
	}
	list->n = kept;
}

static bool is_discord(const struct chat *chat) {
	return strcmp(chat->network, "discord") == 0;
}

/* Going */

static void say_good_bye(struct chat *chat, const char *words) {
	if (is_discord(chat)) {
		chat->impl->destroy(chat);
	} else {
		irc_quit(chat, words);
	}
}

static void drop(struct networks *networks, struct chat *chat) {
	log_event(LOG_INFO, "network-gone", "%s: its tables rest", chat->network);
	observe_listener.lost(networks->world.observation, chat, NULL);
	observe_chat(networks->world.observation, chat->network, NULL);
	if (restore_suspend_network(networks->world.bot, chat) < 0) {
		log_event(LOG_ERROR, "not-stored", "%s: since when its tables rest", chat->network);
	}
	say_good_bye(chat, "good bye; every table is kept");
}

/* At the start nothing may look as if all were well; later what else plays goes on. */
static void on_fatal(void *data, const char *why) {
	struct networks *networks = data;
	struct chat *discord = find(&networks->list, "discord");
	log_event(LOG_ERROR, "discord-fatal", "%s", why);
	if (networks->late) {
		take_out(&networks->list, discord);
		drop(networks, discord);
	} else {
		networks->world.fatal(networks->world.data);
	}
}

/* The list that a configuration asks for: what stays, and what is made for it and does nothing
 * before the loop runs on. */

static struct chat *plan_irc(const struct networks *networks, const struct irc_config *config) {
	const struct networks_world *world = &networks->world;
	struct chat *there = find(&networks->list, config->name);
	return there != NULL
		       ? there
		       : irc_create(world->loop, config, &observe_listener, world->observation);
}

static struct chat *plan_discord(struct networks *networks, const struct discord_config *config) {
	const struct networks_world *world = &networks->world;
	struct chat *there = find(&networks->list, "discord");
	return there != NULL && !discord_must_be_new(there, config)
		       ? there
		       : discord_create(world->loop, config, world->commands, &observe_listener,
				 world->observation, on_fatal, networks);
}

static void give_up(const struct networks *networks, const struct list *plan) {
	for (size_t i = 0; i < plan->n; i++) {
		if (!has(&networks->list, plan->chats[i])) {
			plan->chats[i]->impl->destroy(plan->chats[i]);
		}
	}
}

static size_t count_wanted(const struct config *config) {
	return config->n_irc + (config->has_discord ? 1 : 0);
}

static int make_plan(struct networks *networks, const struct config *config, struct list *plan) {
	for (plan->n = 0; plan->n < count_wanted(config); plan->n++) {
		struct chat *chat = plan->n < config->n_irc
					    ? plan_irc(networks, &config->irc[plan->n].irc)
					    : plan_discord(networks, &config->discord);
		if (chat == NULL) {
			give_up(networks, plan);
			return -ECANCELED;
		}
		plan->chats[plan->n] = chat;
	}
	return 0;
}

/* Following it */

static void drop_all_but(struct networks *networks, const struct list *plan) {
	for (size_t i = 0; i < networks->list.n; i++) {
		if (!has(plan, networks->list.chats[i])) {
			drop(networks, networks->list.chats[i]);
		}
	}
}

static void configure(struct chat *chat, const struct config *config, size_t i) {
	if (i < config->n_irc) {
		irc_configure(chat, &config->irc[i].irc);
	} else {
		discord_configure(chat, &config->discord);
	}
}

/* Without its old tables a network could open new ones in their places. */
static int restore(struct networks *networks, struct chat *chat) {
	int rc = restore_network(networks->world.bot, chat);
	networks->late = is_discord(chat) ? networks->started : networks->late;
	if (rc < 0) {
		log_event(
			LOG_ERROR, "not-restored", "%s: its tables cannot be read", chat->network);
		take_out(&networks->list, chat);
		drop(networks, chat);
	}
	return rc;
}

int networks_follow(struct networks *networks, const struct config *config, bool *followed) {
	struct list plan, before = networks->list;
	int rc = make_plan(networks, config, &plan);
	*followed = rc == 0;
	if (rc < 0) {
		return rc;
	}
	drop_all_but(networks, &plan);
	networks->list = plan;
	observe_follow(networks->world.observation, config);
	for (size_t i = 0; i < plan.n; i++) {
		observe_chat(networks->world.observation, plan.chats[i]->network, plan.chats[i]);
		if (has(&before, plan.chats[i])) {
			configure(plan.chats[i], config, i);
		} else {
			int failed = restore(networks, plan.chats[i]);
			rc = rc < 0 ? rc : failed;
		}
	}
	networks->started = true;
	return rc;
}

size_t networks_count(const struct networks *networks) {
	return networks->list.n;
}

void networks_leave(struct networks *networks) {
	for (size_t i = 0; i < networks->list.n; i++) {
		say_good_bye(networks->list.chats[i], "back soon; every table is kept");
	}
	networks->list.n = 0;
}

void networks_destroy(struct networks *networks) {
	free(networks);
}
