/* How strong the computer players are: usage: strength [GAMES [ID]], of all games unless one is
 * named. Each line tells the challengers' share of the wins with its standard error, and what equal
 * players would win. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/engine/match.h"

static const struct match more[] = {
	{&perudo_game, 5, 2, LEVEL_NORMAL, LEVEL_EASY, NULL},
	{&perudo_game, 5, 2, LEVEL_HARD, LEVEL_NORMAL, NULL},
	{&perudo_game, 5, 4, LEVEL_NORMAL, LEVEL_EASY, NULL},
	{&perudo_game, 5, 4, LEVEL_HARD, LEVEL_NORMAL, NULL},
	{&perudo_game, 2, 1, LEVEL_NORMAL, LEVEL_EASY, "calza=on"},
	{&perudo_game, 2, 1, LEVEL_HARD, LEVEL_NORMAL, "calza=on"},
	{&perudo_game, 5, 1, LEVEL_NORMAL, LEVEL_EASY, "calza=on"},
	{&perudo_game, 5, 1, LEVEL_HARD, LEVEL_NORMAL, "calza=on"},
	{&perudo_game, 5, 1, LEVEL_HARD, LEVEL_EASY, "calza=on"},
	{&perudo_game, 5, 2, LEVEL_HARD, LEVEL_NORMAL, "calza=on"},
	{&perudo_game, 6, 3, LEVEL_HARD, LEVEL_NORMAL, "dice=10 calza=on"},
};

static double root(double x) {
	double r = 1;
	for (int i = 0; i < 60; i++) {
		r = (r + x / r) / 2;
	}
	return r;
}

static void measure(const struct match *match, int n_games) {
	clock_t start = clock();
	double share = match_play(match, n_games, 1) / n_games;
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	double error = root(share * (1 - share) / n_games + 1e-12);
	double even = (double)match->n_challengers / match->n_seats;
	printf("%s%s%s: %d %s v %d %s: %.1f %% +- %.1f (equal: %.0f %%, off by %+.0f errors), "
	       "%.2f ms a game\n",
		match->game->id, match->options != NULL ? " " : "",
		match->options != NULL ? match->options : "", match->n_challengers,
		game_levels[match->challenger], match->n_seats - match->n_challengers,
		game_levels[match->other], 100 * share, 100 * error, 100 * even,
		(share - even) / error, 1e3 * seconds / n_games);
	fflush(stdout);
}

/* One of a level among those of the level below, and hard among easy, with every number of seats
 * and the normal options. */
static void measure_levels(const struct game *game, int n_games) {
	static const enum level pairs[][2] = {
		{LEVEL_NORMAL, LEVEL_EASY}, {LEVEL_HARD, LEVEL_NORMAL}, {LEVEL_HARD, LEVEL_EASY}};
	for (int n_seats = game->least_seats; n_seats <= game->most_seats; n_seats++) {
		for (size_t i = 0; n_seats > 1 && i < sizeof(pairs) / sizeof(pairs[0]); i++) {
			struct match match = {game, n_seats, 1, pairs[i][0], pairs[i][1], NULL};
			measure(&match, n_games);
		}
	}
}

static bool is_wanted(const struct game *game, const char *id) {
	return id == NULL || strcmp(game->id, id) == 0;
}

int main(int argc, char **argv) {
	long n_games = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
	const char *id = argc > 2 ? argv[2] : NULL;
	if (n_games < 1 || n_games > 10000000 || (id != NULL && games_find(id) == NULL)) {
		fprintf(stderr, "usage: strength [GAMES [ID]]\n");
		return 2;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		if (is_wanted(games[i], id)) {
			measure_levels(games[i], (int)n_games);
		}
	}
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
		if (is_wanted(more[i].game, id)) {
			measure(&more[i], (int)n_games);
		}
	}
	return 0;
}
