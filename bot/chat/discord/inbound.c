#include "bot/chat/discord/inbound.h"

#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/resume.h"

struct inbound_event {
	struct inbound_event *next;
	const struct inbound_kind *kind;
	void *what;
	uint64_t guild, person; /* guild 0: a private talk */
	uint64_t late_at;       /* UINT64_MAX: it was deferred, or can wait */
	struct resumption_hold hold;
};

/* A guild being fetched. */
struct guild_lookup {
	struct guild_lookup *next;
	struct discord *discord;
	char guild[SNOWFLAKE_SIZE];
};

static uint64_t guild_of(const json_t *d) {
	return snowflake_number(json_read_id(d, "guild_id"));
}

/* The author of a message or an interaction, in a guild or in private. */
static uint64_t person_of(const json_t *d) {
	const json_t *author = json_read_object(d, "author");
	const json_t *member = json_read_object(json_read_object(d, "member"), "user");
	const json_t *person = author != NULL   ? author
			       : member != NULL ? member
						: json_read_object(d, "user");
	return snowflake_number(json_read_id(person, "id"));
}

/* Readiness */

static bool is_fetching(const struct inbound *inbound, uint64_t guild) {
	const struct guild_lookup *lookup = inbound->fetching;
	while (lookup != NULL && snowflake_number(lookup->guild) != guild) {
		lookup = lookup->next;
	}
	return lookup != NULL;
}

/* Whether an event before end is the same person's, or in the same guild. */
static bool comes_after_another(const struct inbound *inbound, const struct inbound_event *event,
	const struct inbound_event *end) {
	const struct inbound_event *other = inbound->first;
	while (other != end && other->person != event->person &&
		(event->guild == 0 || other->guild != event->guild)) {
		other = other->next;
	}
	return other != end;
}

/* end: the event's own position in the queue, or the queue's end. */
static bool is_ready(const struct inbound *inbound, const struct inbound_event *event,
	const struct inbound_event *end) {
	bool has_time = !event->kind->takes_time || inbound->busy_ms < INBOUND_TURN_MS;
	return has_time && !is_fetching(inbound, event->guild) &&
	       !comes_after_another(inbound, event, end);
}

/* Handling */

static struct inbound_event *take_out(struct inbound *inbound, struct inbound_event **at) {
	struct inbound_event *event = *at;
	*at = event->next;
	if (event->next == NULL) {
		inbound->last = at;
	}
	inbound->n--;
	return event;
}

static void free_event(struct inbound_event *event) {
	event->kind->free(event->what);
	free(event);
}

static void handle_ready(struct discord *discord);

/* Runs on each turn of the loop while busy time is counted. */
static void on_turn(uv_idle_t *idle) {
	struct discord *discord = idle->data;
	discord->inbound.busy_ms = 0;
	inbound_answer_late(discord);
	handle_ready(discord);
	if (discord->inbound.busy_ms == 0 && !discord->ending) {
		uv_idle_stop(idle);
	}
}

static void handle(struct discord *discord, const struct inbound_event *event) {
	uint64_t began = monotonic_ms();
	if (event->kind->takes_time) {
		uv_idle_start(&discord->turning, on_turn);
	}
	event->kind->handle(discord, event->what);
	if (event->kind->takes_time) {
		discord->inbound.busy_ms += monotonic_ms() - began;
	}
}

static void handle_held(struct discord *discord, const struct inbound_event *event) {
	resumption_take_up(discord, &event->hold);
	handle(discord, event);
	resumption_release(discord, event->hold);
}

/* The first ready event; the end if there is none. */
static struct inbound_event **find_ready(struct inbound *inbound) {
	struct inbound_event **at = &inbound->first;
	while (*at != NULL && !is_ready(inbound, *at, *at)) {
		at = &(*at)->next;
	}
	return at;
}

static void handle_ready(struct discord *discord) {
	struct inbound *inbound = &discord->inbound;
	struct inbound_event **at = find_ready(inbound);
	while (*at != NULL && !discord->ending) {
		struct inbound_event *event = take_out(inbound, at);
		handle_held(discord, event);
		free_event(event);
		at = find_ready(inbound);
	}
}

/* Deferring */

static void set_timer(struct discord *discord) {
	uint64_t now = monotonic_ms(), first = UINT64_MAX;
	for (struct inbound_event *event = discord->inbound.first; event != NULL;
		event = event->next) {
		first = event->late_at < first ? event->late_at : first;
	}
	if (first < UINT64_MAX && !discord->ending) {
		timers_start(&discord->timers, TIMER_INBOUND, first > now ? first - now : 0);
	}
}

void inbound_answer_late(struct discord *discord) {
	uint64_t now = monotonic_ms();
	for (struct inbound_event *event = discord->inbound.first; event != NULL;
		event = event->next) {
		if (event->late_at <= now) {
			event->late_at = UINT64_MAX;
			event->kind->late(discord, event->what);
		}
	}
	set_timer(discord);
}

/* Guilds that no event has described since the session was resumed */

enum { FETCH_MS = 2000 /* interactions cannot wait for longer */ };

static void end_lookup(void *data) {
	struct guild_lookup *lookup = data;
	struct guild_lookup **at = &lookup->discord->inbound.fetching;
	while (*at != lookup) {
		at = &(*at)->next;
	}
	*at = lookup->next;
	free(lookup);
}

/* Without the guild's roles only those named in the configuration moderate there. */
static void on_fetched(void *data, const struct rest_response *response) {
	struct guild_lookup *lookup = data;
	struct discord *discord = lookup->discord;
	if (response->status != 200) {
		log_event(LOG_WARNING, "discord-server", "not described: %s", response->message);
	} else {
		guilds_update(&discord->guilds, response->body);
	}
	end_lookup(lookup);
	handle_ready(discord);
}

/* Ahead of the tables' posts, of which there are many after a restart. */
static void fetch(struct discord *discord, const char *guild) {
	struct guild_lookup *lookup = calloc(1, sizeof(*lookup));
	char path[64];
	if (lookup == NULL) {
		return;
	}
	lookup->discord = discord;
	snprintf(lookup->guild, sizeof(lookup->guild), "%s", guild);
	snprintf(path, sizeof(path), "/guilds/%s", guild);
	struct rest_request request = {
		.method = "GET",
		.path = path,
		.repeatable = true,
		.ahead = true,
		.within_ms = FETCH_MS,
		.done = on_fetched,
		.drop = end_lookup,
		.data = lookup,
	};
	if (rest_send(discord->rest, &request) != 0) {
		free(lookup);
		return;
	}
	lookup->next = discord->inbound.fetching;
	discord->inbound.fetching = lookup;
}

static void look_up(struct discord *discord, const char *guild) {
	if (guild != NULL && !guilds_knows(&discord->guilds, guild) &&
		!is_fetching(&discord->inbound, snowflake_number(guild))) {
		fetch(discord, guild);
	}
}

/* Adding */

static void put(struct discord *discord, const struct inbound_event *added) {
	struct inbound *inbound = &discord->inbound;
	struct inbound_event *event = inbound->n < INBOUND_MOST ? malloc(sizeof(*event)) : NULL;
	if (event == NULL) {
		log_event(LOG_WARNING, "discord-interactions", "too many wait: one is passed over");
		added->kind->free(added->what);
		return;
	}
	*event = *added;
	event->hold = resumption_hold(discord);
	*inbound->last = event;
	inbound->last = &event->next;
	inbound->n++;
	set_timer(discord);
}

void inbound_add(struct discord *discord, const struct inbound_kind *kind, const json_t *d,
	void *what, uint64_t late_at) {
	struct inbound_event event = {
		.kind = kind,
		.what = what,
		.guild = guild_of(d),
		.person = person_of(d),
		.late_at = kind->late != NULL ? late_at : UINT64_MAX,
	};
	if (kind->asks_who_moderates) {
		look_up(discord, json_read_id(d, "guild_id"));
	}
	if (is_ready(&discord->inbound, &event, NULL)) {
		handle(discord, &event);
		kind->free(what);
	} else {
		put(discord, &event);
	}
}

/* Ending */

void inbound_drop_all(struct discord *discord) {
	while (discord->inbound.first != NULL) {
		free_event(take_out(&discord->inbound, &discord->inbound.first));
	}
}
