#pragma once

#include "engine/perudo/bids.h"

/* The hard player: a bid on turn, count 0 for dudo; whether it calls calza. */

struct perudo_bid perudo_hard_choose(const struct perudo *p, int seat, struct rng *rng);
bool perudo_hard_calls_calza(const struct perudo *p, int seat, struct rng *rng);
