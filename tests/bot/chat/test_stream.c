#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/stream.h"

/* A listening server on the same loop, and what a stream told. */
struct scene {
	uv_loop_t loop;
	uv_tcp_t server, peer;
	bool peer_open, peer_reads, close_when_opened;
	uint16_t port;
	struct stream *stream;
	size_t opened, closed;
	char received[256], why[512];
	size_t heard; /* by the peer */
	uint64_t written;
};

/* Libuv finds these before the C library's: "two.test" has two addresses, and nobody listens at
 * the first. */
int find_host(const char *host, const char *port, const struct addrinfo *hints,
	struct addrinfo **found) __asm__("getaddrinfo");
void forget_host(struct addrinfo *info) __asm__("freeaddrinfo");

int find_host(
	const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found) {
	(void)hints;
	static const char *const addresses[] = {"127.0.0.2", "127.0.0.1"};
	bool two = strcmp(host, "two.test") == 0;
	if (!two && strcmp(host, "127.0.0.1") != 0) {
		return EAI_NONAME;
	}
	struct addrinfo **end = found;
	for (size_t i = two ? 0 : 1; i < 2; i++) {
		struct addrinfo *info = calloc(1, sizeof(*info) + sizeof(struct sockaddr_in));
		struct sockaddr_in *address = (struct sockaddr_in *)(info + 1);
		address->sin_family = AF_INET;
		address->sin_port = htons((uint16_t)strtoul(port, NULL, 10));
		inet_pton(AF_INET, addresses[i], &address->sin_addr);
		info->ai_family = AF_INET;
		info->ai_socktype = SOCK_STREAM;
		info->ai_addr = (struct sockaddr *)address;
		info->ai_addrlen = sizeof(*address);
		*end = info;
		end = &info->ai_next;
	}
	return 0;
}

void forget_host(struct addrinfo *info) {
	while (info != NULL) {
		struct addrinfo *next = info->ai_next;
		free(info);
		info = next;
	}
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	static char bytes[65536];
	(void)handle, (void)wanted;
	*buf = uv_buf_init(bytes, sizeof(bytes));
}

static void close_peer(struct scene *scene) {
	if (scene->peer_open) {
		scene->peer_open = false;
		uv_close((uv_handle_t *)&scene->peer, NULL);
	}
}

static void on_peer_read(uv_stream_t *peer, ssize_t n, const uv_buf_t *buf) {
	struct scene *scene = peer->data;
	(void)buf;
	if (n < 0) {
		close_peer(scene);
	} else {
		scene->heard += (size_t)n;
	}
}

static void on_connection(uv_stream_t *server, int status) {
	struct scene *scene = server->data;
	cr_assert_eq(status, 0);
	uv_tcp_init(&scene->loop, &scene->peer);
	scene->peer.data = scene;
	scene->peer_open = true;
	uv_accept(server, (uv_stream_t *)&scene->peer);
	uv_buf_t hello = uv_buf_init((char[]){"hello"}, 5);
	uv_try_write((uv_stream_t *)&scene->peer, &hello, 1);
	if (scene->peer_reads) {
		uv_read_start((uv_stream_t *)&scene->peer, on_alloc, on_peer_read);
	}
}

static void on_opened(void *data) {
	struct scene *scene = data;
	scene->opened++;
	if (scene->close_when_opened) {
		stream_close(scene->stream, "changed my mind");
		cr_expect_eq(stream_write(scene->stream, "x", 1), -ENOTCONN);
	}
}

static void on_received(void *data, const char *bytes, size_t len) {
	struct scene *scene = data;
	size_t held = strlen(scene->received);
	cr_assert_lt(held + len, sizeof(scene->received));
	memcpy(scene->received + held, bytes, len);
}

static void on_written(void *data, uint64_t total) {
	struct scene *scene = data;
	cr_expect_gt(total, scene->written);
	scene->written = total;
}

static void on_closed(void *data, const char *why) {
	struct scene *scene = data;
	scene->closed++;
	snprintf(scene->why, sizeof(scene->why), "%s", why);
	close_peer(scene);
}

static const struct stream_listener listener = {on_opened, on_received, on_written, on_closed};

static void open_scene(struct scene *scene, const char *host) {
	struct sockaddr_in address;
	int len = sizeof(address);
	signal(SIGPIPE, SIG_IGN);
	uv_loop_init(&scene->loop);
	uv_tcp_init(&scene->loop, &scene->server);
	scene->server.data = scene;
	uv_ip4_addr("127.0.0.1", 0, &address);
	uv_tcp_bind(&scene->server, (struct sockaddr *)&address, 0);
	cr_assert_eq(uv_listen((uv_stream_t *)&scene->server, 8, on_connection), 0);
	uv_tcp_getsockname(&scene->server, (struct sockaddr *)&address, &len);
	scene->port = ntohs(address.sin_port);
	struct stream_target target = {.host = host, .port = scene->port, .timeout_ms = 5000};
	scene->stream = stream_open(&scene->loop, &target, &listener, scene);
	cr_assert_not_null(scene->stream);
}

static void run_until_closed(struct scene *scene) {
	while (scene->closed == 0) {
		uv_run(&scene->loop, UV_RUN_ONCE);
	}
}

static void close_scene(struct scene *scene) {
	run_until_closed(scene);
	uv_close((uv_handle_t *)&scene->server, NULL);
	uv_run(&scene->loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&scene->loop), 0, "nothing is left open");
	cr_expect_eq(scene->closed, 1, "told once");
}

Test(stream, speaks_and_hears_and_ends_in_order) {
	struct scene scene = {.peer_reads = true};
	open_scene(&scene, "127.0.0.1");
	cr_expect_eq(stream_write(scene.stream, "too early", 9), -ENOTCONN);
	cr_expect_eq(stream_room(scene.stream), 0);
	while (scene.opened == 0 || strlen(scene.received) < 5) {
		uv_run(&scene.loop, UV_RUN_ONCE);
	}
	cr_expect_eq(stream_write(scene.stream, "1234567", 7), 0);
	cr_expect_eq(scene.written, 0, "told later, not within the call");
	cr_expect_eq(stream_room(scene.stream), STREAM_UNSENT_MOST - 7);
	cr_expect_eq(stream_write(scene.stream, "890", 3), 0);
	stream_finish(scene.stream);
	cr_expect_eq(stream_write(scene.stream, "too late", 8), -ENOTCONN);
	cr_expect_eq(stream_room(scene.stream), 0);
	close_scene(&scene);
	cr_expect_eq(scene.written, 10);
	cr_expect_eq(scene.heard, 10, "what was written before the end arrives");
	cr_expect_str_eq(scene.received, "hello");
	cr_expect_str_eq(scene.why, "closed by the peer");
}

/* An IRC server says why it throws somebody out while they still talk. */
Test(stream, hears_a_peers_last_words_though_it_takes_no_more) {
	struct scene scene = {0};
	open_scene(&scene, "127.0.0.1");
	while (scene.opened == 0 || strlen(scene.received) < 5) {
		uv_run(&scene.loop, UV_RUN_ONCE);
	}
	uv_buf_t late = uv_buf_init((char[]){" too late"}, 9);
	cr_assert_eq(uv_try_write((uv_stream_t *)&scene.peer, &late, 1), 9);
	close_peer(&scene);
	stream_write(scene.stream, "one", 3);
	stream_write(scene.stream, "two", 3); /* the first was answered with a reset */
	close_scene(&scene);
	cr_expect_str_eq(scene.received, "hello too late");
}

Test(stream, tries_the_next_address_when_one_fails) {
	struct scene scene = {.close_when_opened = true};
	open_scene(&scene, "two.test");
	close_scene(&scene);
	cr_expect_eq(scene.opened, 1);
	cr_expect_str_eq(scene.why, "changed my mind");
}

Test(stream, says_why_it_cannot_connect) {
	struct scene nobody = {0};
	open_scene(&nobody, "nobody.test");
	close_scene(&nobody);
	cr_expect_str_eq(nobody.why, "cannot find nobody.test: unknown node or service");

	struct scene closed = {0};
	open_scene(&closed, "127.0.0.1");
	stream_close(closed.stream, "never mind"); /* while the name is looked up */
	close_scene(&closed);
	cr_expect_eq(closed.opened, 0);
	cr_expect_str_eq(closed.why, "never mind");

	struct scene refused = {0};
	char expected[128];
	open_scene(&refused, "127.0.0.1");
	uv_close((uv_handle_t *)&refused.server, NULL); /* before it is connected to */
	run_until_closed(&refused);
	snprintf(expected, sizeof(expected),
		"cannot connect to 127.0.0.1 port %u: connection refused", refused.port);
	cr_expect_str_eq(refused.why, expected);
	uv_run(&refused.loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&refused.loop), 0);
}

Test(stream, holds_a_bounded_amount_for_a_peer_that_does_not_read) {
	static const char block[4096];
	struct scene scene = {0};
	open_scene(&scene, "127.0.0.1");
	while (scene.opened == 0) {
		uv_run(&scene.loop, UV_RUN_ONCE);
	}
	int failed = 0;
	uint64_t given = 0;
	for (size_t i = 0; i < 100000 && failed == 0; i++) {
		failed = stream_write(scene.stream, block, sizeof(block));
		given += failed == 0 ? sizeof(block) : 0;
		uv_run(&scene.loop, UV_RUN_NOWAIT);
	}
	cr_expect_eq(failed, -ENOBUFS);
	cr_expect_leq(given - scene.written, STREAM_UNSENT_MOST);
	stream_close(scene.stream, "enough");
	close_scene(&scene);
}
