#include "bot/cli/turn_away.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/config/reader.h"

enum {
	CLIENTS_MOST = 64, /* at once; the next connection is closed */
	REQUEST_MS = 5000, /* for the first bytes of a request */
	LINGER_MS = 1000,  /* for the client to read the answer: RFC 9112, 9.6 */
	SCRAP_SIZE = 4096, /* of what is read and passed over */
	BODY_SIZE = 8,
	METHOD_SIZE = 5, /* "HEAD " */
};

static const char answer_text[] =
	"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
	"Content-Length: 8\r\nRetry-After: 1\r\nConnection: close\r\n\r\nstandby\n";

union stream {
	uv_handle_t handle;
	uv_stream_t stream;
	uv_tcp_t tcp;
	uv_pipe_t pipe;
};

struct client {
	union stream socket;
	uv_timer_t timer;
	uv_write_t write;
	uv_shutdown_t shutdown;
	struct turn_away *owner;
	struct client *next;
	unsigned handles;
	bool answered;
	char answer[sizeof(answer_text)];
};

struct turn_away {
	union stream socket;
	bool is_file;
	struct client *clients;
	size_t n_clients;
	char scrap[SCRAP_SIZE];
};

static void on_client_closed(uv_handle_t *handle) {
	struct client *client = handle->data;
	if (--client->handles == 0) {
		free(client);
	}
}

static void close_client(struct client *client) {
	struct client **at = &client->owner->clients;
	if (uv_is_closing(&client->socket.handle)) {
		return;
	}
	while (*at != client) {
		at = &(*at)->next;
	}
	*at = client->next;
	client->owner->n_clients--;
	uv_close(&client->socket.handle, on_client_closed);
	uv_close((uv_handle_t *)&client->timer, on_client_closed);
}

static void on_late(uv_timer_t *timer) {
	close_client(timer->data);
}

static void answer(struct client *client, const char *request, size_t len) {
	bool without_body = len >= METHOD_SIZE && memcmp(request, "HEAD ", METHOD_SIZE) == 0;
	memcpy(client->answer, answer_text, sizeof(answer_text));
	uv_buf_t buf = uv_buf_init(client->answer,
		(unsigned)(sizeof(answer_text) - 1 - (without_body ? BODY_SIZE : 0)));
	client->answered = true;
	uv_timer_start(&client->timer, on_late, LINGER_MS, 0);
	if (uv_write(&client->write, &client->socket.stream, &buf, 1, NULL) < 0 ||
		uv_shutdown(&client->shutdown, &client->socket.stream, NULL) < 0) {
		close_client(client);
	}
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	const struct client *client = handle->data;
	(void)wanted;
	*buf = uv_buf_init(client->owner->scrap, SCRAP_SIZE);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
	struct client *client = stream->data;
	if (n < 0) {
		close_client(client);
	} else if (n > 0 && !client->answered) {
		answer(client, buf->base, (size_t)n);
	}
}

static void init_stream(uv_loop_t *loop, union stream *stream, bool is_file) {
	if (is_file) {
		uv_pipe_init(loop, &stream->pipe, 0);
	} else {
		uv_tcp_init(loop, &stream->tcp);
	}
}

static struct client *add_client(struct turn_away *owner) {
	uv_loop_t *loop = owner->socket.handle.loop;
	struct client *client = calloc(1, sizeof(*client));
	if (client != NULL) {
		init_stream(loop, &client->socket, owner->is_file);
		uv_timer_init(loop, &client->timer);
		client->socket.handle.data = client->timer.data = client;
		client->handles = 2;
		client->owner = owner;
		client->next = owner->clients;
		owner->clients = client;
		owner->n_clients++;
	}
	return client;
}

static void on_connection(uv_stream_t *stream, int status) {
	struct turn_away *owner = stream->data;
	struct client *client = status == 0 ? add_client(owner) : NULL;
	if (client == NULL) {
		return;
	}
	if (uv_accept(stream, &client->socket.stream) < 0 || owner->n_clients > CLIENTS_MOST ||
		uv_read_start(&client->socket.stream, on_room, on_read) < 0) {
		close_client(client);
		return;
	}
	uv_timer_start(&client->timer, on_late, REQUEST_MS, 0);
}

static int bind_to(struct turn_away *owner, const char *listen) {
	static const char file[] = "unix:";
	struct sockaddr_storage address;
	if (owner->is_file) {
		int rc = uv_pipe_bind(&owner->socket.pipe, listen + sizeof(file) - 1);
		return rc < 0 ? rc : uv_pipe_chmod(&owner->socket.pipe, UV_READABLE | UV_WRITABLE);
	}
	return reader_read_socket(listen, &address)
		       ? uv_tcp_bind(&owner->socket.tcp, (const struct sockaddr *)&address, 0)
		       : -EINVAL;
}

static void on_closed(uv_handle_t *handle) {
	free(handle->data);
}

struct turn_away *turn_away_create(uv_loop_t *loop, const char *listen, int *error) {
	struct turn_away *owner = calloc(1, sizeof(*owner));
	if (owner == NULL) {
		*error = -ENOMEM;
		return NULL;
	}
	owner->is_file = strncmp(listen, "unix:", strlen("unix:")) == 0;
	init_stream(loop, &owner->socket, owner->is_file);
	owner->socket.handle.data = owner;
	*error = bind_to(owner, listen);
	if (*error == 0) {
		*error = uv_listen(&owner->socket.stream, CLIENTS_MOST, on_connection);
	}
	if (*error != 0) {
		turn_away_destroy(owner);
		return NULL;
	}
	return owner;
}

void turn_away_destroy(struct turn_away *owner) {
	if (owner == NULL) {
		return;
	}
	while (owner->clients != NULL) {
		close_client(owner->clients);
	}
	uv_close(&owner->socket.handle, on_closed);
}
