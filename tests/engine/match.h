#pragma once

#include "tests/engine/player.h"

/* Computer players against each other: some challengers among others, all seats in turn. */
struct match {
	const struct game *game;
	int n_seats, n_challengers;
	const struct player *challenger, *other;
	const char *options; /* "key=value key=value"; NULL: the normal ones */
};

/* Plays so many games, the same for the same seed, and returns how many challengers won; a win that
 * several share counts in parts. Aborts if a player makes an illegal move or none where it must. */
double match_play(const struct match *match, int n_games, uint64_t seed);
