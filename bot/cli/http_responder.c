#include "bot/cli/http_responder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	REQUEST_MS = 5000, /* for a request, and for its answer to leave */
	LINGER_MS = 1000,  /* for the client to read the answer: RFC 9112, 9.6 */
	REQUEST_SIZE = 2048,
	HEAD_SIZE = 256,
};

union socket {
	uv_handle_t handle;
	uv_stream_t stream;
	uv_tcp_t tcp;
	uv_pipe_t pipe;
};

struct http_client {
	union socket socket;
	uv_timer_t timer;
	uv_write_t write;
	uv_shutdown_t shutdown;
	struct http_responder *responder;
	struct http_client *next;
	unsigned handles;
	char *answer; /* NULL: none yet */
	size_t len;
	char request[REQUEST_SIZE];
};

struct http_responder {
	union socket socket;
	struct http_responder_config config;
	struct http_client *clients;
	int n_clients;
};

static void on_client_closed(uv_handle_t *handle) {
	struct http_client *client = handle->data;
	if (--client->handles == 0) {
		free(client->answer);
		free(client);
	}
}

static void close_client(struct http_client *client) {
	struct http_client **at = &client->responder->clients;
	if (uv_is_closing(&client->socket.handle)) {
		return;
	}
	while (*at != client) {
		at = &(*at)->next;
	}
	*at = client->next;
	client->responder->n_clients--;
	uv_close(&client->socket.handle, on_client_closed);
	uv_close((uv_handle_t *)&client->timer, on_client_closed);
}

static void on_late(uv_timer_t *timer) {
	close_client(timer->data);
}

/* To HEAD, the length but not the body (RFC 9110, 9.3.2). NULL: out of memory. */
static char *put_answer(const struct http_client *client, int *len) {
	const struct http_responder_config *config = &client->responder->config;
	char body[HTTP_RESPONSE_SIZE] = "";
	struct http_response response = {.fields = "", .body = TEXT_INTO(body)};
	config->respond(config->data, client->request, &response);
	bool head = strncmp(client->request, "HEAD ", 5) == 0;
	size_t size = HEAD_SIZE + response.body.len;
	char *answer = malloc(size);
	if (answer != NULL) {
		*len = snprintf(answer, size,
			"HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s"
			"Connection: close\r\n\r\n%s",
			response.status, response.type, strlen(body), response.fields,
			head ? "" : body);
	}
	return answer;
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	struct http_client *client = handle->data;
	(void)wanted;
	*buf = uv_buf_init(client->request + client->len,
		(unsigned)(sizeof(client->request) - 1 - client->len));
}

static void on_lingering(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	(void)buf;
	if (n < 0) {
		close_client(stream->data);
	}
}

static void on_written(uv_write_t *write, int status) {
	struct http_client *client = write->data;
	client->len = 0;
	if (status < 0 || uv_shutdown(&client->shutdown, &client->socket.stream, NULL) < 0 ||
		uv_read_start(&client->socket.stream, on_room, on_lingering) < 0) {
		close_client(client);
		return;
	}
	uv_timer_start(&client->timer, on_late, LINGER_MS, 0);
}

static void answer(struct http_client *client) {
	int len = 0;
	client->answer = put_answer(client, &len);
	client->write.data = client;
	uv_buf_t buf = uv_buf_init(client->answer, (unsigned)len);
	if (client->answer == NULL ||
		uv_write(&client->write, &client->socket.stream, &buf, 1, on_written) < 0) {
		close_client(client);
	}
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	struct http_client *client = stream->data;
	(void)buf;
	if (n < 0) {
		close_client(client); /* also with UV_ENOBUFS: the request is too long */
		return;
	}
	client->len += (size_t)n;
	client->request[client->len] = '\0';
	bool heard = client->responder->config.early ? n > 0
						     : strstr(client->request, "\r\n\r\n") != NULL;
	if (heard) {
		uv_read_stop(stream);
		answer(client);
	}
}

static void init_socket(
	uv_loop_t *loop, union socket *socket, const struct http_responder_config *config) {
	if (config->file != NULL) {
		uv_pipe_init(loop, &socket->pipe, 0);
	} else {
		uv_tcp_init(loop, &socket->tcp);
	}
}

static struct http_client *add_client(struct http_responder *responder) {
	uv_loop_t *loop = responder->socket.handle.loop;
	struct http_client *client = calloc(1, sizeof(*client));
	if (client != NULL) {
		init_socket(loop, &client->socket, &responder->config);
		uv_timer_init(loop, &client->timer);
		client->socket.handle.data = client->timer.data = client;
		client->handles = 2;
		client->responder = responder;
		client->next = responder->clients;
		responder->clients = client;
		responder->n_clients++;
	}
	return client;
}

static void on_connection(uv_stream_t *stream, int status) {
	struct http_responder *responder = stream->data;
	struct http_client *client = status == 0 ? add_client(responder) : NULL;
	if (client == NULL) {
		return;
	}
	if (uv_accept(stream, &client->socket.stream) < 0 ||
		responder->n_clients > responder->config.clients_max ||
		uv_read_start(&client->socket.stream, on_room, on_read) < 0) {
		close_client(client);
		return;
	}
	uv_timer_start(&client->timer, on_late, REQUEST_MS, 0);
}

static int bind_socket(struct http_responder *responder) {
	const struct http_responder_config *config = &responder->config;
	if (config->file == NULL) {
		return uv_tcp_bind(&responder->socket.tcp, config->address, 0);
	}
	int rc = uv_pipe_bind(&responder->socket.pipe, config->file);
	return rc < 0 ? rc : uv_pipe_chmod(&responder->socket.pipe, UV_READABLE | UV_WRITABLE);
}

static void on_closed(uv_handle_t *handle) {
	free(handle->data);
}

struct http_responder *http_responder_create(
	uv_loop_t *loop, const struct http_responder_config *config, int *error) {
	struct http_responder *responder = calloc(1, sizeof(*responder));
	if (responder == NULL) {
		*error = -ENOMEM;
		return NULL;
	}
	responder->config = *config;
	init_socket(loop, &responder->socket, config);
	responder->socket.handle.data = responder;
	*error = bind_socket(responder);
	if (*error == 0) {
		*error = uv_listen(&responder->socket.stream, config->clients_max, on_connection);
	}
	if (*error != 0) {
		http_responder_destroy(responder);
		return NULL;
	}
	return responder;
}

unsigned http_responder_port(const struct http_responder *responder) {
	struct sockaddr_storage address = {0};
	int size = sizeof(address);
	uv_tcp_getsockname(&responder->socket.tcp, (struct sockaddr *)&address, &size);
	const struct sockaddr_in *in = (const struct sockaddr_in *)&address; /* of IPv6 the same */
	return ntohs(in->sin_port);
}

void http_responder_destroy(struct http_responder *responder) {
	if (responder == NULL) {
		return;
	}
	while (responder->clients != NULL) {
		close_client(responder->clients);
	}
	uv_close(&responder->socket.handle, on_closed);
}
