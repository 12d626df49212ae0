#pragma once

/* Somebody who learns, round by round, what to do against a player, who does not learn. */

struct response {
	double lost; /* share of the rounds that the learner loses once it has learned */
	int rounds;  /* in which that was measured */
};

/* A round of Perudo with one die each for so many seats, of which the learner has one and hard
 * players have the others. It tries calls out by its die, the standing bid and the number of bids,
 * and remembers how often it lost. The same for the same seed. */
struct response responder_learn(int n_seats, int rounds, unsigned seed);
