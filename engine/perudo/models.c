#include "engine/perudo/models.h"

#include <string.h>

/* Chances of the standing bid below which they doubt. */
static const double doubted[MODELS] = {
	[MODEL_THRESHOLD] = 0.5, [MODEL_CAUTIOUS] = 0.6, [MODEL_BOLD] = 0.25, [MODEL_READER] = 0.5};

/* A bold player's bid may be so unlikely. */
static const double BOLD_BID = 0.35;

static void add(struct perudo_plan *plan, struct perudo_bid bid) {
	plan->bids[plan->n++] = bid;
}

/* The least bids and those one higher, as far as a bold player dares. */
static void list_bold(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		if (bid.count > 0 && perudo_odds_of(odds, p, bid) >= BOLD_BID) {
			add(plan, bid);
		}
	}
}

/* Counts a die of each face that others have bid on. */
static void read_bids(const struct perudo *p, int seat, struct odds *odds) {
	unsigned counted[FACES + 1] = {0};
	int first = p->n_bids > BIDS_KEPT ? p->n_bids - BIDS_KEPT : 0;
	for (int i = first; i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[i % BIDS_KEPT];
		if (call->seat != seat && (counted[call->face] >> call->seat & 1) == 0) {
			counted[call->face] |= 1U << call->seat;
			odds->own[call->face]++;
		}
	}
}

static void plan_by_chances(enum perudo_model model, const struct perudo *p, int seat,
	const struct odds *odds, struct perudo_plan *plan) {
	struct perudo_bid standing = {p->count, p->face};
	plan->n = 0;
	plan->doubts = p->count > 0 && perudo_odds_of(odds, p, standing) < doubted[model];
	if (plan->doubts) {
		return;
	}
	if (model == MODEL_BOLD) {
		list_bold(p, seat, odds, plan);
	}
	struct perudo_bid modest = perudo_modest_bid(p, seat, odds);
	if (plan->n == 0 && modest.count > 0) {
		add(plan, modest);
	}
	plan->doubts = plan->n == 0;
}

void perudo_model_plan(enum perudo_model model, const struct perudo *p, int seat, struct odds *odds,
	struct perudo_plan *plan) {
	int own[FACES + 1];
	switch (model) {
	case MODEL_NORMAL:
		perudo_normal_plan(p, seat, odds, plan);
		return;
	case MODEL_READER:
		memcpy(own, odds->own, sizeof(own));
		read_bids(p, seat, odds);
		plan_by_chances(model, p, seat, odds, plan);
		memcpy(odds->own, own, sizeof(own));
		return;
	default:
		plan_by_chances(model, p, seat, odds, plan);
	}
}
