#pragma once

#include "engine/ring/state.h"

/* How many legal moves a seat can have. */
enum { CHOICES_MAX = HAND };

/* What a die in need of so many steps will cost in the end, with so many tricks to come. */
enum { NEED_MOST = FACES, NEEDS = 2 * FACES + 1 };
struct ring_outlook {
	double cost[NEEDS][TRICKS + 1]; /* by need + NEED_MOST */
};
void ring_look_ahead(struct ring_outlook *outlook, int n_seats);

/* base to the power of n, which is 0 or more. */
double ring_power(double base, int n);

/* The normal player's move. The seat must be active; r is a view or a determinized state. */
struct move ring_normal_move(const struct ring *r, int seat, const struct ring_outlook *outlook);
