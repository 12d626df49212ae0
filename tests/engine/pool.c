#include "tests/engine/pool.h"

enum { MOVES_MAX = 256, SLIPS = 5 };

bool pool_choose(const struct game *game, const void *view, int seat, struct rng *rng,
	pool_liking *liking, struct move *move) {
	struct move moves[MOVES_MAX];
	double most = 0;
	uint32_t equal = 0;
	if ((game->active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	size_t n = game_moves(game, view, seat, 0, moves, MOVES_MAX);
	for (size_t i = 0; i < n && i < MOVES_MAX; i++) {
		double likes = liking(view, &moves[i]);
		if (equal > 0 && likes < most) {
			continue;
		}
		equal = equal > 0 && likes == most ? equal + 1 : 1;
		most = likes;
		if (rng->uniform(rng, equal) == 0) {
			*move = moves[i];
		}
	}
	return true;
}

static bool choose_person(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	const struct player *player =
		rng->uniform(rng, SLIPS) > 0 ? &player_levels[LEVEL_NORMAL] : &player_random;
	return player->choose(game, view, seat, rng, move);
}

const struct player pool_person = {"person", choose_person};
