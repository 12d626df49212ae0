#include "bot/chat/discord/guild_lookups.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/base/map.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/resumption.h"

struct guild_lookup {
	struct map_entry entry; /* first; by the guild's id */
	struct discord *discord;
	void (*handle)(struct discord *discord, const json_t *d);
	json_t *held; /* events, in order */
};

struct guild_lookups {
	struct map all;
};

struct guild_lookups *guild_lookups_create(void) {
	return calloc(1, sizeof(struct guild_lookups));
}

static void drop(struct guild_lookups *lookups, struct guild_lookup *lookup) {
	map_remove(&lookups->all, &lookup->entry);
	json_decref(lookup->held);
	free(lookup);
}

void guild_lookups_destroy(struct guild_lookups *lookups) {
	if (lookups == NULL) {
		return;
	}
	while (lookups->all.oldest != NULL) {
		drop(lookups, (struct guild_lookup *)lookups->all.oldest);
	}
	map_finish(&lookups->all);
	free(lookups);
}

/* Without it nobody but those whose roles are named in the configuration moderates there. */
static void on_fetched(void *data, const struct rest_response *response) {
	struct guild_lookup *lookup = data;
	struct discord *discord = lookup->discord;
	json_t *held = json_incref(lookup->held);
	if (response->status == 200) {
		guilds_update(discord->guilds, response->body);
	} else {
		log_event(LOG_WARNING, "discord-server", "%s is not described: %s",
			lookup->entry.key, response->message);
	}
	void (*handle)(struct discord * discord, const json_t *d) = lookup->handle;
	drop(discord->lookups, lookup);
	for (size_t i = 0; i < json_array_size(held); i++) {
		if (!discord->ending) {
			handle(discord, json_array_get(held, i));
			resumption_release(discord);
		}
	}
	json_decref(held);
}

static bool fetch(struct guild_lookup *lookup) {
	char path[64], route[64];
	snprintf(path, sizeof(path), "/guilds/%s", lookup->entry.key);
	snprintf(route, sizeof(route), "GET /guilds/%s", lookup->entry.key);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.route = route,
		.repeatable = true,
		.within_ms = 5000,
		.done = on_fetched,
		.data = lookup,
	};
	return rest_send(lookup->discord->rest, &request) == 0;
}

/* NULL: it cannot be. */
static struct guild_lookup *begin(struct discord *discord, const char *guild,
	void (*handle)(struct discord *discord, const json_t *d)) {
	struct guild_lookups *lookups = discord->lookups;
	struct guild_lookup *lookup = lookups->all.n < GUILD_LOOKUPS_MOST
					      ? map_new(&lookups->all, NULL, sizeof(*lookup), guild)
					      : NULL;
	if (lookup == NULL) {
		return NULL;
	}
	lookup->discord = discord;
	lookup->handle = handle;
	lookup->held = json_array();
	if (lookup->held == NULL || !fetch(lookup)) {
		drop(lookups, lookup);
		return NULL;
	}
	return lookup;
}

bool guild_lookups_hold(struct discord *discord, const char *guild, const json_t *d,
	void (*handle)(struct discord *discord, const json_t *d)) {
	struct guild_lookup *lookup =
		(struct guild_lookup *)map_find(&discord->lookups->all, NULL, guild);
	if (lookup == NULL) {
		lookup = begin(discord, guild, handle);
	}
	if (lookup == NULL || json_array_size(lookup->held) == GUILD_LOOKUP_HELD_MOST ||
		json_array_append_new(lookup->held, json_deep_copy(d)) < 0) {
		return false;
	}
	resumption_hold(discord);
	return true;
}
