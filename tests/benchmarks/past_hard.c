/* The hard player of Perudo at an older commit, for comparing: compiled with that commit's engine
 * into a library of its own, which gains.c loads. */
#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"

const size_t past_hard_size;
bool past_hard_choose(const void *view, int seat, struct rng *rng, struct move *move);

const size_t past_hard_size = sizeof(struct perudo);

bool past_hard_choose(const void *view, int seat, struct rng *rng, struct move *move) {
	return perudo_game.choose(view, seat, LEVEL_HARD, rng, move);
}
