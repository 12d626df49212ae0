#include "bot/chat/discord/guild_lookups.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/resumption.h"
#include "bot/chat/discord/shards.h"

enum { FETCH_MS = 2000 }; /* interactions cannot wait for longer */

struct held_event {
	struct held_event *next;
	struct resumption_hold hold;
	json_t *d;
	void (*handle)(struct discord *discord, const json_t *d);
};

struct guild_lookups {
	bool fetching;
	struct held_event *first;
	size_t n;
};

struct guild_lookups *guild_lookups_create(void) {
	return calloc(1, sizeof(struct guild_lookups));
}

static struct held_event take_first(struct guild_lookups *lookups) {
	struct held_event *first = lookups->first, event = *first;
	lookups->first = first->next;
	lookups->n--;
	free(first);
	return event;
}

void guild_lookups_destroy(struct guild_lookups *lookups) {
	while (lookups != NULL && lookups->first != NULL) {
		json_decref(take_first(lookups).d);
	}
	free(lookups);
}

static bool put(struct discord *discord, struct held_event **at, const json_t *d,
	void (*handle)(struct discord *discord, const json_t *d)) {
	struct guild_lookups *lookups = discord->lookups;
	struct held_event *event =
		lookups->n < GUILD_LOOKUPS_HELD_MOST ? malloc(sizeof(*event)) : NULL;
	if (event == NULL) {
		return false;
	}
	*event = (struct held_event){
		.next = *at,
		.hold = resumption_hold(discord, true),
		.d = json_deep_copy(d),
		.handle = handle,
	};
	*at = event;
	lookups->n++;
	return true;
}

/* In order, until one of them needs another guild. */
static void handle_all(struct discord *discord) {
	struct guild_lookups *lookups = discord->lookups;
	while (lookups->first != NULL && !lookups->fetching && !discord->ending) {
		struct held_event event = take_first(lookups);
		resumption_take_up(discord, &event.hold);
		event.handle(discord, event.d);
		json_decref(event.d);
		if (!discord->ending) {
			resumption_release(discord, event.hold);
		}
	}
}

void guild_lookups_drop(struct discord *discord, unsigned shard) {
	struct guild_lookups *lookups = discord->lookups;
	struct held_event **at = &lookups->first;
	while (*at != NULL) {
		struct held_event *event = *at;
		if (shards_of_guild(discord, json_read_id(event->d, "guild_id")) != shard) {
			at = &event->next;
			continue;
		}
		*at = event->next;
		lookups->n--;
		resumption_release(discord, event->hold);
		json_decref(event->d);
		free(event);
	}
}

/* Without it nobody but those whose roles are named in the configuration moderates there. The shard
 * may be another process's by now. */
static void on_fetched(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	const char *guild = json_read_id(response->body, "id");
	if (response->status == 200 && guild != NULL && shards_have_guild(discord, guild)) {
		guilds_update(discord->guilds, response->body);
	} else if (response->status != 200) {
		log_event(LOG_WARNING, "discord-server", "not described: %s", response->message);
	}
	discord->lookups->fetching = false;
	handle_all(discord);
}

static bool fetch(struct discord *discord, const char *guild) {
	char path[64], route[64];
	snprintf(path, sizeof(path), "/guilds/%s", guild);
	snprintf(route, sizeof(route), "GET /guilds/%s", guild);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.route = route,
		.repeatable = true,
		.within_ms = FETCH_MS,
		.done = on_fetched,
		.data = discord,
	};
	return rest_send(discord->rest, &request) == 0;
}

/* It goes first: either nothing waits, or it is the one that was being handled. */
bool guild_lookups_hold(struct discord *discord, const char *guild, const json_t *d,
	void (*handle)(struct discord *discord, const json_t *d)) {
	struct guild_lookups *lookups = discord->lookups;
	if (!fetch(discord, guild)) {
		return false;
	}
	lookups->fetching = put(discord, &lookups->first, d, handle);
	return lookups->fetching;
}

bool guild_lookups_queue(struct discord *discord, const json_t *d,
	void (*handle)(struct discord *discord, const json_t *d)) {
	struct held_event **end = &discord->lookups->first;
	while (*end != NULL) {
		end = &(*end)->next;
	}
	return discord->lookups->fetching && put(discord, end, d, handle);
}
