#pragma once

#include <stddef.h>

/* Skill, estimated from results: a normal distribution of mean mu and standard deviation sigma. The
 * Plackett-Luce model of Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
 * (JMLR 12, 2011), algorithm 4. */

/* Increase it with every change of results: all ratings are then recomputed. */
enum { RATING_FORMULA = 1, RATING_PLAYERS_MAX = 16 };

struct rating {
	double mu, sigma;
};

/* The rating before the first game. */
struct rating rating_new(void);

/* Updates the ratings of a game's n players, at most RATING_PLAYERS_MAX, from their places: the
 * least is the best, equal places are ties. */
void rating_update(struct rating *ratings, const int *places, size_t n);

/* The conservative estimate shown to people: mu - 3 sigma. */
double rating_shown(const struct rating *rating);
