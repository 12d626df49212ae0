#include "bot/cli/observe.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "bot/base/log.h"
#include "bot/cli/built.h"
#include "bot/cli/process_figures.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "engine/games.h"

static const double handling_bounds[HISTOGRAM_BOUNDS] = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
static const double storing_bounds[HISTOGRAM_BOUNDS] = {
	0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 1};

static struct observed_network *find(struct observation *observation, const char *name) {
	size_t i = 0;
	while (i + 1 < observation->n_networks &&
		strcmp(observation->networks[i].name, name) != 0) {
		i++;
	}
	return &observation->networks[i];
}

static void count_time(struct observation *observation, uint64_t since) {
	histogram_add(&observation->handling, (double)(uv_hrtime() - since) / 1e9);
}

static void count_outcome(struct observation *observation, struct observed_network *network) {
	network->outcomes[bot_outcome(observation->bot)]++;
}

static void on_message(void *data, struct chat *chat, const struct chat_message *message) {
	struct observation *observation = data;
	struct observed_network *network = find(observation, chat->network);
	uint64_t since = uv_hrtime();
	network->messages++;
	bot_listener.message(observation->bot, chat, message);
	count_outcome(observation, network);
	count_time(observation, since);
}

static void on_pressed(
	void *data, struct chat *chat, const struct chat_message *message, const char *id) {
	struct observation *observation = data;
	struct observed_network *network = find(observation, chat->network);
	uint64_t since = uv_hrtime();
	network->presses++;
	bot_listener.pressed(observation->bot, chat, message, id);
	count_outcome(observation, network);
	count_time(observation, since);
}

static void on_entered(void *data, struct chat *chat, const char *place) {
	struct observation *observation = data;
	struct observed_network *network = find(observation, chat->network);
	network->connects += !network->up;
	network->up = true;
	bot_listener.entered(observation->bot, chat, place);
}

static void on_lost(void *data, struct chat *chat, const char *place) {
	struct observation *observation = data;
	struct observed_network *network = find(observation, chat->network);
	network->up = network->up && place != NULL;
	bot_listener.lost(observation->bot, chat, place);
}

/* The rest is passed on unchanged. */

static bool on_has_table(void *data, struct chat *chat, const char *place) {
	struct observation *observation = data;
	return bot_listener.has_table(observation->bot, chat, place);
}

static void on_invited(void *data, struct chat *chat, const char *place, const char *by) {
	bot_listener.invited(((struct observation *)data)->bot, chat, place, by);
}

static void on_deaf(void *data, struct chat *chat, const char *place) {
	bot_listener.deaf(((struct observation *)data)->bot, chat, place);
}

static void on_unheard(void *data, struct chat *chat, const char *place) {
	const struct observation *observation = data;
	bot_listener.unheard(observation->bot, chat, place);
}

static size_t on_suggest(void *data, struct chat *chat, const struct chat_message *message,
	const char *begun, struct chat_choice *choices) {
	struct observation *observation = data;
	return bot_listener.suggest(observation->bot, chat, message, begun, choices);
}

static void on_gone(void *data, struct chat *chat, const char *place) {
	bot_listener.gone(((struct observation *)data)->bot, chat, place);
}

static void on_came(void *data, struct chat *chat, const char *place, struct chat_person person) {
	bot_listener.came(((struct observation *)data)->bot, chat, place, person);
}

static void on_left(void *data, struct chat *chat, struct chat_person person) {
	bot_listener.left(((struct observation *)data)->bot, chat, person);
}

static void on_missing(
	void *data, struct chat *chat, const char *place, struct chat_person person) {
	bot_listener.missing(((struct observation *)data)->bot, chat, place, person);
}

static void on_renamed(void *data, struct chat *chat, struct chat_person person) {
	bot_listener.renamed(((struct observation *)data)->bot, chat, person);
}

static bool on_becomes(void *data, struct chat *chat, const char *former, struct chat_person person,
	enum chat_proof proof) {
	const struct observation *observation = data;
	return bot_listener.becomes(observation->bot, chat, former, person, proof);
}

static void on_imitated(void *data, struct chat *chat, const char *key, bool on) {
	bot_listener.imitated(((struct observation *)data)->bot, chat, key, on);
}

static bool on_is_imitated(void *data, struct chat *chat, const char *key) {
	return bot_listener.is_imitated(((struct observation *)data)->bot, chat, key);
}

static void on_logged_out(void *data, struct chat *chat, struct chat_person person) {
	const struct observation *observation = data;
	bot_listener.logged_out(observation->bot, chat, person);
}

static void on_reached(void *data, struct chat *chat, struct chat_person person) {
	bot_listener.reached(((struct observation *)data)->bot, chat, person);
}

static void on_unreachable(
	void *data, struct chat *chat, struct chat_person person, const char *why) {
	bot_listener.unreachable(((struct observation *)data)->bot, chat, person, why);
}

static uint64_t on_written(void *data) {
	return bot_listener.written(((struct observation *)data)->bot);
}

static int on_leaving(void *data, uint64_t written) {
	return bot_listener.leaving(((struct observation *)data)->bot, written);
}

static bool on_is_slow(void *data) {
	return bot_listener.is_slow(((struct observation *)data)->bot);
}

static void on_resent(
	void *data, struct chat *chat, int64_t table, int stand, int64_t step, int64_t line) {
	bot_listener.resent(((struct observation *)data)->bot, chat, table, stand, step, line);
}

static bool on_is_on_turn(
	void *data, struct chat *chat, const char *key, int64_t table, int64_t turn) {
	return bot_listener.is_on_turn(((struct observation *)data)->bot, chat, key, table, turn);
}

static void on_sent(void *data, struct chat *chat, int64_t table, int stand, int64_t move) {
	bot_listener.delivered(((struct observation *)data)->bot, chat, table, stand, move);
}

static int64_t on_posting(void *data, struct chat *chat, int64_t table, int stand, bool *again) {
	return bot_listener.posting(((struct observation *)data)->bot, chat, table, stand, again);
}

static void on_shown(void *data, struct chat *chat, int64_t table, int stand, const char *key,
	const char *where, int64_t said) {
	bot_listener.shown(((struct observation *)data)->bot, chat, table, stand, key, where, said);
}

static void on_stays(
	void *data, struct chat *chat, int64_t table, int stand, int64_t move, int64_t said) {
	bot_listener.stays(((struct observation *)data)->bot, chat, table, stand, move, said);
}

static void on_deleted(void *data, struct chat *chat, int64_t table, const char *where) {
	bot_listener.deleted(((struct observation *)data)->bot, chat, table, where);
}

static void on_talked(void *data, struct chat *chat, const char *place) {
	bot_listener.talked(((struct observation *)data)->bot, chat, place);
}

static int on_watched(void *data, struct chat *chat, int64_t table, const char *place,
	const char *language, struct chat_access *access) {
	const struct observation *observation = data;
	return bot_listener.watched(observation->bot, chat, table, place, language, access);
}

static void on_unwatched(void *data, struct chat *chat, const char *place) {
	const struct observation *observation = data;
	bot_listener.unwatched(observation->bot, chat, place);
}

const struct chat_listener observe_listener = {
	.message = on_message,
	.pressed = on_pressed,
	.suggest = on_suggest,
	.has_table = on_has_table,
	.entered = on_entered,
	.invited = on_invited,
	.lost = on_lost,
	.deaf = on_deaf,
	.unheard = on_unheard,
	.gone = on_gone,
	.came = on_came,
	.left = on_left,
	.missing = on_missing,
	.renamed = on_renamed,
	.becomes = on_becomes,
	.imitated = on_imitated,
	.is_imitated = on_is_imitated,
	.logged_out = on_logged_out,
	.reached = on_reached,
	.unreachable = on_unreachable,
	.written = on_written,
	.leaving = on_leaving,
	.is_slow = on_is_slow,
	.is_on_turn = on_is_on_turn,
	.resent = on_resent,
	.delivered = on_sent,
	.posting = on_posting,
	.shown = on_shown,
	.stays = on_stays,
	.deleted = on_deleted,
	.talked = on_talked,
	.watched = on_watched,
	.unwatched = on_unwatched,
};

static void on_committed(void *data, double seconds) {
	struct observation *observation = data;
	histogram_add(&observation->commits, seconds);
}

static void on_synced(void *data, double seconds) {
	struct observation *observation = data;
	histogram_add(&observation->syncs, seconds);
}

/* Whatever would be told from here on might be wrong. */
static void on_database_lost(void *data, const char *why) {
	const struct bot_config *config = &((struct observation *)data)->bot->config;
	log_event(LOG_ERROR, "database-lost", "%s", why);
	config->give_up(config->data);
}

void observe_init(struct observation *observation, struct bot *bot, struct store *store) {
	int64_t started_at = observation->started_at;
	*observation = (struct observation){.bot = bot,
		.started_at = started_at != 0 ? started_at : time(NULL),
		.handling = {.bounds = handling_bounds},
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
	struct observed_network *network = &observation->networks[observation->n_networks++];
	*network = (struct observed_network){.up = false};
	snprintf(network->name, sizeof(network->name), "%s", name);
	for (size_t i = 0; i < before->n_networks; i++) {
		if (strcmp(before->networks[i].name, name) == 0) {
			*network = before->networks[i];
		}
	}
}

void observe_follow(struct observation *observation, struct chat *const *chats, size_t n) {
	struct observation before = *observation;
	observation->n_networks = 0;
	for (size_t i = 0; i < n; i++) {
		add(observation, &before, chats[i]->network);
	}
}

void observe_chat(struct observation *observation, const char *network, const struct chat *chat) {
	struct observed_network *observed = find(observation, network);
	observed->chat = chat;
	observed->up = observed->up && chat != NULL;
}

/* It can be spoken on, and all of it is heard. */
static bool is_up(const struct observed_network *network) {
	return network->up && (network->chat == NULL || chat_hears(network->chat, NULL));
}

bool observe_is_up(struct observation *observation, const char *network) {
	return observation->n_networks > 0 && is_up(find(observation, network));
}

bool observe_was_up(struct observation *observation, const char *network) {
	return observation->n_networks > 0 && find(observation, network)->connects > 0;
}

bool observe_is_ready(const struct observation *observation) {
	size_t up = 0;
	for (size_t i = 0; i < observation->n_networks; i++) {
		up += is_up(&observation->networks[i]);
	}
	return observation->bot != NULL && up == observation->n_networks;
}

static void put_head(struct text *out, const char *name, const char *type, const char *help) {
	text_add(out, "# HELP dicecup_%s %s\n# TYPE dicecup_%s %s\n", name, help, name, type);
}

static void put_networks(const struct observation *observation, struct text *out) {
	put_head(out, "network_up", "gauge",
		"Whether the bot can speak on the network, and hears all of it.");
	for (size_t i = 0; i < observation->n_networks; i++) {
		const struct observed_network *network = &observation->networks[i];
		text_add(out, "dicecup_network_up{network=\"%s\"} %d\n", network->name,
			is_up(network));
	}
	put_head(out, "connects_total", "counter", "How often the bot came to speak there.");
	for (size_t i = 0; i < observation->n_networks; i++) {
		const struct observed_network *network = &observation->networks[i];
		text_add(out, "dicecup_connects_total{network=\"%s\"} %llu\n", network->name,
			(unsigned long long)network->connects);
	}
	put_head(out, "heard_total", "counter", "Commands typed, and buttons pressed.");
	for (size_t i = 0; i < observation->n_networks; i++) {
		const struct observed_network *network = &observation->networks[i];
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
	for (size_t i = 0; i < observation->n_networks; i++) {
		for (size_t outcome = 0; outcome < OUTCOMES; outcome++) {
			text_add(out, "dicecup_commands_total{network=\"%s\",result=\"%s\"} %llu\n",
				observation->networks[i].name, words[outcome],
				(unsigned long long)observation->networks[i].outcomes[outcome]);
		}
	}
}

static void put_queues(const struct observation *observation, struct text *out) {
	put_head(out, "queue_length", "gauge",
		"Lines (on Discord requests) that wait to go out, or are on their way.");
	for (size_t i = 0; i < observation->n_networks; i++) {
		const struct chat *chat = observation->networks[i].chat;
		text_add(out, "dicecup_queue_length{network=\"%s\"} %zu\n",
			observation->networks[i].name,
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
		&observation->handling);
	put_histogram(out, "sending_seconds",
		"From a move's lines in the queue until the last of them had left.",
		bot_sending(observation->bot));
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

static void put_tables(const struct observation *observation, struct text *out) {
	put_head(out, "live_tables", "gauge", "Tables that are open or running.");
	text_add(out, "dicecup_live_tables %zu\n", bot_count_tables(observation->bot));
	put_head(out, "game_tables", "gauge", "The same by game.");
	for (size_t i = 0; games[i] != NULL; i++) {
		text_add(out, "dicecup_game_tables{game=\"%s\"} %zu\n", games[i]->id,
			bot_count_tables_of(observation->bot, games[i]));
	}
}

static void put_lease(const struct observation *observation, struct text *out) {
	if (!observation->leased) {
		return;
	}
	put_head(out, "standby", "gauge", "Whether it waits until the process that plays is gone.");
	text_add(out, "dicecup_standby %d\n", observation->standby);
	put_head(out, "lease_taken_total", "counter", "Whether it came to play: once at most.");
	text_add(out, "dicecup_lease_taken_total %d\n", observation->bot != NULL);
}

void observe_put(const struct observation *observation, struct text *out) {
	put_head(out, "build_info", "gauge", "What the bot was built from.");
	text_add(out, "dicecup_build_info{version=\"%s\",commit=\"%s\"} 1\n", BUILT_VERSION,
		BUILT_COMMIT);
	process_figures_put(out);
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
}
