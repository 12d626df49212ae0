/* The hard player of a game at an older commit, for comparing: compiled with that commit's engine
 * into a library of its own, which minds.c loads. The compiler is given the game's name as PAST,
 * and its headers as PAST_GAME and PAST_STATE. */
#include PAST_GAME
#include PAST_STATE

#define GLUED(a, b) a##b
#define GAME_OF(id) GLUED(id, _game)

extern const size_t past_hard_size;
bool past_hard_choose(const void *view, int seat, struct rng *rng, struct move *move);

const size_t past_hard_size = sizeof(struct PAST);

bool past_hard_choose(const void *view, int seat, struct rng *rng, struct move *move) {
	return GAME_OF(PAST).choose(view, seat, LEVEL_HARD, rng, move);
}
