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

/* The model ranks players from the best to the worst: each next one is chosen among those left with
 * a probability in proportion to their strength. The paper's names follow in comments. */
struct contest {
	const int *places;
	size_t n;
	double spread;                       /* c */
	double strength[RATING_PLAYERS_MAX]; /* exp(mu / c) */
	double rest[RATING_PLAYERS_MAX]; /* A_q: sum of the strengths of all players with this place
					    or a worse one */
	int tied[RATING_PLAYERS_MAX];    /* |C_q|: number of players with this place */
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

/* omega and delta are sums over the players with the player's place or a better one. */
static void update(const struct contest *contest, size_t i, struct rating *rating) {
	double omega = 0, delta = 0;
	for (size_t q = 0; q < contest->n; q++) {
		if (contest->places[q] <= contest->places[i]) {
			double p = contest->strength[i] / contest->rest[q];
			omega += ((q == i) - p) / contest->tied[q];
			delta += p * (1 - p) / contest->tied[q];
		}
	}
	double share = rating->sigma / contest->spread;
	rating->mu += omega * rating->sigma * share;
	rating->sigma *= sqrt(fmax(1 - delta * share * share * share, kappa));
}

void rating_update(struct rating *ratings, const int *places, size_t n) {
	assert(n <= RATING_PLAYERS_MAX);
	struct contest contest;
	begin(&contest, ratings, places, n);
	for (size_t i = 0; i < n; i++) {
		update(&contest, i, &ratings[i]);
	}
}
