#include <criterion/criterion.h>

#include "engine/games.h"
#include "tests/engine/match.h"

/* Matches of the hard players that search, built without sanitizers: they think for long. Each
 * bound is above what equal players would win, and four standard errors below what was measured
 * over many games. tests/benchmarks/strength.c has the whole matrix. */
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
