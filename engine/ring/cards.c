#include "engine/ring/cards.h"

/* Amethysts from 1, rubies from 2, … diamonds from 6, all up to 7; and three coins (R2). */
static const uint8_t suits[CARDS] = {
	0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6};
static const uint8_t ranks[CARDS] = {
	1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 4, 5, 6, 7, 5, 6, 7, 6, 7, 0, 1, 7};

/* The cards of each suit; of none, for SUITS. */
static const uint32_t sets[SUITS + 1] = {
	0x7fU, 0x3fU << 7, 0x1fU << 13, 0xfU << 18, 0x7U << 22, 0x3U << 25, 0x7U << 27, 0};

int ring_suit_of(int card) {
	return suits[card];
}

int ring_rank_of(int card) {
	return ranks[card];
}

int ring_card_of(int suit, int rank) {
	for (int card = 0; card < CARDS; card++) {
		if (suits[card] == suit && ranks[card] == rank) {
			return card;
		}
	}
	return NO_CARD;
}

uint32_t ring_cards_of(int suit) {
	return sets[suit];
}

uint32_t ring_cards_in_use(int n_seats) {
	uint32_t fewer = n_seats == 4 ? GEM_CARDS : GEM_CARDS & ~sets[AMETHYST];
	return n_seats == RING_SEATS ? ALL_CARDS : fewer;
}

int ring_count(uint32_t set) {
	return __builtin_popcount(set);
}

int ring_first(uint32_t set) {
	return __builtin_ctz(set);
}

int ring_any(uint32_t set, struct rng *rng) {
	for (uint32_t n = rng->uniform(rng, (uint32_t)ring_count(set)); n > 0; n--) {
		set &= set - 1;
	}
	return ring_first(set);
}
