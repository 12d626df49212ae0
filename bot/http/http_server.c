#include "bot/http/http_server.h"

#include <assert.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "bot/base/address.h"
#include "bot/base/monotonic.h"

enum {
	TURN_NS = 2 * 1000 * 1000,
	READ_MS = 10 * 1000,    /* for a request */
	IDLE_MS = 30 * 1000,    /* between two requests */
	WAIT_MS = 15 * 1000,    /* for an answer */
	SEND_MS = 30 * 1000,    /* for the next byte to leave */
	PING_MS = 4 * 1000,     /* silence on a stream before a ping */
	UNTAKEN_MS = 20 * 1000, /* unacknowledged for this long: the connection is dead */
	LINGER_MS = 1000,
	PASS_MS = 1000,
	IN_MOST = HTTP_HEAD_MOST + HTTP_BODY_MOST,
	HEAD_SIZE = 4096,
	UNSENT_MOST = 256 * 1024, /* in the kernel, per connection */
	EVENTS_AT_ONCE = 4,
	SPARE_FDS = 512, /* descriptors left for the rest of the process */
	LEAST_FDS = 16,
};

struct http_server {
	const struct http_handler *handler;
	void *data;
	uv_poll_t poll; /* of the listening socket */
	uv_check_t check;
	uv_idle_t idle; /* active: a client is ready, so the loop must not sleep */
	uv_timer_t timer;
	unsigned n_handles; /* including the clients' */
	int socket;
	struct sockaddr_un file; /* sun_path "": none */
	ino_t inode;
	bool connects, ends;
	size_t n_clients, clients_most;
	struct http_link clients, ready; /* rings */
};

/* Rings */

static void link_init(struct http_link *link) {
	link->next = link->previous = link;
}

static bool link_is_alone(const struct http_link *link) {
	return link->next == link;
}

static void link_add_last(struct http_link *ring, struct http_link *link) {
	link->next = ring;
	link->previous = ring->previous;
	ring->previous->next = link;
	ring->previous = link;
}

static void link_remove(struct http_link *link) {
	link->next->previous = link->previous;
	link->previous->next = link->next;
	link_init(link);
}

static struct http_client *first_ready(struct http_server *server) {
	char *link = (char *)server->ready.next;
	return link_is_alone(&server->ready)
		       ? NULL
		       : (struct http_client *)(void *)(link - offsetof(struct http_client, ready));
}

/* Clients */

static void set_due(struct http_client *client, uint64_t ms) {
	client->due = monotonic_ms() + ms;
}

/* Makes the loop turn without waiting. */
static void on_idle(uv_idle_t *idle) {
	(void)idle;
}

static void make_ready(struct http_client *client) {
	struct http_server *server = client->server;
	if (client->state != HTTP_CLOSED && link_is_alone(&client->ready)) {
		link_add_last(&server->ready, &client->ready);
		uv_idle_start(&server->idle, on_idle);
	}
}

static void on_ready(uv_poll_t *poll, int status, int events) {
	struct http_client *client = poll->data;
	client->watched = status < 0 ? 0 : client->watched; /* libuv has stopped it */
	client->readable = client->readable || status < 0 || (events & UV_READABLE) != 0;
	client->blocked = client->blocked && status >= 0 && (events & UV_WRITABLE) == 0;
	make_ready(client);
}

/* Watching for the same events again would cost two system calls. */
static void follow_socket(struct http_client *client) {
	int events = (client->ended ? 0 : UV_READABLE) | (client->blocked ? UV_WRITABLE : 0);
	if (events != client->watched) {
		uv_poll_start(&client->poll, events, on_ready);
		client->watched = events;
	}
}

static void drop_in(struct http_client *client) {
	free(client->in);
	client->in = NULL;
	client->n_in = 0;
}

static void drop_out(struct http_client *client) {
	for (size_t i = 0; i < 2; i++) {
		bytes_drop(client->out[i]);
		client->out[i] = NULL;
	}
	client->sent = 0;
}

static void note_closed(struct http_server *server) {
	if (--server->n_handles == 0) {
		if (server->handler->closed != NULL) {
			server->handler->closed(server->data);
		}
		free(server);
	}
}

static void on_client_closed(uv_handle_t *handle) {
	struct http_client *client = handle->data;
	note_closed(client->server);
	free(client);
}

void http_server_end(struct http_client *client) {
	struct http_server *server = client->server;
	if (client->state == HTTP_CLOSED) {
		return;
	}
	client->state = HTTP_CLOSED;
	link_remove(&client->all);
	link_remove(&client->ready);
	server->n_clients--;
	if (client->entered && server->handler->left != NULL) {
		server->handler->left(client);
	}
	drop_in(client);
	drop_out(client);
	uv_close((uv_handle_t *)&client->poll, on_client_closed);
	close(client->socket);
}

void http_server_keep_no_more(struct http_client *client) {
	client->keeps = false;
}

/* Answering */

static int put_date(char *out, size_t size) {
	struct tm utc;
	time_t now = time(NULL);
	bool known = gmtime_r(&now, &utc) != NULL;
	return known ? (int)strftime(out, size, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc) : 0;
}

static const char *or_empty(const char *text) {
	return text != NULL ? text : "";
}

/* Fields that belong to a status. */
static int put_hints(const struct http_client *client, int status, char *out, size_t size) {
	unsigned retry_s = client->server->handler->retry_s;
	if (status == 405) {
		return snprintf(out, size, "Allow: GET, HEAD, POST\r\n");
	}
	bool again = (status == 429 || status == 503) && retry_s > 0;
	return again ? snprintf(out, size, "Retry-After: %u\r\n", retry_s) : 0;
}

/* NULL: out of memory. */
static struct bytes *make_head(const struct http_client *client, const struct http_answer *answer) {
	char head[HEAD_SIZE], length[48] = "", hints[48] = "", date[48] = "";
	put_date(date, sizeof(date));
	put_hints(client, answer->status, hints, sizeof(hints));
	if (answer->status != 304 && !answer->streams) {
		snprintf(length, sizeof(length), "Content-Length: %zu\r\n", answer->body->len);
	}
	int n = snprintf(head, sizeof(head), "HTTP/1.1 %d %s\r\n%s%s%s%s%s%s%s%s%s%s\r\n",
		answer->status, http_reason(answer->status), date,
		answer->status != 304 ? "Content-Type: " : "",
		answer->status != 304 ? answer->type : "", answer->status != 304 ? "\r\n" : "",
		length, client->packs ? "Content-Encoding: gzip\r\n" : "", or_empty(answer->fields),
		hints, or_empty(client->server->handler->fields),
		client->keeps ? "" : "Connection: close\r\n");
	assert(n > 0 && (size_t)n < sizeof(head));
	return bytes_create(head, (size_t)n);
}

void http_server_answer(struct http_client *client, const struct http_answer *answer) {
	bool empty = answer->status == 304 || client->head.method == HTTP_HEAD;
	if (client->state != HTTP_WAITS) {
		return; /* the client is gone */
	}
	client->streams = answer->streams;
	client->keeps = client->keeps && !answer->streams;
	client->packs = answer->streams && client->head.gzip;
	client->out[0] = make_head(client, answer);
	client->out[1] = empty           ? NULL
			 : client->packs ? bytes_pack(answer->body, true)
					 : bytes_keep(answer->body);
	if (client->out[0] == NULL || (!empty && client->out[1] == NULL)) {
		http_server_end(client);
		return;
	}
	client->state = HTTP_SENDS;
	set_due(client, SEND_MS);
	make_ready(client);
}

void http_server_refuse(struct http_client *client, int status) {
	char text[64];
	snprintf(text, sizeof(text), "%d %s\n", status, http_reason(status));
	struct http_answer answer = {.status = status,
		.type = "text/plain; charset=utf-8",
		.fields = "Cache-Control: no-store\r\n",
		.body = bytes_create(text, strlen(text))};
	client->keeps = false;
	if (answer.body == NULL) {
		http_server_end(client);
		return;
	}
	http_server_answer(client, &answer);
	bytes_drop(answer.body);
}

void http_server_ask_again(struct http_client *client) {
	client->asks_again = client->state == HTTP_WAITS;
	make_ready(client);
}

void http_server_wake(struct http_client *client) {
	make_ready(client);
}

/* Reading */

static void request(struct http_client *client) {
	client->state = HTTP_WAITS;
	set_due(client, WAIT_MS);
	client->server->handler->requested(client);
}

static void refuse_head(struct http_client *client, int status) {
	client->state = HTTP_WAITS;
	http_server_refuse(client, status);
}

static void read_head(struct http_client *client) {
	int status = http_read_head(client->in, client->n_in, &client->head);
	if (status == 0) {
		return;
	}
	bool answers_heads = client->server->handler->answers_heads;
	bool good = status == 1 || (status == 413 && answers_heads);
	client->has_head = true;
	client->keeps = good && client->head.keeps && !answers_heads;
	if (!good) {
		refuse_head(client, status);
	} else if (answers_heads) {
		request(client);
	}
}

static bool may_send(const struct http_client *client) {
	const struct http_handler *handler = client->server->handler;
	return handler->may_send == NULL || handler->may_send(client->server->data);
}

/* Nothing else is being sent. If the socket takes nothing, the client continues by itself after a
 * while. */
static void tell_continue(struct http_client *client) {
	static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
	client->head.expects = false;
	if (may_send(client)) {
		ssize_t n = send(client->socket, line, strlen(line), MSG_NOSIGNAL | MSG_DONTWAIT);
		(void)n;
	}
}

/* The body moves one byte to the front, over the end of the head, to make room for its NUL. */
static void read_body(struct http_client *client) {
	const struct http_head *head = &client->head;
	if (client->n_in < head->len + head->body) {
		if (head->expects && client->n_in == head->len) {
			tell_continue(client);
		}
		return;
	}
	char *body = client->in + head->len - 1;
	memmove(body, body + 1, head->body);
	body[head->body] = '\0';
	client->body = body;
	request(client);
}

static void read_request(struct http_client *client) {
	if (!client->has_head && client->n_in > 0) {
		read_head(client);
	}
	if (client->has_head && client->state == HTTP_READS) {
		read_body(client);
	}
}

/* Discards bytes after the connection's last request. */
static void pass_over(struct http_client *client) {
	char bytes[HEAD_SIZE];
	ssize_t n = recv(client->socket, bytes, sizeof(bytes), MSG_DONTWAIT);
	client->ended = n == 0;
	bool lost = n < 0 && errno != EAGAIN && errno != EINTR;
	if (lost || client->state == HTTP_STREAMS || (n == 0 && client->state == HTTP_LINGERS)) {
		http_server_end(client); /* a reader of events sends nothing more */
	}
}

static void take(struct http_client *client) {
	if (client->in == NULL && (client->in = malloc(IN_MOST)) == NULL) {
		http_server_end(client);
		return;
	}
	size_t room = IN_MOST - client->n_in;
	ssize_t n =
		room > 0 ? recv(client->socket, client->in + client->n_in, room, MSG_DONTWAIT) : 0;
	client->ended = n == 0;
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
		return;
	}
	if (n < 0 || room == 0 || (n == 0 && client->state == HTTP_READS)) {
		http_server_end(client);
		return;
	}
	if (client->n_in == 0 && client->state == HTTP_READS) {
		set_due(client, READ_MS);
	}
	client->n_in += (size_t)n;
	if (client->state == HTTP_READS) {
		read_request(client);
	}
}

static void receive(struct http_client *client) {
	client->readable = false;
	if (client->state == HTTP_READS ||
		((client->state == HTTP_WAITS || client->state == HTTP_SENDS) && client->keeps)) {
		take(client);
	} else {
		pass_over(client);
	}
}

/* Sending. Bytes that the socket does not take stay here, as one copy for all clients. */

/* 1: all is sent; 0: the rest later; negative: the connection is lost. */
static int send_some(struct http_client *client) {
	size_t before = 0;
	for (size_t i = 0; i < 2; i++) {
		const struct bytes *part = client->out[i];
		while (part != NULL && client->sent < before + part->len) {
			size_t at = client->sent - before;
			ssize_t n = send(client->socket, part->data + at, part->len - at,
				MSG_NOSIGNAL | MSG_DONTWAIT);
			if (n < 0 && errno != EINTR) {
				return errno == EAGAIN ? 0 : -errno;
			}
			client->sent += n > 0 ? (size_t)n : 0;
			set_due(client, SEND_MS);
		}
		before += part != NULL ? part->len : 0;
	}
	return 1;
}

static void consume(struct http_client *client) {
	size_t n = client->head.len + client->head.body;
	client->n_in -= n;
	memmove(client->in, client->in + n, client->n_in);
	if (client->n_in == 0) {
		drop_in(client);
	}
}

/* Closing at once, with unread bytes, could destroy the answer on its way to the client. */
static void linger(struct http_client *client) {
	drop_in(client);
	if (client->ended || shutdown(client->socket, SHUT_WR) < 0) {
		http_server_end(client);
		return;
	}
	client->state = HTTP_LINGERS;
	set_due(client, LINGER_MS);
}

static void read_next(struct http_client *client) {
	consume(client);
	client->state = HTTP_READS;
	client->has_head = false;
	set_due(client, client->n_in > 0 ? READ_MS : IDLE_MS);
	read_request(client);
	if (client->state == HTTP_READS && client->ended) {
		http_server_end(client);
	}
}

static void end_answer(struct http_client *client) {
	drop_out(client);
	if (client->streams && client->ended) {
		http_server_end(client);
	} else if (client->streams) {
		drop_in(client);
		client->state = HTTP_STREAMS;
		set_due(client, PING_MS);
		make_ready(client);
	} else if (!client->keeps) {
		linger(client);
	} else {
		read_next(client);
	}
}

/* Takes over the reference. False: out of memory. */
static bool take_event(struct http_client *client, struct bytes *event) {
	client->out[1] = client->packs ? bytes_pack(event, false) : bytes_keep(event);
	bytes_drop(event);
	set_due(client, SEND_MS);
	return client->out[1] != NULL;
}

/* False: there is nothing to send. */
static bool next_event(struct http_client *client) {
	if (client->out[1] != NULL) {
		return true;
	}
	struct bytes *event = NULL;
	bool lost = !client->server->handler->next_event(client, &event);
	if (event != NULL) {
		lost = !take_event(client, event);
	}
	if (lost) {
		http_server_end(client);
	}
	return client->out[1] != NULL;
}

static void send_events(struct http_client *client) {
	int sent = 1;
	for (int i = 0; i < EVENTS_AT_ONCE && sent == 1; i++) {
		if (!next_event(client)) {
			return;
		}
		sent = send_some(client);
		if (sent == 1) {
			drop_out(client);
			set_due(client, PING_MS);
		}
	}
	if (sent < 0) {
		http_server_end(client);
	} else {
		client->blocked = sent == 0;
		if (sent == 1) {
			make_ready(client);
		}
	}
}

static void send_answer(struct http_client *client) {
	int sent = send_some(client);
	client->blocked = sent == 0;
	if (sent < 0) {
		http_server_end(client);
	} else if (sent == 1) {
		end_answer(client);
	}
}

static void send_out(struct http_client *client) {
	if (client->state != HTTP_SENDS && client->state != HTTP_STREAMS) {
		return;
	}
	if (!may_send(client)) {
		http_server_end(client);
	} else if (client->state == HTTP_SENDS) {
		send_answer(client);
	} else {
		send_events(client);
	}
}

static void serve(struct http_client *client) {
	if (client->readable) {
		receive(client);
	}
	if (client->asks_again && client->state == HTTP_WAITS) {
		client->asks_again = false;
		client->server->handler->requested(client);
	}
	if (!client->blocked) {
		send_out(client);
	}
	if (client->state != HTTP_CLOSED) {
		follow_socket(client);
	}
}

/* Accepting */

static bool enter(struct http_client *client) {
	const struct http_handler *handler = client->server->handler;
	client->entered = handler->entered == NULL || handler->entered(client);
	return client->entered;
}

/* Limits the kernel's buffer of a connection. A socket in the file system has no delay to turn off.
 */
static void set_up_socket(int socket) {
	int on = 1, most = UNSENT_MOST;
	unsigned untaken_ms = UNTAKEN_MS;
	setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &most, sizeof(most));
	setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &untaken_ms, sizeof(untaken_ms));
}

/* False: the caller keeps the socket. */
static bool add_client(struct http_server *server, int socket) {
	struct http_client *client = calloc(1, server->handler->client_size);
	if (client == NULL || uv_poll_init(server->poll.loop, &client->poll, socket) < 0) {
		free(client);
		return false;
	}
	client->poll.data = client;
	client->server = server;
	client->data = server->data;
	client->socket = socket;
	link_init(&client->ready);
	link_add_last(&server->clients, &client->all);
	server->n_clients++;
	server->n_handles++;
	set_up_socket(socket);
	set_due(client, READ_MS);
	if (enter(client)) {
		follow_socket(client);
	} else {
		http_server_end(client);
	}
	return true;
}

/* Without a free descriptor the connection waits until the next second. */
static void accept_one(struct http_server *server) {
	int socket = accept4(server->socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
	if (socket < 0) {
		server->connects = false;
		if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
			uv_poll_stop(&server->poll);
		}
	} else if (server->n_clients >= server->clients_most) {
		close(socket);
		if (server->handler->turned_away != NULL) {
			server->handler->turned_away(server->data);
		}
	} else if (!add_client(server, socket)) {
		close(socket);
	}
}

static void on_connection(uv_poll_t *poll, int status, int events) {
	struct http_server *server = poll->data;
	(void)status, (void)events;
	server->connects = true;
}

/* Turns */

static bool has_more(const struct http_server *server) {
	return !server->ends && (server->connects || !link_is_alone(&server->ready));
}

static void on_check(uv_check_t *check) {
	struct http_server *server = check->data;
	uint64_t until = uv_hrtime() + TURN_NS;
	while (has_more(server) && uv_hrtime() < until) {
		struct http_client *client = first_ready(server);
		if (client != NULL) {
			link_remove(&client->ready);
			serve(client);
		}
		if (server->connects && !server->ends) {
			accept_one(server);
		}
	}
	if (!has_more(server)) {
		uv_idle_stop(&server->idle);
	}
}

/* An event visible to scripts: if none comes for long, the connection is dead. */
static void ping(struct http_client *client) {
	static const char text[] = "event: ping\ndata:\n\n";
	struct bytes *event = bytes_create(text, strlen(text));
	if (event != NULL && take_event(client, event)) {
		make_ready(client);
	} else {
		set_due(client, PING_MS);
	}
}

static void pass_time(struct http_client *client, uint64_t now) {
	if (now < client->due) {
		return;
	}
	if (client->state == HTTP_STREAMS && client->out[1] == NULL) {
		ping(client);
	} else if (client->state == HTTP_WAITS) {
		http_server_refuse(client, 503);
	} else {
		http_server_end(client);
	}
}

static void on_pass(uv_timer_t *timer) {
	struct http_server *server = timer->data;
	uint64_t now = monotonic_ms();
	struct http_link *next;
	for (struct http_link *at = server->clients.next; at != &server->clients; at = next) {
		next = at->next;
		pass_time((struct http_client *)at, now);
	}
	if (server->handler->passed != NULL) {
		server->handler->passed(server->data, now);
	}
	if (!server->ends) {
		uv_poll_start(&server->poll, UV_READABLE, on_connection);
	}
}

/* Listening */

/* Each client takes a descriptor; some are reserved for networks, the database and metrics. */
static size_t share_of_descriptors(size_t wanted) {
	struct rlimit limit;
	rlim_t most = (rlim_t)wanted + SPARE_FDS;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
		return LEAST_FDS;
	}
	if (limit.rlim_cur < most) {
		limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	if (limit.rlim_cur >= most) {
		return wanted;
	}
	return limit.rlim_cur > SPARE_FDS + LEAST_FDS ? (size_t)limit.rlim_cur - SPARE_FDS
						      : LEAST_FDS;
}

static int new_socket(int family) {
	int on = 1, fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd >= 0) {
		setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	}
	return fd;
}

/* Whether a process listens on the socket. */
static bool is_served(const struct sockaddr_un *file) {
	int fd = new_socket(AF_UNIX);
	bool served = fd >= 0 && (connect(fd, (const struct sockaddr *)file, sizeof(*file)) == 0 ||
					 errno == EAGAIN);
	if (fd >= 0) {
		close(fd);
	}
	return served;
}

/* Removes a leftover socket. A proxy often runs as another user in our group. */
static int bind_file(struct http_server *server, bool replaces) {
	struct sockaddr_un *file = &server->file;
	struct stat status;
	if (stat(file->sun_path, &status) == 0 && S_ISSOCK(status.st_mode) &&
		(replaces || !is_served(file))) {
		unlink(file->sun_path);
	}
	if (bind(server->socket, (struct sockaddr *)file, sizeof(*file)) < 0) {
		return -errno;
	}
	bool made = chmod(file->sun_path, 0660) == 0 && stat(file->sun_path, &status) == 0;
	server->inode = made ? status.st_ino : 0;
	return made ? 0 : -errno;
}

static void remove_file(const struct http_server *server) {
	struct stat status;
	if (server->inode != 0 && stat(server->file.sun_path, &status) == 0 &&
		status.st_ino == server->inode) {
		unlink(server->file.sun_path);
	}
}

static int bind_port(struct http_server *server, const char *listen) {
	struct sockaddr_storage address;
	if (!address_read_socket(listen, &address)) {
		return -EINVAL;
	}
	socklen_t len = address.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6)
						      : sizeof(struct sockaddr_in);
	server->socket = new_socket(address.ss_family);
	bool bound =
		server->socket >= 0 && bind(server->socket, (struct sockaddr *)&address, len) == 0;
	return bound ? 0 : -errno;
}

static int open_socket(struct http_server *server, const char *address, bool replaces) {
	static const char prefix[] = "unix:";
	size_t n = strlen(prefix);
	server->file.sun_family = AF_UNIX;
	int rc;
	if (strncmp(address, prefix, n) != 0) {
		rc = bind_port(server, address);
	} else if (strlen(address + n) >= sizeof(server->file.sun_path)) {
		rc = -ENAMETOOLONG;
	} else {
		memcpy(server->file.sun_path, address + n, strlen(address + n));
		server->socket = new_socket(AF_UNIX);
		rc = server->socket >= 0 ? bind_file(server, replaces) : -errno;
	}
	return rc == 0 && listen(server->socket, SOMAXCONN) < 0 ? -errno : rc;
}

static int init_handles(struct http_server *server, uv_loop_t *loop) {
	int rc = uv_poll_init(loop, &server->poll, server->socket);
	if (rc < 0) {
		return rc;
	}
	uv_check_init(loop, &server->check);
	uv_idle_init(loop, &server->idle);
	uv_timer_init(loop, &server->timer);
	server->n_handles = 4;
	server->poll.data = server->check.data = server->idle.data = server->timer.data = server;
	uv_poll_start(&server->poll, UV_READABLE, on_connection);
	uv_check_start(&server->check, on_check);
	uv_timer_start(&server->timer, on_pass, PASS_MS, PASS_MS);
	return 0;
}

struct http_server *http_server_create(uv_loop_t *loop, const char *listen, bool replaces,
	const struct http_handler *handler, void *data, int *error) {
	struct http_server *server = calloc(1, sizeof(*server));
	*error = -ENOMEM;
	if (server == NULL) {
		return NULL;
	}
	server->handler = handler;
	server->data = data;
	server->socket = -1;
	server->clients_most = share_of_descriptors(handler->clients_most);
	link_init(&server->clients);
	link_init(&server->ready);
	*error = open_socket(server, listen, replaces);
	*error = *error == 0 ? init_handles(server, loop) : *error;
	if (*error != 0) {
		if (server->socket >= 0) {
			close(server->socket);
		}
		free(server);
		return NULL;
	}
	return server;
}

unsigned http_server_port(const struct http_server *server) {
	struct sockaddr_storage address = {0};
	socklen_t size = sizeof(address);
	getsockname(server->socket, (struct sockaddr *)&address, &size);
	const struct sockaddr_in *in = (const struct sockaddr_in *)&address; /* or of IPv6 */
	bool has_port = address.ss_family == AF_INET || address.ss_family == AF_INET6;
	return has_port ? ntohs(in->sin_port) : 0;
}

size_t http_server_clients_most(const struct http_server *server) {
	return server->clients_most;
}

static void on_closed(uv_handle_t *handle) {
	note_closed(handle->data);
}

void http_server_destroy(struct http_server *server) {
	if (server == NULL) {
		return;
	}
	server->ends = true;
	while (!link_is_alone(&server->clients)) {
		http_server_end((struct http_client *)server->clients.next);
	}
	remove_file(server);
	uv_handle_t *const handles[] = {(uv_handle_t *)&server->poll, (uv_handle_t *)&server->check,
		(uv_handle_t *)&server->idle, (uv_handle_t *)&server->timer};
	for (size_t i = 0; i < sizeof(handles) / sizeof(*handles); i++) {
		uv_close(handles[i], on_closed);
	}
	close(server->socket);
}
