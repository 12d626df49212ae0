#include "engine/move.h"

#include <string.h>

bool move_equal(const struct move *a, const struct move *b) {
	return a->seat == b->seat && a->verb == b->verb && a->n_args == b->n_args &&
	       memcmp(a->args, b->args, a->n_args * sizeof(a->args[0])) == 0;
}

struct move move_make(int seat, int verb, size_t n_args, const int *args) {
	struct move move = {(int8_t)seat, (uint8_t)verb, (uint8_t)n_args, {0}};
	for (size_t i = 0; i < n_args; i++) {
		move.args[i] = (int16_t)args[i];
	}
	return move;
}
