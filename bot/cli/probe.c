#include "bot/cli/network_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "bot/base/address.h"
#include "bot/base/module.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/secret_file.h"
#include "bot/chat/stream.h"

enum { TOKEN_SIZE = 256, REQUEST_SIZE = 2600, ANSWER_SIZE = 16 * 1024 };

#define TO_REACH_IT "see to the address, the port, tls, and what lies between"

/* A server being probed. */
struct probe {
	struct probe_result *result;
	uv_loop_t *loop;
	struct stream *stream;
	uv_timer_t timer;
	unsigned timeout_ms;
	char address[300];
	char request[REQUEST_SIZE]; /* "": any response is enough */
	char answer[ANSWER_SIZE];   /* the start of it, as far as needed */
	size_t len;
	bool decided;
	struct irc_trial *trial; /* NULL: none, or it has ended */
	const struct irc_config *irc;
	const struct discord_module *discord; /* NULL: not Discord */
	const char *change; /* JSON that changes the application; NULL: fetches it */
};

static void decide(struct probe *probe, bool good, const char *words, const char *to_do) {
	if (probe->decided) {
		return;
	}
	probe->decided = true;
	probe->result->good = good;
	snprintf(probe->result->said, sizeof(probe->result->said), "%s: %s%s%s", probe->address,
		words, *to_do != '\0' ? "; " : "", to_do);
}

/* The link in Discord's description of the application. False: not received yet. */
static bool find_invite(const struct probe *probe, char invite[PERMISSIONS_INVITE_SIZE]) {
	const char *body = strstr(probe->answer, "\r\n\r\n");
	return body != NULL && probe->discord != NULL &&
	       probe->discord->read_invite(body, strlen(body), invite);
}

/* Judges the token by the status of Discord's response. */
static void judge_status(struct probe *probe) {
	const struct {
		const char *status;
		bool good;
		const char *words, *to_do;
	} known[] = {
		{"200", true, probe->change != NULL ? "took it" : "answers, and knows the token",
			NULL /* the link */},
		{"401", false, "refuses the token",
			"take a new one from the developer portal and put it where it was"},
		{"429", true, "answers, but was asked too often", "wait a while"},
	};
	char invite[PERMISSIONS_INVITE_SIZE], to_do[PERMISSIONS_INVITE_SIZE + 48] = "";
	if (probe->change == NULL && find_invite(probe, invite)) {
		const char *body = strstr(probe->answer, "\r\n\r\n");
		probe->result->has_setup =
			probe->discord->read_setup(body, strlen(body), &probe->result->setup);
		snprintf(to_do, sizeof(to_do), "add the bot to a server with %s", invite);
	}
	const char *status = probe->answer + strcspn(probe->answer, " ");
	status += *status == ' ';
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (strncmp(status, known[i].status, 3) == 0) {
			decide(probe, known[i].good, known[i].words,
				known[i].to_do != NULL ? known[i].to_do : to_do);
			return;
		}
	}
	char words[48];
	bool number = strspn(status, "0123456789") == 3;
	snprintf(words, sizeof(words), "answers %.*s", number ? 3 : 12,
		number ? status : "what is no HTTP");
	decide(probe, false, words, "see whether discord: api is right, or try again later");
}

static void on_opened(void *data) {
	struct probe *probe = data;
	if (probe->request[0] == '\0') {
		decide(probe, true, "answers", "");
		stream_close(probe->stream, "");
	} else {
		stream_write(probe->stream, probe->request, strlen(probe->request));
		explicit_bzero(probe->request, sizeof(probe->request));
	}
}

static bool is_enough(const struct probe *probe) {
	const char *end = strchr(probe->answer, '\n');
	char invite[PERMISSIONS_INVITE_SIZE];
	bool good = strncmp(probe->answer + strcspn(probe->answer, " "), " 200", 4) == 0;
	return probe->len == sizeof(probe->answer) - 1 ||
	       (end != NULL && (!good || find_invite(probe, invite)));
}

static void on_received(void *data, const char *bytes, size_t len) {
	struct probe *probe = data;
	size_t room = sizeof(probe->answer) - 1 - probe->len;
	size_t taken = len < room ? len : room;
	memcpy(probe->answer + probe->len, bytes, taken);
	probe->len += taken;
	if (!probe->decided && is_enough(probe)) {
		judge_status(probe);
		stream_close(probe->stream, "");
	}
}

static void on_sent(void *data, uint64_t total) {
	(void)data, (void)total;
}

static void on_closed(void *data, const char *why) {
	struct probe *probe = data;
	if (strchr(probe->answer, '\n') != NULL) {
		judge_status(probe);
	}
	decide(probe, false, why, TO_REACH_IT);
	uv_close((uv_handle_t *)&probe->timer, NULL);
}

static const struct stream_listener listener = {on_opened, on_received, on_sent, on_closed};

/* The stream has a timeout for connecting; this one is for servers that never respond, or never
 * finish. */
static void on_late(uv_timer_t *timer) {
	struct probe *probe = timer->data;
	stream_close(probe->stream, "no answer in time");
}

static void begin_timer(struct probe *probe, const char *host, unsigned port) {
	uv_timer_init(probe->loop, &probe->timer);
	probe->timer.data = probe;
	snprintf(probe->address, sizeof(probe->address), "%s port %u", host, port);
}

static void begin(struct probe *probe, const struct stream_target *target) {
	begin_timer(probe, target->host, target->port);
	probe->stream = stream_open(probe->loop, target, &listener, probe);
	if (probe->stream == NULL) {
		on_closed(probe, "there is no memory left");
		return;
	}
	uv_timer_start(&probe->timer, on_late, 2 * (uint64_t)probe->timeout_ms, 0);
}

/* IRC: logs in, if the server allows it. */

static void tell_welcome(struct probe *probe, const char *words) {
	char said[128];
	snprintf(said, sizeof(said), "answers, and lets the bot in%s%s", *words != '\0' ? ", " : "",
		words);
	decide(probe, true, said,
		probe->irc->nickserv.password_file != NULL && *words == '\0'
			? "NickServ was not told the password"
			: "");
}

static void on_login_closed(uv_handle_t *handle) {
	irc_trial_destroy(((struct probe *)handle->data)->trial);
}

static void on_login_tried(void *data, enum irc_trial_result result, const char *words) {
	struct probe *probe = data;
	char said[200];
	snprintf(said, sizeof(said), "answers, but %.180s", words);
	if (result == IRC_TRIAL_WELCOME) {
		tell_welcome(probe, words);
	} else if (result == IRC_TRIAL_UNREACHED) {
		decide(probe, false, words, TO_REACH_IT);
	} else if (result == IRC_TRIAL_REFUSED) {
		decide(probe, false, said, "");
	} else {
		probe->result->doubtful = true;
		decide(probe, true, said, "the bot was not logged in");
	}
	uv_close((uv_handle_t *)&probe->timer, on_login_closed);
}

static void on_login_late(uv_timer_t *timer) {
	struct probe *probe = timer->data;
	if (irc_trial_is_connected(probe->trial)) {
		on_login_tried(probe, IRC_TRIAL_LOST, "does not welcome the bot in time");
	} else {
		on_login_tried(probe, IRC_TRIAL_UNREACHED, "no answer in time");
	}
}

void probe_irc_server(struct probe *probe, const struct irc_config *irc, size_t server) {
	begin_timer(probe, irc->servers[server], irc->port);
	probe->irc = irc;
	probe->trial = irc_trial_create(probe->loop, irc, server, on_login_tried, probe);
	if (probe->trial == NULL) {
		on_login_tried(probe, IRC_TRIAL_UNREACHED, "there is no memory left");
		return;
	}
	uv_timer_start(&probe->timer, on_login_late, 2 * (uint64_t)probe->timeout_ms, 0);
}

/* A response by a proxy is enough: the token is not tried through it. */
static void knock_at(struct probe *probe, const char *proxy) {
	struct url url;
	probe->discord->read_url(proxy, &url);
	begin(probe, &(struct stream_target){
			     .host = url.host, .port = url.port, .timeout_ms = probe->timeout_ms});
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

void probe_discord_api(struct probe *probe, const struct discord_config *discord) {
	char token[TOKEN_SIZE] = "", why[MODULE_WHY_SIZE];
	struct url api;
	probe->discord = module_load(MODULE_DISCORD, why);
	if (probe->discord == NULL) {
		snprintf(probe->address, sizeof(probe->address), "%s", discord->api);
		decide(probe, false, "cannot be asked without the module for Discord",
			"install it");
		return;
	}
	probe->decided =
		!read_token(discord, token, probe->result->said, sizeof(probe->result->said));
	if (probe->decided) {
		return;
	}
	if (!probe->discord->read_url(discord->api, &api)) {
		explicit_bzero(token, sizeof(token));
		snprintf(probe->address, sizeof(probe->address), "%s", discord->api);
		decide(probe, false, "is no address", "see to discord: api");
		return;
	}
	if (discord->proxy != NULL) {
		explicit_bzero(token, sizeof(token));
		knock_at(probe, discord->proxy);
		return;
	}
	struct tls_options tls = {.ca_file = discord->ca_file};
	struct stream_target target = {.host = api.host,
		.port = api.port,
		.timeout_ms = probe->timeout_ms,
		.tls = api.tls ? &tls : NULL};
	const char *body = probe->change != NULL ? probe->change : "";
	snprintf(probe->request, sizeof(probe->request),
		"%s %s/applications/@me HTTP/1.0\r\nHost: %s\r\nAuthorization: Bot %s\r\n"
		"User-Agent: DiscordBot (%s, 0)\r\nConnection: close\r\n",
		probe->change != NULL ? "PATCH" : "GET", strcmp(api.path, "/") == 0 ? "" : api.path,
		api.host, token, discord->contact != NULL ? discord->contact : "dicecup");
	size_t len = strlen(probe->request);
	snprintf(probe->request + len, sizeof(probe->request) - len,
		probe->change != NULL ? "Content-Type: application/json\r\nContent-Length: %zu\r\n"
					"\r\n%s"
				      : "\r\n",
		strlen(body), body);
	explicit_bzero(token, sizeof(token));
	begin(probe, &target);
}

static void on_nobody(uv_stream_t *stream, int status) {
	(void)stream, (void)status;
}

/* Connects to nothing: the address is free, or somebody listens there, which is the bot if it runs.
 */
void probe_web_address(struct probe *probe, const struct web_config *web) {
	struct sockaddr_storage address;
	snprintf(probe->address, sizeof(probe->address), "%.290s", web->listen);
	if (!address_read_socket(web->listen, &address)) {
		bool there = access(web->listen + strlen("unix:"), F_OK) == 0;
		decide(probe, true, there ? "is there" : "is made at the start", "");
		return;
	}
	uv_tcp_t tcp;
	uv_tcp_init(probe->loop, &tcp);
	int rc = uv_tcp_bind(&tcp, (struct sockaddr *)&address, 0);
	rc = rc == 0 ? uv_listen((uv_stream_t *)&tcp, 1, on_nobody) : rc;
	if (rc == 0 || rc == UV_EADDRINUSE) {
		decide(probe, true, rc == 0 ? "is free" : "is taken",
			rc == 0 ? "" : "fine if the bot runs");
	} else {
		decide(probe, false, uv_strerror(rc), "see to web: listen");
	}
	uv_close((uv_handle_t *)&tcp, NULL);
	uv_run(probe->loop, UV_RUN_NOWAIT); /* closes the handle before it is freed */
}

static size_t begin_network(const struct config *config, const struct network_kind *kind, size_t i,
	struct probe *probes) {
	size_t servers = kind->count_servers != NULL ? kind->count_servers(config, i) : 1;
	for (size_t server = 0; server < servers; server++) {
		struct probe_result *result = probes[server].result;
		snprintf(result->network, sizeof(result->network), "%s", kind->name(config, i));
		kind->probe(&probes[server], config, i, server);
	}
	return servers;
}

static size_t begin_all(const struct config *config, const struct network_kind *const *kinds,
	struct probe *probes) {
	size_t n = 0;
	for (; *kinds != NULL; kinds++) {
		for (size_t i = 0; i < (*kinds)->count(config); i++) {
			n += begin_network(config, *kinds, i, probes + n);
		}
	}
	return n;
}

void probe_discord_change(const struct discord_config *discord, const char *change,
	unsigned timeout_ms, struct probe_result *result) {
	uv_loop_t loop;
	struct probe *probe = calloc(1, sizeof(*probe));
	*result = (struct probe_result){.good = false};
	if (probe == NULL || uv_loop_init(&loop) < 0) {
		free(probe);
		return;
	}
	*probe = (struct probe){
		.result = result, .loop = &loop, .timeout_ms = timeout_ms, .change = change};
	probe_discord_api(probe, discord);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
	explicit_bzero(probe, sizeof(*probe));
	free(probe);
}

size_t probe_all(const struct config *config, const struct network_kind *const *kinds,
	unsigned timeout_ms, struct probe_result results[PROBES_MOST]) {
	uv_loop_t loop;
	size_t n = 0;
	struct probe *probes = calloc(PROBES_MOST, sizeof(*probes));
	if (probes == NULL || uv_loop_init(&loop) < 0) {
		free(probes);
		return 0;
	}
	for (size_t i = 0; i < PROBES_MOST; i++) {
		results[i] = (struct probe_result){.good = false};
		probes[i].result = &results[i];
		probes[i].loop = &loop;
		probes[i].timeout_ms = timeout_ms;
	}
	n = begin_all(config, kinds, probes);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
	/* Wipes the token of a request that was never sent. */
	explicit_bzero(probes, PROBES_MOST * sizeof(*probes));
	free(probes);
	return n;
}
