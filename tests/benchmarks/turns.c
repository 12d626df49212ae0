/* Many tables at once on one connection: their people's moves come in together, in one turn of the
 * loop, and are judged, stored and answered. Prints moves a second, the CPU time of a thousand and
 * how often the disk was synced; then how long a server's PING waits behind the first commands of
 * many strangers. The server is a few lines in this program, on the other end of a real socket, and
 * its reading and writing are counted with the bot's. Takes a folder for its database (default: the
 * current one) and leaves nothing in it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/chat/irc/irc.h"
#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/benchmarks/caller.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"
#include "tests/benchmarks/loopback.h"

enum {
	TABLES = 32,
	SECONDS = 4,
	STRANGERS = 20000,
	AT_ONCE = 200, /* of them, in one write */
	LINE_MOST = 160,
	AIM_MOVES = 15000,
	AIM_CPU_MS = 50,
	AIM_PING_MS = 2000,
	PAGE = 4096,
	FLOOR_PAGES = 64,
	FLOOR_TURNS = 300,
};

#define FLOOR_FILE "floor.bin"

static struct {
	struct loopback server;
	struct bot *bot;
	struct chat *chat;
	uint64_t seed;
	bool ponged;
	char lines[AT_ONCE * LINE_MOST];
	size_t len;
} bench;

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(figure_now() * 1000);
}

static void halt(void *data) {
	(void)data;
	loopback_must(false, "keeping");
}

static const char *names(const char *channel) {
	(void)channel;
	return "@ann bob";
}

static void on_line(const struct irc_line *line) {
	bench.ponged = bench.ponged || irc_slice_is(line->command, "PONG");
}

static void add_line(const char *who, const char *channel, const char *text) {
	bench.len += (size_t)snprintf(bench.lines + bench.len, sizeof(bench.lines) - bench.len,
		":%s!~%s@localhost PRIVMSG %s :!%s\r\n", who, who, channel, text);
}

/* All of them, whatever the socket takes at once. */
static void send_lines(void) {
	for (size_t sent = 0; sent < bench.len;) {
		ssize_t n = write(bench.server.fd, bench.lines + sent, bench.len - sent);
		sent += n > 0 ? (size_t)n : 0;
		loopback_turn(&bench.server);
	}
	bench.len = 0;
	loopback_settle(&bench.server);
}

static const char *channel_of(int table) {
	static char channel[16];
	snprintf(channel, sizeof(channel), "#t%d", table);
	return channel;
}

static void open_all(void) {
	static const char *const steps[][2] = {
		{"ann", "new perudo"}, {"bob", "join"}, {"ann", "start"}};
	for (size_t step = 0; step < 3; step++) {
		for (int i = 0; i < TABLES; i++) {
			if (table_at(bench.bot, bench.chat, channel_of(i)) == NULL || step > 0) {
				add_line(steps[step][0], channel_of(i), steps[step][1]);
			}
		}
		send_lines();
	}
}

/* One move at each table. Returns how many; fewer where games have ended. */
static int add_moves(void) {
	int n = 0;
	for (int i = 0; i < TABLES; i++) {
		char text[CALL_MOST];
		const struct table *table = table_at(bench.bot, bench.chat, channel_of(i));
		if (table != NULL && table_has_begun(table)) {
			const char *who = caller_choose(&bench.seed, table, text);
			add_line(who, channel_of(i), text);
			n++;
		}
	}
	return n;
}

static double cpu_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The floor: what the disk alone allows, where the moves of a turn fill so many pages. */
static double measure_floor(void) {
	static const char page[PAGE];
	int fd = open(FLOOR_FILE, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
	loopback_must(fd >= 0, "creating a file");
	int turns = 0;
	double began = figure_now();
	for (; turns < FLOOR_TURNS; turns++) {
		for (int i = 0; i < FLOOR_PAGES; i++) {
			loopback_must(pwrite(fd, page, PAGE, i * (off_t)PAGE) == PAGE, "writing");
		}
		loopback_must(fdatasync(fd) == 0, "syncing");
	}
	double seconds = figure_now() - began;
	close(fd);
	unlink(FLOOR_FILE);
	figure_print("moves a second, 64 pages and a sync for 32, no bot (the floor)", "", "%.0f",
		turns * TABLES / seconds);
	return turns * TABLES / seconds;
}

static void measure_moves(const struct store *store, double floor) {
	long moves = 0;
	double seconds = 0, cpu = 0;
	uint64_t syncs = 0;
	while (seconds < SECONDS) {
		int n = add_moves();
		double began = figure_now(), cpu_began = cpu_now();
		uint64_t syncs_before = store_commits(store).syncs;
		send_lines();
		syncs += store_commits(store).syncs - syncs_before;
		seconds += figure_now() - began;
		cpu += cpu_now() - cpu_began;
		moves += n;
		if (n < TABLES / 2) {
			open_all();
		}
	}
	double rate = (double)moves / seconds, cost = cpu * 1e6 / (double)moves;
	figure_judge("moves a second, 32 tables, each stored before it is told", "15,000",
		rate >= AIM_MOVES, "%.0f, %.2f of the floor", rate, rate / floor);
	figure_judge("CPU ms for 1,000 of them, the server's with them", "under 50",
		cost <= AIM_CPU_MS, "%.1f", cost);
	figure_print("syncs of the disk for 1,000 of them", "", "%.1f",
		(double)syncs * 1000 / (double)moves);
}

/* A server reads while it writes, as this one does. */
static void measure_strangers(void) {
	bench.server.heard = on_line;
	double longest = 0;
	for (int i = 0; i < STRANGERS;) {
		for (int n = 0; n < AT_ONCE; n++, i++) {
			char nick[16];
			snprintf(nick, sizeof(nick), "s%d", i);
			add_line(nick, "#t0", "status");
		}
		bench.len += (size_t)snprintf(bench.lines + bench.len,
			sizeof(bench.lines) - bench.len, "PING :are you there\r\n");
		bench.ponged = false;
		double began = figure_now();
		for (size_t sent = 0; sent < bench.len || !bench.ponged;) {
			ssize_t n = write(bench.server.fd, bench.lines + sent, bench.len - sent);
			sent += n > 0 ? (size_t)n : 0;
			loopback_turn(&bench.server);
		}
		bench.len = 0;
		double took = figure_now() - began;
		longest = took > longest ? took : longest;
	}
	figure_judge("ms a PING waits, at worst, behind 20,000 strangers", "under 2,000",
		longest * 1000 <= AIM_PING_MS, "%.0f", longest * 1000);
}

static void measure(struct store *store) {
	static const char *const servers[] = {"127.0.0.1"};
	static struct irc_channel_config channels[TABLES];
	static char channel_names[TABLES][16];
	for (int i = 0; i < TABLES; i++) {
		snprintf(channel_names[i], sizeof(channel_names[i]), "%s", channel_of(i));
		channels[i].name = channel_names[i];
	}
	struct irc_config config = {.name = "bench",
		.servers = servers,
		.server_count = 1,
		.port = loopback_listen(&bench.server),
		.nick = "Dicecup",
		.channels = channels,
		.channel_count = TABLES,
		.prefix = "!",
		.rate = {1e9, 1e9}};
	struct bot_config rules = {.commands = commands,
		.store = store,
		.unlimited = true,
		.now = clock_ms,
		.halt = halt};
	bench.seed = 0x9e3779b97f4a7c15U;
	bench.server.names = names;
	bench.bot = bot_create(&rules);
	bench.chat = irc_create(&bench.server.loop, &config, &bot_listener, bench.bot);
	loopback_must(bench.chat != NULL, "creating the adapter");
	loopback_accept(&bench.server);
	open_all();
	measure_moves(store, measure_floor());
	measure_strangers();
	irc_quit(bench.chat, "done");
	loopback_close(&bench.server);
	bot_destroy(bench.bot);
}

int main(int argc, char **argv) {
	struct store *store;
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	loopback_must(store_sync_later(store) == 0, "opening");
	measure(store);
	folder_close_store(store);
	return figures_missed();
}
