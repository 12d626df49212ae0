/* Whether a newcomer has an equal among the computer players: usage: casual [GAMES]. In games of
 * four, the shares that a newcomer wins among three normal ones and among three casual ones, and a
 * casual one's among easy and normal ones. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/figure.h"
#include "tests/engine/match.h"
#include "tests/engine/perudo/pool.h"
#include "tests/engine/pool.h"

enum { SEATS = 4, GAMES = 2000, SEED = 20263 };

static double flow(const struct game *game, const struct player *one, const struct player *others,
	int n_games) {
	struct match match = {game, SEATS, 1, one, others, NULL};
	return match_play(&match, n_games, SEED) / n_games;
}

static void judge(const struct game *game, const char *what, const char *aim, double least,
	double most, double measured) {
	char line[64];
	snprintf(line, sizeof(line), "%s: %s", game->id, what);
	figure_judge(line, aim, measured >= least && measured <= most, "%.3f", measured);
}

static void measure(const struct game *game, int n_games) {
	const struct player *newcomer = game == &perudo_game ? &perudo_person : &pool_newcomer;
	const struct player *easy = &player_levels[LEVEL_EASY];
	const struct player *casual = &player_levels[LEVEL_CASUAL];
	const struct player *normal = &player_levels[LEVEL_NORMAL];
	judge(game, "a newcomer among normal ones", ".10 ±.02", 0.08, 0.12,
		flow(game, newcomer, normal, n_games));
	judge(game, "a newcomer among casual ones", ".25 ±.05", 0.2, 0.3,
		flow(game, newcomer, casual, n_games));
	judge(game, "a casual one among easy ones", "above .25", 0.27, 1,
		flow(game, casual, easy, n_games));
	judge(game, "a casual one among normal ones", "below .25", 0, 0.23,
		flow(game, casual, normal, n_games));
}

int main(int argc, char **argv) {
	long n_games = argc > 1 ? strtol(argv[1], NULL, 10) : GAMES;
	if (n_games < 1 || n_games > 1000000) {
		fprintf(stderr, "usage: casual [GAMES]\n");
		return 2;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		measure(games[i], (int)n_games);
	}
	return figures_missed();
}
