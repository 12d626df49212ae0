#include "bot/cli/tally.h"

#include <math.h>

#include "bot/cli/arguments.h"
#include "engine/games.h"

void tally_init(struct tally *tally, const struct selfplay *selfplay) {
	*tally = (struct tally){.selfplay = selfplay};
	for (int player = 0; player < selfplay->n_players; player++) {
		tally->levels[selfplay->levels[player]].n_players++;
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
	double places[LEVELS] = {0};
	int n_players = tally->selfplay->n_players;
	int n_winners = count_winners(result, n_players);
	tally->n_games++;
	tally->n_moves += (long)result->record.n_moves;
	for (int player = 0; player < n_players; player++) {
		enum level level = tally->selfplay->levels[player];
		int place = result->places[player];
		places[level] += place != 0 ? place : n_players; /* none: nobody's is better */
		tally->levels[level].wins += place == 1 ? 1.0 / n_winners : 0;
	}
	for (int level = 0; level < LEVELS; level++) {
		if (tally->levels[level].n_players > 0) {
			double mean = places[level] / tally->levels[level].n_players;
			tally->levels[level].places += mean;
			tally->levels[level].squares += mean * mean;
		}
	}
}

static void print_level(const struct tally *tally, enum level level, FILE *out) {
	double n = (double)tally->n_games;
	double share = fmin(1, tally->levels[level].wins / n);
	double place = tally->levels[level].places / n;
	double variance = fmax(0, tally->levels[level].squares / n - place * place);
	int n_players = tally->levels[level].n_players;
	fprintf(out,
		"%s: %d of %d players, won %.6g games, %.1f%% +- %.1f%% (even: %.1f%%), "
		"mean place %.2f +- %.2f\n",
		game_levels[level], n_players, tally->selfplay->n_players,
		tally->levels[level].wins, 100 * share, 100 * sqrt(share * (1 - share) / n),
		100.0 * n_players / tally->selfplay->n_players, place, sqrt(variance / n));
}

void tally_print(const struct tally *tally, FILE *out) {
	fprintf(out, "%ld games of %s, %ld moves\n", tally->n_games, tally->selfplay->game->id,
		tally->n_moves);
	for (int level = 0; level < LEVELS; level++) {
		if (tally->levels[level].n_players > 0) {
			print_level(tally, (enum level)level, out);
		}
	}
}
