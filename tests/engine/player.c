#include "tests/engine/player.h"

enum { MOVES_MAX = 256, LOW = 12 };

static bool choose_easy(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return game_choose(game, view, seat, LEVEL_EASY, rng, move);
}

static bool choose_casual(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return game_choose(game, view, seat, LEVEL_CASUAL, rng, move);
}

static bool choose_normal(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return game_choose(game, view, seat, LEVEL_NORMAL, rng, move);
}

static bool choose_hard(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return game_choose(game, view, seat, LEVEL_HARD, rng, move);
}

const struct player player_levels[LEVELS] = {
	[LEVEL_EASY] = {"easy", choose_easy},
	[LEVEL_CASUAL] = {"casual", choose_casual},
	[LEVEL_NORMAL] = {"normal", choose_normal},
	[LEVEL_HARD] = {"hard", choose_hard},
};

static bool choose_random(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct move moves[MOVES_MAX];
	if ((game->active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	size_t n = game_moves(game, view, seat, 0, moves, MOVES_MAX);
	n = n > MOVES_MAX ? LOW : n;
	*move = moves[rng->uniform(rng, (uint32_t)n)];
	return true;
}

const struct player player_random = {"random", choose_random};
