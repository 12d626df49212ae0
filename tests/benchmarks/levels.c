/* Whether everybody has an equal among the computer players: in games of four, the shares that a
 * newcomer wins among three normal ones and among three casual ones, a casual one among easy and
 * normal ones, and a hard one among normal ones. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/geht/geht.h"
#include "engine/geht/phrases.h"
#include "engine/options.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/minds.h"
#include "tests/engine/perudo/pool.h"
#include "tests/engine/pool.h"

enum { SEATS = 4, SEED = 20263, SOLO_GAMES_MOST = 2000 };

struct aim {
	const char *what, *aim;
	const struct player *one, *others;
	double least, most;
};

static void judge(
	const struct minds *minds, const struct game *game, const struct aim *aim, int n_games) {
	char line[64];
	double flow = minds_share(game, SEATS, aim->one, aim->others, n_games);
	double slack = minds_slack(minds, flow, n_games);
	snprintf(line, sizeof(line), "%s: %s", game->id, aim->what);
	figure_judge(line, aim->aim, flow >= aim->least - slack && flow <= aim->most + slack,
		"%.3f ±%.3f", flow, minds_error(flow, n_games));
}

static int compare(const void *a, const void *b) {
	return *(const int *)b - *(const int *)a;
}

/* What a level makes at Geht alone, by what is said of it to people who play alone. */
static void judge_solo(enum level level, int n_games) {
	static int totals[SOLO_GAMES_MOST];
	const struct player *player = &player_levels[level];
	int16_t options[OPTIONS_MAX];
	struct lots lots;
	double sum = 0, squares = 0;
	char what[64], aim[32];
	options_set_normal(&geht_game, options);
	lots_init(&lots, SEED);
	for (int i = 0; i < n_games; i++) {
		struct geht g;
		struct move move;
		for (geht_game.setup(&g, 1, options, NULL); !g.over;
			geht_game.apply(&g, &move, NULL)) {
			minds_next_move(&geht_game, &g, 0, player, player, &lots, &move);
		}
		totals[i] = geht_total(&g, 0);
		sum += totals[i];
		squares += (double)totals[i] * totals[i];
	}
	qsort(totals, (size_t)n_games, sizeof(totals[0]), compare);
	double mean = sum / n_games, error = sqrt((squares / n_games - mean * mean) / n_games);
	snprintf(what, sizeof(what), "geht: %s alone makes on average", player->name);
	snprintf(aim, sizeof(aim), "%d, as people are told", geht_solo_averages[level]);
	figure_judge(what, aim, fabs(mean - geht_solo_averages[level]) <= 0.5 + 3 * error,
		"%.1f ±%.1f", mean, error);
	printf("  5, 10 … 95 %% of its games make more than");
	for (int step = 1; step < 20; step++) {
		printf(" %d", totals[n_games * step / 20]);
	}
	printf("\n");
}

void levels_measure(const struct minds *minds, const struct game *game) {
	const struct player *newcomer = game == &perudo_game ? &perudo_person : &pool_newcomer;
	const struct player *easy = &player_levels[LEVEL_EASY];
	const struct player *casual = &player_levels[LEVEL_CASUAL];
	const struct player *normal = &player_levels[LEVEL_NORMAL];
	const struct player *hard = &player_levels[LEVEL_HARD];
	const struct aim aims[] = {
		{"a newcomer among normal ones", ".10 ±.02", newcomer, normal, 0.08, 0.12},
		{"a newcomer among casual ones", ".25 ±.05", newcomer, casual, 0.2, 0.3},
		{"a casual one among easy ones", "above .25", casual, easy, 0.27, 1},
		{"a casual one among normal ones", "below .25", casual, normal, 0, 0.23},
	};
	const struct aim of_hard = {"a hard one among normal ones",
		game == &geht_game ? "at least .55" : "above .25", hard, normal,
		game == &geht_game ? 0.55 : 0.25, 1};
	for (size_t i = 0; i < sizeof(aims) / sizeof(aims[0]); i++) {
		judge(minds, game, &aims[i], minds_games(minds, 200, 2000));
	}
	judge(minds, game, &of_hard, minds_games(minds, 20, 400));
	int n_solo = minds_games(minds, 100, SOLO_GAMES_MOST);
	for (int level = 0; game == &geht_game && level < LEVELS; level++) {
		judge_solo((enum level)level, n_solo < SOLO_GAMES_MOST ? n_solo : SOLO_GAMES_MOST);
	}
}
