#include "bot/cli/monitor.h"

#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/config/reader.h"

enum { READERS_MOST = 16, TURNED_AWAY_MOST = 64 };

static void put_ready(const struct observation *observation, struct http_response *response) {
	bool ready = observe_is_ready(observation);
	response->status = ready ? "200 OK" : "503 Service Unavailable";
	text_puts(&response->body, ready                      ? "ready\n"
				   : observation->standby     ? "standby\n"
				   : observation->bot == NULL ? "the database cannot be used yet\n"
							      : "not every network is connected\n");
}

static void put_alive(const struct observation *observation, struct http_response *response) {
	(void)observation;
	text_puts(&response->body, "alive\n");
}

static void put_metrics(const struct observation *observation, struct http_response *response) {
	observe_put(observation, &response->body);
}

/* Whether the request is for this path, with a query or without. */
static bool asks_for(const char *request, const char *path) {
	const char *at = request + strcspn(request, " ");
	size_t len = strlen(path);
	bool reads = strncmp(request, "GET ", 4) == 0 || strncmp(request, "HEAD ", 5) == 0;
	return reads && strncmp(at + 1, path, len) == 0 && strchr(" ?", at[1 + len]) != NULL;
}

static void respond(const void *data, const char *request, struct http_response *response) {
	static const struct {
		const char *path;
		void (*put)(const struct observation *, struct http_response *);
	} known[] = {{"/metrics", put_metrics}, {"/ready", put_ready}, {"/alive", put_alive}};
	response->type = "text/plain; version=0.0.4; charset=utf-8";
	response->status = "200 OK";
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (asks_for(request, known[i].path)) {
			known[i].put(data, response);
			return;
		}
	}
	response->status = "404 Not Found";
	text_puts(&response->body, "there are /metrics, /ready and /alive\n");
}

/* Logs the port, which the configuration may leave open. */
struct http_responder *monitor_open(uv_loop_t *loop, const struct sockaddr_storage *address,
	const struct observation *observation, int *error) {
	const struct http_responder_config config = {
		.address = (const struct sockaddr *)address,
		.clients_max = READERS_MOST,
		.respond = respond,
		.data = observation,
	};
	struct http_responder *responder = http_responder_create(loop, &config, error);
	if (responder != NULL) {
		log_event(LOG_INFO, "monitor", "/metrics, /ready and /alive on port %u",
			http_responder_port(responder));
	}
	return responder;
}

static void respond_standby(const void *data, const char *request, struct http_response *response) {
	(void)data, (void)request;
	response->status = "503 Service Unavailable";
	response->type = "text/plain; charset=utf-8";
	response->fields = "Retry-After: 1\r\n";
	text_puts(&response->body, "standby\n");
}

struct http_responder *monitor_turn_away(uv_loop_t *loop, const char *listen, int *error) {
	static const char file[] = "unix:";
	struct sockaddr_storage address;
	struct http_responder_config config = {
		.clients_max = TURNED_AWAY_MOST, .early = true, .respond = respond_standby};
	if (strncmp(listen, file, strlen(file)) == 0) {
		config.file = listen + strlen(file);
	} else if (reader_read_socket(listen, &address)) {
		config.address = (const struct sockaddr *)&address;
	} else {
		*error = -EINVAL;
		return NULL;
	}
	return http_responder_create(loop, &config, error);
}
