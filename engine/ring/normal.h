#ifndef ENGINE_RING_NORMAL_H
#define ENGINE_RING_NORMAL_H

#include "engine/ring/state.h"

/* How many legal moves a seat can have. */
enum { CHOICES_MAX = HAND };

/* What a die in need of so many steps will cost in the end, with so many tricks to come. */
enum { NEED_MOST = FACES, NEEDS = 2 * FACES + 1 };
struct ring_outlook {
	double cost[NEEDS][TRICKS + 1]; /* by need + NEED_MOST */
};
void ring_look_ahead(struct ring_outlook *outlook, int n_seats);

/* The move of the normal player, where the seat is active, given a view or a world that could be:
 * it looks at each choice and counts the cards that are still out. */
struct move ring_normal_move(const struct ring *r, int seat, const struct ring_outlook *outlook);

#endif
