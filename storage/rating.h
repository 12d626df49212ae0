#ifndef STORAGE_RATING_H
#define STORAGE_RATING_H

#include <stddef.h>

/* How good somebody is at a game, as far as results tell: a bell curve around mu, sigma wide. The
 * Plackett-Luce model of Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
 * (JMLR 12, 2011), algorithm 4. Pure computation. */

/* Raised with every change of what comes out: all is computed anew then. */
enum { RATING_FORMULA = 1, RATING_MOST = 16 };

struct rating {
	double mu, sigma;
};

/* Of somebody of whom nothing is known. */
struct rating rating_new(void);

/* What a game tells of those who played it: n of them, at most RATING_MOST, with their places, the
 * least the best, equal ones tied. */
void rating_update(struct rating *ratings, const int *places, size_t n);

/* What is shown: somebody is hardly worse than that. */
double rating_shown(const struct rating *rating);

#endif
