/* How strong the computer players of Perudo are: usage: strength [GAMES]. Each line tells the
 * challengers' share of the wins with its standard error, and what equal players would win. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/engine/match.h"

static const char *const level_names[LEVELS] = {"easy", "normal", "hard"};

static const struct match matches[] = {
	{2, 1, LEVEL_NORMAL, LEVEL_EASY, 5, 0},
	{2, 1, LEVEL_HARD, LEVEL_NORMAL, 5, 0},
	{2, 1, LEVEL_HARD, LEVEL_EASY, 5, 0},
	{3, 1, LEVEL_NORMAL, LEVEL_EASY, 5, 0},
	{3, 1, LEVEL_HARD, LEVEL_NORMAL, 5, 0},
	{5, 1, LEVEL_NORMAL, LEVEL_EASY, 5, 0},
	{5, 1, LEVEL_HARD, LEVEL_NORMAL, 5, 0},
	{5, 1, LEVEL_HARD, LEVEL_EASY, 5, 0},
	{5, 2, LEVEL_NORMAL, LEVEL_EASY, 5, 0},
	{5, 2, LEVEL_HARD, LEVEL_NORMAL, 5, 0},
	{5, 4, LEVEL_NORMAL, LEVEL_EASY, 5, 0},
	{5, 4, LEVEL_HARD, LEVEL_NORMAL, 5, 0},
	{2, 1, LEVEL_NORMAL, LEVEL_EASY, 5, 1},
	{2, 1, LEVEL_HARD, LEVEL_NORMAL, 5, 1},
	{5, 1, LEVEL_NORMAL, LEVEL_EASY, 5, 1},
	{5, 1, LEVEL_HARD, LEVEL_NORMAL, 5, 1},
	{5, 1, LEVEL_HARD, LEVEL_EASY, 5, 1},
	{5, 2, LEVEL_HARD, LEVEL_NORMAL, 5, 1},
	{6, 3, LEVEL_HARD, LEVEL_NORMAL, 10, 1},
};

static double root(double x) {
	double r = 1;
	for (int i = 0; i < 60; i++) {
		r = (r + x / r) / 2;
	}
	return r;
}

static void measure(const struct match *match, int n_games) {
	clock_t start = clock();
	double share = (double)match_play(match, n_games, 1) / n_games;
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	double error = root(share * (1 - share) / n_games + 1e-12);
	double even = (double)match->n_challengers / match->n_seats;
	printf("%d %s v %d %s, %d dice, calza %s: %.1f %% +- %.1f (equal: %.0f %%, off by %+.0f "
	       "errors), %.2f ms a game\n",
		match->n_challengers, level_names[match->challenger],
		match->n_seats - match->n_challengers, level_names[match->other], match->dice,
		match->calza ? "on" : "off", 100 * share, 100 * error, 100 * even,
		(share - even) / error, 1e3 * seconds / n_games);
	fflush(stdout);
}

int main(int argc, char **argv) {
	long n_games = argc > 1 ? strtol(argv[1], NULL, 10) : 10000;
	if (n_games < 1 || n_games > 10000000) {
		fprintf(stderr, "usage: strength [GAMES]\n");
		return 2;
	}
	for (size_t i = 0; i < sizeof(matches) / sizeof(matches[0]); i++) {
		measure(&matches[i], (int)n_games);
	}
	return 0;
}
