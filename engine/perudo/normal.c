#include "engine/perudo/normal.h"

/* Knows the odds of every bid, given the own dice and the number of those still out. */

/* Tuned by playing many games. */
static const double COURAGE = 0.8;  /* a doubt is trusted so much less than a bid */
static const double NEAR = 0.05;    /* bids hardly less likely than the best will do, too */
static const double CERTAIN = 0.95; /* who knows that a bid is false does not raise it */
static const double CALZA_LEAST = 0.5;

/* The highest bid of a face that is likely, else the least; count 0: there is none. */
static struct perudo_bid bid_on(
	const struct perudo *p, int seat, const struct odds *odds, int face) {
	int least = perudo_least_count(p, seat, face);
	int likely = perudo_likely_count(odds, p, face);
	return (struct perudo_bid){least > 0 && likely > least ? likely : least, face};
}

static bool doubts(const struct perudo *p, const struct odds *odds, double best_chance) {
	double wrong = 1 - perudo_odds_of(odds, p, ((struct perudo_bid){p->count, p->face}));
	return wrong >= CERTAIN || wrong * COURAGE >= best_chance;
}

/* All bids to choose from; returns the best chance among them. */
static double list_bids(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	double best = 0;
	plan->n = 0;
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = bid_on(p, seat, odds, face);
		if (bid.count > 0) {
			double chance = perudo_odds_of(odds, p, bid);
			best = chance > best ? chance : best;
			plan->chances[plan->n] = chance;
			plan->bids[plan->n++] = bid;
		}
	}
	return best;
}

void perudo_normal_plan(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	double best = list_bids(p, seat, odds, plan);
	int n = plan->n;
	plan->n = 0;
	for (int i = 0; i < n; i++) {
		if (plan->chances[i] >= best - NEAR) {
			plan->chances[plan->n] = plan->chances[i];
			plan->bids[plan->n++] = plan->bids[i];
		}
	}
	plan->doubts = p->count > 0 && (n == 0 || doubts(p, odds, best));
}

struct perudo_bid perudo_modest_bid(const struct perudo *p, int seat, const struct odds *odds) {
	struct perudo_bid modest = {0, 0};
	double best = 0;
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		double chance = bid.count > 0 ? perudo_odds_of(odds, p, bid) : -1;
		bool held_more = odds->own[face] > odds->own[modest.face];
		if (bid.count > 0 &&
			(modest.count == 0 || chance > best || (chance >= best && held_more))) {
			modest = bid;
			best = chance;
		}
	}
	return modest;
}

static void look(struct odds *odds, const struct perudo *p, int seat) {
	perudo_count_own(odds, p, seat);
	perudo_prepare_odds(odds, perudo_dice_in_play(p) - p->n_dice[seat]);
}

struct perudo_bid perudo_normal_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	struct perudo_plan plan;
	look(&odds, p, seat);
	perudo_normal_plan(p, seat, &odds, &plan);
	if (plan.doubts) {
		return (struct perudo_bid){0, 0};
	}
	return plan.bids[rng->uniform(rng, (uint32_t)plan.n)];
}

bool perudo_normal_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	(void)rng;
	look(&odds, p, seat);
	return perudo_odds_of_exactly(&odds, p, ((struct perudo_bid){p->count, p->face})) >=
	       CALZA_LEAST;
}
