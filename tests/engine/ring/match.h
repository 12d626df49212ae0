#ifndef TESTS_ENGINE_RING_MATCH_H
#define TESTS_ENGINE_RING_MATCH_H

#include "engine/game.h"

/* Computer players of Don't Drop the Ring against each other: some challengers among others, all
 * seats in turn. */
struct ring_match {
	int n_seats, n_challengers;
	enum level challenger, other;
	int recover;
};

/* Plays so many games, the same for the same seed, and returns the challengers' share of the wins;
 * joint winners share, and so do all where nobody wins. Aborts if a player makes an illegal move or
 * none where it must. */
double ring_match_play(const struct ring_match *match, int n_games, uint64_t seed);

#endif
