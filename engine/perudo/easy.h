#ifndef ENGINE_PERUDO_EASY_H
#define ENGINE_PERUDO_EASY_H

#include "engine/perudo/bids.h"

/* The easy player, given a view: its bid on turn, count 0 for dudo; whether it calls calza. */

struct perudo_bid perudo_easy_choose(const struct perudo *p, int seat, struct rng *rng);
bool perudo_easy_calls_calza(const struct perudo *p, int seat, struct rng *rng);

#endif
