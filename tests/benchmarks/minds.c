/* What the computer players and advice are worth: usage: minds [--short] [--past FOLDER] [--games
 * N] [PART|GAME…]. Everything, or the parts and games named. FOLDER has the hard players of an
 * older commit as GAME.so (past_hard.c): what is won against those shows what those are worth by
 * whom today's are measured. N is for what is measured by games played. */
#include <assert.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/minds.h"
#include "tests/engine/match.h"

enum { SEED = 20265 };

static const struct {
	const char *name;
	void (*measure)(const struct minds *minds, const struct game *game);
	bool is_long; /* only if it is named, or not in short */
} parts[] = {
	{"trained", trained_measure, false},
	{"searched", searched_measure, false},
	{"levels", levels_measure, false},
	{"advice", advice_measure, false},
	{"matrix", matrix_measure, true},
};
enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

int minds_games(const struct minds *minds, int n_short, int n_long) {
	return minds->n_games > 0 ? minds->n_games : minds->is_short ? n_short : n_long;
}

double minds_share(const struct game *game, int n_seats, const struct player *one,
	const struct player *others, int n_games) {
	struct match match = {game, n_seats, 1, one, others, NULL};
	return one == others ? 1.0 / n_seats : match_play(&match, n_games, SEED) / n_games;
}

double minds_error(double share, int n_games) {
	double likely = (share * n_games + 1) / (n_games + 2); /* also where all or none were won */
	return sqrt(likely * (1 - likely) / n_games);
}

double minds_slack(const struct minds *minds, double share, int n_games) {
	return minds->is_short ? 2 * minds_error(share, n_games) : 0;
}

void minds_next_move(const struct game *game, const void *state, int its_seat,
	const struct player *one, const struct player *others, struct lots *lots,
	struct move *move) {
	struct chance chance;
	if (game->chance(state, &chance)) {
		lots_fall(lots, &chance, move);
		return;
	}
	void *view = malloc(game->state_size);
	assert(view != NULL);
	int seat = __builtin_ctz(game->active_seats(state));
	memcpy(view, state, game->state_size);
	game->player_view(view, seat);
	bool chosen = (seat == its_seat ? one : others)->choose(game, view, seat, &lots->rng, move);
	assert(chosen);
	free(view);
}

static bool (*past_choose)(const void *view, int seat, struct rng *rng, struct move *move);

static bool choose_as_past(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return (game->active_seats(view) >> seat & 1) != 0 && past_choose(view, seat, rng, move);
}

static const struct player past = {"hard of the past", choose_as_past};

/* NULL where the folder has none of this game. */
static const struct player *load_past(const struct game *game, const char *folder) {
	char path[512];
	snprintf(path, sizeof(path), "%s/%s.so", folder, game->id);
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const size_t *size = library != NULL ? dlsym(library, "past_hard_size") : NULL;
	void *choose = library != NULL ? dlsym(library, "past_hard_choose") : NULL;
	memcpy(&past_choose, &choose, sizeof(choose));
	return size != NULL && *size == game->state_size && choose != NULL ? &past : NULL;
}

/* Bits of parts, and of games above them. */
static unsigned find_word(const char *word) {
	unsigned found = 0;
	for (int part = 0; part < PARTS; part++) {
		found |= (unsigned)(strcmp(word, parts[part].name) == 0) << part;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		found |= (unsigned)(strcmp(word, games[i]->id) == 0) << (PARTS + i);
	}
	return found;
}

int main(int argc, char **argv) {
	struct minds minds = {0};
	const char *folder = NULL;
	unsigned asked = 0, wrong = 0;
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
		if (strcmp(word, "--short") == 0) {
			minds.is_short = true;
		} else if (strcmp(word, "--past") == 0) {
			folder = value;
			i++;
		} else if (strcmp(word, "--games") == 0) {
			minds.n_games = atoi(value);
			wrong |= minds.n_games < 1;
			i++;
		} else {
			wrong |= find_word(word) == 0;
			asked |= find_word(word);
		}
	}
	if (wrong) {
		fprintf(stderr,
			"usage: minds [--short] [--past FOLDER] [--games N] [PART|GAME…]\n");
		return 2;
	}
	for (unsigned part = 0; part < PARTS; part++) {
		bool named = (asked >> part & 1) != 0, any = (asked & ((1U << PARTS) - 1)) == 0;
		for (size_t i = 0; games[i] != NULL; i++) {
			bool wanted = asked >> PARTS == 0 || (asked >> (PARTS + i) & 1) != 0;
			if (wanted &&
				(named || (any && !(parts[part].is_long && minds.is_short)))) {
				minds.past = folder != NULL ? load_past(games[i], folder) : NULL;
				parts[part].measure(&minds, games[i]);
			}
		}
	}
	return figures_missed();
}
