#include "bot/chat/discord/discord.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/chat/discord/hear.h"
#include "bot/chat/discord/interaction.h"
#include "bot/chat/discord/places.h"
#include "bot/chat/discord/read.h"
#include "bot/chat/discord/servers.h"
#include "bot/chat/discord/state.h"
#include "bot/chat/secret_file.h"

/* Birth and end, and how the gateway finds its address. */

enum {
	TOKEN_SIZE = 256,
	RETRY_LEAST_MS = 1000,
	RETRY_MOST_MS = 5 * 60 * 1000,
};

enum intent {
	INTENT_GUILDS = 1 << 0,
	INTENT_GUILD_MESSAGES = 1 << 9,
	INTENT_DIRECT_MESSAGES = 1 << 12,
	INTENT_MESSAGE_CONTENT = 1 << 15, /* privileged */
};

uint64_t discord_now(void) {
	return uv_hrtime() / 1000000;
}

/* What is fatal */

static void on_fatal(uv_timer_t *timer) {
	struct discord *discord = timer->data;
	discord->fatal(discord->fatal_data, discord->why_fatal);
}

/* Said from the loop, so that whoever hears it may destroy us. Only the first counts. */
static void give_up(void *data, const char *why) {
	struct discord *discord = data;
	if (discord->ending || discord->why_fatal[0] != '\0') {
		return;
	}
	snprintf(discord->why_fatal, sizeof(discord->why_fatal), "%s", why);
	uv_timer_start(&discord->clock, on_fatal, 0, 0);
}

/* Where the gateway is */

static void ask_advice(struct discord *discord);

static void on_ask_again(uv_timer_t *timer) {
	ask_advice(timer->data);
}

static uint64_t retry_pause(const struct discord *discord) {
	double scale = discord->config->pause_scale > 0 ? discord->config->pause_scale : 1;
	uint64_t pause = backoff_ms(discord->failures, RETRY_LEAST_MS, RETRY_MOST_MS);
	return (uint64_t)((double)pause * scale) + 1;
}

static void ask_again(struct discord *discord, const char *why) {
	uint64_t pause = retry_pause(discord);
	if (discord->why_fatal[0] != '\0') {
		return;
	}
	discord->failures++;
	log_event(LOG_WARNING, "discord-gateway",
		"its address is not to be had: %s; next try in "
		"%.1f s",
		why, (double)pause / 1000);
	uv_timer_start(&discord->clock, on_ask_again, pause, 0);
}

static bool is_begun_with(const char *text, const char *start) {
	return strncmp(text, start, strlen(start)) == 0;
}

/* Without TLS only where the API itself is, on this machine. */
static bool is_safe(const struct discord *discord, const char *url) {
	return is_begun_with(url, "wss://") ||
	       (is_begun_with(url, "ws://") && is_begun_with(discord->config->api, "http://"));
}

static unsigned count_of(const json_t *object, const char *name, unsigned otherwise) {
	int64_t whole = read_whole(object, name, otherwise);
	return whole >= 0 && whole <= INT32_MAX ? (unsigned)whole : otherwise;
}

static void take_advice(struct discord *discord, const json_t *body) {
	const json_t *limit = read_part(body, "session_start_limit");
	struct gateway_advice advice = {
		.url = read_words(body, "url"),
		.shards = count_of(body, "shards", 1),
		.max_concurrency = count_of(limit, "max_concurrency", 1),
		.total = count_of(limit, "total", 1),
		.remaining = count_of(limit, "remaining", 1),
		.reset_ms = read_whole(limit, "reset_after", 0),
	};
	if (advice.url == NULL || !is_safe(discord, advice.url)) {
		ask_again(discord, "what came back has no address with wss://");
		return;
	}
	discord->failures = 0;
	gateway_advise(discord->gateway, &advice);
}

static void give_up_token(void *discord) {
	give_up(discord, "Discord refuses the token: copy the bot's token anew from the developer "
			 "portal (Bot, Reset Token) to where the configuration takes it from, and "
			 "start again");
}

static void on_advice(void *data, const struct rest_answer *answer) {
	struct discord *discord = data;
	char why[128];
	if (answer->status == 401) {
		give_up_token(discord);
	} else if (answer->status == 200) {
		take_advice(discord, answer->body);
	} else {
		snprintf(why, sizeof(why), "HTTP %d: %s", answer->status, answer->message);
		ask_again(discord, why);
	}
}

static void ask_advice(struct discord *discord) {
	struct rest_request request = {
		.method = "GET",
		.path = "/gateway/bot",
		.route = "GET /gateway/bot",
		.repeatable = true,
		.done = on_advice,
		.data = discord,
	};
	int rc = rest_send(discord->rest, &request);
	if (rest_is_refused(discord->rest)) {
		give_up_token(discord);
	} else if (rc < 0) {
		ask_again(discord, strerror(-rc));
	}
}

static void on_wants_advice(void *data) {
	struct discord *discord = data;
	if (!discord->ending && discord->why_fatal[0] == '\0' &&
		!uv_is_active((uv_handle_t *)&discord->clock)) {
		ask_advice(discord);
	}
}

static void on_event(void *data, unsigned shard, const char *type, const json_t *d) {
	struct discord *discord = data;
	(void)shard;
	discord_hear(discord, type, d);
}

static const struct gateway_listener gateway_listener = {
	.event = on_event,
	.wants_advice = on_wants_advice,
	.fatal = give_up,
};

/* The end */

static void free_all(struct discord *discord) {
	servers_destroy(discord->servers);
	places_destroy(discord->places);
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

static void destroy(struct chat *chat) {
	struct discord *discord = (struct discord *)chat;
	if (discord->ending) {
		return;
	}
	log_event(LOG_INFO, "discord-quit", "the session is closed");
	discord->ending = true;
	if (discord->gateway != NULL) {
		gateway_destroy(discord->gateway, on_part_closed, discord);
	}
	if (discord->rest != NULL) {
		rest_destroy(discord->rest, on_part_closed, discord);
	}
	if (discord->outlets != NULL) {
		speak_stop(discord, on_part_closed, discord);
	}
	uv_close((uv_handle_t *)&discord->clock, on_handle_closed);
	uv_close((uv_handle_t *)&discord->turning, on_handle_closed);
	interaction_forget_all(discord);
	answer_forget_all(discord);
}

/* The beginning */

/* It becomes a part of a header: visible characters alone. */
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

static size_t waiting(const struct chat *chat) {
	const struct discord *discord = (const struct discord *)chat;
	return rest_waiting(discord->rest) + speak_waiting(discord);
}

static const struct chat_impl impl = {
	.say = discord_say,
	.show = discord_show,
	.tell = discord_tell,
	.probe = discord_prove,
	.answer = discord_answer,
	.name_place = discord_name_place,
	.waiting = waiting,
	.destroy = destroy,
};

static bool create_stores(struct discord *discord, const struct discord_config *config) {
	discord->token = calloc(1, TOKEN_SIZE);
	discord->api = strdup(config->api);
	discord->prefix = strdup(config->prefix);
	discord->servers = servers_create();
	discord->places = places_create();
	return discord->token != NULL && discord->api != NULL && discord->prefix != NULL &&
	       discord->servers != NULL && discord->places != NULL;
}

static unsigned intents_of(const struct discord_config *config) {
	unsigned intents = INTENT_GUILDS | INTENT_GUILD_MESSAGES | INTENT_DIRECT_MESSAGES;
	return config->prefix[0] != '\0' ? intents | INTENT_MESSAGE_CONTENT : intents;
}

static bool begin_connecting(struct discord *discord) {
	const struct discord_config *config = discord->config;
	discord->rest_config = (struct rest_config){
		.api = discord->api,
		.token = discord->token,
		.ca_file = config->ca_file,
		.pause_scale = config->pause_scale,
		.refused = give_up_token,
		.data = discord,
	};
	discord->gateway_config = (struct gateway_config){
		.token = discord->token,
		.ca_file = config->ca_file,
		.intents = intents_of(config),
		.shards = config->shards,
		.types = discord_types,
		.data = discord->prefix,
		.pause_scale = config->pause_scale,
	};
	if (speak_start(discord) < 0) {
		return false;
	}
	discord->open_handles++;
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

static void init_handles(struct discord *discord) {
	uv_timer_init(discord->loop, &discord->clock);
	uv_idle_init(discord->loop, &discord->turning);
	discord->clock.data = discord->turning.data = discord;
	discord->open_handles = 2;
}

struct chat *discord_create(uv_loop_t *loop, const struct discord_config *config,
	const struct chat_commands *commands, const struct chat_listener *listener, void *data,
	void (*fatal)(void *data, const char *why), void *fatal_data) {
	struct discord *discord = calloc(1, sizeof(*discord));
	if (discord == NULL || !create_stores(discord, config) ||
		!read_token(config, discord->token)) {
		goto fail;
	}
	discord->chat = (struct chat){
		.impl = &impl,
		.listener = listener,
		.data = data,
		.network = "discord",
		.prefix = "/",
		.has_buttons = true,
		.spaces = true,
		.has_timestamps = true,
		.servers = true,
		.joins_posts = true,
		.hands_by_button = config->delivery == DISCORD_BUTTON,
	};
	discord->loop = loop;
	discord->config = config;
	discord->commands = commands;
	discord->fatal = fatal;
	discord->fatal_data = fatal_data;
	discord->waiting_end = &discord->waiting;
	init_handles(discord);
	if (!begin_connecting(discord)) {
		log_event(LOG_ERROR, "discord", "out of memory or threads");
		destroy(&discord->chat); /* frees it when the loop runs */
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

/* Which servers it hears of, and which messages, is settled when it connects. */
bool discord_must_be_new(const struct chat *chat, const struct discord_config *config) {
	const struct discord *discord = (const struct discord *)chat;
	const struct discord_config *old = discord->config;
	char token[TOKEN_SIZE];
	bool same = read_token(config, token) && strcmp(token, discord->token) == 0 &&
		    strcmp(old->api, config->api) == 0 &&
		    same_text(old->ca_file, config->ca_file) &&
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
