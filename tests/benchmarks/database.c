/* Makes a database as a big bot has it: database FILE GAMES TABLES, with so many games that have
 * ended, and so many tables in the middle of one. */
#include <stdio.h>
#include <stdlib.h>

#include "bot/base/log.h"
#include "tests/benchmarks/live_tables.h"
#include "tests/benchmarks/past_games.h"

enum { MOVES = 30 };

static void open_tables(struct store *store, size_t n) {
	struct bench bench;
	live_tables_begin(&bench, store);
	for (int i = 0; bot_count_tables(bench.bot, NULL) < n; i++) {
		live_tables_open(&bench, i, MOVES);
	}
	bot_destroy(bench.bot);
}

int main(int argc, char **argv) {
	struct store *store;
	char why[STORE_WHY_SIZE];
	log_setup(LOG_WARNING, LOG_TEXT);
	catalogue_open();
	if (argc != 4 || store_open(argv[1], &store, why) < 0) {
		fprintf(stderr, "%s\n", argc != 4 ? "database FILE GAMES TABLES" : why);
		return 1;
	}
	store_sync_later(store);
	past_games_add(store, atoi(argv[2]));
	open_tables(store, (size_t)atoi(argv[3]));
	store_close(store);
	return 0;
}
