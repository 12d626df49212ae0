#include "tests/engine/pool.h"

#include <string.h>

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

/* Of a hundred moves. */
static const struct {
	const char *game;
	uint32_t slips;
} newcomers[] = {{"catbox", 40}, {"ring", 67}, {"saiun", 38}, {"geht", 6}};

static bool choose_as_newcomer(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	uint32_t slips = 0;
	for (size_t i = 0; i < sizeof(newcomers) / sizeof(newcomers[0]); i++) {
		slips = strcmp(newcomers[i].game, game->id) == 0 ? newcomers[i].slips : slips;
	}
	const struct player *player =
		rng->uniform(rng, 100) < slips ? &player_random : &player_levels[LEVEL_NORMAL];
	return player->choose(game, view, seat, rng, move);
}

const struct player pool_newcomer = {"newcomer", choose_as_newcomer};
const struct player pool_person = {"person", choose_person};
