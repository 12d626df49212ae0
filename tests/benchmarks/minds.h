#pragma once

#include "tests/engine/lots.h"
#include "tests/engine/player.h"

/* The parts of tests/minds (minds.c). Each prints figures of a game beside their aims, or nothing
 * where it asks nothing of that game. */

struct minds {
	bool is_short;
	int n_games; /* asked for; 0: each part's own number */
	const struct player
		*past; /* the game's hard player at an older commit; NULL: not asked for */
};

void trained_measure(const struct minds *minds, const struct game *game);
void searched_measure(const struct minds *minds, const struct game *game);
void levels_measure(const struct minds *minds, const struct game *game);
void advice_measure(const struct minds *minds, const struct game *game);
void matrix_measure(const struct minds *minds, const struct game *game);

/* The number of games for a figure. */
int minds_games(const struct minds *minds, int n_short, int n_long);

/* What one wins of n_games of so many seats among others, and what chance does to a share. */
double minds_share(const struct game *game, int n_seats, const struct player *one,
	const struct player *others, int n_games);
double minds_error(double share, int n_games);
/* By how much it may miss its aim: in short only what misses clearly counts. */
double minds_slack(const struct minds *minds, double share, int n_games);

/* What falls, or what the player of an active seat does: one in its seat, others elsewhere. */
void minds_next_move(const struct game *game, const void *state, int its_seat,
	const struct player *one, const struct player *others, struct lots *lots,
	struct move *move);
