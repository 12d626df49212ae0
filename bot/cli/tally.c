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

void tally_add(struct tally *tally, const struct selfplay_result *result) {
	double places[LEVELS] = {0};
	tally->n_games++;
	tally->n_moves += (long)result->record.n_moves;
	for (int player = 0; player < tally->selfplay->n_players; player++) {
		enum level level = tally->selfplay->levels[player];
		places[level] += result->places[player];
		tally->levels[level].wins += result->places[player] == 1;
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
	double share = (double)tally->levels[level].wins / n;
	double place = tally->levels[level].places / n;
	double variance = fmax(0, tally->levels[level].squares / n - place * place);
	int n_players = tally->levels[level].n_players;
	fprintf(out,
		"%s: %d of %d players, won %ld games, %.1f%% +- %.1f%% (even: %.1f%%), "
		"mean place %.2f +- %.2f\n",
		games_levels[level], n_players, tally->selfplay->n_players,
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
