#include "bot/cli/discord_memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/cli/network_kind.h"
#include "bot/fair/fair.h"
#include "bot/table/table.h"

/* Discord keeps a session for minutes; it does not say for how many. */
enum { SESSION_MS = 10 * 60 * 1000 };

static const char network[] = "discord";

static struct store *store_of(const struct network_context *context) {
	return context->bot->config.store;
}

static int64_t time_now(const struct network_context *context) {
	return context->bot->config.now(context->bot->config.data);
}

static void note(const struct network_context *context, int rc) {
	if (rc < 0 && rc != -ENOENT) {
		log_event(LOG_ERROR, "not-kept", "%s: %s", network, store_error(store_of(context)));
	}
}

/* Sessions */

static void forget_sessions(void *data, int shard) {
	const struct network_context *context = data;
	note(context, store_sessions_forget(store_of(context), network, shard));
}

/* Whoever copied or kept the file for longer must not take over what another bot is in. */
static bool are_fresh(const struct network_context *context) {
	int64_t then = 0;
	int rc = store_last_heartbeat(store_of(context), &then);
	int64_t age = time_now(context) - then;
	note(context, rc);
	return context->starting && rc == 0 && age >= 0 && age < SESSION_MS;
}

static void read_session(const struct store_session *row, struct kept_session *session) {
	session->shard = (unsigned)row->shard;
	session->shards = (unsigned)row->shards;
	session->intents = (unsigned)row->intents;
	snprintf(session->me, sizeof(session->me), "%.20s", row->bot);
	snprintf(session->application, sizeof(session->application), "%.20s", row->application);
	snprintf(session->position.id, sizeof(session->position.id), "%s", row->id);
	snprintf(session->position.url, sizeof(session->position.url), "%s", row->url);
	session->position.sequence = row->sequence;
}

static void write_session(const struct kept_session *session, struct store_session *row) {
	*row = (struct store_session){
		.shard = (int)session->shard,
		.shards = (int)session->shards,
		.intents = session->intents,
		.sequence = session->position.sequence,
	};
	snprintf(row->bot, sizeof(row->bot), "%s", session->me);
	snprintf(row->application, sizeof(row->application), "%s", session->application);
	snprintf(row->id, sizeof(row->id), "%s", session->position.id);
	snprintf(row->url, sizeof(row->url), "%s", session->position.url);
}

static size_t sessions(void *data, int shard, struct kept_session *sessions, size_t cap) {
	const struct network_context *context = data;
	struct store_session *rows = calloc(STORE_SESSIONS_MOST, sizeof(*rows));
	size_t found = 0;
	if (rows == NULL || !are_fresh(context)) {
		free(rows);
		forget_sessions(data, shard);
		return 0;
	}
	int n = store_sessions_get(store_of(context), network, rows, STORE_SESSIONS_MOST);
	note(context, n);
	for (int i = 0; i < n && found < cap; i++) {
		if (shard < 0 || rows[i].shard == shard) {
			read_session(&rows[i], &sessions[found++]);
		}
	}
	explicit_bzero(rows, STORE_SESSIONS_MOST * sizeof(*rows));
	free(rows);
	return found;
}

static void keep_sessions(void *data, const struct kept_session *sessions, size_t n) {
	const struct network_context *context = data;
	struct store_session *rows = calloc(n, sizeof(*rows));
	if (rows == NULL) {
		return;
	}
	for (size_t i = 0; i < n; i++) {
		write_session(&sessions[i], &rows[i]);
	}
	note(context, store_sessions_set(store_of(context), network, rows, n, time_now(context)));
	explicit_bzero(rows, n * sizeof(*rows));
	free(rows);
}

static void hearing(void *data, unsigned shard, int64_t sequence) {
	const struct network_context *context = data;
	store_session_hears(store_of(context), network, (int)shard, sequence);
}

/* Places and channels */

static void places(void *data, void (*each)(void *context, const char *place), void *user) {
	const struct network_context *context = data;
	for (size_t i = 0; i < context->bot->n_tables; i++) {
		const struct table_place *place = context->bot->tables[i]->home;
		for (; place != NULL; place = place->next) {
			if (strcmp(place->chat->network, network) == 0) {
				each(user, place->name);
			}
		}
	}
}

static void direct_channel(void *data, const char *user, char channel[SNOWFLAKE_SIZE]) {
	const struct network_context *context = data;
	char found[STORE_ID_SIZE] = "";
	note(context, store_direct_channel_get(store_of(context), network, user, found));
	snprintf(channel, SNOWFLAKE_SIZE, "%.20s", found);
}

static void keep_direct_channel(void *data, const char *user, const char *channel) {
	const struct network_context *context = data;
	note(context, store_direct_channel_set(store_of(context), network, user, channel));
}

static uint64_t database_of(const struct network_context *context) {
	uint8_t fresh[STORE_SECRET], secret[STORE_SECRET] = {0};
	uint64_t database;
	int rc = fair_new_seed(fresh);
	if (rc == 0) {
		rc = store_secret_keep(store_of(context), "posts", fresh, secret);
	}
	note(context, rc);
	memcpy(&database, secret, sizeof(database));
	return database;
}

/* By the time, so that a copy of the database that was restored gives others than it did. */
static bool numbers(void *data, int64_t n, int64_t *first, uint64_t *database) {
	const struct network_context *context = data;
	int64_t now = time_now(context);
	int rc = store_post_numbers(store_of(context), network, now > 0 ? now : 1, n, first);
	note(context, rc);
	*database = rc == 0 ? database_of(context) : 0;
	return rc == 0;
}

struct names {
	void (*each)(void *context, const char *channel, const char *name, const char *parent);
	void *context;
};

static int pass_on(void *data, const struct store_channel_name *channel) {
	const struct names *names = data;
	names->each(names->context, channel->id, channel->name, channel->parent);
	return 0;
}

static void channel_names(void *data,
	void (*each)(void *context, const char *channel, const char *name, const char *parent),
	void *user) {
	const struct network_context *context = data;
	struct names names = {each, user};
	note(context, store_channel_names(store_of(context), network, pass_on, &names));
}

static void keep_channel_name(
	void *data, const char *channel, const char *name, const char *parent) {
	const struct network_context *context = data;
	struct store_channel_name row = {.id = ""};
	snprintf(row.id, sizeof(row.id), "%s", channel);
	snprintf(row.name, sizeof(row.name), "%s", name);
	snprintf(row.parent, sizeof(row.parent), "%s", parent);
	note(context, store_channel_name_set(store_of(context), network, &row));
}

const struct discord_memory discord_memory = {
	.sessions = sessions,
	.keep_sessions = keep_sessions,
	.forget_sessions = forget_sessions,
	.hearing = hearing,
	.places = places,
	.direct_channel = direct_channel,
	.keep_direct_channel = keep_direct_channel,
	.numbers = numbers,
	.channel_names = channel_names,
	.keep_channel_name = keep_channel_name,
};
