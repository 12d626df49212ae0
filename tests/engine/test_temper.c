#include <criterion/criterion.h>

#include "engine/games.h"
#include "engine/temper.h"
#include "tests/engine/match.h"

/* What a temper changes: how daring the moves are, not how well they are chosen. */

static enum temper temper;
static long daring, moves;

static bool choose_by_temper(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	bool wants = temper_choose(game, view, seat, LEVEL_EASY, temper, rng, move);
	daring += wants ? game->daring(view, move) : 0;
	moves += wants;
	return wants;
}

static const struct player tempered = {"tempered", choose_by_temper};

struct outcome {
	double daring, share;
};

static struct outcome play(const struct game *game, enum temper how) {
	enum { GAMES = 60 };
	struct match match = {game, game->least_seats > 3 ? game->least_seats : 3, 1, &tempered,
		&player_levels[LEVEL_EASY], NULL};
	daring = moves = 0;
	temper = how;
	double share = match_play(&match, GAMES, 7) / GAMES;
	return (struct outcome){(double)daring / (double)moves, share};
}

Test(temper, a_bold_player_dares_more_than_a_careful_one_and_both_win) {
	static const char *const ids[] = {"perudo", "catbox", "saiun", "geht"};
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		const struct game *game = games_find(ids[i]);
		struct outcome bold = play(game, TEMPER_BOLD), careful = play(game, TEMPER_CAREFUL),
			       steady = play(game, TEMPER_STEADY);
		cr_expect(bold.daring > steady.daring && steady.daring > careful.daring,
			"%s: %g, %g, %g", ids[i], bold.daring, steady.daring, careful.daring);
		cr_expect(bold.share > 0.1 && careful.share > 0.1, "%s: %g, %g", ids[i], bold.share,
			careful.share);
	}
}

static enum level level;

/* A bold player, who must do the same as one without a temper. */
static bool choose_as_steady(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct quick_rng one, other;
	struct move plain;
	rng_begin_quick(&one, rng);
	other = one;
	bool wants = temper_choose(game, view, seat, level, TEMPER_BOLD, &one.rng, move);
	cr_assert_eq(game_choose(game, view, seat, level, &other.rng, &plain), wants);
	cr_assert(!wants || move_equal(&plain, move));
	return wants;
}

Test(temper, hard_players_have_none_nor_has_a_game_where_nothing_is_daring) {
	static const struct player player = {"steady", choose_as_steady};
	struct match match = {games_find("perudo"), 3, 3, &player, &player, "dice=2"};
	level = LEVEL_HARD;
	match_play(&match, 1, 7);
	match = (struct match){games_find("ring"), 3, 3, &player, &player, NULL};
	level = LEVEL_EASY;
	match_play(&match, 2, 7);
}
