#pragma once

#include <stdio.h>

#include "bot/cli/selfplay.h"

/* The players of one level are counted together, a guest alone. */
enum { TALLY_GROUPS = LEVELS + SEATS_MAX };

/* How the levels and guests did in many games against each other. */
struct tally {
	const struct selfplay *selfplay;
	long n_games;
	long n_moves;
	struct {
		int n_players;
		double wins;            /* a win that several share counts as one */
		double places, squares; /* sums over games of the players' mean place, and
					 * its square */
	} groups[TALLY_GROUPS];         /* by level, then by player */
};

void tally_init(struct tally *tally, const struct selfplay *selfplay);
void tally_add(struct tally *tally, const struct selfplay_result *result);

/* Each group's share of wins and mean place, with standard errors. */
void tally_print(const struct tally *tally, FILE *out);
