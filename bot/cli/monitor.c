#include "bot/cli/monitor.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"

enum {
	VISITORS_MOST = 16, /* at once; the next connection is closed */
	PATIENCE_MS = 5000, /* for a request, and for its answer */
	QUESTION_SIZE = 2048,
	HEAD_SIZE = 256,
};

struct metrics_reader {
	uv_tcp_t socket; /* first, so that its handle is the monitor */
	uv_timer_t timer;
	uv_write_t write;
	struct monitor *monitor;
	struct metrics_reader *next, **at;
	unsigned handles;
	bool answered;
	size_t len;
	char question[QUESTION_SIZE];
	char answer[HEAD_SIZE + OBSERVED_TEXT];
};

struct monitor {
	uv_tcp_t socket;
	const struct observation *observation;
	struct metrics_reader *visitors;
	size_t n_visitors;
};

static void on_visitor_closed(uv_handle_t *handle) {
	struct metrics_reader *visitor = handle->data;
	if (--visitor->handles == 0) {
		free(visitor);
	}
}

static void hang_up(struct metrics_reader *visitor) {
	if (visitor->at == NULL) {
		return;
	}
	*visitor->at = visitor->next;
	if (visitor->next != NULL) {
		visitor->next->at = visitor->at;
	}
	visitor->at = NULL;
	visitor->monitor->n_visitors--;
	uv_close((uv_handle_t *)&visitor->socket, on_visitor_closed);
	uv_close((uv_handle_t *)&visitor->timer, on_visitor_closed);
}

static void on_late(uv_timer_t *timer) {
	hang_up(timer->data);
}

static void on_answered(uv_write_t *write, int status) {
	(void)status;
	hang_up(write->data);
}

/* To HEAD, the length but not the body (RFC 9110, 9.3.2). */
static void say(struct metrics_reader *visitor, const char *status, const char *body) {
	bool head = strncmp(visitor->question, "HEAD ", 5) == 0;
	int n = snprintf(visitor->answer, sizeof(visitor->answer),
		"HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
		"Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
		status, strlen(body), head ? "" : body);
	uv_buf_t buf = uv_buf_init(visitor->answer, (unsigned)n);
	visitor->write.data = visitor;
	if (uv_write(&visitor->write, (uv_stream_t *)&visitor->socket, &buf, 1, on_answered) < 0) {
		hang_up(visitor);
	}
}

static void say_figures(struct metrics_reader *visitor) {
	char body[OBSERVED_TEXT] = "";
	struct text figures = TEXT_INTO(body);
	observe_put(visitor->monitor->observation, &figures);
	say(visitor, "200 OK", body);
}

static void say_ready(struct metrics_reader *visitor) {
	const struct observation *observation = visitor->monitor->observation;
	bool ready = observe_is_ready(observation);
	say(visitor, ready ? "200 OK" : "503 Service Unavailable",
		ready                      ? "ready\n"
		: observation->standby     ? "standby\n"
		: observation->bot == NULL ? "the database cannot be used yet\n"
					   : "not every network is connected\n");
}

static void say_alive(struct metrics_reader *visitor) {
	say(visitor, "200 OK", "alive\n");
}

/* Whether the request is for this path, with a query or without. */
static bool asks_for(const char *question, const char *path) {
	const char *at = question + strcspn(question, " ");
	size_t len = strlen(path);
	bool reads = strncmp(question, "GET ", 4) == 0 || strncmp(question, "HEAD ", 5) == 0;
	return reads && strncmp(at + 1, path, len) == 0 && strchr(" ?", at[1 + len]) != NULL;
}

static void answer(struct metrics_reader *visitor) {
	static const struct {
		const char *path;
		void (*say)(struct metrics_reader *visitor);
	} known[] = {{"/metrics", say_figures}, {"/ready", say_ready}, {"/alive", say_alive}};
	visitor->answered = true;
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (asks_for(visitor->question, known[i].path)) {
			known[i].say(visitor);
			return;
		}
	}
	say(visitor, "404 Not Found", "there are /metrics, /ready and /alive\n");
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	struct metrics_reader *visitor = handle->data;
	(void)wanted;
	*buf = uv_buf_init(visitor->question + visitor->len,
		(unsigned)(sizeof(visitor->question) - 1 - visitor->len));
}

static void on_heard(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	struct metrics_reader *visitor = stream->data;
	(void)buf;
	if (n < 0) {
		hang_up(visitor); /* also with UV_ENOBUFS: the request is too long */
		return;
	}
	visitor->len += (size_t)n;
	visitor->question[visitor->len] = '\0';
	if (strstr(visitor->question, "\r\n\r\n") != NULL && !visitor->answered) {
		uv_read_stop(stream);
		answer(visitor);
	}
}

static void admit(struct monitor *monitor, struct metrics_reader *visitor) {
	visitor->monitor = monitor;
	visitor->next = monitor->visitors;
	visitor->at = &monitor->visitors;
	if (visitor->next != NULL) {
		visitor->next->at = &visitor->next;
	}
	monitor->visitors = visitor;
	monitor->n_visitors++;
	visitor->handles = 2;
	uv_tcp_init(monitor->socket.loop, &visitor->socket);
	uv_timer_init(monitor->socket.loop, &visitor->timer);
	visitor->socket.data = visitor->timer.data = visitor;
}

static void on_knock(uv_stream_t *stream, int status) {
	struct monitor *monitor = stream->data;
	struct metrics_reader *visitor = status == 0 ? calloc(1, sizeof(*visitor)) : NULL;
	if (visitor == NULL) {
		return;
	}
	admit(monitor, visitor);
	int error = uv_accept(stream, (uv_stream_t *)&visitor->socket);
	if (error == 0 && monitor->n_visitors <= VISITORS_MOST) {
		uv_timer_start(&visitor->timer, on_late, PATIENCE_MS, 0);
		error = uv_read_start((uv_stream_t *)&visitor->socket, on_room, on_heard);
	} else {
		error = error != 0 ? error : -EBUSY;
	}
	if (error != 0) {
		hang_up(visitor);
	}
}

static void on_closed(uv_handle_t *handle) {
	free(handle->data);
}

/* Logs the port, which the configuration may leave open. */
static void log_port(const struct monitor *monitor) {
	struct sockaddr_storage address = {0};
	int size = sizeof(address);
	uv_tcp_getsockname(&monitor->socket, (struct sockaddr *)&address, &size);
	const struct sockaddr_in *in = (const struct sockaddr_in *)&address; /* of IPv6 the same */
	log_event(
		LOG_INFO, "monitor", "/metrics, /ready and /alive on port %u", ntohs(in->sin_port));
}

struct monitor *monitor_create(uv_loop_t *loop, const struct sockaddr_storage *address,
	const struct observation *observation, int *error) {
	struct monitor *monitor = calloc(1, sizeof(*monitor));
	if (monitor == NULL) {
		*error = -ENOMEM;
		return NULL;
	}
	monitor->observation = observation;
	uv_tcp_init(loop, &monitor->socket);
	monitor->socket.data = monitor;
	*error = uv_tcp_bind(&monitor->socket, (const struct sockaddr *)address, 0);
	if (*error == 0) {
		*error = uv_listen((uv_stream_t *)&monitor->socket, VISITORS_MOST, on_knock);
	}
	if (*error != 0) {
		monitor_destroy(monitor);
		return NULL;
	}
	log_port(monitor);
	return monitor;
}

void monitor_destroy(struct monitor *monitor) {
	if (monitor == NULL) {
		return;
	}
	while (monitor->visitors != NULL) {
		hang_up(monitor->visitors);
	}
	uv_close((uv_handle_t *)&monitor->socket, on_closed);
}
