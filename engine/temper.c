#include "engine/temper.h"

enum { IDEAS = 4 };

static bool likes_better(const struct game *game, const void *view, enum temper temper,
	const struct move *move, const struct move *other) {
	int more = game->daring(view, move) - game->daring(view, other);
	return temper == TEMPER_BOLD ? more > 0 : more < 0;
}

bool temper_choose(const struct game *game, const void *view, int seat, enum level level,
	enum temper temper, struct rng *rng, struct move *move) {
	bool steady = temper == TEMPER_STEADY || level == LEVEL_HARD || game->daring == NULL;
	bool moves = game_choose(game, view, seat, level, rng, move);
	for (int i = 1; i < IDEAS && moves && !steady; i++) {
		struct move idea;
		if (game_choose(game, view, seat, level, rng, &idea) &&
			likes_better(game, view, temper, &idea, move)) {
			*move = idea;
		}
	}
	return moves;
}
