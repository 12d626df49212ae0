#pragma once

#include <stdio.h>

#include "bot/cli/selfplay.h"

/* How the levels did in many games against each other. */
struct tally {
	const struct selfplay *selfplay;
	long n_games;
	long n_moves;
	struct {
		int n_players;
		double wins;            /* a win that several share counts as one */
		double places, squares; /* sums over games of the players' mean place, and
					 * its square */
	} levels[LEVELS];
};

void tally_init(struct tally *tally, const struct selfplay *selfplay);
void tally_add(struct tally *tally, const struct selfplay_result *result);

/* Each level's share of wins and mean place, with standard errors. */
void tally_print(const struct tally *tally, FILE *out);
