/* Rates the games on its input, one a line: "N", then "PLACE MU SIGMA" for each of them. Prints the
 * new mu and sigma of each, a game a line. */
#include <stdio.h>

#include "storage/rating.h"

static int read_game(struct rating *ratings, int *places, size_t *n) {
	if (scanf("%zu", n) != 1 || *n > RATING_PLAYERS_MAX) {
		return 0;
	}
	for (size_t i = 0; i < *n; i++) {
		if (scanf("%d %lf %lf", &places[i], &ratings[i].mu, &ratings[i].sigma) != 3) {
			return 0;
		}
	}
	return 1;
}

int main(void) {
	struct rating ratings[RATING_PLAYERS_MAX];
	int places[RATING_PLAYERS_MAX];
	for (size_t n; read_game(ratings, places, &n);) {
		rating_update(ratings, places, n);
		for (size_t i = 0; i < n; i++) {
			printf("%.12g %.12g ", ratings[i].mu, ratings[i].sigma);
		}
		printf("\n");
	}
	return 0;
}
