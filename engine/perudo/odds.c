#include "engine/perudo/state.h"

#include <string.h>

void perudo_count_own(struct odds *odds, const struct perudo *p, int seat) {
	memset(odds->own, 0, sizeof(odds->own));
	for (int i = 0; i < p->n_dice[seat]; i++) {
		odds->own[p->hands[seat][i]]++;
	}
	for (int face = ACE + 1; p->palifico == SEAT_NONE && face <= FACES; face++) {
		odds->own[face] += odds->own[ACE];
	}
}

/* The distribution of matches among n dice, each matching with chance 1 in sides. */
static void spread(struct spread *spread, int n, int sides) {
	double *at_least = spread->at_least, chance = 1, sum = 0;
	for (int i = 0; i < n; i++) {
		chance *= (double)(sides - 1) / sides;
	}
	for (int k = 0; k <= n; k++) {
		at_least[k] = chance;
		chance *= (double)(n - k) / ((k + 1) * (sides - 1));
	}
	spread->likely = 0;
	for (int k = n; k >= 0; k--) {
		sum += at_least[k];
		at_least[k] = sum;
		if (sum >= LIKELY && spread->likely == 0) {
			spread->likely = k;
		}
	}
}

void perudo_prepare_odds(struct odds *odds, int others) {
	odds->others = others;
	spread(&odds->alone, others, FACES);
	spread(&odds->wild, others, FACES / 2);
}

void perudo_see_odds(struct odds *odds, const struct perudo *p, int seat) {
	perudo_count_own(odds, p, seat);
	perudo_prepare_odds(odds, perudo_dice_in_play(p) - p->n_dice[seat]);
}

static const struct spread *spread_of(const struct odds *odds, const struct perudo *p, int face) {
	return face != ACE && p->palifico == SEAT_NONE ? &odds->wild : &odds->alone;
}

int perudo_likely_count(const struct odds *odds, const struct perudo *p, int face) {
	return odds->own[face] + spread_of(odds, p, face)->likely;
}

double perudo_odds_of(const struct odds *odds, const struct perudo *p, struct perudo_bid bid) {
	int needed = bid.count - odds->own[bid.face];
	if (needed <= 0) {
		return 1;
	}
	if (needed > odds->others) {
		return 0;
	}
	return spread_of(odds, p, bid.face)->at_least[needed];
}

double perudo_odds_of_exactly(
	const struct odds *odds, const struct perudo *p, struct perudo_bid bid) {
	struct perudo_bid more = {bid.count + 1, bid.face};
	return perudo_odds_of(odds, p, bid) - perudo_odds_of(odds, p, more);
}

double perudo_chance_of(const struct perudo *p, int seat, struct perudo_bid bid) {
	struct odds odds;
	perudo_see_odds(&odds, p, seat);
	return perudo_odds_of(&odds, p, bid);
}
