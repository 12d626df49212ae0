#include "engine/ring/mind.h"
#include "engine/ring/ring.h"

struct move ring_move_with(const struct ring *r, int seat, int choice) {
	struct move move = {.seat = (int8_t)seat};
	if (r->phase == PHASE_TAKE) {
		move.verb = VERB_TAKE;
		move.n_args = 1;
		move.args[0] = (int16_t)choice;
		return move;
	}
	move.verb = r->phase == PHASE_DISCARD ? VERB_DISCARD : VERB_PLAY;
	move.n_args = 2;
	move.args[0] = (int16_t)ring_suit_of(choice);
	move.args[1] = (int16_t)ring_rank_of(choice);
	return move;
}

bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct ring *, int seat, struct rng *) = {
		[LEVEL_EASY] = ring_easy_choose,
		[LEVEL_NORMAL] = ring_normal_choose,
		[LEVEL_HARD] = ring_hard_choose,
	};
	if (seat < 0 || (ring_game.active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	*move = players[level](view, seat, rng);
	return true;
}
