#include "tests/benchmarks/loopback.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUIET_TURNS = 3 }; /* then the bot has nothing more to say */

void loopback_must(bool fine, const char *what) {
	if (!fine) {
		fprintf(stderr, "%s failed\n", what);
		exit(1);
	}
}

void loopback_serve(struct loopback *server, const char *format, ...) {
	char line[IRC_LINE_MOST + 1], text[IRC_LINE_MOST];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	size_t len = irc_line_format(line, "%s", text);
	loopback_must(write(server->fd, line, len) == (ssize_t)len, "write");
}

/* A channel, or several with commas. */
static void let_in(struct loopback *server, struct irc_slice list) {
	struct irc_slice name;
	char channel[IRC_LINE_MOST];
	while (irc_slice_word(&list, ',', &name)) {
		irc_slice_copy(name, channel, sizeof(channel));
		loopback_serve(server, ":Dicecup!~dicecup@localhost JOIN %s", channel);
		loopback_serve(server, ":server 353 Dicecup = %s :Dicecup %s", channel,
			server->names(channel));
		loopback_serve(server, ":server 366 Dicecup %s :End of NAMES list", channel);
	}
}

/* Who is in the channel; of a nick nothing is known. */
static void tell_who(struct loopback *server, struct irc_slice mask) {
	char channel[IRC_LINE_MOST];
	irc_slice_copy(mask, channel, sizeof(channel));
	struct irc_slice nick,
		names = irc_slice_of(channel[0] == '#' ? server->names(channel) : "");
	while (irc_slice_word(&names, ' ', &nick)) {
		bool rank = nick.at[0] == '@';
		int len = (int)nick.len - rank;
		loopback_serve(server, ":server 352 Dicecup %s ~%.*s localhost server %.*s H :0 x",
			channel, len, nick.at + rank, len, nick.at + rank);
	}
	loopback_serve(server, ":server 315 Dicecup %s :End of WHO list", channel);
}

static void answer(struct loopback *server, const struct irc_line *line) {
	struct irc_slice first = line->param[0];
	if (irc_slice_is(line->command, "USER")) {
		loopback_serve(server, ":server 001 Dicecup :welcome");
		loopback_serve(server, ":server 422 Dicecup :no message of the day");
	} else if (irc_slice_is(line->command, "JOIN")) {
		let_in(server, first);
	} else if (irc_slice_is(line->command, "WHO")) {
		tell_who(server, first);
	} else if (irc_slice_is(line->command, "PING")) {
		loopback_serve(server, ":server PONG server :%.*s", (int)first.len, first.at);
	} else if (server->heard != NULL) {
		server->heard(line);
	}
}

bool loopback_turn(struct loopback *server) {
	char bytes[16 * 1024];
	struct irc_slice line;
	uv_run(&server->loop, UV_RUN_NOWAIT);
	ssize_t n = read(server->fd, bytes, sizeof(bytes));
	struct irc_slice input = {bytes, n > 0 ? (size_t)n : 0};
	while (irc_splitter_next(&server->splitter, &input, &line)) {
		struct irc_line read;
		loopback_must(irc_line_parse(line, &read) == 0, "reading a line");
		answer(server, &read);
	}
	return n > 0;
}

void loopback_settle(struct loopback *server) {
	for (int quiet = 0; quiet < QUIET_TURNS; quiet++) {
		quiet = loopback_turn(server) ? 0 : quiet;
	}
}

uint16_t loopback_listen(struct loopback *server) {
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t len = sizeof(address);
	memset(&server->splitter, 0, sizeof(server->splitter));
	uv_loop_init(&server->loop);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = server->listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	loopback_must(fd >= 0, "socket");
	loopback_must(bind(fd, (struct sockaddr *)&address, len) == 0, "bind");
	loopback_must(listen(fd, 1) == 0, "listen");
	loopback_must(getsockname(fd, (struct sockaddr *)&address, &len) == 0, "getsockname");
	return ntohs(address.sin_port);
}

void loopback_accept(struct loopback *server) {
	int on = 1;
	do {
		uv_run(&server->loop, UV_RUN_NOWAIT);
		server->fd = accept4(server->listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	} while (server->fd < 0);
	setsockopt(server->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	loopback_settle(server);
}

void loopback_close(struct loopback *server) {
	close(server->fd);
	close(server->listening);
	uv_run(&server->loop, UV_RUN_DEFAULT);
	uv_loop_close(&server->loop);
}
