#ifndef ENGINE_RING_MIND_H
#define ENGINE_RING_MIND_H

#include "engine/ring/state.h"

/* What the computer players of Don't Drop the Ring share. They are given a view, or a world that
 * could be: of the hands they look at their own alone. */

/* How many steps a die is short of Just: More jewel 6 is 6, Just 0, Too heavy 2 is -2. */
enum { NEED_MOST = FACES, NEEDS = 2 * FACES + 1 };
int ring_need(const struct ring *r, int seat);

/* What a die in need of so many steps will cost in the end, with so many tricks to come. */
struct ring_outlook {
	double cost[NEEDS][TRICKS + 1]; /* by need + NEED_MOST */
};
void ring_look_ahead(struct ring_outlook *outlook, int n_seats);

/* The die or card that the normal player chooses, where the seat is awaited: it looks at every
 * choice, knows what is still out, and has no luck to try. */
int ring_normal_take(const struct ring *r, int seat, const struct ring_outlook *outlook);
int ring_normal_discard(const struct ring *r, int seat, const struct ring_outlook *outlook);
int ring_normal_play(const struct ring *r, int seat, const struct ring_outlook *outlook);

/* The move of a die or a card. */
struct move ring_move_with(const struct ring *r, int seat, int choice);

struct move ring_easy_choose(const struct ring *r, int seat, struct rng *rng);
struct move ring_normal_choose(const struct ring *r, int seat, struct rng *rng);
struct move ring_hard_choose(const struct ring *r, int seat, struct rng *rng);

#endif
