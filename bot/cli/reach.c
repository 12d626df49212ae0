#include "bot/cli/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/chat/secret_file.h"
#include "bot/chat/stream.h"
#include "bot/chat/url.h"

enum { TOKEN_SIZE = 256, REQUEST_SIZE = 1400, LINE_SIZE = 128 };

/* One server being asked. */
struct visit {
	struct reached *reached;
	struct stream *stream;
	uv_timer_t timer;
	unsigned timeout_ms;
	char address[300];
	char request[REQUEST_SIZE]; /* "": that it answers is enough */
	char line[LINE_SIZE];       /* the answer's first */
	size_t len;
	bool decided;
};

static void decide(struct visit *visit, bool good, const char *words, const char *to_do) {
	if (visit->decided) {
		return;
	}
	visit->decided = true;
	visit->reached->good = good;
	snprintf(visit->reached->said, sizeof(visit->reached->said), "%s: %s%s%s", visit->address,
		words, *to_do != '\0' ? "; " : "", to_do);
}

/* What Discord's answer to the token means. */
static void judge_status(struct visit *visit) {
	static const struct {
		const char *status;
		bool good;
		const char *words, *to_do;
	} known[] = {
		{"200", true, "answers, and knows the token", ""},
		{"401", false, "refuses the token",
			"take a new one from the developer portal and put it where it was"},
		{"429", true, "answers, but was asked too often", "wait a while"},
	};
	const char *status = visit->line + strcspn(visit->line, " ");
	status += *status == ' ';
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (strncmp(status, known[i].status, 3) == 0) {
			decide(visit, known[i].good, known[i].words, known[i].to_do);
			return;
		}
	}
	char words[48];
	bool number = strspn(status, "0123456789") == 3;
	snprintf(words, sizeof(words), "answers %.*s", number ? 3 : 12,
		number ? status : "what is no HTTP");
	decide(visit, false, words, "see whether discord: api is right, or try again later");
}

static void on_opened(void *data) {
	struct visit *visit = data;
	if (visit->request[0] == '\0') {
		decide(visit, true, "answers", "");
		stream_close(visit->stream, "");
	} else {
		stream_write(visit->stream, visit->request, strlen(visit->request));
		explicit_bzero(visit->request, sizeof(visit->request));
	}
}

static void on_received(void *data, const char *bytes, size_t len) {
	struct visit *visit = data;
	size_t room = sizeof(visit->line) - 1 - visit->len;
	size_t taken = len < room ? len : room;
	memcpy(visit->line + visit->len, bytes, taken);
	visit->len += taken;
	bool whole = strchr(visit->line, '\n') != NULL || taken == room;
	if (whole && !visit->decided) {
		judge_status(visit);
		stream_close(visit->stream, "");
	}
}

static void on_written(void *data, uint64_t total) {
	(void)data, (void)total;
}

static void on_closed(void *data, const char *why) {
	struct visit *visit = data;
	decide(visit, false, why, "see to the address, the port, tls, and what lies between");
	uv_close((uv_handle_t *)&visit->timer, NULL);
}

static const struct stream_listener listener = {on_opened, on_received, on_written, on_closed};

/* The stream gives up connecting by itself; this is for a server that takes the question and keeps
 * silent, or never ends. */
static void on_late(uv_timer_t *timer) {
	struct visit *visit = timer->data;
	stream_close(visit->stream, "no answer in time");
}

static void begin(struct visit *visit, uv_loop_t *loop, const struct stream_target *target) {
	uv_timer_init(loop, &visit->timer);
	visit->timer.data = visit;
	snprintf(visit->address, sizeof(visit->address), "%s port %u", target->host, target->port);
	visit->stream = stream_open(loop, target, &listener, visit);
	if (visit->stream == NULL) {
		on_closed(visit, "there is no memory left");
		return;
	}
	uv_timer_start(&visit->timer, on_late, 2 * (uint64_t)visit->timeout_ms, 0);
}

static void visit_irc(struct visit *visit, uv_loop_t *loop, const struct irc_config *irc) {
	struct tls_options tls = {irc->ca_file, irc->sasl.cert_file, irc->sasl.key_file};
	struct stream_target target = {.host = irc->server,
		.port = irc->port,
		.timeout_ms = visit->timeout_ms,
		.tls = irc->tls ? &tls : NULL};
	snprintf(visit->reached->what, sizeof(visit->reached->what), "%s", irc->name);
	begin(visit, loop, &target);
}

static bool read_token(
	const struct discord_config *discord, char token[TOKEN_SIZE], char *why, size_t why_cap) {
	const char *given = getenv("DICECUP_DISCORD_TOKEN");
	if (discord->token_file != NULL) {
		return secret_file_read(discord->token_file, token, TOKEN_SIZE, why, why_cap) == 0;
	}
	snprintf(token, TOKEN_SIZE, "%s", given != NULL ? given : "");
	bool visible = *token != '\0' && strpbrk(token, " \r\n\t") == NULL;
	snprintf(why, why_cap, "%s", visible ? "" : "what is in DICECUP_DISCORD_TOKEN is no token");
	return visible;
}

static void visit_discord(
	struct visit *visit, uv_loop_t *loop, const struct discord_config *discord) {
	char token[TOKEN_SIZE] = "";
	struct url api;
	snprintf(visit->reached->what, sizeof(visit->reached->what), "discord");
	visit->decided =
		!read_token(discord, token, visit->reached->said, sizeof(visit->reached->said));
	if (visit->decided) {
		return;
	}
	if (!url_read(discord->api, &api)) {
		explicit_bzero(token, sizeof(token));
		snprintf(visit->address, sizeof(visit->address), "%s", discord->api);
		decide(visit, false, "is no address", "see to discord: api");
		return;
	}
	struct tls_options tls = {.ca_file = discord->ca_file};
	struct stream_target target = {.host = api.host,
		.port = api.port,
		.timeout_ms = visit->timeout_ms,
		.tls = api.tls ? &tls : NULL};
	snprintf(visit->request, sizeof(visit->request),
		"GET %s/gateway/bot HTTP/1.1\r\nHost: %s\r\nAuthorization: Bot %s\r\n"
		"User-Agent: DiscordBot (dicecup, 0)\r\nConnection: close\r\n\r\n",
		strcmp(api.path, "/") == 0 ? "" : api.path, api.host, token);
	explicit_bzero(token, sizeof(token));
	begin(visit, loop, &target);
}

static size_t visit_all(const struct config *config, uv_loop_t *loop, struct visit *visits) {
	size_t n = 0;
	for (; n < config->n_irc; n++) {
		visit_irc(&visits[n], loop, &config->irc[n].irc);
	}
	if (config->has_discord) {
		visit_discord(&visits[n++], loop, &config->discord);
	}
	return n;
}

size_t reach_all(
	const struct config *config, unsigned timeout_ms, struct reached reached[REACHED_MOST]) {
	uv_loop_t loop;
	size_t n = 0;
	struct visit *visits = calloc(REACHED_MOST, sizeof(*visits));
	if (visits == NULL || uv_loop_init(&loop) < 0) {
		free(visits);
		return 0;
	}
	for (size_t i = 0; i < REACHED_MOST; i++) {
		reached[i] = (struct reached){.good = false};
		visits[i].reached = &reached[i];
		visits[i].timeout_ms = timeout_ms;
	}
	n = visit_all(config, &loop, visits);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
	/* A request that was never sent holds the token. */
	explicit_bzero(visits, REACHED_MOST * sizeof(*visits));
	free(visits);
	return n;
}
