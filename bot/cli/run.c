#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/base/sd_notify.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/monitor.h"
#include "bot/cli/networks.h"
#include "bot/cli/observe.h"
#include "bot/cli/steady.h"
#include "bot/config/config.h"
#include "bot/session/bot.h"

/* The bot: one loop, one thread, until it is told to stop. */

enum {
	PACE_MS = 1000,
	ALIVE_MS = 10 * 1000, /* how exactly the time away is known after a kill */
	WHY_SIZE = 4096,
	SIGNALS = 3,
};

struct bot {
	const char *file;
	struct config *config;
	char *database; /* the one that is open */
	struct store *store;
	struct play *play;
	uv_loop_t loop;
	uv_signal_t signals[SIGNALS];
	uv_timer_t tick, alive, watchdog;
	uv_prepare_t prepare;
	struct networks *networks;
	struct chat_commands commands;
	struct observation observation;
	struct steady steady;
	struct monitor *monitor; /* NULL: nobody asks */
	bool stopping;
	bool unkept; /* the database cannot be written */
	bool failed; /* a network cannot go on */
};

static int64_t wall_time(void) {
	uv_timeval64_t time = {0};
	uv_gettimeofday(&time);
	return time.tv_sec * 1000 + time.tv_usec / 1000;
}

static int64_t even_time(void) {
	return (int64_t)(uv_hrtime() / 1000000);
}

static int64_t bot_time(const struct bot *bot) {
	return steady_now(&bot->steady, even_time());
}

static int64_t now(void *data) {
	return bot_time(data);
}

/* Whoever asks what is due next has to know of it before. */
static void follow_clock(struct bot *bot) {
	int64_t jump = steady_follow(&bot->steady, wall_time(), even_time());
	if (jump != 0) {
		log_event(LOG_WARNING, "clock-jumped",
			"the machine's time went %s by %lld s, or it slept; no turn is shorter or "
			"longer by it",
			jump > 0 ? "forward" : "back",
			(long long)((jump > 0 ? jump : -jump) / 1000));
		play_jump(bot->play, jump);
	}
}

static void on_tick(uv_timer_t *timer) {
	struct bot *bot = timer->data;
	follow_clock(bot);
	play_tick(bot->play);
}

/* Before the loop sleeps: when does a computer player want to be woken? */
static void on_prepare(uv_prepare_t *prepare) {
	struct bot *bot = prepare->data;
	follow_clock(bot);
	int64_t due = play_due(bot->play);
	if (due == INT64_MAX || bot->stopping) {
		uv_timer_stop(&bot->tick);
		return;
	}
	int64_t pause = due - bot_time(bot);
	uv_timer_start(&bot->tick, on_tick, pause > 0 ? (uint64_t)pause : 0, 0);
}

/* Where nobody plays nothing else is written, so a disk that fails shows here first. */
static void keep_alive(struct bot *bot) {
	int rc = store_set_heartbeat(bot->store, bot_time(bot));
	if (rc < 0 && !bot->unkept) {
		log_event(LOG_ERROR, "not-kept", "%s; nothing is taken until that is mended",
			store_error(bot->store));
	} else if (rc == 0 && bot->unkept) {
		log_event(LOG_INFO, "kept-again", "the database can be written again");
	}
	bot->unkept = rc < 0;
}

static void on_alive(uv_timer_t *timer) {
	keep_alive(timer->data);
}

/* From the loop itself: a loop that hangs says nothing. */
static void on_watchdog(uv_timer_t *timer) {
	(void)timer;
	sd_notify_send("WATCHDOG=1");
}

/* Signals, timers and networks end, so the loop runs out of things to wait for. */
static void stop(struct bot *bot) {
	if (bot->stopping) {
		_Exit(1);
	}
	bot->stopping = true;
	log_event(LOG_INFO, "stopping", "every table is kept");
	sd_notify_send("STOPPING=1");
	keep_alive(bot);
	networks_leave(bot->networks);
	for (size_t i = 0; i < SIGNALS; i++) {
		uv_unref((uv_handle_t *)&bot->signals[i]);
	}
	monitor_destroy(bot->monitor);
	uv_close((uv_handle_t *)&bot->tick, NULL);
	uv_close((uv_handle_t *)&bot->alive, NULL);
	uv_close((uv_handle_t *)&bot->watchdog, NULL);
	uv_close((uv_handle_t *)&bot->prepare, NULL);
}

/* Reading the configuration again */

static int open_monitor(struct bot *bot) {
	const struct sockaddr_storage *address = &bot->config->metrics;
	int rc = 0;
	if (address->ss_family != 0) {
		bot->monitor = monitor_create(&bot->loop, address, &bot->observation, &rc);
	}
	if (rc < 0) {
		log_event(LOG_ERROR, "metrics", "cannot listen there: %s", uv_strerror(rc));
	}
	return rc;
}

static void move_monitor(struct bot *bot, const struct config *before) {
	if (memcmp(&before->metrics, &bot->config->metrics, sizeof(before->metrics)) != 0) {
		monitor_destroy(bot->monitor);
		bot->monitor = NULL;
		open_monitor(bot);
	}
}

/* Tables go on: all that is theirs is in the store, which stays what it is. */
static void adopt(struct bot *bot, struct config *config) {
	struct config *before = bot->config;
	bot->config = config;
	log_setup(config->log.level, config->log.format);
	play_speak(bot->play, config->language);
	play_keep_for(bot->play, config->retention.people, config->retention.games);
	move_monitor(bot, before);
	if (strcmp(bot->database, config->database) != 0) {
		log_event(LOG_WARNING, "config-database",
			"another database needs a restart; all else is followed");
	}
	log_event(LOG_INFO, "config-read", "%zu networks, %zu live tables",
		networks_count(bot->networks), play_count_tables(bot->play));
	config_destroy(before);
}

static void follow(struct bot *bot) {
	char buf[WHY_SIZE];
	struct text why = TEXT_INTO(buf);
	struct config *config;
	bool followed;
	if (config_load(bot->file, &config, &why) < 0) {
		buf[strcspn(buf, "\n")] = '\0'; /* the first complaint; check tells them all */
		log_event(LOG_ERROR, "config-refused", "%s; the old one stays", buf);
		return;
	}
	networks_follow(bot->networks, config, &followed);
	if (followed) {
		adopt(bot, config);
	} else {
		log_event(LOG_ERROR, "config-refused",
			"%s: not every network can be; the old one "
			"stays",
			bot->file);
		config_destroy(config);
	}
}

static void reload(struct bot *bot) {
	char line[64];
	uint64_t usec = uv_hrtime() / 1000;
	snprintf(line, sizeof(line), "RELOADING=1\nMONOTONIC_USEC=%llu", (unsigned long long)usec);
	sd_notify_send(line);
	follow(bot);
	sd_notify_send("READY=1");
}

static void on_signal(uv_signal_t *handle, int number) {
	struct bot *bot = handle->data;
	if (number != SIGHUP) {
		stop(bot);
	} else if (!bot->stopping) {
		reload(bot);
	}
}

static int watch_signals(struct bot *bot) {
	static const int numbers[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
	int rc = 0;
	signal(SIGPIPE, SIG_IGN);
	for (size_t i = 0; i < SIGNALS && rc == 0; i++) {
		rc = uv_signal_start(&bot->signals[i], on_signal, numbers[i]);
	}
	return rc;
}

static int init_handles(struct bot *bot) {
	if (uv_loop_init(&bot->loop) < 0) {
		return -ENOMEM;
	}
	for (size_t i = 0; i < SIGNALS; i++) {
		uv_signal_init(&bot->loop, &bot->signals[i]);
		bot->signals[i].data = bot;
	}
	uv_timer_init(&bot->loop, &bot->tick);
	uv_timer_init(&bot->loop, &bot->alive);
	uv_timer_init(&bot->loop, &bot->watchdog);
	uv_prepare_init(&bot->loop, &bot->prepare);
	bot->tick.data = bot->alive.data = bot->prepare.data = bot;
	uv_timer_start(&bot->alive, on_alive, ALIVE_MS, ALIVE_MS);
	uv_prepare_start(&bot->prepare, on_prepare);
	return 0;
}

/* Every table is back; networks may still be connecting, for which a manager should not wait. */
static void tell_manager(struct bot *bot) {
	uint64_t pause = sd_notify_watchdog_ms();
	int error = sd_notify_send("READY=1");
	if (error < 0) {
		log_event(LOG_WARNING, "not-notified", "NOTIFY_SOCKET: %s", strerror(-error));
	}
	if (pause > 0) {
		uv_timer_start(&bot->watchdog, on_watchdog, pause, pause);
	}
}

/* The operator has to mend something first: going on without would look as if all were well. */
static void on_fatal(void *data) {
	struct bot *bot = data;
	bot->failed = true;
	if (!bot->stopping) {
		stop(bot);
	}
}

static int init_networks(struct bot *bot) {
	observe_init(&bot->observation, bot->play, bot->store);
	bot->networks = networks_create(&(struct networks_world){
		.loop = &bot->loop,
		.play = bot->play,
		.observation = &bot->observation,
		.commands = &bot->commands,
		.fatal = on_fatal,
		.data = bot,
	});
	return bot->networks != NULL ? 0 : -ENOMEM;
}

/* Tables are none the worse for it, but dates of results are. */
static void look_at_clock(const struct bot *bot, int64_t then) {
	int64_t behind = (then - bot_time(bot)) / (60 * 1000);
	if (behind > 0) {
		log_event(LOG_WARNING, "clock-behind",
			"the machine's time stands %lld min before the last time the bot was "
			"alive; if "
			"it is wrong, set it (timedatectl set-ntp true)",
			(long long)behind);
	}
}

/* Tables of networks that are not in the configuration any more rest like the others, until those
 * return. */
static int rest_all(struct bot *bot) {
	int64_t then = 0;
	int rc = store_last_heartbeat(bot->store, &then);
	look_at_clock(bot, then);
	if (rc == 0 && then > 0) {
		rc = store_set_offline_since(bot->store, NULL, then);
	}
	return rc;
}

static int join_networks(struct bot *bot) {
	bool followed;
	int rc = rest_all(bot);
	if (rc == 0) {
		rc = networks_follow(bot->networks, bot->config, &followed);
	}
	if (rc == 0) {
		keep_alive(bot);
	}
	return rc;
}

static void close_handle(uv_handle_t *handle, void *data) {
	(void)data;
	if (!uv_is_closing(handle)) {
		uv_close(handle, NULL);
	}
}

/* Tests that play whole games cannot wait for computers that seem to think. */
static unsigned pace(void) {
	const char *given = getenv("DICECUP_PACE_MS");
	long pace;
	return given != NULL && arguments_number(given, 0, PACE_MS, &pace) ? (unsigned)pace
									   : PACE_MS;
}

static int run(struct bot *bot) {
	struct play_config play = {
		.store = bot->store,
		.language = bot->config->language,
		.pace_ms = pace(),
		.unlimited = getenv("DICECUP_UNLIMITED") != NULL,
		.now = now,
		.data = bot,
	};
	steady_set(&bot->steady, wall_time(), even_time());
	bot->play = play_create(&play);
	if (bot->play == NULL || play_offer(bot->play, &bot->commands) < 0 ||
		init_handles(bot) < 0 || init_networks(bot) < 0) {
		return -ENOMEM;
	}
	int rc = watch_signals(bot);
	if (rc == 0) {
		rc = open_monitor(bot);
	}
	if (rc == 0) {
		rc = join_networks(bot);
	}
	if (rc == 0) {
		play_keep_for(
			bot->play, bot->config->retention.people, bot->config->retention.games);
		log_event(LOG_INFO, "running", "%zu live tables, %zu networks",
			play_count_tables(bot->play), networks_count(bot->networks));
		tell_manager(bot);
	} else {
		stop(bot);
	}
	uv_run(&bot->loop, UV_RUN_DEFAULT);
	uv_walk(&bot->loop, close_handle, NULL);
	uv_run(&bot->loop, UV_RUN_DEFAULT);
	uv_loop_close(&bot->loop);
	return bot->failed ? -ECANCELED : rc;
}

static int start(struct bot *bot) {
	char why[WHY_SIZE];
	struct text reasons = TEXT_INTO(why);
	if (config_load(bot->file, &bot->config, &reasons) < 0) {
		fputs(why, stderr);
		return 1;
	}
	log_setup(bot->config->log.level, bot->config->log.format);
	char trouble[STORE_WHY_SIZE];
	bot->database = strdup(bot->config->database);
	if (bot->database == NULL) {
		return 1;
	}
	if (store_open(bot->database, &bot->store, trouble) < 0) {
		log_event(LOG_ERROR, "database", "%s", trouble);
		return 1;
	}
	/* cli_run frees the name; the checker loses sight of it where libuv takes the loop. */
	return run(bot) < 0; /* NOLINT(clang-analyzer-unix.Malloc) */
}

int cli_run(int argc, char **argv) {
	static const char *const words[] = {"config", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	struct bot bot = {.file = NULL};
	int found;
	while ((found = arguments_next(&arguments, words)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return 2;
		}
		if (found == ARGUMENTS_PLAIN) {
			return arguments_wrong(
				&arguments, "say --config FILE, not %s", arguments.value);
		}
		bot.file = arguments.value;
	}
	if (bot.file == NULL) {
		return arguments_wrong(&arguments, "say which configuration: --config FILE");
	}
	catalogue_open();
	int rc = start(&bot);
	play_destroy(bot.play);
	store_close(bot.store);
	networks_destroy(bot.networks);
	free(bot.database);
	config_destroy(bot.config);
	return rc;
}
