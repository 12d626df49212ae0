#include "engine/saiun/saiun.h"
#include "engine/saiun/state.h"

static bool choose(
	const void *view, int seat, enum level level, struct source *source, struct move *move) {
	const struct saiun *p = view;
	(void)level;
	if ((saiun_game.awaited(p) >> seat & 1) == 0) {
		return false;
	}
	uint32_t n = (uint32_t)saiun_game.moves(p, seat, 0, NULL, 0);
	saiun_game.moves(p, seat, source->uniform(source, n), move, 1);
	return true;
}

const struct game_mind saiun_mind = {.choose = choose};
