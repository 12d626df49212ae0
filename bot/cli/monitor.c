#include "bot/cli/monitor.h"

#include <string.h>

#include "bot/base/log.h"
#include "engine/text.h"

enum { READERS_MOST = 16, TURNED_AWAY_MOST = 64, BODY_SIZE = 32 * 1024 };

static int put_ready(const struct observation *observation, struct text *out) {
	bool ready = observe_is_ready(observation);
	text_puts(out, ready                      ? "ready\n"
		       : observation->standby     ? "standby\n"
		       : observation->bot == NULL ? "the database cannot be used yet\n"
						  : "not every network is connected\n");
	return ready ? 200 : 503;
}

static int put_alive(const struct observation *observation, struct text *out) {
	(void)observation;
	text_puts(out, "alive\n");
	return 200;
}

static int put_metrics(const struct observation *observation, struct text *out) {
	observe_put(observation, out);
	return 200;
}

/* Whether the request is for this path, with or without a query. */
static bool asks_for(const struct http_head *head, const char *path) {
	size_t len = strlen(path);
	bool reads = head->method == HTTP_GET || head->method == HTTP_HEAD;
	return reads && strncmp(head->target, path, len) == 0 &&
	       (head->target[len] == '\0' || head->target[len] == '?');
}

static int put(
	const struct observation *observation, const struct http_head *head, struct text *out) {
	static const struct {
		const char *path;
		int (*put)(const struct observation *observation, struct text *out);
	} known[] = {{"/metrics", put_metrics}, {"/ready", put_ready}, {"/alive", put_alive}};
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (asks_for(head, known[i].path)) {
			return known[i].put(observation, out);
		}
	}
	text_puts(out, "there are /metrics, /ready and /alive\n");
	return 404;
}

static void answer(struct http_client *client, int status, const char *type, const char *text) {
	struct http_answer answer = {
		.status = status, .type = type, .body = bytes_create(text, strlen(text))};
	if (answer.body != NULL) {
		http_server_answer(client, &answer);
	} else {
		http_server_end(client);
	}
	bytes_drop(answer.body);
}

static void on_question(struct http_client *client) {
	char body[BODY_SIZE] = "";
	struct text out = TEXT_INTO(body);
	int status = put(client->data, &client->head, &out);
	answer(client, status, "text/plain; version=0.0.4; charset=utf-8", body);
}

/* Logs the port, which may be chosen by the system. */
struct http_server *monitor_open(
	uv_loop_t *loop, const char *listen, struct observation *observation, int *error) {
	static const struct http_handler handler = {.client_size = sizeof(struct http_client),
		.clients_most = READERS_MOST,
		.answers_heads = true,
		.requested = on_question};
	struct http_server *server =
		http_server_create(loop, listen, true, &handler, observation, error);
	if (server != NULL) {
		log_event(LOG_INFO, "monitor", "/metrics, /ready and /alive on port %u",
			http_server_port(server));
	}
	return server;
}

static void on_standby(struct http_client *client) {
	answer(client, 503, "text/plain; charset=utf-8", "standby\n");
}

struct http_server *monitor_turn_away(uv_loop_t *loop, const char *listen, int *error) {
	static const struct http_handler handler = {.client_size = sizeof(struct http_client),
		.clients_most = TURNED_AWAY_MOST,
		.answers_heads = true,
		.retry_s = 1,
		.requested = on_standby};
	return http_server_create(loop, listen, false, &handler, NULL, error);
}
