#include "engine/perudo/mind.h"

/* Knows the odds of every bid, given the own dice and the number of those still out. */

/* Found by playing many games. */
static const double COMFORT = 0.9;  /* bids this likely may as well be higher */
static const double COURAGE = 0.8;  /* a doubt is trusted so much less than a bid */
static const double NEAR = 0.05;    /* bids hardly less likely than the best will do, too */
static const double CERTAIN = 0.95; /* who knows that a bid is false does not raise it */
static const double CALZA_LEAST = 0.5;

/* What can be bid of a face: the least, and the highest that is comfortable if that is more. */
struct choice {
	struct perudo_bid least, bid; /* count 0: there is none */
	double least_chance, chance;
};

static struct choice choice_of(
	const struct perudo *p, int seat, const struct odds *odds, int face) {
	struct choice choice = {.least = {perudo_least_count(p, seat, face), face}};
	choice.bid = choice.least;
	if (choice.least.count == 0) {
		return choice;
	}
	choice.chance = choice.least_chance = perudo_odds_of(odds, p, choice.least);
	while (choice.bid.count < COUNT_MOST) {
		struct perudo_bid next = {choice.bid.count + 1, face};
		double chance = perudo_odds_of(odds, p, next);
		if (chance < COMFORT) {
			break;
		}
		choice.bid = next;
		choice.chance = chance;
	}
	return choice;
}

/* The likeliest of the least bids; of equal ones, that of the face held most. */
static struct perudo_bid modest_bid(const struct choice *choices, const struct odds *odds) {
	const struct choice *best = &choices[0];
	for (const struct choice *c = choices + 1; c < choices + FACES; c++) {
		bool held_more = odds->own[c->least.face] > odds->own[best->least.face];
		if (c->least.count > 0 &&
			(best->least.count == 0 || c->least_chance > best->least_chance ||
				(c->least_chance >= best->least_chance && held_more))) {
			best = c;
		}
	}
	return best->least;
}

static bool doubts(const struct perudo *p, const struct odds *odds, double best_chance) {
	double wrong = 1 - perudo_odds_of(odds, p, perudo_standing(p));
	return wrong >= CERTAIN || wrong * COURAGE >= best_chance;
}

void perudo_normal_plan(
	const struct perudo *p, int seat, const struct odds *odds, struct plan *plan) {
	struct choice choices[FACES];
	double best = 0;
	for (int i = 0; i < FACES; i++) {
		choices[i] = choice_of(p, seat, odds, ACE + i);
		best = choices[i].chance > best ? choices[i].chance : best;
	}
	plan->n = 0;
	for (int i = 0; i < FACES; i++) {
		if (choices[i].bid.count > 0 && choices[i].chance >= best - NEAR) {
			plan->bids[plan->n++] = choices[i].bid;
		}
	}
	plan->modest = modest_bid(choices, odds);
	plan->doubts = p->count > 0 && (plan->n == 0 || doubts(p, odds, best));
}

static void look(struct odds *odds, const struct perudo *p, int seat) {
	perudo_count_own(odds, p, seat);
	perudo_prepare_odds(odds, perudo_dice_in_play(p) - p->n_dice[seat]);
}

struct perudo_bid perudo_normal_choose(const struct perudo *p, int seat, struct source *source) {
	struct odds odds;
	struct plan plan;
	look(&odds, p, seat);
	perudo_normal_plan(p, seat, &odds, &plan);
	if (plan.doubts) {
		return (struct perudo_bid){0, 0};
	}
	return plan.bids[source->uniform(source, (uint32_t)plan.n)];
}

bool perudo_normal_calls_calza(const struct perudo *p, int seat, struct source *source) {
	struct odds odds;
	(void)source;
	look(&odds, p, seat);
	return perudo_odds_of_exactly(&odds, p, perudo_standing(p)) >= CALZA_LEAST;
}
