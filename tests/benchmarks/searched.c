/* Whether the computer's hard player is worth its time: searched [--past FOLDER] [GAMES [ID
 * [SEATS]]]. The shares that it wins among players of a search that knows nothing but the rules,
 * which gets the worlds that take the same time of this process; with FOLDER/GAME.so, hard players
 * of an older commit, also the share that this search wins among those, which shows what it is
 * worth itself. And Geht's among normal players. */
#include <assert.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "tests/benchmarks/figure.h"
#include "tests/engine/ismcts.h"
#include "tests/engine/match.h"

enum { GAMES = 400, SEED = 20265, WORLDS_TRIED = 300, GAMES_TIMED = 2 };

/* The time of a player's moves. */
static const struct player *timed;
static double worked;
static unsigned n_timed;

static bool choose_timed(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	double began = figure_worked();
	bool chosen = timed->choose(game, view, seat, rng, move);
	worked += figure_worked() - began;
	n_timed++;
	return chosen;
}

static const struct player timer = {"timed", choose_timed};

/* Milliseconds that a move takes it, in games of its like. */
static double cost_of(const struct game *game, int n_seats, const struct player *player) {
	struct match match = {game, n_seats, n_seats, &timer, &timer, NULL};
	timed = player;
	worked = n_timed = 0;
	match_play(&match, GAMES_TIMED, SEED);
	return 1e3 * worked / n_timed;
}

static bool (*past_choose)(const void *view, int seat, struct rng *rng, struct move *move);

static bool choose_past(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return (game->active_seats(view) >> seat & 1) != 0 && past_choose(view, seat, rng, move);
}

static const struct player past = {"past", choose_past};

static bool load_past(const struct game *game, const char *folder) {
	char path[512];
	snprintf(path, sizeof(path), "%s/%s.so", folder, game->id);
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (library == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
	const size_t *size = dlsym(library, "past_hard_size");
	*(void **)&past_choose = dlsym(library, "past_hard_choose");
	return size != NULL && *size == game->state_size && past_choose != NULL;
}

static void judge(const struct game *game, int n_seats, const struct player *one,
	const struct player *others, double least, int n_games) {
	struct match match = {game, n_seats, 1, one, others, NULL};
	double flow = match_play(&match, n_games, SEED) / n_games;
	char what[80], aim[32];
	snprintf(what, sizeof(what), "%s, %d seats: %s among %s", game->id, n_seats, one->name,
		others->name);
	snprintf(aim, sizeof(aim), "%.3f", least);
	figure_judge(
		what, aim, flow >= least, "%.3f ±%.3f", flow, sqrt(flow * (1 - flow) / n_games));
}

/* Gives the search the worlds that take as long as this player's moves. */
static void weigh(const struct game *game, int n_seats, const struct player *player) {
	double cost = cost_of(game, n_seats, player), taken = 0;
	unsigned worlds = WORLDS_TRIED;
	char what[80];
	for (int i = 0; i < 3; i++) { /* a larger tree takes longer */
		worlds = i > 0 ? (unsigned)(worlds * cost / taken) : worlds;
		ismcts_set_worlds(worlds);
		taken = cost_of(game, n_seats, &ismcts_player);
	}
	snprintf(what, sizeof(what), "%s, %d seats: time of a move, %s's and the search's",
		game->id, n_seats, player->name);
	figure_print(what, "equal", "%.2f, %.2f ms (%u worlds)", cost, taken, worlds);
}

static void measure(
	const struct game *game, int n_seats, double past_least, const char *folder, int n_games) {
	const struct player *hard = &player_levels[LEVEL_HARD];
	weigh(game, n_seats, hard);
	judge(game, n_seats, hard, &ismcts_player, 1.3 / n_seats, n_games);
	if (folder != NULL) {
		bool loaded = load_past(game, folder);
		assert(loaded);
		weigh(game, n_seats, &past);
		judge(game, n_seats, &ismcts_player, &past, past_least, n_games);
	}
}

static const struct {
	const char *id;
	int n_seats;
	double past_least; /* what the search must win among older hard players, to count */
} rows[] = {{"catbox", 3, 0.35}, {"catbox", 4, 0.28}, {"ring", 4, 0.27}};

int main(int argc, char **argv) {
	const char *folder = NULL;
	if (argc > 2 && strcmp(argv[1], "--past") == 0) {
		folder = argv[2];
		argc -= 2;
		argv += 2;
	}
	int n_games = argc > 1 ? atoi(argv[1]) : GAMES;
	const char *id = argc > 2 ? argv[2] : NULL;
	int n_seats = argc > 3 ? atoi(argv[3]) : 0;
	if (n_games < 1 || (id != NULL && games_find(id) == NULL)) {
		fprintf(stderr, "usage: searched [--past FOLDER] [GAMES [ID [SEATS]]]\n");
		return 2;
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if ((id == NULL || strcmp(id, rows[i].id) == 0) &&
			(n_seats == 0 || n_seats == rows[i].n_seats)) {
			measure(games_find(rows[i].id), rows[i].n_seats, rows[i].past_least, folder,
				n_games);
		}
	}
	if (id == NULL || strcmp(id, "geht") == 0) {
		judge(games_find("geht"), 4, &player_levels[LEVEL_HARD],
			&player_levels[LEVEL_NORMAL], 0.55, n_games);
	}
	return figures_missed();
}
