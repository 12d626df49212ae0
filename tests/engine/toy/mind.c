#include "tests/engine/toy/state.h"

/* Any number, or the largest that keeps a place; and every step there is. */
bool toy_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct toy *toy = view;
	if ((toy_active_seats(toy) >> seat & 1) == 0) {
		return false;
	}
	*move = (struct move){.seat = (int8_t)seat, .verb = VERB_MORE};
	if (toy->phase == PHASE_CHOOSE) {
		bool any = level == LEVEL_EASY;
		move->verb = VERB_CHOOSE;
		move->n_args = 1;
		move->args[0] = (int16_t)(any ? 1 + rng->uniform(rng, NUMBERS) : NUMBERS - 1);
	} else if (toy_legal(toy, move) != LEGAL) {
		move->verb = VERB_DONE;
	}
	return true;
}
