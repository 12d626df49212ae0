/* How long it takes from a line received to its answers queued: from the bytes that the stream
 * hands to the IRC adapter until it wants more, with all that lies between: lines cut and read,
 * people known, the command, the rules, the commit where there is a database, the words, and the
 * answers cut into lines and put into the queue. Only the system calls that read and write the
 * socket are not in it. The server at the other end of a real socket is a few lines in this
 * program; one line arrives at a time. Takes a folder for its database (default: the current one)
 * and leaves nothing in it. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/protocol/line.h"
#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"

enum {
	SAMPLES_MOST = 1 << 20,
	SECONDS = 3,
	N_SEATS = 2,
	QUIET_TURNS = 3, /* then the bot has nothing more to say */
};

struct irc;

static struct {
	uv_loop_t loop;
	int listening, fd; /* the server's ends */
	struct irc_splitter splitter;
	struct bot *bot;
	struct chat *chat;
	uint64_t seed;
	bool timing;
	struct samples samples;
} bench;

/* Stand between the stream and the adapter by the linker's --wrap. */
void __wrap_irc_receive(struct irc *irc, const char *bytes, size_t len);
void __real_irc_receive(struct irc *irc, const char *bytes, size_t len);
void __wrap_irc_receive(struct irc *irc, const char *bytes, size_t len) {
	double start = figure_now();
	__real_irc_receive(irc, bytes, len);
	if (bench.timing) {
		samples_add(&bench.samples, figure_now() - start);
		bench.timing = false;
	}
}

static void must(bool fine, const char *what) {
	if (!fine) {
		fprintf(stderr, "lines: %s failed\n", what);
		exit(1);
	}
}

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(figure_now() * 1000);
}

/* The server */

__attribute__((format(printf, 1, 2))) static void serve(const char *format, ...) {
	char line[IRC_LINE_MOST + 1], text[IRC_LINE_MOST];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	size_t len = irc_line_format(line, "%s", text);
	must(write(bench.fd, line, len) == (ssize_t)len, "write");
}

static void answer(const struct irc_line *line) {
	struct irc_slice first = line->param[0];
	if (irc_slice_is(line->command, "USER")) {
		serve(":server 001 Dicecup :welcome");
		serve(":server 422 Dicecup :no message of the day");
	} else if (irc_slice_is(line->command, "JOIN")) {
		serve(":Dicecup!~dicecup@localhost JOIN #dice");
		serve(":server 353 Dicecup = #dice :Dicecup @ann bob");
		serve(":server 366 Dicecup #dice :End of NAMES list");
	} else if (irc_slice_is(line->command, "WHO")) {
		serve(":server 315 Dicecup #dice :End of WHO list");
	} else if (irc_slice_is(line->command, "PING")) {
		serve(":server PONG server :%.*s", (int)first.len, first.at);
	}
}

/* Lets the loop turn once and the server read what came out of it. False: nothing did. */
static bool turn(void) {
	char bytes[16 * 1024];
	struct irc_slice line;
	uv_run(&bench.loop, UV_RUN_NOWAIT);
	ssize_t n = read(bench.fd, bytes, sizeof(bytes));
	struct irc_slice input = {bytes, n > 0 ? (size_t)n : 0};
	while (irc_splitter_next(&bench.splitter, &input, &line)) {
		struct irc_line read;
		must(irc_line_parse(line, &read) == 0, "reading a line");
		answer(&read);
	}
	return n > 0;
}

static void turn_until_quiet(void) {
	for (int quiet = 0; quiet < QUIET_TURNS; quiet++) {
		quiet = turn() ? 0 : quiet;
	}
}

static uint16_t listen_anywhere(void) {
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t len = sizeof(address);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	bench.listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	must(bench.listening >= 0, "socket");
	must(bind(bench.listening, (struct sockaddr *)&address, len) == 0, "bind");
	must(listen(bench.listening, 1) == 0, "listen");
	must(getsockname(bench.listening, (struct sockaddr *)&address, &len) == 0, "getsockname");
	return ntohs(address.sin_port);
}

static void accept_bot(void) {
	int on = 1;
	do {
		uv_run(&bench.loop, UV_RUN_NOWAIT);
		bench.fd = accept4(bench.listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	} while (bench.fd < 0);
	setsockopt(bench.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

/* The people */

static void type(const char *who, const char *text) {
	bench.timing = true;
	serve(":%s!~%s@localhost PRIVMSG #dice :!%s", who, who, text);
	while (bench.timing) {
		turn();
	}
	turn_until_quiet();
}

static void open_table(void) {
	type(caller_names[0], "new perudo");
	for (int i = 1; i < N_SEATS; i++) {
		type(caller_names[i], "join");
	}
	type(caller_names[0], "start");
	must(table_at(bench.bot, bench.chat, "#dice") != NULL, "opening a table");
}

static void play_for(double seconds) {
	double end = figure_now() + seconds;
	while (figure_now() < end) {
		const struct table *table = table_at(bench.bot, bench.chat, "#dice");
		if (table == NULL) {
			open_table();
			continue;
		}
		char text[CALL_MOST];
		const char *who = caller_choose(&bench.seed, table, text);
		type(who, text);
	}
}

static void report(const char *kept, const char *aim) {
	char what[80];
	double usual = samples_at(&bench.samples, 0.5), rare = samples_at(&bench.samples, 0.99);
	snprintf(what, sizeof(what), "us from line to answer queued, %s", kept);
	figure_print(what, aim, "%.1f (1 in 100: %.0f)", usual, rare);
}

static void measure(struct store *store, const char *kept, const char *aim) {
	static const char *const servers[] = {"127.0.0.1"};
	static const struct irc_channel_config channels[] = {{.name = "#dice"}};
	struct irc_config config = {.name = "bench",
		.servers = servers,
		.server_count = 1,
		.port = listen_anywhere(),
		.nick = "Dicecup",
		.channels = channels,
		.channel_count = 1,
		.prefix = "!",
		.rate = {1e9, 1e9}};
	struct bot_config rules = {
		.commands = commands, .store = store, .unlimited = true, .now = clock_ms};
	bench.seed = 0x9e3779b97f4a7c15U;
	bench.samples.n = 0;
	bench.bot = bot_create(&rules);
	uv_loop_init(&bench.loop);
	bench.chat = irc_create(&bench.loop, &config, &bot_listener, bench.bot);
	must(bench.chat != NULL, "creating the adapter");
	accept_bot();
	turn_until_quiet();
	play_for(SECONDS);
	report(kept, aim);
	irc_quit(bench.chat, "done");
	close(bench.fd);
	close(bench.listening);
	uv_run(&bench.loop, UV_RUN_DEFAULT);
	uv_loop_close(&bench.loop);
	bot_destroy(bench.bot);
}

/* What the disk alone takes, without which the figure with the commit says nothing. */
static void measure_disk(void) {
	static const char page[4096] = {1};
	int fd = open("bench.page", O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	must(fd >= 0 && unlink("bench.page") == 0, "open");
	bench.samples.n = 0;
	for (double end = figure_now() + 1; figure_now() < end;) {
		double start = figure_now();
		must(write(fd, page, sizeof(page)) == sizeof(page), "write");
		must(fdatasync(fd) == 0, "fdatasync");
		samples_add(&bench.samples, figure_now() - start);
	}
	close(fd);
	figure_print("us for the disk itself to keep 4 KiB", "", "%.1f (1 in 100: %.0f)",
		samples_at(&bench.samples, 0.5), samples_at(&bench.samples, 0.99));
}

int main(int argc, char **argv) {
	struct store *store;
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	bench.samples =
		(struct samples){.cap = SAMPLES_MOST, .took = malloc(SAMPLES_MOST * sizeof(float))};
	must(bench.samples.took != NULL, "memory");
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	measure(NULL, "without the commit", "under 100");
	measure(store, "with the commit", "");
	measure_disk();
	folder_close_store(store);
	free(bench.samples.took);
	return 0;
}
