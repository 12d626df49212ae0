#pragma once

#include "tests/benchmarks/learner.h"
#include "tests/engine/player.h"

/* What somebody gains who trains against a player of Perudo. */

/* A position of two: dice of one, and of the other. The gain is rounds won less rounds lost, a
 * round, where both begin equally often and both sit on either side. */
struct gains_cell {
	int dice[2];
};

struct gains {
	double gain;
	double thought; /* seconds that a move of the opponent took, on average */
};

/* Trains for so many rounds, then measures. */
struct gains gains_of_rounds(const struct player *opponent, const struct gains_cell *cell,
	enum learner_kind kind, int rounds, uint64_t seed);

/* Trains for so many matches against opponents in all seats but one; gain is the share that it wins
 * of others. */
struct gains gains_of_matches(const struct player *opponent, int n_seats, enum learner_kind kind,
	int matches, uint64_t seed);
