#ifndef TESTS_ENGINE_CATBOX_MATCH_H
#define TESTS_ENGINE_CATBOX_MATCH_H

#include "engine/game.h"

/* Computer players of Cat in the Box against each other: one challenger among others, all seats in
 * turn. */
struct catbox_match {
	int n_seats;
	enum level challenger, other;
	bool ends_round, discard;
};

/* What came of it: victories of the challenger, a shared one in parts, and of all players points,
 * paradoxes and predictions. */
struct catbox_result {
	double wins, points[2]; /* points: the challenger's, and another's, a game */
	int rounds, paradoxes, exact;
};

/* Plays so many games, the same for the same seed. Aborts if a player makes an illegal move or none
 * where it must. */
struct catbox_result catbox_match_play(
	const struct catbox_match *match, int n_games, uint64_t seed);

#endif
