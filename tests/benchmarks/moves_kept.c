#include <stdio.h>
#include <stdlib.h>

#include "storage/store.h"
#include "tests/benchmarks/figure.h"

/* How fast moves are kept in an SQLite file and on a PostgreSQL server, in one run, as the bot
 * keeps them: those of one turn of the loop in a transaction each and one sync for all.
 *
 * usage: bench_moves_kept FILE URI */

enum { TURNS = 400, TABLES = 16, MOVES = 2 };

struct kept {
	const char *name, *what;
	struct store *store;
	int64_t tables[TABLES], moves[TABLES];
	struct samples turns;
};

static void must(const struct kept *kept, int rc) {
	if (rc < 0) {
		fprintf(stderr, "%s: %s\n", kept->what, store_error(kept->store));
		exit(2);
	}
}

static void open_tables(struct kept *kept) {
	char why[STORE_WHY_SIZE];
	if (store_open(kept->name, &kept->store, why) != 0) {
		fprintf(stderr, "%s\n", why);
		exit(2);
	}
	must(kept, store_sync_later(kept->store));
	for (int i = 0; i < TABLES; i++) {
		struct store_table table = {.network = "home",
			.game = "perudo",
			.rules = 1,
			.phase = STORE_RUNNING,
			.opened_at = 1,
			.started_at = 1};
		snprintf(table.place, sizeof(table.place), "#%d", i);
		must(kept, store_table_add(kept->store, &table));
		kept->tables[i] = table.id;
	}
}

static void keep_move(struct kept *kept, int at) {
	must(kept, store_begin(kept->store));
	for (int i = 0; i < MOVES; i++) {
		must(kept, store_move_add(kept->store, kept->tables[at], ++kept->moves[at],
				   "0 bid 5 2", 1000));
	}
	must(kept, store_table_set_played(kept->store, kept->tables[at], kept->moves[at], 1, 1));
	must(kept, store_commit(kept->store));
}

/* Steps a second. */
static double keep_turns(struct kept *kept, int tables) {
	kept->turns.n = 0;
	double since = figure_now();
	for (int turn = 0; turn < TURNS; turn++) {
		double began = figure_now();
		for (int i = 0; i < tables; i++) {
			keep_move(kept, i);
		}
		must(kept, store_sync(kept->store));
		samples_add(&kept->turns, figure_now() - began);
	}
	return TURNS * tables / (figure_now() - since);
}

static void tell(struct kept *kept, int tables) {
	char what[96];
	double rate = keep_turns(kept, tables);
	snprintf(what, sizeof(what), "steps kept a second, %s, %d at once", kept->what, tables);
	figure_print(what, "", "%.0f, p50 %.2f p99 %.2f ms", rate,
		samples_at(&kept->turns, 0.5) / 1000, samples_at(&kept->turns, 0.99) / 1000);
}

int main(int argc, char **argv) {
	static float took[2][TURNS];
	struct kept kept[] = {{.what = "SQLite", .turns = {.cap = TURNS, .took = took[0]}},
		{.what = "PostgreSQL", .turns = {.cap = TURNS, .took = took[1]}}};
	if (argc != 3) {
		fprintf(stderr, "usage: %s FILE URI\n", argv[0]);
		return 2;
	}
	for (int i = 0; i < 2; i++) {
		kept[i].name = argv[1 + i];
		open_tables(&kept[i]);
	}
	for (int tables = 1; tables <= TABLES; tables *= TABLES) {
		for (int i = 0; i < 2; i++) {
			tell(&kept[i], tables);
		}
	}
	for (int i = 0; i < 2; i++) {
		store_close(kept[i].store);
	}
	return 0;
}
