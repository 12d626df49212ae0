#include "bot/cli/observe.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/chat/web/web_chat.h"
#include "bot/cli/built.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "engine/text.h"

enum { FDS_AT_ONCE = 256, FDS_MOST = 1 << 16 };

static const double handling_bounds[HISTOGRAM_BOUNDS] = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
static const double storing_bounds[HISTOGRAM_BOUNDS] = {
	0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 1};

static void on_committed(void *data, double seconds) {
	struct observation *observation = data;
	histogram_add(&observation->commits, seconds);
}

static void on_synced(void *data, double seconds) {
	struct observation *observation = data;
	histogram_add(&observation->syncs, seconds);
}

/* From here on another process might have changed the tables. */
static void on_database_lost(void *data, const char *why) {
	const struct bot_config *config = &((struct observation *)data)->bot->config;
	log_event(LOG_ERROR, "database-lost", "%s", why);
	config->halt(config->data);
}

void observe_init(struct observation *observation, struct bot *bot, struct store *store) {
	int64_t started_at = observation->started_at;
	*observation = (struct observation){.bot = bot,
		.started_at = started_at != 0 ? started_at : time(NULL),
		.figures = {.handling = {.bounds = handling_bounds}},
		.commits = {.bounds = storing_bounds},
		.syncs = {.bounds = storing_bounds}};
	observation->unkept = store == NULL;
	if (store != NULL) {
		store_set_watch(store, &(struct store_watch){on_committed, on_synced,
					       on_database_lost, observation});
	}
}

static void add(
	struct observation *observation, const struct observation *before, const char *name) {
	struct network_figures *network =
		&observation->figures.networks[observation->figures.n_networks++];
	*network = (struct network_figures){.up = false};
	snprintf(network->name, sizeof(network->name), "%s", name);
	for (size_t i = 0; i < before->figures.n_networks; i++) {
		if (strcmp(before->figures.networks[i].name, name) == 0) {
			*network = before->figures.networks[i];
		}
	}
}

void observe_follow(struct observation *observation, struct chat *const *chats, size_t n) {
	struct observation before = *observation;
	observation->figures.n_networks = 0;
	for (size_t i = 0; i < n; i++) {
		add(observation, &before, chats[i]->network);
	}
}

void observe_chat(struct observation *observation, const char *network, const struct chat *chat) {
	struct network_figures *observed = figures_find(&observation->figures, network);
	observed->chat = chat;
	observed->up = observed->up && chat != NULL;
}

/* Whether messages can be sent and received. */
static bool is_up(const struct network_figures *network) {
	return network->up && (network->chat == NULL || chat_hears(network->chat, NULL));
}

bool observe_is_ready(const struct observation *observation) {
	size_t up = 0;
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		up += is_up(&observation->figures.networks[i]);
	}
	return observation->bot != NULL && up == observation->figures.n_networks;
}

static double seconds_of(struct timeval time) {
	return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double cpu_seconds(void) {
	struct rusage usage = {0};
	getrusage(RUSAGE_SELF, &usage);
	return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

static unsigned long long resident_bytes(void) {
	unsigned long long all = 0, resident = 0;
	FILE *file = fopen("/proc/self/statm", "re");
	if (file != NULL) {
		if (fscanf(file, "%llu %llu", &all, &resident) != 2) {
			resident = 0;
		}
		fclose(file);
	}
	return resident * (unsigned long long)sysconf(_SC_PAGESIZE);
}

/* A process that is not dumpable cannot list /proc/self/fd unless it is root. */
static unsigned count_fds(int most) {
	struct pollfd fds[FDS_AT_ONCE];
	unsigned open = 0;
	for (int from = 0; from < most; from += FDS_AT_ONCE) {
		int n = most - from < FDS_AT_ONCE ? most - from : FDS_AT_ONCE;
		for (int i = 0; i < n; i++) {
			fds[i] = (struct pollfd){.fd = from + i};
		}
		poll(fds, (nfds_t)n, 0);
		for (int i = 0; i < n; i++) {
			open += (fds[i].revents & POLLNVAL) == 0;
		}
	}
	return open;
}

static void put_process_head(
	struct text *out, const char *name, const char *type, const char *help) {
	text_add(out, "# HELP process_%s %s\n# TYPE process_%s %s\nprocess_%s ", name, help, name,
		type, name);
}

/* The figures that Prometheus expects of every process, named as by its own libraries. */
static void put_process(struct text *out) {
	struct rlimit limit = {0};
	getrlimit(RLIMIT_NOFILE, &limit);
	int most = limit.rlim_cur < FDS_MOST ? (int)limit.rlim_cur : FDS_MOST;
	put_process_head(out, "cpu_seconds_total", "counter", "Time on processors.");
	text_add(out, "%.2f\n", cpu_seconds());
	put_process_head(
		out, "resident_memory_bytes", "gauge", "Memory, with that of shared libraries.");
	text_add(out, "%llu\n", resident_bytes());
	put_process_head(out, "open_fds", "gauge", "File descriptors that are open.");
	text_add(out, "%u\n", count_fds(most));
	put_process_head(out, "max_fds", "gauge", "How many may be.");
	text_add(out, "%llu\n", (unsigned long long)limit.rlim_cur);
}

static void put_head(struct text *out, const char *name, const char *type, const char *help) {
	text_add(out, "# HELP dicecup_%s %s\n# TYPE dicecup_%s %s\n", name, help, name, type);
}

static void put_networks(const struct observation *observation, struct text *out) {
	put_head(out, "network_up", "gauge",
		"Whether the bot can speak on the network, and hears all of it.");
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		const struct network_figures *network = &observation->figures.networks[i];
		text_add(out, "dicecup_network_up{network=\"%s\"} %d\n", network->name,
			is_up(network));
	}
	put_head(out, "connects_total", "counter", "How often the bot came to speak there.");
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		const struct network_figures *network = &observation->figures.networks[i];
		text_add(out, "dicecup_connects_total{network=\"%s\"} %llu\n", network->name,
			(unsigned long long)network->connects);
	}
	put_head(out, "heard_total", "counter", "Commands typed, and buttons pressed.");
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		const struct network_figures *network = &observation->figures.networks[i];
		text_add(out, "dicecup_heard_total{network=\"%s\",by=\"message\"} %llu\n",
			network->name, (unsigned long long)network->messages);
		text_add(out, "dicecup_heard_total{network=\"%s\",by=\"press\"} %llu\n",
			network->name, (unsigned long long)network->presses);
	}
}

static void put_outcomes(const struct observation *observation, struct text *out) {
	static const char *const words[OUTCOMES] = {
		[OUTCOME_IGNORED] = "ignored",
		[OUTCOME_ANSWERED] = "answered",
		[OUTCOME_TAKEN] = "taken",
		[OUTCOME_REFUSED] = "refused",
		[OUTCOME_LIMITED] = "limited",
		[OUTCOME_UNKNOWN] = "unknown",
		[OUTCOME_FAILED] = "failed",
	};
	put_head(out, "commands_total", "counter", "What came of what was typed and pressed.");
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		for (size_t outcome = 0; outcome < OUTCOMES; outcome++) {
			text_add(out, "dicecup_commands_total{network=\"%s\",result=\"%s\"} %llu\n",
				observation->figures.networks[i].name, words[outcome],
				(unsigned long long)observation->figures.networks[i]
					.outcomes[outcome]);
		}
	}
}

static void put_queues(const struct observation *observation, struct text *out) {
	put_head(out, "queue_length", "gauge",
		"Lines (on Discord requests) that wait to go out, or are on their way.");
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		const struct chat *chat = observation->figures.networks[i].chat;
		text_add(out, "dicecup_queue_length{network=\"%s\"} %zu\n",
			observation->figures.networks[i].name,
			chat != NULL ? chat->impl->waiting(chat) : 0);
	}
}

static void put_histogram(
	struct text *out, const char *name, const char *help, const struct histogram *histogram) {
	put_head(out, name, "histogram", help);
	for (size_t i = 0; i < HISTOGRAM_BOUNDS; i++) {
		text_add(out, "dicecup_%s_bucket{le=\"%g\"} %llu\n", name, histogram->bounds[i],
			(unsigned long long)histogram->within[i]);
	}
	text_add(out, "dicecup_%s_bucket{le=\"+Inf\"} %llu\n", name,
		(unsigned long long)histogram->n);
	text_add(out, "dicecup_%s_sum %.6f\n", name, histogram->sum);
	text_add(out, "dicecup_%s_count %llu\n", name, (unsigned long long)histogram->n);
}

static void put_times(const struct observation *observation, struct text *out) {
	put_histogram(out, "handling_seconds",
		"From a command to its answer in the queue, with all that is stored.",
		&observation->figures.handling);
	put_histogram(out, "sending_seconds",
		"From a move's lines in the queue until the last of them had left.",
		&observation->bot->sending);
}

static void put_database(const struct observation *observation, struct text *out) {
	put_head(out, "database_writable", "gauge",
		"Whether the database took what the bot writes there every 10 seconds.");
	text_add(out, "dicecup_database_writable %d\n", !observation->unkept);
	put_histogram(out, "commit_seconds", "What is stored together, until the system has it.",
		&observation->commits);
	put_histogram(out, "sync_seconds",
		"Waiting for the disk to keep what was committed, before anything tells of it.",
		&observation->syncs);
}

static void put_web_figures(const struct web_figures *web, struct text *out) {
	put_head(out, "web_readers", "gauge", "Browsers that follow a table.");
	text_add(out, "dicecup_web_readers %zu\n", web->readers);
	put_head(out, "web_guests", "gauge", "Guests who are there.");
	text_add(out, "dicecup_web_guests %zu\n", web->guests);
	put_head(out, "web_connections", "gauge", "Connections of browsers.");
	text_add(out, "dicecup_web_connections %zu\n", web->connections);
	put_head(out, "web_connections_most", "gauge", "How many there may be.");
	text_add(out, "dicecup_web_connections_most %zu\n", web->connections_most);
	put_head(out, "web_requests_total", "counter", "Requests by the class of their answer.");
	for (size_t i = 2; i < WEB_CLASSES; i++) {
		text_add(out, "dicecup_web_requests_total{status=\"%zuxx\"} %llu\n", i,
			(unsigned long long)web->answers[i]);
	}
	put_head(out, "web_refusals_total", "counter", "Requests and connections refused.");
	for (size_t i = 0; i < WEB_REFUSALS; i++) {
		text_add(out, "dicecup_web_refusals_total{reason=\"%s\"} %llu\n", witness_words[i],
			(unsigned long long)web->refusals[i]);
	}
}

static void put_web(const struct observation *observation, struct text *out) {
	struct web_figures web;
	for (size_t i = 0; i < observation->figures.n_networks; i++) {
		const struct network_figures *network = &observation->figures.networks[i];
		if (network->chat != NULL && strcmp(network->name, "web") == 0) {
			web_chat_measure(network->chat, &web);
			put_web_figures(&web, out);
		}
	}
}

static void put_tables(const struct observation *observation, struct text *out) {
	put_head(out, "live_tables", "gauge", "Tables that are open or running.");
	text_add(out, "dicecup_live_tables %zu\n", bot_count_tables(observation->bot, NULL));
	put_head(out, "game_tables", "gauge", "The same by game.");
	for (size_t i = 0; games[i] != NULL; i++) {
		text_add(out, "dicecup_game_tables{game=\"%s\"} %zu\n", games[i]->id,
			bot_count_tables(observation->bot, games[i]));
	}
}

static void put_lease(const struct observation *observation, struct text *out) {
	put_head(out, "standby", "gauge", "Whether it waits until the process that plays is gone.");
	text_add(out, "dicecup_standby %d\n", observation->standby);
	put_head(out, "lease_taken_total", "counter", "Whether it came to play: once at most.");
	text_add(out, "dicecup_lease_taken_total %d\n", observation->bot != NULL);
}

void observe_put(const struct observation *observation, struct text *out) {
	put_head(out, "build_info", "gauge", "What the bot was built from.");
	text_add(out, "dicecup_build_info{version=\"%s\",commit=\"%s\"} 1\n", BUILT_VERSION,
		BUILT_COMMIT);
	put_process(out);
	put_head(out, "start_time_seconds", "gauge", "When the bot was started, since 1970.");
	text_add(out, "dicecup_start_time_seconds %lld\n", (long long)observation->started_at);
	put_database(observation, out);
	put_lease(observation, out);
	if (observation->bot == NULL) {
		return;
	}
	put_tables(observation, out);
	put_networks(observation, out);
	put_outcomes(observation, out);
	put_queues(observation, out);
	put_times(observation, out);
	put_web(observation, out);
}
