/* How long it takes from a line received to its answers queued: from the bytes that the stream
 * hands to the IRC adapter until it wants more, with all that lies between: lines cut and read,
 * people known, the command, the rules, the commit where there is a database, the words, and the
 * answers cut into lines and put into the queue. Only the system calls that read and write the
 * socket are not in it. The server at the other end of a real socket is a few lines in this
 * program; one line arrives at a time. Takes a folder for its database (default: the current one)
 * and leaves nothing in it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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
	SAMPLES_MOST = 1 << 20,
	SECONDS = 3,
	N_SEATS = 2,
	AIM_US = 100,
};

/* A move kept, against the same not kept and what the disk takes. */
static const double times_most = 1.5;

struct irc;

static struct {
	struct loopback server;
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

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)(figure_now() * 1000);
}

static const char *names(const char *channel) {
	(void)channel;
	return "@ann bob";
}

/* The people */

static void type(const char *who, const char *text) {
	bench.timing = true;
	loopback_serve(&bench.server, ":%s!~%s@localhost PRIVMSG #dice :!%s", who, who, text);
	while (bench.timing) {
		loopback_turn(&bench.server);
	}
	loopback_settle(&bench.server);
}

static void open_table(void) {
	type(caller_names[0], "new perudo");
	for (int i = 1; i < N_SEATS; i++) {
		type(caller_names[i], "join");
	}
	type(caller_names[0], "start");
	loopback_must(table_at(bench.bot, bench.chat, "#dice") != NULL, "opening a table");
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

/* The median. */
static double report(const char *kept, const char *aim) {
	char what[80];
	double usual = samples_at(&bench.samples, 0.5), rare = samples_at(&bench.samples, 0.99);
	snprintf(what, sizeof(what), "us from line to answer queued, %s", kept);
	figure_judge(
		what, aim, *aim == '\0' || usual < AIM_US, "%.1f (1 in 100: %.0f)", usual, rare);
	return usual;
}

static double measure(struct store *store, const char *kept, const char *aim) {
	static const char *const servers[] = {"127.0.0.1"};
	static const struct irc_channel_config channels[] = {{.name = "#dice"}};
	struct irc_config config = {.name = "bench",
		.servers = servers,
		.server_count = 1,
		.port = loopback_listen(&bench.server),
		.nick = "Dicecup",
		.channels = channels,
		.channel_count = 1,
		.prefix = "!",
		.rate = {1e9, 1e9}};
	struct bot_config rules = {
		.commands = commands, .store = store, .unlimited = true, .now = clock_ms};
	bench.seed = 0x9e3779b97f4a7c15U;
	bench.samples.n = 0;
	bench.server.names = names;
	bench.bot = bot_create(&rules);
	bench.chat = irc_create(&bench.server.loop, &config, &bot_listener, bench.bot);
	loopback_must(bench.chat != NULL, "creating the adapter");
	loopback_accept(&bench.server);
	play_for(SECONDS);
	double usual = report(kept, aim);
	irc_quit(bench.chat, "done");
	loopback_close(&bench.server);
	bot_destroy(bench.bot);
	return usual;
}

/* What the disk alone takes, without which the figure with the commit says nothing. */
static double measure_disk(void) {
	static const char page[4096] = {1};
	int fd = open("bench.page", O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	loopback_must(fd >= 0 && unlink("bench.page") == 0, "open");
	bench.samples.n = 0;
	for (double end = figure_now() + 1; figure_now() < end;) {
		double start = figure_now();
		loopback_must(write(fd, page, sizeof(page)) == sizeof(page), "write");
		loopback_must(fdatasync(fd) == 0, "fdatasync");
		samples_add(&bench.samples, figure_now() - start);
	}
	close(fd);
	figure_print("us for the disk itself to keep 4 KiB", "", "%.1f (1 in 100: %.0f)",
		samples_at(&bench.samples, 0.5), samples_at(&bench.samples, 0.99));
	return samples_at(&bench.samples, 0.5);
}

int main(int argc, char **argv) {
	struct store *store;
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	bench.samples =
		(struct samples){.cap = SAMPLES_MOST, .took = malloc(SAMPLES_MOST * sizeof(float))};
	loopback_must(bench.samples.took != NULL, "memory");
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	double bare = measure(NULL, "without the commit", "under 100");
	double kept = measure(store, "with the commit", "");
	double floor = bare + measure_disk();
	figure_judge("us with the commit, to those without it and the disk's", "at most 1.5 times",
		kept <= times_most * floor, "%.1f, %.2f of the floor", kept, floor / kept);
	folder_close_store(store);
	free(bench.samples.took);
	return figures_missed();
}
