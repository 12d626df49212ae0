#include "bot/chat/web/connection.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/html.h"
#include "bot/chat/web/page_maker.h"
#include "bot/chat/web/server_state.h"
#include "bot/chat/web/stream.h"

enum {
	READ_MS = 10 * 1000, /* for a request */
	IDLE_MS = 30 * 1000, /* between two */
	WAIT_MS = 15 * 1000, /* for the answer */
	SEND_MS = 30 * 1000, /* for a byte to leave */
	RETRY_S = 5,         /* until somebody is to ask again */
	IN_LEAST = 1024,
	IN_MOST = HTTP_HEAD_MOST + HTTP_BODY_MOST,
	A_DAY_S = 24 * 60 * 60,
	A_YEAR_S = 365 * A_DAY_S,
};

static void set_due(struct connection *connection, uint64_t ms) {
	connection->due = monotonic_ms() + ms;
}

struct connection *connection_create(
	struct server *server, struct lws *wsi, const char *address, bool near) {
	struct connection *connection = calloc(1, sizeof(*connection));
	if (connection == NULL || id_map_make_room(&server->numbers, server->numbers.n + 1) < 0) {
		free(connection);
		return NULL;
	}
	connection->server = server;
	connection->wsi = wsi;
	connection->number = ++server->last_number;
	connection->near = near;
	snprintf(connection->address, sizeof(connection->address), "%s", address);
	set_due(connection, READ_MS);
	id_map_add(&server->numbers, connection->number, connection);
	connection->next = server->connections;
	if (server->connections != NULL) {
		server->connections->previous = connection;
	}
	server->connections = connection;
	server->n_connections++;
	return connection;
}

static void drop_exchange(struct connection *connection) {
	if (connection->exchange != NULL) {
		free(connection->exchange->bytes);
		free(connection->exchange);
		connection->exchange = NULL;
	}
}

static void drop_in(struct connection *connection) {
	free(connection->in);
	connection->in = NULL;
	connection->n_in = connection->cap_in = 0;
}

static void drop_out(struct connection *connection) {
	bytes_drop(connection->head);
	bytes_drop(connection->body);
	connection->head = connection->body = NULL;
	connection->sent = 0;
}

void connection_destroy(struct connection *connection) {
	struct server *server = connection->server;
	if (connection->previous != NULL) {
		connection->previous->next = connection->next;
	} else {
		server->connections = connection->next;
	}
	if (connection->next != NULL) {
		connection->next->previous = connection->previous;
	}
	server->n_connections--;
	id_map_remove(&server->numbers, connection->number);
	if (connection->stream != NULL) {
		server->stream_ended(connection);
	}
	drop_exchange(connection);
	drop_in(connection);
	drop_out(connection);
	free(connection);
}

void connection_want_to_write(struct connection *connection) {
	lws_callback_on_writable(connection->wsi);
}

void connection_end(struct connection *connection) {
	connection->state = CONNECTION_ENDS;
	set_due(connection, SEND_MS);
	connection_want_to_write(connection);
}

/* Receiving */

static bool make_room(struct connection *connection, size_t len) {
	size_t needed = connection->n_in + len;
	if (needed <= connection->cap_in) {
		return true;
	}
	size_t cap = connection->cap_in * 2 > IN_LEAST ? connection->cap_in * 2 : IN_LEAST;
	cap = cap < needed ? needed : cap;
	char *in = needed <= IN_MOST ? realloc(connection->in, cap) : NULL;
	if (in == NULL) {
		return false;
	}
	connection->in = in;
	connection->cap_in = cap;
	return true;
}

static void consume(struct connection *connection, size_t n) {
	connection->n_in -= n;
	memmove(connection->in, connection->in + n, connection->n_in);
	if (connection->n_in == 0) {
		drop_in(connection);
	}
}

/* Takes what is a head, or as much as tells that it is none. False: out of memory. */
static bool begin_exchange(struct connection *connection, size_t len) {
	struct exchange *exchange = calloc(1, sizeof(*exchange));
	char *bytes = malloc(len + 1);
	if (exchange == NULL || bytes == NULL) {
		free(exchange);
		free(bytes);
		return false;
	}
	memcpy(bytes, connection->in, len);
	bytes[len] = '\0';
	exchange->bytes = bytes;
	connection->exchange = exchange;
	consume(connection, len);
	return true;
}

/* Negative: it is to be closed. */
static int read_head(struct connection *connection) {
	size_t n_in = connection->n_in;
	const char *end = n_in > 0 ? memmem(connection->in, n_in, "\r\n\r\n", 4) : NULL;
	size_t len = end != NULL ? (size_t)(end - connection->in) + 4 : n_in;
	if (end == NULL && len < HTTP_HEAD_MOST) {
		return 0;
	}
	if (!begin_exchange(connection, len)) {
		return -ENOMEM;
	}
	struct exchange *exchange = connection->exchange;
	int status = http_read_head(exchange->bytes, len, &exchange->head);
	connection->keeps = status == 1 && exchange->head.keeps;
	if (status != 1) {
		connection_refuse(connection, status != 0 ? status : 400);
	}
	return 0;
}

static void read_body(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	size_t len = exchange->head.body;
	if (connection->n_in < len) {
		return;
	}
	if (len > 0) {
		memcpy(exchange->body, connection->in, len);
		consume(connection, len);
	}
	exchange->body[len] = '\0';
	connection->state = CONNECTION_WAITS;
	set_due(connection, WAIT_MS);
	connection->server->requested(connection);
}

static int read_request(struct connection *connection) {
	int rc = connection->exchange == NULL ? read_head(connection) : 0;
	if (rc == 0 && connection->exchange != NULL && connection->state == CONNECTION_READS) {
		read_body(connection);
	}
	return rc;
}

int connection_receive(struct connection *connection, const char *bytes, size_t len) {
	if (connection->state == CONNECTION_ENDS) {
		return 0;
	}
	if (connection->state == CONNECTION_STREAMS || !make_room(connection, len)) {
		return -EPROTO; /* who reads events has nothing more to say */
	}
	if (connection->n_in == 0 && connection->state == CONNECTION_READS &&
		connection->exchange == NULL) {
		set_due(connection, READ_MS);
	}
	memcpy(connection->in + connection->n_in, bytes, len);
	connection->n_in += len;
	return connection->state == CONNECTION_READS ? read_request(connection) : 0;
}

/* Answering */

#define POLICY                                                                            \
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " \
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

static void put_cookie(struct html *head, const struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	const char *url = connection->server->url;
	const char *secure = url != NULL && strncmp(url, "https:", 6) == 0 ? "; Secure" : "";
	if (exchange->new_secret[0] != '\0') {
		html_format(head,
			"Set-Cookie: dicecup=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s\r\n",
			exchange->new_secret,
			exchange->head.method == HTTP_POST ? A_YEAR_S : A_DAY_S, secure);
	}
}

static void put_safety(struct html *head) {
	html_puts(head, "Content-Security-Policy: " POLICY "\r\n"
			"X-Content-Type-Options: nosniff\r\n"
			/* Addresses hold keys. With no-referrer forms would come from nowhere. */
			"Referrer-Policy: same-origin\r\n"
			"X-Robots-Tag: noindex\r\n");
}

static void put_caching(struct html *head, const struct served_page *page, bool private) {
	if (private) {
		html_puts(head, "Cache-Control: no-store\r\n");
	} else if (page->max_age > 0) {
		html_format(head, "Cache-Control: public, max-age=%u\r\n", page->max_age);
	} else {
		html_puts(head, "Cache-Control: no-cache\r\n");
	}
	html_puts(head, "Vary: Cookie, Accept-Language\r\n");
	if (page->etag[0] != '\0') {
		html_format(head, "ETag: \"%s\"\r\n", page->etag);
	}
}

static bool is_known(const struct connection *connection, const struct served_page *page) {
	char quoted[WEB_ETAG_SIZE + 2];
	snprintf(quoted, sizeof(quoted), "\"%s\"", page->etag);
	return page->status == 200 && page->etag[0] != '\0' &&
	       strstr(connection->exchange->head.etag, quoted) != NULL;
}

static void put_head(struct html *head, const struct connection *connection,
	const struct served_page *page, int status) {
	html_format(head, "HTTP/1.1 %d %s\r\n", status, http_reason(status));
	if (status != 304) {
		html_format(head, "Content-Type: %s\r\nContent-Length: %zu\r\n", page->type,
			page->body->len);
	}
	if (page->location[0] != '\0') {
		html_format(head, "Location: %s\r\n", page->location);
	}
	if (page->file[0] != '\0') {
		html_format(
			head, "Content-Disposition: attachment; filename=\"%s\"\r\n", page->file);
	}
	if (status == 405) {
		html_puts(head, "Allow: GET, HEAD, POST\r\n");
	} else if (status == 429 || status == 503) {
		html_format(head, "Retry-After: %u\r\n", RETRY_S);
	}
	put_safety(head);
	html_puts(head, connection->keeps ? "" : "Connection: close\r\n");
}

static void send_out(struct connection *connection, struct html *head, struct bytes *body) {
	connection->head = head->failed ? NULL : bytes_create(head->text, head->len);
	html_finish(head);
	if (connection->head == NULL) {
		connection_end(connection);
		return;
	}
	connection->body = bytes_keep(body);
	connection->state = CONNECTION_SENDS;
	set_due(connection, SEND_MS);
	connection_want_to_write(connection);
}

void connection_answer(
	struct connection *connection, const struct served_page *page, bool private) {
	struct html head = {.text = NULL};
	bool known = is_known(connection, page);
	put_head(&head, connection, page, known ? 304 : page->status);
	put_caching(&head, page, private);
	put_cookie(&head, connection);
	html_puts(&head, "\r\n");
	bool empty = known || connection->exchange->head.method == HTTP_HEAD;
	send_out(connection, &head, empty ? NULL : page->body);
}

void connection_refuse(struct connection *connection, int status) {
	char text[64];
	snprintf(text, sizeof(text), "%d %s\n", status, http_reason(status));
	struct served_page page = {.status = status,
		.type = "text/plain; charset=utf-8",
		.body = bytes_create(text, strlen(text))};
	connection->keeps = false;
	if (page.body == NULL) {
		connection_end(connection);
		return;
	}
	connection_answer(connection, &page, true);
	bytes_drop(page.body);
}

void connection_stream(struct connection *connection, struct event_stream *stream) {
	struct html head = {.text = NULL};
	html_puts(&head, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
			 "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n"
			 "Connection: close\r\n");
	put_safety(&head);
	html_puts(&head, "\r\nretry: 2000\n\n");
	connection->stream = stream;
	connection->keeps = false;
	send_out(connection, &head, NULL);
	drop_exchange(connection);
	drop_in(connection);
}

/* Sending. What the socket does not take stays ours: lws_write() would keep a copy of it for each
 * of all who watch. 1: all is sent, 0: later, negative: the connection is lost. */
static int send_some(struct connection *connection, const struct bytes *bytes, size_t *sent) {
	while (*sent < bytes->len) {
		uint64_t now = monotonic_ms();
		ssize_t n = send(lws_get_socket_fd(connection->wsi), bytes->data + *sent,
			bytes->len - *sent, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && errno != EINTR) {
			return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -errno;
		}
		if (n > 0) {
			*sent += (size_t)n;
			connection->due = now + SEND_MS;
		}
	}
	return 1;
}

static int write_later(struct connection *connection) {
	connection_want_to_write(connection);
	return 0;
}

/* Negative: it is to be closed. */
static int end_answer(struct connection *connection) {
	drop_out(connection);
	if (connection->stream != NULL) {
		connection->state = CONNECTION_STREAMS;
		connection->stream->moved = monotonic_ms();
		return write_later(connection);
	}
	drop_exchange(connection);
	if (!connection->keeps) {
		return -ECONNRESET;
	}
	connection->state = CONNECTION_READS;
	set_due(connection, connection->n_in > 0 ? READ_MS : IDLE_MS);
	return read_request(connection);
}

static int write_answer(struct connection *connection) {
	struct bytes *parts[] = {connection->head, connection->body};
	size_t before = 0;
	for (size_t i = 0; i < 2 && parts[i] != NULL; i++) {
		size_t sent = connection->sent > before ? connection->sent - before : 0;
		int rc = send_some(connection, parts[i], &sent);
		connection->sent = before + sent;
		if (rc <= 0) {
			return rc < 0 ? rc : write_later(connection);
		}
		before += parts[i]->len;
	}
	return end_answer(connection);
}

static int write_stream(struct connection *connection) {
	struct event_stream *stream = connection->stream;
	if (!stream_fill(stream)) {
		return -EPIPE;
	}
	if (stream->current == NULL) {
		return 0;
	}
	size_t before = stream->sent;
	uint64_t now = monotonic_ms();
	int rc = send_some(connection, stream->current, &stream->sent);
	if (stream->sent > before) {
		stream->moved = now;
	}
	if (rc > 0) {
		bytes_drop(stream->current);
		stream->current = NULL;
	}
	return rc < 0 ? rc : write_later(connection);
}

int connection_write(struct connection *connection) {
	if (!page_maker_may_answer(connection->server->maker)) {
		return -ECONNRESET;
	}
	switch (connection->state) {
	case CONNECTION_SENDS:
		return write_answer(connection);
	case CONNECTION_STREAMS:
		return write_stream(connection);
	case CONNECTION_ENDS:
		return -ECONNRESET;
	default:
		return 0;
	}
}
