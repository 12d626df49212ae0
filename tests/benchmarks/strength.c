/* How strong the computer players are: usage: strength [GAMES [ID [SEATS [OPTIONS]]]], of all
 * games and numbers of seats unless they are named; 0 SEATS: all; OPTIONS as in "calza=on dice=3".
 * For each number of seats a matrix: what share of the games one player of a row wins, in percent,
 * among others of a column; the standard error of a share, what equal players would win, and the
 * mean over all columns. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/engine/match.h"
#include "tests/engine/perudo/pool.h"

enum { OTHERS_MAX = 12, SEED = 20261 };

/* Who a game's levels are measured against. */
static size_t list_others(const struct game *game, const struct player *others[OTHERS_MAX]) {
	size_t n = 0;
	others[n++] = &player_random;
	for (int level = 0; level < LEVELS; level++) {
		others[n++] = &player_levels[level];
	}
	for (size_t i = 0; game == &perudo_game && i < PERUDO_POOL; i++) {
		others[n++] = perudo_pool[i];
	}
	return n;
}

static void print_head(
	const struct match *match, const struct player *const *others, size_t n, int n_games) {
	double even = 1.0 / match->n_seats;
	printf("\n%s, one of %d%s%s: even %.1f, errors up to %.1f\n%-10s", match->game->id,
		match->n_seats, match->options != NULL ? ", " : "",
		match->options != NULL ? match->options : "", 100 * even,
		100 * sqrt(even * (1 - even) / n_games), "");
	for (size_t i = 0; i < n; i++) {
		printf("%10s", others[i]->name);
	}
	printf("%10s\n", "mean");
}

static void measure_row(
	struct match *match, const struct player *const *others, size_t n, int n_games) {
	double sum = 0;
	int columns = 0;
	printf("%-10s", match->challenger->name);
	for (size_t i = 0; i < n; i++) {
		match->other = others[i];
		if (match->other == match->challenger) {
			printf("%10s", "-");
			continue;
		}
		double share = match_play(match, n_games, SEED) / n_games;
		sum += share;
		columns++;
		printf("%10.1f", 100 * share);
		fflush(stdout);
	}
	printf("%10.1f\n", 100 * sum / columns);
}

static void measure(const struct game *game, int n_seats, const char *options, int n_games) {
	const struct player *others[OTHERS_MAX];
	size_t n = list_others(game, others);
	struct match match = {game, n_seats, 1, NULL, NULL, options};
	print_head(&match, others, n, n_games);
	for (int level = 0; level < LEVELS; level++) {
		match.challenger = &player_levels[level];
		measure_row(&match, others, n, n_games);
	}
}

static bool is_wanted(const struct game *game, const char *id) {
	return id == NULL || strcmp(game->id, id) == 0;
}

int main(int argc, char **argv) {
	long n_games = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
	const char *id = argc > 2 ? argv[2] : NULL;
	const char *options = argc > 4 ? argv[4] : NULL;
	long only = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
	if (n_games < 1 || n_games > 10000000 || (id != NULL && games_find(id) == NULL)) {
		fprintf(stderr, "usage: strength [GAMES [ID [SEATS [OPTIONS]]]]\n");
		return 2;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct game *game = games[i];
		int least = game->least_seats > 2 ? game->least_seats : 2;
		for (int seats = least; is_wanted(game, id) && seats <= game->most_seats; seats++) {
			if (only == 0 || only == seats) {
				measure(game, seats, options, (int)n_games);
			}
		}
	}
	return 0;
}
