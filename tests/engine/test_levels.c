#include <criterion/criterion.h>
#include <string.h>

#include "engine/games.h"
#include "tests/engine/match.h"

/* Matches of the hard players that search, built without sanitizers: they think for long. Each
 * bound is above what equal players would win, and four standard errors below what was measured
 * over many games. tests/minds has the whole matrix. */
Test(levels, hard_beats_normal) {
	static const struct {
		const char *game, *options;
		int n_seats, n_games;
		double least;
	} rows[] = {
		{"ring", NULL, 3, 12, 0.36},
		{"catbox", NULL, 3, 8, 0.36},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct match match = {games_find(rows[i].game), rows[i].n_seats, 1,
			&player_levels[LEVEL_HARD], &player_levels[LEVEL_NORMAL], rows[i].options};
		double share = match_play(&match, rows[i].n_games, 1) / rows[i].n_games;
		cr_expect_gt(share, rows[i].least, "row %zu: %g", i, share);
	}
}

/* Each level among three of the next weaker one: even is a quarter. */
Test(levels, casual_stands_between_easy_and_normal) {
	enum { GAMES = 300 };
	for (size_t i = 0; games[i] != NULL; i++) {
		int n_games = strcmp(games[i]->id, "geht") == 0 ? GAMES / 3 : GAMES;
		for (int level = LEVEL_CASUAL; level <= LEVEL_NORMAL; level++) {
			struct match match = {games[i], 4, 1, &player_levels[level],
				&player_levels[level - 1], NULL};
			double share = match_play(&match, n_games, 1) / n_games;
			cr_expect_gt(share, 0.27, "%s: %s %g", games[i]->id,
				player_levels[level].name, share);
		}
	}
}
