#include "bot/cli/network_kind.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/module.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/memory.h"
#include "bot/chat/irc/config.h"
#include "bot/chat/web/pages.h"
#include "bot/chat/web/web_chat.h"
#include "bot/cli/adjusted_clock.h"
#include "bot/config/config.h"
#include "bot/draw/module.h"
#include "bot/fair/fair.h"
#include "bot/router/bot_listener.h"
#include "bot/table/state.h"
#include "bot/table/table.h"
#include "bot/web/web.h"

static int64_t time_now(const struct network_context *context) {
	return context->bot->config.now(context->bot->config.data);
}

static struct store *store_of(const struct network_context *context) {
	return context->bot->config.store;
}

/* Logs a failure of the store that is none of its usual answers. */
static void note(const struct network_context *context, const char *what, int rc) {
	if (rc < 0 && rc != -ENOENT) {
		log_event(LOG_ERROR, "not-kept", "%s: %s", what, store_error(store_of(context)));
	}
}

/* IRC */

static size_t count_irc(const struct config *config) {
	return config->n_irc;
}

static const char *name_irc(const struct config *config, size_t i) {
	return config->irc[i].irc.name;
}

static uint16_t secure_port(void *data, const char *host) {
	const struct network_context *context = data;
	int port = 0;
	note(context, host,
		store_secure_host_get(store_of(context), host, time_now(context), &port));
	return (uint16_t)port;
}

static void keep_secure(void *data, const char *host, uint16_t port, uint32_t seconds) {
	const struct network_context *context = data;
	int64_t now = time_now(context);
	note(context, host,
		store_secure_host_set(
			store_of(context), host, port, now + (int64_t)seconds * 1000, now));
}

struct invitation_reader {
	void (*each)(void *of, const char *channel, const char *key);
	void *of;
};

static int tell_invitation(void *data, const char *channel, const char *key) {
	const struct invitation_reader *reader = data;
	reader->each(reader->of, channel, key);
	return 0;
}

static void invitations(void *data, const char *network,
	void (*each)(void *of, const char *channel, const char *key), void *of) {
	const struct network_context *context = data;
	struct invitation_reader reader = {each, of};
	note(context, network,
		store_invitations(
			store_of(context), network, IRC_CHANNELS_MOST, tell_invitation, &reader));
}

static void keep_invitation(
	void *data, const char *network, const char *channel, struct chat_person by) {
	const struct network_context *context = data;
	struct store *store = store_of(context);
	struct store_person person;
	int rc = store_person_upsert(store, network, by.key, by.name, &person);
	note(context, channel,
		rc == 0 ? store_invitation_set(store, network, channel, person.id) : rc);
}

static void forget_invitation(void *data, const char *network, const char *channel) {
	const struct network_context *context = data;
	note(context, channel, store_invitation_forget(store_of(context), network, channel));
}

static bool is_slow(void *data, const char *network, const char *place) {
	const struct network_context *context = data;
	int rc = store_slow_place_find(store_of(context), network, place);
	note(context, network, rc);
	return rc == 0;
}

static void keep_slow(void *data, const char *network, const char *place) {
	const struct network_context *context = data;
	note(context, network, store_slow_place_add(store_of(context), network, place));
}

static void forget_slow(void *data, const char *network) {
	const struct network_context *context = data;
	note(context, network, store_slow_places_forget(store_of(context), network));
}

static const struct irc_memory irc_memory = {
	.secure_port = secure_port,
	.keep_secure = keep_secure,
	.invitations = invitations,
	.keep_invitation = keep_invitation,
	.forget_invitation = forget_invitation,
	.is_slow = is_slow,
	.keep_slow = keep_slow,
	.forget_slow = forget_slow,
};

static void on_refused(void *data, const struct chat *chat, const char *why) {
	const struct network_context *context = data;
	context->fatal(context->data, chat->network, why);
}

static struct chat *create_irc(
	struct network_context *context, const struct config *config, size_t i) {
	struct chat *chat =
		irc_create(context->loop, &config->irc[i].irc, &bot_listener, context->bot);
	if (chat != NULL) {
		irc_remember(chat, &irc_memory, context);
		irc_on_standard_replies(chat, on_refused, context);
	}
	return chat;
}

static void configure_irc(struct chat *chat, const struct config *config, size_t i) {
	irc_configure(chat, &config->irc[i].irc);
}

static void leave_irc(struct chat *chat, const char *words, bool back_soon) {
	(void)back_soon;
	irc_quit(chat, words);
}

static size_t count_irc_servers(const struct config *config, size_t i) {
	return config->irc[i].irc.server_count;
}

static void probe_irc(struct probe *probe, const struct config *config, size_t i, size_t server) {
	probe_irc_server(probe, &config->irc[i].irc, server);
}

static const struct network_kind irc = {
	.tries_again = true,
	.count = count_irc,
	.name = name_irc,
	.create = create_irc,
	.configure = configure_irc,
	.leave = leave_irc,
	.count_servers = count_irc_servers,
	.probe = probe_irc,
};

/* Discord: at most one network. */

static size_t count_discord(const struct config *config) {
	return config->has_discord ? 1 : 0;
}

static const char *name_discord(const struct config *config, size_t i) {
	(void)config, (void)i;
	return "discord";
}

/* Discord keeps a session for some minutes, without saying how many. */
enum { SESSION_MS = 10 * 60 * 1000 };

static const char network[] = "discord";

/* Sessions */

static void forget_sessions(void *data, int shard) {
	const struct network_context *context = data;
	note(context, network, store_sessions_forget(store_of(context), network, shard));
}

/* A bot on a copy of the file, or an old version, must not take over the original's channels. */
static bool are_fresh(const struct network_context *context) {
	int64_t then = 0;
	int rc = store_last_heartbeat(store_of(context), &then);
	int64_t age = time_now(context) - then;
	note(context, network, rc);
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
	note(context, network, n);
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
	note(context, network, store_sessions_set(store_of(context), network, rows, n));
	explicit_bzero(rows, n * sizeof(*rows));
	free(rows);
}

static void note_sequence(void *data, unsigned shard, int64_t sequence) {
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
	note(context, network, store_direct_channel_get(store_of(context), network, user, found));
	snprintf(channel, SNOWFLAKE_SIZE, "%.20s", found);
}

static void keep_direct_channel(void *data, const char *user, const char *channel) {
	const struct network_context *context = data;
	note(context, network, store_direct_channel_set(store_of(context), network, user, channel));
}

static uint64_t database_of(const struct network_context *context) {
	uint8_t fresh[STORE_SECRET], secret[STORE_SECRET] = {0};
	uint64_t database;
	int rc = fair_new_seed(fresh);
	if (rc == 0) {
		rc = store_secret_keep(store_of(context), "posts", fresh, secret);
	}
	note(context, network, rc);
	memcpy(&database, secret, sizeof(database));
	return database;
}

/* From the time, so that a restored copy of the database assigns other numbers. */
static bool numbers(void *data, int64_t n, int64_t *first, uint64_t *database) {
	const struct network_context *context = data;
	int64_t now = time_now(context);
	int rc = store_post_numbers(store_of(context), network, now > 0 ? now : 1, n, first);
	note(context, network, rc);
	*database = rc == 0 ? database_of(context) : 0;
	return rc == 0;
}

static int note_servers(void *data, const char *const *servers, size_t n) {
	const struct network_context *context = data;
	int rc = store_servers_note(store_of(context), network, servers, n);
	note(context, network, rc);
	return rc < 0 ? -1 : rc;
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
	note(context, network, store_channel_names(store_of(context), network, pass_on, &names));
}

static void keep_channel_name(
	void *data, const char *channel, const char *name, const char *parent) {
	const struct network_context *context = data;
	struct store_channel_name row = {.id = ""};
	snprintf(row.id, sizeof(row.id), "%s", channel);
	snprintf(row.name, sizeof(row.name), "%s", name);
	snprintf(row.parent, sizeof(row.parent), "%s", parent);
	note(context, network, store_channel_name_set(store_of(context), network, &row));
}

static const struct discord_memory discord_memory = {
	.sessions = sessions,
	.keep_sessions = keep_sessions,
	.forget_sessions = forget_sessions,
	.note_sequence = note_sequence,
	.places = places,
	.direct_channel = direct_channel,
	.keep_direct_channel = keep_direct_channel,
	.numbers = numbers,
	.note_servers = note_servers,
	.channel_names = channel_names,
	.keep_channel_name = keep_channel_name,
};

static void on_fatal(void *data, const char *why) {
	const struct network_context *context = data;
	context->fatal(context->data, name_discord(NULL, 0), why);
}

static bool may_speak(void *data) {
	const struct store *store = store_of(data);
	return store == NULL || store_lease_is_held(store);
}

/* The module that created the chat; NULL: none. */
static const struct discord_module *module;

static struct chat *create_discord(
	struct network_context *context, const struct config *config, size_t i) {
	(void)i;
	static const struct discord_owner owner = {
		.fatal = on_fatal, .may_speak = may_speak, .memory = &discord_memory};
	char why[MODULE_WHY_SIZE];
	module = module_load(MODULE_DISCORD, why);
	if (module == NULL) {
		log_event(LOG_ERROR, "discord-missing", "%s", why);
		return NULL;
	}
	struct chat *chat = module->create(context->loop, &config->discord, context->commands,
		&bot_listener, context->bot, &owner, context);
	context->to_mend = chat == NULL; /* the token is malformed */
	return chat;
}

static bool must_be_new_discord(const struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	return module->must_be_new(chat, &config->discord);
}

static void configure_discord(struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	module->configure(chat, &config->discord);
}

static void leave_discord(struct chat *chat, const char *words, bool back_soon) {
	(void)words;
	(back_soon ? module->leave : chat->impl->destroy)(chat);
}

static void probe_discord(
	struct probe *probe, const struct config *config, size_t i, size_t server) {
	(void)i, (void)server;
	probe_discord_api(probe, &config->discord);
}

static const struct network_kind discord = {
	.count = count_discord,
	.name = name_discord,
	.create = create_discord,
	.must_be_new = must_be_new_discord,
	.configure = configure_discord,
	.leave = leave_discord,
	.probe = probe_discord,
};

/* The web: at most one network. */

static const struct web_pages *pages; /* NULL: no pages */
static void *pages_data;
static unsigned n_webs; /* chats using the pages: a new one is created before the old one ends */

static size_t count_web(const struct config *config) {
	return config->has_web ? 1 : 0;
}

static const char *name_web(const struct config *config, size_t i) {
	(void)config, (void)i;
	return "web";
}

/* Pages other than live tables, from the bot's database; data is passed to every call. NULL: out of
 * memory. */
static const struct web_pages *open_pages(
	const struct config *config, const struct bot *bot, void **data) {
	struct web_site site = {.file = config->database,
		.opens = config->web.opens,
		.plays = bot->config.store,
		.now = adjusted_clock_wall,
		.worker = bot->config.worker,
		.draw = draw_load()};
	memcpy(site.secret, bot->config.web->secret, sizeof(site.secret));
	*data = web_create(&site);
	return *data != NULL ? &web_pages : NULL;
}

static void close_pages(void *data) {
	web_destroy(data);
}

static void release_pages(void) {
	if (--n_webs == 0) {
		close_pages(pages_data);
		pages = NULL;
	}
}

static struct chat *create_web(
	struct network_context *context, const struct config *config, size_t i) {
	(void)i;
	pages = n_webs++ == 0 ? open_pages(config, context->bot, &pages_data) : pages;
	struct chat *chat = pages != NULL ? web_chat_create(context->loop, &config->web, pages,
						    pages_data, &bot_listener, context->bot)
					  : NULL;
	if (chat == NULL) {
		release_pages();
	}
	return chat;
}

static bool must_be_new_web(const struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	return web_chat_must_be_new(chat, &config->web);
}

static void configure_web(struct chat *chat, const struct config *config, size_t i) {
	(void)i;
	web_chat_configure(chat, &config->web);
}

/* Ends the server's threads, and their use of the pages. */
static void leave_web(struct chat *chat, const char *words, bool back_soon) {
	(void)words, (void)back_soon;
	chat->impl->destroy(chat);
	release_pages();
}

static void probe_web(struct probe *probe, const struct config *config, size_t i, size_t server) {
	(void)i, (void)server;
	probe_web_address(probe, &config->web);
}

static const struct network_kind web_kind = {
	.count = count_web,
	.name = name_web,
	.create = create_web,
	.must_be_new = must_be_new_web,
	.configure = configure_web,
	.leave = leave_web,
	.probe = probe_web,
};

const struct network_kind *const network_kinds[] = {&web_kind, &irc, &discord, NULL};
