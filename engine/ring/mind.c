#include "engine/ring/ring.h"

/* Computer players. */
static bool choose(
	const void *view, int seat, enum level level, struct source *source, struct move *move) {
	size_t n = ring_game.moves(view, seat, 0, NULL, 0);
	(void)level;
	if (n == 0) {
		return false;
	}
	ring_game.moves(view, seat, source->uniform(source, (uint32_t)n), move, 1);
	return true;
}

const struct game_mind ring_mind = {.choose = choose};
