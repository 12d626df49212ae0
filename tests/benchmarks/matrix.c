/* How strong the computer players are: for each number of seats a matrix: what share of the games
 * one player of a row wins, in percent, among others of a column (even among its like); the mean
 * over all columns, and its standard error. Below it whether hard's is the highest, and what a move
 * of hard's costs of processor time. */
#include <math.h>
#include <stdio.h>

#include "engine/catbox/catbox.h"
#include "engine/geht/geht.h"
#include "engine/perudo/perudo.h"
#include "engine/ring/ring.h"
#include "engine/saiun/saiun.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/minds.h"
#include "tests/benchmarks/thoughts.h"
#include "tests/engine/catbox/pool.h"
#include "tests/engine/geht/pool.h"
#include "tests/engine/match.h"
#include "tests/engine/perudo/pool.h"
#include "tests/engine/ring/pool.h"
#include "tests/engine/saiun/pool.h"

enum { PLAYERS_MAX = 13, SEED = 20261, COST_GAMES = 4 };
static const double COST_MOST = 50; /* milliseconds, of all but one move in a hundred */

/* Who plays a game beside its levels. */
static const struct {
	const struct game *game;
	const struct player *const *players;
	size_t n;
} pools[] = {
	{&perudo_game, perudo_pool, PERUDO_POOL},
	{&ring_game, ring_pool, RING_POOL},
	{&catbox_game, catbox_pool, CATBOX_POOL},
	{&saiun_game, saiun_pool, SAIUN_POOL},
	{&geht_game, geht_pool, GEHT_POOL},
};

/* A game's players, the levels first, and the means of their shares. */
struct table {
	struct match match;
	int n_games;
	size_t n;
	struct standing {
		const struct player *player;
		double mean, error;
	} list[PLAYERS_MAX];
};

static void add(struct table *table, const struct player *player) {
	if (table->n < PLAYERS_MAX) {
		table->list[table->n++] = (struct standing){player, 0, 0};
	}
}

static void list_players(struct table *table) {
	for (int level = 0; level < LEVELS; level++) {
		add(table, &player_levels[level]);
	}
	add(table, &player_random);
	for (size_t i = 0; i < sizeof(pools) / sizeof(pools[0]); i++) {
		for (size_t j = 0; pools[i].game == table->match.game && j < pools[i].n; j++) {
			add(table, pools[i].players[j]);
		}
	}
}

static void print_head(const struct table *table) {
	double even = 1.0 / table->match.n_seats;
	printf("\n%s, one of %d: even %.1f, errors up to %.1f\n%-10s", table->match.game->id,
		table->match.n_seats, 100 * even, 100 * sqrt(even * (1 - even) / table->n_games),
		"");
	for (size_t i = 0; i < table->n; i++) {
		printf("%10s", table->list[i].player->name);
	}
	printf("%10s\n", "mean");
}

static void measure_row(struct table *table, size_t one) {
	struct standing *standing = &table->list[one];
	double sum = 0, variances = 0;
	printf("%-10s", standing->player->name);
	for (size_t other = 0; other < table->n; other++) {
		const struct player *others = table->list[other].player;
		double flow = minds_share(table->match.game, table->match.n_seats, standing->player,
			others, table->n_games);
		double error = other != one ? minds_error(flow, table->n_games) : 0;
		sum += flow;
		variances += error * error;
		printf("%10.1f", 100 * flow);
		fflush(stdout);
	}
	standing->mean = sum / (double)table->n;
	standing->error = sqrt(variances) / (double)table->n;
	printf("%10.1f ±%.1f\n", 100 * standing->mean, 100 * standing->error);
}

static void judge_hard(const struct table *table) {
	const struct standing *hard = &table->list[LEVEL_HARD], *next = &table->list[LEVEL_EASY];
	for (size_t i = 0; i < table->n; i++) {
		next = &table->list[i] != hard && table->list[i].mean > next->mean ? &table->list[i]
										   : next;
	}
	char what[64];
	snprintf(what, sizeof(what), "hard's mean, and the next, %s's", next->player->name);
	figure_judge(what, "the highest", hard->mean > next->mean, "%.1f ±%.1f, %.1f ±%.1f",
		100 * hard->mean, 100 * hard->error, 100 * next->mean, 100 * next->error);
}

static void measure_cost(const struct table *table) {
	struct match match = table->match;
	match.challenger = match.other = &player_levels[LEVEL_HARD];
	match.n_challengers = match.n_seats;
	struct thoughts cost = thoughts_measure(&match, COST_GAMES, SEED);
	figure_judge("a move of hard's: p50, p99, worst", "p99 50 ms", cost.slow <= COST_MOST,
		"%.1f, %.1f, %.1f ms", cost.median, cost.slow, cost.worst);
	figure_print("memory while it is thought out", "", "%zu KiB", cost.stack / 1024);
}

static void measure(const struct game *game, int n_seats, int n_games) {
	struct table table = {
		.match = {.game = game, .n_seats = n_seats, .n_challengers = 1},
		.n_games = n_games,
	};
	list_players(&table);
	print_head(&table);
	for (size_t i = 0; i < table.n; i++) {
		measure_row(&table, i);
	}
	judge_hard(&table);
	measure_cost(&table);
}

void matrix_measure(const struct minds *minds, const struct game *game) {
	int least = game->least_seats > 2 ? game->least_seats : 2;
	for (int n_seats = least; n_seats <= game->most_seats; n_seats++) {
		measure(game, n_seats, minds_games(minds, 100, 1000));
	}
}
