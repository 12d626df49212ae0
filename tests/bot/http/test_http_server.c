#define ZLIB_CONST
#include "bot/http/http_server.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

/* The server over real sockets, with a clock of the test's own; an assertion that fails ends it. */

enum { CLIENTS = 30, MS = 1000 * 1000, TURNS_MOST = 10000 };

static uv_loop_t loop;
static uint64_t clock_ns = 1000 * (uint64_t)MS; /* stands still unless it is told to go on */
static unsigned n_requests, n_closed;

/* Stands in by the linker's --wrap. */
uint64_t __wrap_uv_hrtime(void);
uint64_t __wrap_uv_hrtime(void) {
	return clock_ns;
}

static void on_closed(void *data) {
	(void)data;
	n_closed++;
}

/* Takes a millisecond of each turn. */
static void on_request(struct http_client *client) {
	struct http_answer answer = {
		.status = 200, .type = "text/plain", .body = bytes_create("yes\n", 4)};
	n_requests++;
	clock_ns += MS;
	http_server_answer(client, &answer);
	bytes_drop(answer.body);
}

static const struct http_handler handler = {
	.client_size = sizeof(struct http_client),
	.clients_most = 2 * CLIENTS,
	.requested = on_request,
	.closed = on_closed,
};

static struct http_server *start(const struct http_handler *how) {
	int error;
	struct http_server *server =
		http_server_create(&loop, "127.0.0.1:0", true, how, NULL, &error);
	assert(server != NULL && error == 0);
	return server;
}

static void stop(struct http_server *server) {
	n_closed = 0;
	http_server_destroy(server);
	uv_run(&loop, UV_RUN_DEFAULT);
	assert(n_closed == 1);
}

static int connect_to(const struct http_server *server, const char *said) {
	struct sockaddr_in address = {.sin_family = AF_INET,
		.sin_port = htons((uint16_t)http_server_port(server)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert(fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0);
	assert(send(fd, said, strlen(said), MSG_NOSIGNAL) == (ssize_t)strlen(said));
	return fd;
}

#define REQUEST "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

static void http_takes_two_milliseconds_of_a_turn(void) {
	struct http_server *server = start(&handler);
	int fds[CLIENTS];
	n_requests = 0;
	for (int i = 0; i < CLIENTS; i++) {
		fds[i] = connect_to(server, REQUEST);
	}
	int turns = 0;
	while (n_requests < CLIENTS) {
		unsigned before = n_requests;
		uv_run(&loop, UV_RUN_NOWAIT);
		assert(n_requests - before <= 2);
		assert(++turns < TURNS_MOST);
	}
	for (int i = 0; i < CLIENTS; i++) {
		close(fds[i]);
	}
	stop(server);
}

static size_t n_read; /* by all_from() */

/* Reads until the server has sent all that it has, and returns it. */
static const char *all_from(int fd) {
	static char text[4096];
	size_t len = 0;
	ssize_t n = 1;
	for (int turns = 0; n != 0; turns++) {
		uv_run(&loop, UV_RUN_NOWAIT);
		n = recv(fd, text + len, sizeof(text) - 1 - len, MSG_DONTWAIT);
		len += n > 0 ? (size_t)n : 0;
		assert(turns < TURNS_MOST * 100);
	}
	text[len] = '\0';
	n_read = len;
	close(fd);
	return text;
}

static void an_answer_has_its_date_and_its_length(void) {
	struct http_server *server = start(&handler);
	const char *answer = all_from(
		connect_to(server, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
	char day[4], month[4];
	const char *date = strstr(answer, "\r\nDate: ");
	int year = 0;
	assert(strncmp(answer, "HTTP/1.1 200 OK\r\n", 17) == 0 && date != NULL);
	assert(sscanf(date, "\r\nDate: %3[A-Za-z], %*2d %3[A-Za-z] %d %*2d:%*2d:%*2d GMT\r", day,
		       month, &year) == 3);
	assert(year > 2000 && strstr(answer, "\r\nContent-Length: 4\r\n") != NULL);
	stop(server);
}

/* Until it has nothing to do at once. */
static void settle(void) {
	for (int i = 0; i < 200; i++) {
		uv_run(&loop, UV_RUN_NOWAIT);
	}
}

static void whoever_expects_it_is_told_to_go_on_before_the_body(void) {
	static const char head[] = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
				   "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n";
	struct http_server *server = start(&handler);
	char line[64] = "";
	int fd = connect_to(server, head);
	n_requests = 0;
	for (int i = 0; i < TURNS_MOST && recv(fd, line, 25, MSG_DONTWAIT) <= 0; i++) {
		uv_run(&loop, UV_RUN_NOWAIT);
	}
	assert(strcmp(line, "HTTP/1.1 100 Continue\r\n\r\n") == 0 && n_requests == 0);
	assert(send(fd, "a=b", 3, 0) == 3);
	assert(strncmp(all_from(fd), "HTTP/1.1 200 OK\r\n", 17) == 0 && n_requests == 1);
	fd = connect_to(server, head);
	assert(send(fd, "a=b", 3, 0) == 3); /* whoever does not wait is not told */
	settle();
	assert(strncmp(all_from(fd), "HTTP/1.1 200 OK\r\n", 17) == 0);
	stop(server);
}

/* With what it does not read left unread, closing would undo the answer at the client's side. */
static void a_refusal_arrives_though_its_request_goes_on(void) {
	static const char too_long[] =
		"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n";
	static char body[64 * 1024];
	struct http_server *server = start(&handler);
	int fd = connect_to(server, too_long);
	for (int i = 0; i < 20; i++) {
		settle();
		assert(send(fd, body, sizeof(body), MSG_NOSIGNAL | MSG_DONTWAIT) >= 0);
	}
	settle();
	assert(strncmp(all_from(fd), "HTTP/1.1 413 Content Too Large\r\n", 32) == 0);
	stop(server);
}

enum { LIMIT = 550, KEPT = 512, MANY = 60 };

static void descriptors_are_kept_for_all_else(void) {
	struct http_handler many = handler;
	many.clients_most = 4096;
	assert(setrlimit(RLIMIT_NOFILE, &(struct rlimit){LIMIT, LIMIT}) == 0);
	struct http_server *server = start(&many);
	int fds[MANY];
	unsigned n_open = 0;
	for (int i = 0; i < MANY; i++) {
		fds[i] = connect_to(server, REQUEST);
	}
	settle();
	for (int i = 0; i < MANY; i++) {
		char byte;
		n_open += recv(fds[i], &byte, 1, MSG_DONTWAIT) > 0;
		close(fds[i]);
	}
	assert(n_open == LIMIT - KEPT);
	stop(server);
}

/* A stream of two events, a public one and a hand, after which its client has missed too much. */

#define PUBLIC "data: ann bids, bob bids, ann bids, bob bids, ann bids, bob bids\n\n"

static const char *hand;
static unsigned n_events;

static void on_stream(struct http_client *client) {
	struct http_answer answer = {.status = 200,
		.type = "text/event-stream",
		.body = bytes_create("retry: 1\n\n", 10),
		.streams = true};
	n_events = 0;
	http_server_answer(client, &answer);
	bytes_drop(answer.body);
}

static bool on_next_event(struct http_client *client, struct bytes **event) {
	const char *text = n_events == 0 ? PUBLIC : hand;
	(void)client;
	if (n_events == 2) {
		return false;
	}
	*event = bytes_create(text, strlen(text));
	(*event)->public = n_events++ == 0;
	return true;
}

/* What follows the head, as a browser unpacks it; returns how many bytes it was. */
static size_t unpack(const char *answer, size_t len, char *text, size_t size) {
	const char *body = strstr(answer, "\r\n\r\n") + 4;
	z_stream stream = {.next_in = (const unsigned char *)body,
		.avail_in = (unsigned)(len - (size_t)(body - answer)),
		.next_out = (unsigned char *)text,
		.avail_out = (unsigned)size - 1};
	unsigned n = stream.avail_in;
	assert(inflateInit2(&stream, 15 + 16) == Z_OK);
	assert(inflate(&stream, Z_SYNC_FLUSH) == Z_OK && stream.avail_in == 0);
	*stream.next_out = '\0';
	inflateEnd(&stream);
	return n;
}

static size_t ask_for_stream(struct http_server *server, const char *held) {
	char text[512], whole[512];
	hand = held;
	const char *answer = all_from(connect_to(
		server, "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n"));
	assert(strstr(answer, "\r\nContent-Encoding: gzip\r\n") != NULL);
	size_t n = unpack(answer, n_read, text, sizeof(text));
	snprintf(whole, sizeof(whole), "retry: 1\n\n" PUBLIC "%s", held);
	assert(strcmp(text, whole) == 0);
	return n;
}

static void a_stream_is_packed_but_no_hand_is_told_by_its_length(void) {
	struct http_handler streams = handler;
	streams.requested = on_stream;
	streams.next_event = on_next_event;
	struct http_server *server = start(&streams);
	size_t n = ask_for_stream(server, "data: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n\n");
	assert(n == ask_for_stream(server, "data: 1 6 2 4 3 5 1 2 6 3 4 5 2 1 6 4 3 5\n\n"));
	assert(n < strlen(PUBLIC) + strlen(hand));
	const char *plain = all_from(connect_to(
		server, "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip;q=0, br\r\n\r\n"));
	assert(strstr(plain, "\r\nContent-Encoding:") == NULL);
	assert(strstr(plain, "\r\n\r\nretry: 1\n\n" PUBLIC) != NULL);
	stop(server);
}

int main(void) {
	uv_loop_init(&loop);
	http_takes_two_milliseconds_of_a_turn();
	an_answer_has_its_date_and_its_length();
	whoever_expects_it_is_told_to_go_on_before_the_body();
	a_refusal_arrives_though_its_request_goes_on();
	a_stream_is_packed_but_no_hand_is_told_by_its_length();
	descriptors_are_kept_for_all_else();
	assert(uv_loop_close(&loop) == 0);
	return 0;
}
