#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/analysis.h"
#include "engine/games.h"
#include "engine/geht/state.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/engine/lots.h"
#include "tests/engine/player.h"

/* Reviews of whole games: what they charge, and what was luck. */

enum { MOVES_MAX = 1024, GAMES = 2 };

struct played {
	struct record_game game;
	struct move moves[MOVES_MAX];
	bool own[MOVES_MAX];
	double worth; /* to seat 0 */
};

/* The others play as normal computers do. */
static void play(
	struct played *played, const char *id, uint64_t seed, const struct player *player) {
	const struct game *game = games_find(id);
	void *state = calloc(1, game->state_size), *view = calloc(1, game->state_size);
	const struct state_head *head = state;
	struct lots lots;
	*played = (struct played){.game = {.game = game, .n_seats = 3, .moves = played->moves}};
	options_set_normal(game, played->game.options);
	lots_init(&lots, seed);
	game->setup(state, 3, played->game.options, NULL);
	while (!head->over) {
		struct move *move = &played->moves[played->game.n_moves];
		struct chance chance;
		unsigned active = game->active_seats(state);
		if (active == 0) {
			cr_assert(game->chance(state, &chance));
			lots_fall(&lots, &chance, move);
		} else {
			int seat = __builtin_ctz(active);
			const struct player *who =
				seat == 0 ? player : &player_levels[LEVEL_NORMAL];
			memcpy(view, state, game->state_size);
			game->player_view(view, seat);
			cr_assert(who->choose(game, view, seat, &lots.rng, move));
		}
		game->apply(state, move, NULL);
		played->own[played->game.n_moves++] = move->seat == 0;
		cr_assert_lt(played->game.n_moves, MOVES_MAX);
	}
	played->worth =
		game->points != NULL ? rollout_lead(game, state, 0) : rollout_value(state, 0);
	free(state);
	free(view);
}

static struct analysis_result review(const struct played *played) {
	int rc;
	struct analysis *analysis = analysis_create(&played->game, played->own, 0, &rc);
	cr_assert_not_null(analysis);
	while (analysis_go_on(analysis)) {
	}
	struct analysis_result result = *analysis_result(analysis);
	analysis_destroy(analysis);
	return result;
}

static void check_sum(const struct played *played, const struct analysis_result *result) {
	double told = 0;
	cr_assert(result->is_luck_known);
	cr_expect_lt(fabs(result->even + result->luck - result->cost - played->worth), 1e-9,
		"%g of luck less %g is not what makes %g of an even share", result->luck,
		result->cost, played->worth);
	cr_expect_geq(result->cost, 0);
	cr_expect_leq(result->cost, result->most - fmin(played->worth, result->even));
	cr_expect_leq(result->luck, result->most, "%g", result->luck);
	for (size_t i = 0; i < result->n; i++) {
		cr_expect_gt(result->told[i].cost, 0);
		cr_expect(i == 0 || result->told[i].at > result->told[i - 1].at);
		told += result->told[i].cost;
	}
	cr_expect_leq(told, result->cost + 1e-9);
}

Test(record_analysis, luck_choices_and_the_even_share_make_up_the_result) {
	static struct played played;
	static const char *const ids[] = {"perudo", "catbox"};
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		double cost = 0;
		for (uint64_t seed = 1; seed <= GAMES; seed++) {
			play(&played, ids[i], seed, &player_random);
			struct analysis_result result = review(&played);
			check_sum(&played, &result);
			cost += result.cost;
		}
		cr_expect_gt(cost, 0.3, "%s: whoever makes any move is charged for it", ids[i]);
	}
}

/* By places they would be charged nothing once they are last. Of cards marked in a round one is
 * scored or pushed after the other, in any order. */
Test(record_analysis, who_is_last_is_charged_points_but_for_no_order_that_is_free) {
	static struct played played;
	play(&played, "geht", 5, &player_levels[LEVEL_EASY]);
	struct analysis_result result = review(&played);
	check_sum(&played, &result);
	cr_expect_lt(result.worth, -20);
	cr_expect_gt(result.cost, 20, "%g of %g", result.cost, result.worth);
	for (size_t i = 0; i < result.n; i++) {
		const struct move *made = &result.told[i].made, *better = &result.told[i].better;
		bool pushing = made->verb == VERB_PUSH || made->verb == VERB_BANK;
		cr_expect(!pushing || made->args[0] == better->args[0], "%d or %d first",
			made->args[0], better->args[0]);
	}
}

/* Whoever makes any move is charged some six points a game. */
Test(record_analysis, what_the_hard_player_would_do_costs_next_to_nothing) {
	static struct played played;
	double cost = 0;
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		play(&played, "catbox", seed, &player_levels[LEVEL_HARD]);
		cost += review(&played).cost;
	}
	cr_expect_lt(cost / GAMES, 1, "%g", cost / GAMES);
}
