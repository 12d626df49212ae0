/* Whether the hard players of the card games are worth their time: the shares that they win among
 * players of a search that knows nothing but the rules, which gets the worlds that take the same
 * time of this process. What this search wins among older hard players shows what it is worth. */
#include <stdio.h>
#include <string.h>

#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/minds.h"
#include "tests/engine/ismcts.h"
#include "tests/engine/match.h"

enum { SEED = 20265, WORLDS_TRIED = 300, GAMES_TIMED = 2 };

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

static void judge(const struct minds *minds, const struct game *game, int n_seats,
	const struct player *one, const struct player *others, double least) {
	int n_games = minds_games(minds, 8, 400);
	double flow = minds_share(game, n_seats, one, others, n_games);
	char what[80], aim[32];
	snprintf(what, sizeof(what), "%s, %d seats: %s among %s", game->id, n_seats, one->name,
		others->name);
	snprintf(aim, sizeof(aim), "%.3f", least);
	figure_judge(what, aim, flow >= least - minds_slack(minds, flow, n_games), "%.3f ±%.3f",
		flow, minds_error(flow, n_games));
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

static const struct {
	const char *id;
	int n_seats;
	double past_least; /* what the search must win among older hard players, to count */
} rows[] = {{"catbox", 3, 0.35}, {"catbox", 4, 0.28}, {"ring", 4, 0.27}};

void searched_measure(const struct minds *minds, const struct game *game) {
	const struct player *hard = &player_levels[LEVEL_HARD];
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int n_seats = rows[i].n_seats;
		if (strcmp(game->id, rows[i].id) != 0) {
			continue;
		}
		weigh(game, n_seats, hard);
		judge(minds, game, n_seats, hard, &ismcts_player, 1.3 / n_seats);
		if (minds->past != NULL) {
			weigh(game, n_seats, minds->past);
			judge(minds, game, n_seats, &ismcts_player, minds->past,
				rows[i].past_least);
		}
	}
}
