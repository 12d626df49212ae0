#include "bot/chat/discord/discord.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/gateway_events.h"
#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/inbound.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/old_messages.h"
#include "bot/chat/discord/outbound.h"
#include "bot/chat/discord/panels.h"
#include "bot/chat/discord/resume.h"
#include "bot/chat/discord/threads.h"
#include "bot/chat/secret_file.h"
#include "engine/spans.h"

enum {
	TOKEN_SIZE = 256,
	RETRY_LEAST_MS = 1000,
	RETRY_MOST_MS = 12 * 1000, /* plus up to a quarter by chance */
};

enum intent {
	INTENT_GUILDS = 1 << 0,
	INTENT_GUILD_MESSAGES = 1 << 9,
	INTENT_DIRECT_MESSAGES = 1 << 12,
	INTENT_MESSAGE_CONTENT = 1 << 15, /* privileged */
};

/* Fatal errors */

/* Reported from the loop, so that the callback may destroy the adapter. Only the first error
 * counts. */
static void report_fatal(void *data, const char *why) {
	struct discord *discord = data;
	if (discord->ending || discord->why_fatal[0] != '\0') {
		return;
	}
	snprintf(discord->why_fatal, sizeof(discord->why_fatal), "%s", why);
	timers_start(&discord->timers, TIMER_GATEWAY, 0);
}

/* The gateway's URL and limits */

static void fetch_info(struct discord *discord);

static void on_timer(struct discord *discord) {
	if (discord->why_fatal[0] != '\0') {
		discord->fatal(discord->owner_data, discord->why_fatal);
	} else {
		fetch_info(discord);
	}
}

static void fetch_info_later(struct discord *discord, const char *why) {
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	uint64_t backoff = backoff_ms(discord->failures, RETRY_LEAST_MS, RETRY_MOST_MS);
	uint64_t pause = (uint64_t)((double)backoff * scale) + 1;
	if (discord->why_fatal[0] != '\0') {
		return;
	}
	discord->failures++;
	log_event(LOG_WARNING, "discord-gateway",
		"its address is not to be had: %s; next try in %.1f s", why, (double)pause / 1000);
	timers_start(&discord->timers, TIMER_GATEWAY, pause);
}

static unsigned count_of(const json_t *object, const char *name, unsigned otherwise) {
	int64_t whole = json_read_integer(object, name, otherwise);
	return whole >= 0 && whole <= INT32_MAX ? (unsigned)whole : otherwise;
}

/* Whether the token may be sent to this URL: over TLS, or without if the API has none either, on
 * this machine. */
static bool is_safe(const struct discord *discord, const char *text) {
	struct url url, api;
	return url_read(text, &url) && url.scheme[0] == 'w' &&
	       (url.tls || (url_read(discord->config->api, &api) && !api.tls));
}

static void take_info(struct discord *discord, const json_t *body) {
	const json_t *limit = json_read_object(body, "session_start_limit");
	struct gateway_info info = {
		.url = json_read_string(body, "url"),
		.shards = count_of(body, "shards", 1),
		.max_concurrency = count_of(limit, "max_concurrency", 1),
		.total = count_of(limit, "total", 1),
		.remaining = count_of(limit, "remaining", 1),
		.reset_ms = json_read_integer(limit, "reset_after", 0),
	};
	if (info.url == NULL || !is_safe(discord, info.url)) {
		fetch_info_later(discord, "what came back has no address with wss://");
		return;
	}
	discord->failures = 0;
	gateway_set_info(discord->gateway, &info);
}

static void report_refused_token(void *discord) {
	report_fatal(discord,
		"Discord refuses the token: copy the bot's token anew from the developer "
		"portal (Bot, Reset Token) to where the configuration takes it from, and "
		"start again");
}

static void on_info(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	char why[128];
	if (response->status == 401) {
		report_refused_token(discord);
	} else if (response->status == 200) {
		take_info(discord, response->body);
	} else {
		snprintf(why, sizeof(why), "HTTP %d: %s", response->status, response->message);
		fetch_info_later(discord, why);
	}
}

static void fetch_info(struct discord *discord) {
	struct rest_request request = {
		.method = "GET",
		.path = "/gateway/bot",
		.repeatable = true,
		.done = on_info,
		.data = discord,
	};
	int rc = rest_send(discord->rest, &request);
	if (rest_is_refused(discord->rest)) {
		report_refused_token(discord);
	} else if (rc < 0) {
		fetch_info_later(discord, strerror(-rc));
	}
}

static void on_needs_info(void *data) {
	struct discord *discord = data;
	if (!discord->ending && discord->why_fatal[0] == '\0' &&
		!timers_is_active(&discord->timers, TIMER_GATEWAY)) {
		fetch_info(discord);
	}
}

static const struct gateway_listener gateway_listener = {
	.event = gateway_events_handle,
	.session = resumption_session,
	.deaf = gateway_events_deaf,
	.passed = resumption_passed,
	.needs_info = on_needs_info,
	.fatal = report_fatal,
};

/* Storing */

static void keep(struct discord *discord) {
	dm_channels_keep(discord);
	guild_channels_keep(discord);
	resumption_keep(discord);
}

/* Ending */

static void free_all(struct discord *discord) {
	guilds_finish(&discord->guilds);
	map_free_all(&discord->channels.all);
	map_free_all(&discord->dm_channels.all);
	message_queues_finish(&discord->queues);
	live_messages_finish(discord);
	panels_finish(discord);
	interaction_calls_drop_all(discord);
	answer_pictures_finish(&discord->answer_pictures);
	app_emojis_finish(&discord->emojis);
	explicit_bzero(&discord->resumption, sizeof(discord->resumption));
	if (discord->token != NULL) {
		explicit_bzero(discord->token, TOKEN_SIZE);
	}
	free(discord->token);
	free(discord->api);
	free(discord->prefix);
	free(discord);
}

static void on_part_closed(void *data) {
	struct discord *discord = data;
	if (--discord->open_handles == 0) {
		free_all(discord);
	}
}

static void on_handle_closed(uv_handle_t *handle) {
	on_part_closed(handle->data);
}

static void on_timer_closed(uv_handle_t *handle) {
	const struct timers *timers = handle->data;
	on_part_closed(timers->discord);
}

static void end(struct discord *discord, bool resumable) {
	discord->ending = true;
	if (discord->gateway != NULL) {
		gateway_destroy(discord->gateway, resumable, on_part_closed, discord);
	}
	if (discord->rest != NULL) {
		(resumable ? rest_leave : rest_destroy)(discord->rest, on_part_closed, discord);
	}
	uv_close((uv_handle_t *)&discord->turning, on_handle_closed);
	for (enum timer i = 0; i < TIMERS; i++) {
		uv_close((uv_handle_t *)&discord->timers.handles[i], on_timer_closed);
	}
	inbound_drop_all(discord);
}

void discord_leave(struct chat *chat) {
	struct discord *discord = (struct discord *)chat;
	if (!discord->ending) {
		log_event(LOG_INFO, "discord-quit", "the session waits to be resumed");
		keep(discord);
		end(discord, true);
	}
}

static void destroy(struct chat *chat) {
	struct discord *discord = (struct discord *)chat;
	if (!discord->ending) {
		log_event(LOG_INFO, "discord-quit", "the session is closed");
		keep(discord);
		discord->memory->forget_sessions(discord->owner_data, -1);
		end(discord, false);
	}
}

/* Starting */

/* The token goes into a header: visible characters only. */
static bool is_token(const char *token) {
	size_t n = 0;
	while (token[n] > ' ' && token[n] < 0x7f) {
		n++;
	}
	return n > 0 && n < TOKEN_SIZE && token[n] == '\0';
}

static bool read_token(const struct discord_config *config, char *token) {
	char why[512] = "DICECUP_DISCORD_TOKEN is not set";
	const char *given = getenv("DICECUP_DISCORD_TOKEN");
	token[0] = '\0';
	if (config->token_file != NULL) {
		secret_file_read(config->token_file, token, TOKEN_SIZE, why, sizeof(why));
	} else if (given != NULL) {
		snprintf(token, TOKEN_SIZE, "%s", strlen(given) < TOKEN_SIZE ? given : " ");
	}
	if (token[0] != '\0' && !is_token(token)) {
		snprintf(why, sizeof(why), "what is given as the token is none");
		token[0] = '\0';
	}
	if (token[0] == '\0') {
		log_event(LOG_ERROR, "discord-token", "%s", why);
	}
	return token[0] != '\0';
}

static bool takes_pictures(struct chat *chat, const char *place) {
	return place_state_takes_pictures((struct discord *)chat, place);
}

static void show_pictures(struct discord *discord) {
	live_messages_drawn(discord);
	answer_pictures_drawn(discord);
}

static void drawn(struct chat *chat) {
	struct discord *discord = (struct discord *)chat;
	if (!discord->ending) {
		show_pictures(discord);
	}
}

static void kept(struct chat *chat) {
	struct discord *discord = (struct discord *)chat;
	if (discord->rest != NULL && !discord->ending) {
		rest_look_again(discord->rest);
	}
}

static size_t waiting(const struct chat *chat) {
	const struct discord *discord = (const struct discord *)chat;
	return rest_waiting(discord->rest) + message_queues_waiting(discord);
}

static const struct chat_impl impl = {
	.say = outbound_say,
	.show = outbound_show,
	.delete_old = outbound_delete_old,
	.tell = outbound_tell,
	.probe = outbound_probe,
	.ask_after = guilds_ask_after,
	.make_thread = threads_make,
	.answer = interaction_response_answer,
	.find = mentions_find,
	.name_place = channel_names_place,
	.takes_pictures = takes_pictures,
	.drawn = drawn,
	.durable = kept,
	.waiting = waiting,
	.deaf_ms = shards_deaf_ms,
	.destroy = destroy,
};

static bool init_stores(struct discord *discord, const struct discord_config *config) {
	discord->token = calloc(1, TOKEN_SIZE);
	discord->api = strdup(config->api);
	discord->prefix = strdup(config->prefix);
	guild_channels_recall(discord);
	resumption_init(&discord->resumption);
	return app_emojis_init(&discord->emojis) && discord->token != NULL &&
	       discord->api != NULL && discord->prefix != NULL;
}

static unsigned intents_of(const struct discord_config *config) {
	unsigned intents = INTENT_GUILDS | INTENT_GUILD_MESSAGES | INTENT_DIRECT_MESSAGES;
	return config->prefix[0] != '\0' ? intents | INTENT_MESSAGE_CONTENT : intents;
}

static uint64_t on_commit_seq(void *data) {
	struct discord *discord = data;
	return discord->chat.listener->commit_seq(discord->chat.data);
}

static int on_before_send(void *data, uint64_t commit_seq) {
	struct discord *discord = data;
	return discord->chat.listener->before_send(discord->chat.data, commit_seq);
}

static bool begin_connecting(struct discord *discord) {
	const struct discord_config *config = discord->config;
	discord->rest_config = (struct rest_config){
		.api = discord->api,
		.token = discord->token,
		.contact = config->contact,
		.ca_file = config->ca_file,
		.proxy = config->proxy,
		.pause_scale = config->pause_scale,
		.refused = report_refused_token,
		.commit_seq = on_commit_seq,
		.before_send = on_before_send,
		.data = discord,
	};
	discord->gateway_config = (struct gateway_config){
		.token = discord->token,
		.ca_file = config->ca_file,
		.proxy = config->proxy,
		.intents = intents_of(config),
		.status = "/table new",
		.shards = config->shards,
		.types = gateway_events_types,
		.data = discord,
		.pause_scale = config->pause_scale,
		.may_speak = discord->may_speak,
		.owner_data = discord->owner_data,
	};
	resumption_load(discord);
	discord->rest = rest_create(discord->loop, &discord->rest_config);
	if (discord->rest == NULL) {
		return false;
	}
	discord->open_handles++;
	discord->gateway =
		gateway_create(discord->loop, &discord->gateway_config, &gateway_listener, discord);
	if (discord->gateway == NULL) {
		return false;
	}
	discord->open_handles++;
	return true;
}

static timer_act *const timer_acts[TIMERS] = {
	[TIMER_GATEWAY] = on_timer,
	[TIMER_QUEUES] = message_queues_send,
	[TIMER_OUTAGES] = outages_end_first,
	[TIMER_OPENINGS] = dm_openings_open_next,
	[TIMER_KEEP] = keep,
	[TIMER_CALLS] = interactions_call_late,
	[TIMER_PANELS] = panels_lapse,
	[TIMER_PICTURES] = show_pictures,
	[TIMER_INBOUND] = inbound_answer_late,
};

static void init_handles(struct discord *discord) {
	uv_idle_init(discord->loop, &discord->turning);
	discord->turning.data = discord;
	timers_init(&discord->timers, discord->loop, timer_acts, discord);
	discord->open_handles = 1 + TIMERS;
}

struct chat *discord_create(uv_loop_t *loop, const struct discord_config *config,
	const struct chat_commands *commands, const struct chat_listener *listener, void *data,
	const struct discord_owner *owner, void *owner_data) {
	struct discord *discord = calloc(1, sizeof(*discord));
	if (discord != NULL) {
		discord->fatal = owner->fatal;
		discord->may_speak = owner->may_speak;
		discord->memory = owner->memory;
		discord->owner_data = owner_data;
	}
	if (discord == NULL || !init_stores(discord, config) ||
		!read_token(config, discord->token)) {
		goto fail;
	}
	discord->chat = (struct chat){
		.impl = &impl,
		.listener = listener,
		.data = data,
		.network = "discord",
		.prefix = SPANS_COMMAND,
		.groups_commands = true,
		.has_buttons = true,
		.spaces = true,
		.has_ways = true,
		.has_timestamps = true,
		.quotes_links = true,
		.has_emojis = true,
		.has_pings = true,
		.servers = true,
		.has_threads = true,
		.has_live_tables = true,
		.has_pictures = true,
		.hands_by_button = config->delivery == DISCORD_BUTTON,
	};
	discord->loop = loop;
	discord->config = config;
	discord->commands = commands;
	discord->inbound.last = &discord->inbound.first;
	init_handles(discord);
	if (!begin_connecting(discord)) {
		log_event(LOG_ERROR, "discord", "out of memory or threads");
		destroy(&discord->chat); /* freed when the loop runs */
		return NULL;
	}
	return &discord->chat;
fail:
	if (discord != NULL) {
		free_all(discord);
	}
	return NULL;
}

static bool same_text(const char *a, const char *b) {
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_list(const char *const *a, size_t n_a, const char *const *b, size_t n_b) {
	bool same = n_a == n_b;
	for (size_t i = 0; same && i < n_a; i++) {
		same = strcmp(a[i], b[i]) == 0;
	}
	return same;
}

/* Intents, shards and addresses are fixed when the gateway connects. */
bool discord_must_be_new(const struct chat *chat, const struct discord_config *config) {
	const struct discord *discord = (const struct discord *)chat;
	const struct discord_config *old = discord->config;
	char token[TOKEN_SIZE];
	bool same =
		read_token(config, token) && strcmp(token, discord->token) == 0 &&
		strcmp(old->api, config->api) == 0 && same_text(old->ca_file, config->ca_file) &&
		same_text(old->proxy, config->proxy) && same_text(old->contact, config->contact) &&
		strcmp(old->prefix, config->prefix) == 0 && old->shards == config->shards &&
		same_list(old->servers, old->n_servers, config->servers, config->n_servers);
	explicit_bzero(token, sizeof(token));
	return !same;
}

void discord_configure(struct chat *chat, const struct discord_config *config) {
	struct discord *discord = (struct discord *)chat;
	discord->config = config;
	discord->chat.hands_by_button = config->delivery == DISCORD_BUTTON;
}

static bool read_invite(const char *json, size_t len, char out[PERMISSIONS_INVITE_SIZE]) {
	json_t *object = json_loadb(json, len, JSON_DISABLE_EOF_CHECK, NULL);
	const char *id = json_read_id(object, "id");
	if (id != NULL) {
		permissions_invite(id, out);
	}
	json_decref(object);
	return id != NULL;
}

static bool read_setup(const char *json, size_t len, struct discord_setup *setup) {
	json_t *object = json_loadb(json, len, JSON_DISABLE_EOF_CHECK, NULL);
	bool read = application_setup_read(object, setup);
	json_decref(object);
	return read;
}

const struct discord_module discord_module = {
	.version = DICECUP_VERSION,
	.create = discord_create,
	.must_be_new = discord_must_be_new,
	.configure = discord_configure,
	.leave = discord_leave,
	.read_invite = read_invite,
	.read_setup = read_setup,
	.read_url = url_read,
};
