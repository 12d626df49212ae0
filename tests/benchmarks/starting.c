/* A bot with many live tables: how long it takes to take them up again after a restart, what a turn
 * of the loop costs beside them, and what each of them weighs. What players are told is thrown
 * away. Takes a folder for its database (default: the current one) and leaves nothing in it. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/router/bot_listener.h"
#include "bot/session/restore.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"
#include "tests/benchmarks/live_tables.h"

enum {
	TABLES_STARTED = 4000,
	TABLES_LIVE = 10000,
	MOVES = 30,
	TURNS = 2000,
	LOOKUPS = 100000,
	QUESTIONS = 2000
};

static void measure_start(struct store *store) {
	struct bench before, after;
	live_tables_begin(&before, store);
	for (int i = 0; bot_count_tables(before.bot, NULL) < TABLES_STARTED; i++) {
		live_tables_open(&before, i, MOVES);
	}
	bot_destroy(before.bot);
	live_tables_begin(&after, store);
	double start = figure_now();
	if (restore_network(after.bot, &after.chat) < 0) {
		figure_judge("restoring", "", false, "failed");
	}
	double took = figure_now() - start;
	char what[80];
	snprintf(
		what, sizeof(what), "s to take up %zu tables after a restart", after.bot->n_tables);
	figure_judge(what, "0.3", took <= 0.3, "%.2f", took);
	bot_destroy(after.bot);
}

static size_t weigh_people(const struct bot *bot) {
	size_t bytes = 0;
	for (struct map_entry *entry = bot->people.oldest; entry != NULL; entry = entry->newer) {
		const struct person *person = (const struct person *)entry;
		bytes += malloc_usable_size(entry) + sizeof(size_t);
		bytes += malloc_usable_size(person->tables) + sizeof(size_t);
	}
	return bytes;
}

static size_t weigh_tables(struct bench *bench) {
	struct mallinfo2 before = mallinfo2();
	for (int i = 0; i < TABLES_LIVE; i++) {
		live_tables_open(bench, i, 2);
	}
	return mallinfo2().uordblks - before.uordblks - weigh_people(bench->bot);
}

/* What does not name its table is looked for by who asks, and what a network tells by its place. */
static void measure_questions(struct bench *bench) {
	char who[16], place[16];
	double start = figure_now();
	for (int i = 0; i < QUESTIONS; i++) {
		snprintf(who, sizeof(who), "a%d", i * 7919 % TABLES_LIVE);
		live_tables_type(bench, NULL, who, "hand");
	}
	double asked = (figure_now() - start) * 1e6 / QUESTIONS;
	figure_judge("us of a private command among them", "20", asked <= 20, "%.1f", asked);
	start = figure_now();
	for (int i = 0; i < QUESTIONS; i++) {
		snprintf(place, sizeof(place), "#t%d", i * 7919 % TABLES_LIVE);
		bot_listener.lost(bench->bot, &bench->chat, place);
		bot_listener.entered(bench->bot, &bench->chat, place);
	}
	double entered = (figure_now() - start) * 1e6 / QUESTIONS;
	figure_judge(
		"us to lose a channel and enter it again", "50", entered <= 50, "%.1f", entered);
}

static void measure_turns(void) {
	struct bench bench;
	live_tables_begin(&bench, NULL);
	size_t bytes = weigh_tables(&bench) / TABLES_LIVE;
	char what[80];
	snprintf(what, sizeof(what), "live tables at once, of %d opened", TABLES_LIVE);
	figure_judge(what, "all", bench.bot->n_tables == TABLES_LIVE, "%zu", bench.bot->n_tables);
	figure_judge(
		"bytes of each, but for its people", "at most 4,096", bytes <= 4096, "%zu", bytes);
	double start = figure_now();
	for (int i = 0; i < TURNS; i++) {
		bot_due(bench.bot);
		bot_tick(bench.bot);
	}
	double turn = (figure_now() - start) * 1e6 / TURNS;
	figure_judge("us that a turn of the loop takes for them", "10", turn <= 10, "%.1f", turn);
	start = figure_now();
	for (int64_t i = 0; i < LOOKUPS; i++) {
		if (table_numbered(bench.bot, 1 + i * 7919 % TABLES_LIVE) == NULL) {
			figure_judge("looking up", "", false, "failed");
			return;
		}
	}
	double lookup = (figure_now() - start) * 1e6 / LOOKUPS;
	figure_judge(
		"us to find a table by its number among them", "1", lookup <= 1, "%.2f", lookup);
	measure_questions(&bench);
	bot_destroy(bench.bot);
}

int main(int argc, char **argv) {
	struct store *store;
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	store_sync_later(store);
	measure_start(store);
	measure_turns();
	folder_close_store(store);
	return figures_missed();
}
