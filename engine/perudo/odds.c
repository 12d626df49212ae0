#include <string.h>

#include "engine/perudo/mind.h"

void perudo_count_own(struct odds *odds, const struct perudo *p, int seat) {
	memset(odds->own, 0, sizeof(odds->own));
	for (int i = 0; i < p->n_dice[seat]; i++) {
		odds->own[p->hands[seat][i]]++;
	}
	for (int face = ACE + 1; p->palifico == SEAT_NONE && face <= FACES; face++) {
		odds->own[face] += odds->own[ACE];
	}
}

/* Fills in the chances that at least k = 0..n of n dice match, where one die does with chance 1 in
 * sides. */
static void fill(double *at_least, int n, int sides) {
	double chance = 1, sum = 0;
	for (int i = 0; i < n; i++) {
		chance *= (double)(sides - 1) / sides;
	}
	for (int k = 0; k <= n; k++) {
		at_least[k] = chance;
		chance *= (double)(n - k) / ((k + 1) * (sides - 1));
	}
	for (int k = n; k >= 0; k--) {
		sum += at_least[k];
		at_least[k] = sum;
	}
}

void perudo_prepare_odds(struct odds *odds, int others) {
	odds->others = others;
	fill(odds->alone, others, FACES);
	fill(odds->wild, others, FACES / 2);
}

double perudo_odds_of(const struct odds *odds, const struct perudo *p, struct perudo_bid bid) {
	int needed = bid.count - odds->own[bid.face];
	if (needed <= 0) {
		return 1;
	}
	if (needed > odds->others) {
		return 0;
	}
	bool wild = bid.face != ACE && p->palifico == SEAT_NONE;
	return (wild ? odds->wild : odds->alone)[needed];
}

double perudo_odds_of_exactly(
	const struct odds *odds, const struct perudo *p, struct perudo_bid bid) {
	struct perudo_bid more = {bid.count + 1, bid.face};
	return perudo_odds_of(odds, p, bid) - perudo_odds_of(odds, p, more);
}
