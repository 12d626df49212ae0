#pragma once

#include "engine/perudo/odds.h"

/* The normal player: a bid on turn, count 0 for dudo; whether it calls calza. */

struct perudo_bid perudo_normal_choose(const struct perudo *p, int seat, struct rng *rng);
bool perudo_normal_calls_calza(const struct perudo *p, int seat, struct rng *rng);

/* What the normal player does with a hand: doubt, or any of these bids. */
struct perudo_plan {
	bool doubts;
	int n;
	struct perudo_bid bids[FACES];
	double chances[FACES]; /* of these being true */
};
void perudo_normal_plan(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan);

/* The likeliest of the least bids; of equal ones, that of the face held most. */
struct perudo_bid perudo_modest_bid(const struct perudo *p, int seat, const struct odds *odds);
