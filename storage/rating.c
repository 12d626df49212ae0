#include "storage/rating.h"

#include <assert.h>
#include <math.h>

static const double first_mu = 25, first_sigma = 25.0 / 3, beta = 25.0 / 6, kappa = 0.0001;

struct rating rating_new(void) {
	return (struct rating){first_mu, first_sigma};
}

double rating_shown(const struct rating *rating) {
	return rating->mu - 3 * rating->sigma;
}

/* A game as the model sees it: places are given from the best to the worst, and each goes to one
 * of those who are still there with a chance that grows with their strength. */
struct contest {
	const int *places;
	size_t n;
	double spread;                /* c */
	double strength[RATING_MOST]; /* exp(mu / c) */
	double rest[RATING_MOST];     /* the strengths of this one and all who did no better */
	int tied[RATING_MOST];        /* how many share this one's place */
};

static double spread_of(const struct rating *ratings, size_t n) {
	double sum = 0;
	for (size_t i = 0; i < n; i++) {
		sum += ratings[i].sigma * ratings[i].sigma + beta * beta;
	}
	return sqrt(sum);
}

static void compare(struct contest *contest, size_t q) {
	for (size_t i = 0; i < contest->n; i++) {
		if (contest->places[i] >= contest->places[q]) {
			contest->rest[q] += contest->strength[i];
		}
		contest->tied[q] += contest->places[i] == contest->places[q];
	}
}

static void begin(
	struct contest *contest, const struct rating *ratings, const int *places, size_t n) {
	*contest = (struct contest){.places = places, .n = n, .spread = spread_of(ratings, n)};
	for (size_t i = 0; i < n; i++) {
		contest->strength[i] = exp(ratings[i].mu / contest->spread);
	}
	for (size_t q = 0; q < n; q++) {
		compare(contest, q);
	}
}

/* omega and delta are the sums over all places for which this one was there. */
static void learn(const struct contest *contest, size_t i, struct rating *rating) {
	double omega = 0, delta = 0;
	for (size_t q = 0; q < contest->n; q++) {
		if (contest->places[q] <= contest->places[i]) {
			double chance = contest->strength[i] / contest->rest[q];
			omega += ((q == i) - chance) / contest->tied[q];
			delta += chance * (1 - chance) / contest->tied[q];
		}
	}
	double share = rating->sigma / contest->spread; /* so much of the spread is this one's */
	rating->mu += omega * rating->sigma * share;
	rating->sigma *= sqrt(fmax(1 - delta * share * share * share, kappa));
}

void rating_update(struct rating *ratings, const int *places, size_t n) {
	assert(n <= RATING_MOST);
	struct contest contest;
	begin(&contest, ratings, places, n);
	for (size_t i = 0; i < n; i++) {
		learn(&contest, i, &ratings[i]);
	}
}
