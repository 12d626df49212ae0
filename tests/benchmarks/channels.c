/* What a channel costs where the bot is in a thousand of them, and how long it takes the bot to
 * notice that a server is dead. The whole bot and the real adapter, in a process of their own for
 * each number of channels, with time that is played: the adapter's own clock and its pulse are
 * moved on by hand, all else is as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot/base/log.h"
#include "bot/chat/irc/channel_list.h"
#include "bot/chat/irc/irc.h"
#include "bot/chat/irc/link.h"
#include "bot/chat/irc/send.h"
#include "bot/chat/irc/state.h"
#include "bot/commands/commands.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/loopback.h"

enum {
	PEOPLE = 5, /* in each channel */
	PULSE_MS = 5000,
	PHASES = 20, /* of the pulse, in which a server may die */
	TICK_MS = 50,
	CHANNEL_BYTES_AIM = 3 * 1024,
	NOTICED_AIM_MS = 60 * 1000,
};

static struct {
	struct loopback server;
	struct bot *bot;
	struct chat *chat;
	uint64_t clock;
	bool strangers; /* each channel has people of its own */
} bench;

/* Stands in by the linker's --wrap. */
uint64_t __wrap_irc_link_now(const struct irc *irc);
uint64_t __wrap_irc_link_now(const struct irc *irc) {
	(void)irc;
	return bench.clock;
}

static int64_t clock_ms(void *data) {
	(void)data;
	return (int64_t)bench.clock;
}

static const char *names(const char *channel) {
	static char list[PEOPLE * 32];
	size_t len = 0;
	for (int i = 0; i < PEOPLE; i++) {
		len += (size_t)snprintf(list + len, sizeof(list) - len, "person%d%s ", i,
			bench.strangers ? channel + strlen("#channel") : "");
	}
	return list;
}

static const struct irc_config *configure(size_t n) {
	static const char *const servers[] = {"127.0.0.1"};
	static char channel_names[IRC_CHANNELS_MOST][16];
	static struct irc_channel_config channels[IRC_CHANNELS_MOST];
	static struct irc_config config;
	for (size_t i = 0; i < n; i++) {
		snprintf(channel_names[i], sizeof(channel_names[i]), "#channel%03zu", i);
		channels[i] = (struct irc_channel_config){.name = channel_names[i]};
	}
	config = (struct irc_config){.name = "bench",
		.servers = servers,
		.server_count = 1,
		.port = loopback_listen(&bench.server),
		.nick = "Dicecup",
		.channels = channels,
		.channel_count = n,
		.prefix = "!",
		.rate = {1e6, 1e6}};
	return &config;
}

static bool knows_all(const struct irc *irc) {
	struct irc_channel *channel = NULL;
	bool all = true;
	while (all && (channel = irc_channel_list_next(&irc->channels, channel)) != NULL) {
		all = channel->joined && channel->people == IRC_PEOPLE_KNOWN;
	}
	return all;
}

/* Until the bot is in so many channels and knows who is there. */
static void begin(size_t n_channels) {
	static const struct bot_config rules = {.commands = commands, .now = clock_ms};
	bench.clock = 1800000000000;
	bench.server.names = names;
	const struct irc_config *config = configure(n_channels);
	bench.bot = bot_create(&rules);
	bench.chat = irc_create(&bench.server.loop, config, &bot_listener, bench.bot);
	loopback_must(bench.bot != NULL && bench.chat != NULL, "creating the bot");
	loopback_accept(&bench.server);
	struct irc *irc = (struct irc *)bench.chat;
	while (!knows_all(irc)) {
		bench.clock++;
		irc_send_pump(irc);
		loopback_settle(&bench.server);
	}
}

static void end(void) {
	irc_quit(bench.chat, "done");
	loopback_close(&bench.server);
	bot_destroy(bench.bot);
}

/* Memory */

static double resident_bytes(void) {
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "re");
	loopback_must(file != NULL && fscanf(file, "%*u %lu", &pages) == 1, "statm");
	fclose(file);
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Of a process that is in so many channels. */
static double measure_in_child(size_t n_channels) {
	int ends[2], status = 0;
	double bytes = 0;
	loopback_must(pipe(ends) == 0, "pipe");
	pid_t child = fork();
	loopback_must(child >= 0, "fork");
	if (child == 0) {
		begin(n_channels);
		bytes = resident_bytes();
		_exit(write(ends[1], &bytes, sizeof(bytes)) == sizeof(bytes) ? 0 : 1);
	}
	loopback_must(read(ends[0], &bytes, sizeof(bytes)) == sizeof(bytes), "measuring");
	loopback_must(waitpid(child, &status, 0) == child && status == 0, "waiting");
	close(ends[0]);
	close(ends[1]);
	return bytes;
}

static double bytes_a_channel(bool strangers) {
	bench.strangers = strangers;
	double one = measure_in_child(1), all = measure_in_child(IRC_CHANNELS_MOST);
	return (all - one) / (IRC_CHANNELS_MOST - 1);
}

/* What cannot be done without: nick, user and host of everybody, and the channel's name. */
static size_t floor_bytes(void) {
	bench.strangers = true;
	size_t nicks = strlen(names("#channel000")) - PEOPLE;
	return strlen("#channel000") + 2 * nicks + PEOPLE * strlen("~localhost");
}

static void measure_memory(void) {
	double own = bytes_a_channel(true), shared = bytes_a_channel(false);
	double floor = (double)floor_bytes();
	figure_print("bytes of the names in a channel, 5 people (the floor)", "", "%.0f", floor);
	figure_judge("resident bytes a channel of 1,000, 5 people of its own", "3072",
		own <= CHANNEL_BYTES_AIM, "%.0f, %.3f of the floor", own, floor / own);
	figure_judge("resident bytes a channel, the same 5 in all of them", "3072",
		shared <= CHANNEL_BYTES_AIM, "%.0f, %.3f of the floor", shared, floor / shared);
}

/* A dead server */

/* How long it takes after its last sign of life, which came so long before a pulse. */
static uint64_t notice(uint64_t before_pulse) {
	begin(1);
	struct irc *irc = (struct irc *)bench.chat;
	uint64_t died_at = irc->keepalive.received_at = bench.clock;
	uint64_t pulse_at = died_at + before_pulse;
	while (irc->link.stream != NULL) {
		bench.clock += TICK_MS;
		if (bench.clock >= pulse_at) {
			pulse_at += PULSE_MS;
			irc->link.listener->pulse(irc);
		}
		uv_run(&bench.server.loop, UV_RUN_NOWAIT); /* and the server hears nothing */
	}
	uint64_t took = bench.clock - died_at;
	end();
	return took;
}

static void measure_dead_server(void) {
	uint64_t least = UINT64_MAX, most = 0;
	log_setup(LOG_ERROR, LOG_TEXT); /* each of them would be told of */
	for (uint64_t phase = 1; phase <= PHASES; phase++) {
		uint64_t took = notice(phase * PULSE_MS / PHASES);
		least = took < least ? took : least;
		most = took > most ? took : most;
	}
	figure_judge("s until a dead server is noticed, in played time", "worst 60",
		most <= NOTICED_AIM_MS, "%.1f, worst %.1f", (double)least / 1000,
		(double)most / 1000);
}

int main(void) {
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	measure_memory();
	measure_dead_server();
	return figures_missed();
}
