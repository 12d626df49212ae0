#include "bot/cli/tally.h"

#include <math.h>

#include "bot/cli/arguments.h"
#include "engine/games.h"

static int group_of(const struct selfplay *selfplay, int player) {
	return selfplay->guests[player] != NULL ? LEVELS + player : (int)selfplay->levels[player];
}

static const char *name_of(const struct selfplay *selfplay, int group) {
	return group < LEVELS ? game_levels[group] : selfplay->names[group - LEVELS];
}

void tally_init(struct tally *tally, const struct selfplay *selfplay) {
	*tally = (struct tally){.selfplay = selfplay};
	for (int player = 0; player < selfplay->n_players; player++) {
		tally->groups[group_of(selfplay, player)].n_players++;
	}
}

static int count_winners(const struct selfplay_result *result, int n_players) {
	int n = 0;
	for (int player = 0; player < n_players; player++) {
		n += result->places[player] == 1;
	}
	return n;
}

void tally_add(struct tally *tally, const struct selfplay_result *result) {
	double places[TALLY_GROUPS] = {0};
	int n_players = tally->selfplay->n_players;
	int n_winners = count_winners(result, n_players);
	tally->n_games++;
	tally->n_moves += (long)result->record.n_moves;
	for (int player = 0; player < n_players; player++) {
		int group = group_of(tally->selfplay, player);
		int place = result->places[player];
		places[group] += place != 0 ? place : n_players; /* none: nobody's is better */
		tally->groups[group].wins += place == 1 ? 1.0 / n_winners : 0;
	}
	for (int group = 0; group < TALLY_GROUPS; group++) {
		if (tally->groups[group].n_players > 0) {
			double mean = places[group] / tally->groups[group].n_players;
			tally->groups[group].places += mean;
			tally->groups[group].squares += mean * mean;
		}
	}
}

static void print_group(const struct tally *tally, int group, FILE *out) {
	double n = (double)tally->n_games;
	double share = fmin(1, tally->groups[group].wins / n);
	double place = tally->groups[group].places / n;
	double variance = fmax(0, tally->groups[group].squares / n - place * place);
	int n_players = tally->groups[group].n_players;
	fprintf(out,
		"%s: %d of %d players, won %.6g games, %.1f%% +- %.1f%% (even: %.1f%%), "
		"mean place %.2f +- %.2f\n",
		name_of(tally->selfplay, group), n_players, tally->selfplay->n_players,
		tally->groups[group].wins, 100 * share, 100 * sqrt(share * (1 - share) / n),
		100.0 * n_players / tally->selfplay->n_players, place, sqrt(variance / n));
}

void tally_print(const struct tally *tally, FILE *out) {
	fprintf(out, "%ld games of %s, %ld moves\n", tally->n_games, tally->selfplay->game->id,
		tally->n_moves);
	for (int group = 0; group < TALLY_GROUPS; group++) {
		if (tally->groups[group].n_players > 0) {
			print_group(tally, group, out);
		}
	}
}
