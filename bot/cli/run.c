#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "bot/base/backoff.h"
#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/base/sd_notify.h"
#include "bot/base/worker.h"
#include "bot/cli/adjusted_clock.h"
#include "bot/cli/arguments.h"
#include "bot/cli/cli.h"
#include "bot/cli/memory_trim.h"
#include "bot/cli/monitor.h"
#include "bot/cli/network_kind.h"
#include "bot/cli/networks.h"
#include "bot/cli/observe.h"
#include "bot/commands/commands.h"
#include "bot/config/config.h"
#include "bot/draw/module.h"
#include "bot/fair/fair.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "bot/session/retention.h"
#include "engine/games.h"
#include "storage/store.h"

/* Runs the bot: one loop, on one thread, until it is told to stop. */

enum {
	PACE_MS = 1000,
	ALIVE_MS = 1000,   /* exactness of the time away after a kill; used while people play */
	ALIVE_SYNCED = 10, /* heartbeats between two syncs */
	AGAIN_MS = 1000, /* pause before trying a database again after a refusal, and its maximum */
	AGAIN_MOST_MS = 60 * 1000,
	TURN_MS = 200,       /* if another process has the database: people are waiting */
	LEASE_MS = 2 * 1000, /* as ALIVE_MS on a server, also the pause between turns */
	WHY_SIZE = 4096,
	SIGNALS = 3,
	UPGRADE_MS = 10 * 1000, /* between two lines of the log about a migration */
	URL_SIZE = 300,
};

/* In microseconds, from each call on: between two calls the file is copied, or synced. */
#define PATIENCE "EXTEND_TIMEOUT_USEC=300000000"

/* A migration, as reported to the operator and the service manager. */
struct upgrade {
	int version;       /* being made; 0: no migration was needed */
	uint64_t began_at; /* milliseconds of the monotonic clock */
	uint64_t told_at;
};

/* The pages' address, for links. */
struct web_address {
	struct bot_web web;
	char url[URL_SIZE];
};

struct runner {
	const char *file; /* NULL: none to read again */
	void (*ready)(void *data);
	void *ready_data;
	struct config *config;
	char *database; /* the open one, or the one waited for */
	char *node;     /* NULL: the machine's name */
	struct store *store;
	struct bot *bot;
	uv_loop_t loop;
	uv_signal_t signals[SIGNALS];
	uv_timer_t tick, alive, watchdog;
	unsigned n_alive;
	uv_prepare_t prepare;
	uv_async_t thought; /* another thread has finished a job */
	struct worker *worker, *painter;
	struct networks *networks;
	struct syncing syncing;
	struct offer *offer; /* commands for the networks */
	struct observation observation;
	struct adjusted_clock clock;
	struct memory_trim trim;
	struct http_server *monitor; /* NULL: none */
	uv_work_t looking;           /* checks all pages of the database after a crash */
	atomic_bool looks_no_more;
	bool cut_off;
	int looked; /* result, with words */
	char damage[STORE_WHY_SIZE];
	struct upgrade upgrade;
	int opened; /* the database's opening: its result, with words */
	char trouble[STORE_WHY_SIZE];
	struct http_server *turn_away; /* NULL: clients are not turned away */
	bool waited;                   /* the database was waited for */
	unsigned refusals;             /* by the database, in a row */
	bool stopping;
	int status; /* the exit code of a failure */
	struct web_address web;
};

/* Migration */

static void on_upgrading(void *data, int version, int newest) {
	struct upgrade *upgrade = data;
	uint64_t now = monotonic_ms();
	sd_notify_send(PATIENCE "\nSTATUS=Bringing the database up to date");
	if (upgrade->version == 0) {
		upgrade->began_at = upgrade->told_at = now;
		log_event(LOG_INFO, "database-old",
			"Bringing the database up to date: from version %d to %d", version, newest);
	} else if (now - upgrade->told_at >= UPGRADE_MS) {
		upgrade->told_at = now;
		log_event(LOG_INFO, "database-old",
			"Bringing the database up to date: at version %d of %d since %llu s",
			version, newest, (unsigned long long)(now - upgrade->began_at) / 1000);
	}
	upgrade->version = version;
}

static struct store_upgrading upgrade_listen(struct upgrade *upgrade) {
	*upgrade = (struct upgrade){.version = 0};
	return (struct store_upgrading){.goes_on = on_upgrading, .data = upgrade};
}

static void upgrade_end(const struct upgrade *upgrade) {
	if (upgrade->version != 0) {
		log_event(LOG_INFO, "database-new", "the database is up to date after %llu s",
			(unsigned long long)(monotonic_ms() - upgrade->began_at) / 1000);
		sd_notify_send("STATUS=");
	}
}

/* The pages' address */

/* Ensures that the store has a secret for the keys in addresses. 0 or a negative errno, logged.
 * Does nothing if the configuration has no pages. */
static int web_address_keep_secret(
	struct web_address *address, struct store *store, const struct config *config) {
	uint8_t fresh[FAIR_SEED];
	if (!config->has_web) {
		return 0;
	}
	int rc = fair_new_seed(fresh);
	if (rc == 0) {
		rc = store_secret_keep(store, "web", fresh, address->web.secret);
	}
	if (rc < 0) {
		log_event(LOG_ERROR, "web-secret", "no key for addresses: %s", store_error(store));
	}
	return rc;
}

/* From here on the bot uses this configuration's address. */
static void web_address_follow(
	struct web_address *address, struct bot *bot, const struct config *config) {
	if (config->web.opens) {
		address->url[0] = '\0'; /* there is no fixed address: pages know their own */
	} else if (config->has_web && config->web.url != NULL) {
		snprintf(address->url, sizeof(address->url), "%s", config->web.url);
	} else if (config->has_web) {
		snprintf(address->url, sizeof(address->url), "http://%s", config->web.listen);
	}
	address->web.url = address->url;
	bot->config.web = config->has_web ? &address->web : NULL;
}

static int64_t bot_time(const struct runner *runner) {
	return adjusted_clock_now(&runner->clock, adjusted_clock_even());
}

static int64_t now(void *data) {
	return bot_time(data);
}

/* The next process may run on another machine, so all use the database server's clock. */
static int64_t wall(const struct runner *runner) {
	return adjusted_clock_wall() + store_clock_ahead(runner->store);
}

/* To be called before the next due time is computed. */
static void follow_clock(struct runner *runner) {
	int64_t jump = adjusted_clock_follow(&runner->clock, wall(runner), adjusted_clock_even());
	if (jump != 0) {
		log_event(LOG_WARNING, "clock-jumped",
			"the machine's time went %s by %lld s, or it slept; no turn is shorter or "
			"longer by it",
			jump > 0 ? "forward" : "back",
			(long long)((jump > 0 ? jump : -jump) / 1000));
		bot_jump(runner->bot, jump);
	}
}

static void on_tick(uv_timer_t *timer) {
	struct runner *runner = timer->data;
	follow_clock(runner);
	bot_tick(runner->bot);
}

static void on_thought(uv_async_t *async) {
	struct runner *runner = async->data;
	if (runner->bot == NULL) {
		uv_stop(&runner->loop); /* the database was opened, or refused */
	} else if (!runner->stopping) {
		worker_collect(runner->worker);
		worker_collect(runner->painter);
	}
}

/* Called on another thread. */
static void wake(void *data) {
	struct runner *runner = data;
	uv_async_send(&runner->thought);
}

/* Before the loop sleeps: sets the timer to the next due time. */
static void on_prepare(uv_prepare_t *prepare) {
	struct runner *runner = prepare->data;
	store_lease_turned(runner->store);
	follow_clock(runner);
	int64_t due = bot_due(runner->bot);
	if (due == INT64_MAX || runner->stopping) {
		uv_timer_stop(&runner->tick);
		return;
	}
	int64_t pause = due - bot_time(runner);
	uv_timer_start(&runner->tick, on_tick, pause > 0 ? (uint64_t)pause : 0, 0);
}

/* It is unknown whether the last commit is on the disk; the next process reads the database, and
 * nothing else was told. */
static void halt(void *data) {
	(void)data;
	_Exit(1);
}

/* The next process, here or elsewhere, continues from the database. */
static void on_database_lost(void *data) {
	struct runner *runner = data;
	log_event(LOG_ERROR, "database-lost", "%s", store_error(runner->store));
	halt(runner);
}

/* While nobody plays this is the only write, so it is the first to notice a failing disk. */
static void on_kept_alive(void *data, int rc) {
	struct runner *runner = data;
	if (rc == -ENOTCONN) {
		on_database_lost(runner);
	}
	if (rc < 0 && !runner->observation.unkept) {
		log_event(LOG_ERROR, "not-kept", "%s; nothing is taken until that is mended",
			store_error(runner->store));
	} else if (rc == 0 && runner->observation.unkept) {
		log_event(LOG_INFO, "kept-again", "the database can be written again");
	}
	runner->observation.unkept = rc < 0;
}

static void keep_alive(struct runner *runner) {
	int rc = store_set_heartbeat(runner->store, bot_time(runner));
	if (rc == 0) {
		rc = store_sync_begin(runner->store, store_commit_seq(runner->store));
	}
	if (rc == -EINPROGRESS) {
		networks_watch_sync(&runner->syncing, false);
	} else {
		on_kept_alive(runner, rc);
	}
}

/* On a server each heartbeat is synced. */
static void on_alive(uv_timer_t *timer) {
	struct runner *runner = timer->data;
	bool synced = ++runner->n_alive % ALIVE_SYNCED == 0 || !store_is_file(runner->database);
	if (synced) {
		keep_alive(runner);
		memory_trim_run(&runner->trim);
	} else if (bot_count_tables(runner->bot, NULL) > 0 && !runner->observation.unkept) {
		store_set_heartbeat(runner->store, bot_time(runner)); /* a failure shows above */
	}
}

/* Sent by the loop, so that a loop that hangs sends nothing. */
static void on_watchdog(uv_timer_t *timer) {
	(void)timer;
	sd_notify_send("WATCHDOG=1");
}

/* Ends signals, timers and networks, so that the loop runs out of handles. */
static void stop(struct runner *runner) {
	if (runner->stopping) {
		_Exit(1);
	}
	runner->stopping = true;
	atomic_store(&runner->looks_no_more, true);
	log_event(LOG_INFO, "stopping", "every table is kept");
	sd_notify_send("STOPPING=1");
	keep_alive(runner);
	networks_end_syncing(&runner->syncing);
	networks_leave(runner->networks);
	for (size_t i = 0; i < SIGNALS; i++) {
		uv_unref((uv_handle_t *)&runner->signals[i]);
	}
	http_server_destroy(runner->monitor);
	runner->monitor = NULL;
	uv_close((uv_handle_t *)&runner->tick, NULL);
	uv_close((uv_handle_t *)&runner->alive, NULL);
	uv_close((uv_handle_t *)&runner->watchdog, NULL);
	uv_close((uv_handle_t *)&runner->prepare, NULL);
}

/* Reload */

static int open_monitor(struct runner *runner) {
	const char *listen = runner->config->metrics;
	int rc = 0;
	if (listen != NULL) {
		runner->monitor = monitor_open(&runner->loop, listen, &runner->observation, &rc);
	}
	if (rc < 0) {
		log_event(LOG_ERROR, "metrics", "cannot listen there: %s", uv_strerror(rc));
	}
	return rc;
}

static bool is_same(const char *one, const char *other) {
	return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static void move_monitor(struct runner *runner, const struct config *before) {
	if (!is_same(before->metrics, runner->config->metrics)) {
		http_server_destroy(runner->monitor);
		runner->monitor = NULL;
		open_monitor(runner);
	}
}

static void note_other_database(const struct runner *runner) {
	if (strcmp(runner->database, runner->config->database) != 0) {
		log_event(LOG_WARNING, "config-database",
			"another database needs a restart; all else is followed");
	}
}

/* The open database stays: tables continue in it. */
static void adopt(struct runner *runner, struct config *config) {
	struct config *before = runner->config;
	runner->config = config;
	log_setup(config->log.level, config->log.format);
	runner->bot->config.language = config->language;
	web_address_follow(&runner->web, runner->bot, config);
	runner->bot->config.logs_moves = config->log.moves != 0;
	retention_keep_for(runner->bot, config->retention.people, config->retention.games);
	move_monitor(runner, before);
	note_other_database(runner);
	log_event(LOG_INFO, "config-read", "%zu networks, %zu live tables",
		networks_count(runner->networks), bot_count_tables(runner->bot, NULL));
	config_destroy(before);
}

/* NULL: it was refused, which was logged. */
static struct config *load_again(const struct runner *runner) {
	char buf[WHY_SIZE];
	struct text why = TEXT_INTO(buf);
	struct config *config;
	if (config_load(runner->file, &config, &why) < 0) {
		buf[strcspn(buf, "\n")] = '\0'; /* the first error; check shows them all */
		log_event(LOG_ERROR, "config-refused", "%s; the old one stays", buf);
		return NULL;
	}
	return config;
}

static void follow(struct runner *runner, struct config *config) {
	bool followed = web_address_keep_secret(&runner->web, runner->store, config) == 0;
	if (followed) {
		networks_follow(runner->networks, config, &followed);
	}
	if (followed) {
		adopt(runner, config);
	} else {
		log_event(LOG_ERROR, "config-refused",
			"%s: not every network can be; the old one "
			"stays",
			runner->file);
		config_destroy(config);
	}
}

static void open_turn_away(struct runner *runner) {
	const struct config *config = runner->config;
	int error = 0;
	if (config->has_web) {
		runner->turn_away = monitor_turn_away(&runner->loop, config->web.listen, &error);
	}
	if (error < 0) {
		log_event(LOG_ERROR, "web-listen", "%s: cannot listen there: %s",
			config->web.listen, uv_strerror(error));
	}
}

static void close_turn_away(struct runner *runner) {
	http_server_destroy(runner->turn_away);
	runner->turn_away = NULL;
}

static void follow_waiting(struct runner *runner, struct config *config) {
	struct config *before = runner->config;
	runner->config = config;
	log_setup(config->log.level, config->log.format);
	move_monitor(runner, before);
	if (runner->waited) {
		close_turn_away(runner);
		open_turn_away(runner);
	}
	note_other_database(runner);
	log_event(LOG_INFO, "config-read", "it waits for the database");
	config_destroy(before);
}

static void reload(struct runner *runner) {
	char line[64];
	if (runner->file == NULL) {
		return;
	}
	uint64_t usec = uv_hrtime() / 1000;
	snprintf(line, sizeof(line), "RELOADING=1\nMONOTONIC_USEC=%llu", (unsigned long long)usec);
	sd_notify_send(line);
	struct config *config = load_again(runner);
	if (config != NULL) {
		(runner->bot != NULL ? follow : follow_waiting)(runner, config);
	}
	sd_notify_send("READY=1");
}

static void on_signal(uv_signal_t *handle, int number) {
	struct runner *runner = handle->data;
	if (number == SIGHUP && !runner->stopping) {
		reload(runner);
	} else if (number != SIGHUP && runner->bot == NULL) {
		_exit(0); /* a call to a server may take long */
	} else if (number != SIGHUP) {
		stop(runner);
	}
}

static int watch_signals(struct runner *runner) {
	static const int numbers[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
	int rc = 0;
	for (size_t i = 0; i < SIGNALS && rc == 0; i++) {
		rc = uv_signal_start(&runner->signals[i], on_signal, numbers[i]);
	}
	return rc;
}

/* Tokens and hands must not be in a core file, or readable by a debugger of this user. Leak
 * detection uses ptrace, which this forbids. */
static void guard_memory(void) {
	setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
#ifndef __SANITIZE_ADDRESS__
	prctl(PR_SET_DUMPABLE, 0);
#endif
}

static int init_handles(struct runner *runner) {
	if (uv_loop_init(&runner->loop) < 0) {
		return -ENOMEM;
	}
	for (size_t i = 0; i < SIGNALS; i++) {
		uv_signal_init(&runner->loop, &runner->signals[i]);
		runner->signals[i].data = runner;
	}
	if (uv_async_init(&runner->loop, &runner->thought, on_thought) < 0) {
		return -ENOMEM;
	}
	runner->thought.data = runner;
	uv_unref((uv_handle_t *)&runner->thought);
	uv_timer_init(&runner->loop, &runner->tick);
	uv_timer_init(&runner->loop, &runner->alive);
	uv_timer_init(&runner->loop, &runner->watchdog);
	uv_prepare_init(&runner->loop, &runner->prepare);
	runner->tick.data = runner->alive.data = runner->prepare.data = runner;
	return 0;
}

static void start_timers(struct runner *runner) {
	int64_t alive = store_is_file(runner->database) ? ALIVE_MS : LEASE_MS;
	uv_timer_start(&runner->alive, on_alive, (uint64_t)alive, (uint64_t)alive);
	uv_prepare_start(&runner->prepare, on_prepare);
}

static void tell_manager(struct runner *runner, const char *state) {
	uint64_t pause = sd_notify_watchdog_ms();
	int error = sd_notify_send(state);
	if (error < 0) {
		log_event(LOG_WARNING, "not-notified", "NOTIFY_SOCKET: %s", strerror(-error));
	}
	if (pause > 0) {
		uv_timer_start(&runner->watchdog, on_watchdog, pause, pause);
	}
}

static void fail(struct runner *runner, int status) {
	runner->status = status;
	if (!runner->stopping) {
		stop(runner);
	}
}

/* The operator must mend something first; without an exit everything would look well. After the
 * start a restart may help. */
static void on_fatal(void *data, bool at_start) {
	fail(data, at_start ? EXIT_TO_MEND : 1);
}

/* On a thread of libuv's. */
static void look_at_pages(uv_work_t *work) {
	struct runner *runner = work->data;
	runner->looked =
		store_check_pages(runner->database, &runner->looks_no_more, runner->damage);
}

/* The last write may be damaged, and nothing must be stored on top of it. */
static void on_looked(uv_work_t *work, int status) {
	struct runner *runner = work->data;
	(void)status;
	if (runner->looked < 0 && runner->looked != -ECANCELED) {
		log_event(LOG_ERROR, "database", "%s", runner->damage);
		fail(runner, 1);
	}
}

static struct network_context network_context(struct runner *runner) {
	return (struct network_context){
		.loop = &runner->loop,
		.bot = runner->bot,
		.observation = &runner->observation,
		.commands = offer_commands(runner->offer),
	};
}

static void on_syncing(void *data) {
	struct runner *runner = data;
	networks_watch_sync(&runner->syncing, true);
}

static int init_networks(struct runner *runner) {
	observe_init(&runner->observation, runner->bot, runner->store);
	const struct network_context context = network_context(runner);
	runner->networks = networks_create(&context, network_kinds, on_fatal, runner);
	return runner->networks == NULL
		       ? -ENOMEM
		       : networks_open_syncing(&runner->syncing, &runner->loop, runner->store,
				 runner->bot, runner->networks, on_kept_alive, runner);
}

/* A wrong clock does not harm tables, but the dates of results. */
static void look_at_clock(const struct runner *runner, int64_t then) {
	int64_t late_minutes = (then - bot_time(runner)) / (60 * 1000);
	if (late_minutes > 0) {
		log_event(LOG_WARNING, "clock-behind",
			"the machine's time stands %lld min before the last time the bot was "
			"alive; if "
			"it is wrong, set it (timedatectl set-ntp true)",
			(long long)late_minutes);
	}
}

/* Tables of networks that are not configured wait until those return. */
static int rest_all(struct runner *runner) {
	int64_t then = 0;
	int rc = store_last_heartbeat(runner->store, &then);
	look_at_clock(runner, then);
	if (rc == 0 && then > 0) {
		rc = store_set_offline_since(runner->store, NULL, then);
	}
	return rc;
}

static int join_networks(struct runner *runner) {
	bool followed;
	int rc = rest_all(runner);
	if (rc == 0) {
		rc = web_address_keep_secret(&runner->web, runner->store, runner->config);
	}
	if (rc == 0) {
		web_address_follow(&runner->web, runner->bot, runner->config);
		rc = networks_follow(runner->networks, runner->config, &followed);
	}
	if (rc == 0) {
		keep_alive(runner);
	}
	return rc;
}

static void close_handle(uv_handle_t *handle, void *data) {
	(void)data;
	if (!uv_is_closing(handle)) {
		uv_close(handle, NULL);
	}
}

/* Tests of whole games need computers without pauses for thinking. */
static unsigned pace(void) {
	const char *given = getenv("DICECUP_PACE_MS");
	long pace;
	return given != NULL && arguments_number(given, 0, PACE_MS, &pace) ? (unsigned)pace
									   : PACE_MS;
}

static int create_bot(struct runner *runner) {
	struct bot_config bot = {
		.commands = commands,
		.store = runner->store,
		.language = runner->config->language,
		.pace_ms = pace(),
		.logs_moves = runner->config->log.moves != 0,
		.unlimited = getenv("DICECUP_UNLIMITED") != NULL,
		.now = now,
		.halt = halt,
		.syncing = store_sync_socket(runner->store) >= 0 ? on_syncing : NULL,
		.load_painting = draw_load,
		.figures = &runner->observation.figures,
		.data = runner,
	};
	runner->offer = offer_create();
	bot.worker = runner->worker = worker_create(WORKER_NICE, wake, runner);
	bot.painter = runner->painter = worker_create(WORKER_AWAITED, wake, runner);
	runner->bot = bot_create(&bot);
	bool created = runner->offer != NULL && runner->worker != NULL && runner->painter != NULL &&
		       runner->bot != NULL;
	return created ? init_networks(runner) : -ENOMEM;
}

static void begin(struct runner *runner) {
	retention_keep_for(
		runner->bot, runner->config->retention.people, runner->config->retention.games);
	log_event(LOG_INFO, "running", "%zu live tables, %zu networks",
		bot_count_tables(runner->bot, NULL), networks_count(runner->networks));
	/* All tables are restored; service managers should not wait for networks that are still
	 * connecting. */
	tell_manager(runner, runner->waited ? "READY=1\nSTATUS=" : "READY=1");
	if (runner->ready != NULL) {
		runner->ready(runner->ready_data);
	}
	if (runner->cut_off) {
		runner->looking.data = runner;
		uv_queue_work(&runner->loop, &runner->looking, look_at_pages, on_looked);
	}
}

static void compare_clocks(const struct runner *runner) {
	int64_t ahead = store_clock_ahead(runner->store);
	if (ahead >= ADJUSTED_CLOCK_JUMP_MS || ahead <= -ADJUSTED_CLOCK_JUMP_MS) {
		log_event(LOG_WARNING, "clock-differs",
			"the machine's time is %lld s %s that of the database's server, by which "
			"the bot goes; set it (timedatectl set-ntp true)",
			(long long)((ahead > 0 ? ahead : -ahead) / 1000),
			ahead > 0 ? "behind" : "ahead of");
	}
}

static int run(struct runner *runner) {
	adjusted_clock_set(&runner->clock, wall(runner), adjusted_clock_even());
	compare_clocks(runner);
	if (create_bot(runner) < 0) {
		return 1;
	}
	start_timers(runner);
	int rc = join_networks(runner);
	if (rc == 0) {
		begin(runner);
	} else {
		fail(runner, rc == -EINVAL ? EXIT_TO_MEND : 1);
	}
	uv_run(&runner->loop, UV_RUN_DEFAULT);
	return runner->status;
}

static void end_loop(struct runner *runner) {
	worker_destroy(runner->worker); /* while it can still wake the loop */
	worker_destroy(runner->painter);
	http_server_destroy(runner->monitor);
	uv_walk(&runner->loop, close_handle, NULL);
	uv_run(&runner->loop, UV_RUN_DEFAULT);
	uv_loop_close(&runner->loop);
}

static void note_missing_words(void) {
	char file[PATH_MAX];
	for (int i = 0; i < LANGUAGES; i++) {
		if (catalogue_is_missing((enum language)i, file, sizeof(file))) {
			log_event(LOG_WARNING, "words-missing",
				"%s cannot be read: language %s is English", file,
				catalogue_tag((enum language)i));
		}
	}
}

/* Waiting for the database */

static void on_waited(uv_timer_t *timer) {
	uv_stop(timer->loop);
}

static void pause_for(struct runner *runner, uint64_t ms) {
	uv_timer_start(&runner->tick, on_waited, ms, 0);
	uv_run(&runner->loop, UV_RUN_DEFAULT);
}

/* Meanwhile the service manager's watchdog is served, and /ready responds 503. */
static void begin_to_wait(struct runner *runner, int rc, bool others) {
	if (!runner->waited) {
		open_turn_away(runner);
	}
	runner->waited = true;
	runner->observation.standby = others;
	tell_manager(runner, others ? "READY=1\nSTATUS=Standing by"
				    : "READY=1\nSTATUS=Waiting for the database");
	log_event(others ? LOG_INFO : LOG_ERROR,
		others            ? "standby"
		: rc == -ENOTCONN ? "database-lost"
				  : "database",
		"%s; waiting %s", runner->trouble,
		others ? "to take over" : "until it can be used");
}

/* The first process in the queue takes over a busy database; other refusals may last long. */
static void wait_for_database(struct runner *runner, int rc, int *told) {
	bool others = rc == -EBUSY && !store_is_file(runner->database);
	if (*told != rc) {
		begin_to_wait(runner, rc, others);
		*told = rc;
	}
	runner->refusals = others ? 0 : runner->refusals + 1;
	pause_for(runner, others ? TURN_MS
				 : backoff_ms_by(runner->refusals - 1, AGAIN_MS, AGAIN_MOST_MS,
					   backoff_chance() / 2));
}

static void open_store_on_thread(void *data) {
	struct runner *runner = data;
	const struct store_upgrading upgrading = upgrade_listen(&runner->upgrade);
	const struct store_start start = {
		.upgrading = &upgrading, .leased = true, .node = runner->node};
	runner->opened = store_open_unchecked(
		runner->database, &start, &runner->store, &runner->cut_off, runner->trouble);
	wake(runner);
}

/* On a thread, so that the loop turns however long a server takes; one that ends, so that its heap
 * is the gateway's afterwards (run_bot()). */
static int try_to_open(struct runner *runner) {
	uv_thread_t thread;
	if (uv_thread_create(&thread, open_store_on_thread, runner) < 0) {
		snprintf(runner->trouble, sizeof(runner->trouble), "no thread can be started");
		return -ENOMEM;
	}
	uv_run(&runner->loop, UV_RUN_DEFAULT);
	uv_thread_join(&thread);
	return runner->opened;
}

/* A waiting process never takes a database migrated by a newer version. A server that was reached
 * once may come back. */
static bool must_be_mended(const struct runner *runner, int rc) {
	return !store_is_file(runner->database) &&
	       (rc == -ENOTSUP || (rc == -EACCES && !runner->waited));
}

/* Without a configuration a person started the bot by hand, and is told at once. */
static int open_store(struct runner *runner) {
	int told = 0, rc;
	while ((rc = try_to_open(runner)) != 0 && runner->file != NULL &&
		!must_be_mended(runner, rc)) {
		wait_for_database(runner, rc, &told);
	}
	close_turn_away(runner);
	if (rc != 0) {
		log_event(LOG_ERROR, "database", "%s", runner->trouble);
		return rc;
	}
	upgrade_end(&runner->upgrade); /* NOLINT(clang-analyzer-unix.Malloc): as in start() */
	rc = store_sync_later(runner->store);
	if (rc < 0) {
		log_event(LOG_ERROR, "database", "%s", store_error(runner->store));
	}
	return rc;
}

static void note_drain(const struct config *config) {
	if (config->drain) {
		log_event(LOG_WARNING, "config-drain",
			"drain: does nothing any more and can go: whoever waits takes over when "
			"this process stops");
	}
}

static int start(struct runner *runner) {
	log_setup(runner->config->log.level, runner->config->log.format);
	note_drain(runner->config);
	note_missing_words();
	guard_memory();
	const char *node = runner->config->node;
	runner->database = strdup(runner->config->database);
	runner->node = node != NULL ? strdup(node) : NULL;
	if (runner->database == NULL || (node != NULL && runner->node == NULL) ||
		init_handles(runner) < 0 || watch_signals(runner) < 0) {
		return 1;
	}
	signal(SIGPIPE, SIG_IGN);
	observe_init(&runner->observation, NULL, NULL);
	/* cli_run frees the name; the checker loses sight of it where libuv takes the loop. */
	int opened = open_monitor(runner) == 0 ? open_store(runner) : -EIO;
	int status = opened == 0 ? run(runner) : must_be_mended(runner, opened) ? EXIT_TO_MEND : 1;
	end_loop(runner);
	return status; /* NOLINT(clang-analyzer-unix.Malloc) */
}

int run_bot(struct config *config, const char *file, void (*ready)(void *data), void *data) {
	struct runner runner = {.file = file, .config = config, .ready = ready, .ready_data = data};
	unsetenv("http_proxy"); /* libwebsockets would use it; proxies are set in the configuration
				 */
	/* One heap for the loop and one for the other threads: so lasting allocations are not
	 * scattered among the gateway's backlog, and memory_trim_run() can return that. */
	mallopt(M_ARENA_MAX, 2);
	int status = start(&runner);
	bot_destroy(runner.bot);
	offer_destroy(runner.offer);
	store_close(runner.store);
	networks_destroy(runner.networks);
	free(runner.database);
	free(runner.node);
	config_destroy(runner.config);
	return status;
}

static int load_and_run(const char *file) {
	char why[WHY_SIZE];
	struct text reasons = TEXT_INTO(why);
	struct config *config;
	if (config_load(file, &config, &reasons) < 0) {
		fputs(why, stderr);
		return EXIT_TO_MEND;
	}
	catalogue_open();
	return run_bot(config, file, NULL, NULL);
}

int cli_run(int argc, char **argv) {
	const char *file = NULL;
	int status = arguments_config(argc, argv, &file);
	return status == 0 ? load_and_run(file) : status;
}
