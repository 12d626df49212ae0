#ifndef TESTS_ENGINE_MATCH_H
#define TESTS_ENGINE_MATCH_H

#include "engine/game.h"

/* Computer players of Perudo against each other: some challengers among others, all seats in turn.
 */
struct match {
	int n_seats, n_challengers;
	enum level challenger, other;
	int16_t dice, calza;
};

/* Plays so many games, the same for the same seed, and returns how many a challenger won. Aborts if
 * a player makes an illegal move or none where it must. */
int match_play(const struct match *match, int n_games, uint64_t seed);

#endif
