#include "engine/move.h"

#include <string.h>

bool move_equal(const struct move *a, const struct move *b) {
	return a->seat == b->seat && a->verb == b->verb && a->n_args == b->n_args &&
	       memcmp(a->args, b->args, a->n_args * sizeof(a->args[0])) == 0;
}
