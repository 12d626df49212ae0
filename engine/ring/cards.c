#include "engine/ring/state.h"

/* Amethysts from 1, rubies from 2, … diamonds from 6, all up to 7; and three coins (R2). */
static const struct {
	uint8_t suit, rank;
} cards[CARDS] = {
	{AMETHYST, 1},
	{AMETHYST, 2},
	{AMETHYST, 3},
	{AMETHYST, 4},
	{AMETHYST, 5},
	{AMETHYST, 6},
	{AMETHYST, 7},
	{RUBY, 2},
	{RUBY, 3},
	{RUBY, 4},
	{RUBY, 5},
	{RUBY, 6},
	{RUBY, 7},
	{SAPPHIRE, 3},
	{SAPPHIRE, 4},
	{SAPPHIRE, 5},
	{SAPPHIRE, 6},
	{SAPPHIRE, 7},
	{EMERALD, 4},
	{EMERALD, 5},
	{EMERALD, 6},
	{EMERALD, 7},
	{GRAYSPINEL, 5},
	{GRAYSPINEL, 6},
	{GRAYSPINEL, 7},
	{DIAMOND, 6},
	{DIAMOND, 7},
	{COIN, 0},
	{COIN, 1},
	{COIN, 7},
};

static const uint32_t suits[SUITS + 1] = {
	[AMETHYST] = 0x7fU,
	[RUBY] = 0x3fU << 7,
	[SAPPHIRE] = 0x1fU << 13,
	[EMERALD] = 0xfU << 18,
	[GRAYSPINEL] = 0x7U << 22,
	[DIAMOND] = 0x3U << 25,
	[COIN] = 0x7U << FIRST_COIN,
	[SUITS] = 0,
};

int ring_suit_of(int card) {
	return cards[card].suit;
}

int ring_rank_of(int card) {
	return cards[card].rank;
}

int ring_card_of(int suit, int rank) {
	for (int card = 0; card < CARDS; card++) {
		if (cards[card].suit == suit && cards[card].rank == rank) {
			return card;
		}
	}
	return NO_CARD;
}

uint32_t ring_cards_of(int suit) {
	return suits[suit];
}

uint32_t ring_cards_in_use(int n_seats) {
	if (n_seats == RING_SEATS) {
		return ALL_CARDS;
	}
	return n_seats == 4 ? GEM_CARDS : GEM_CARDS & ~suits[AMETHYST];
}

/* By pairs, fours and bytes: a loop would be taken for a call of the compiler's own. */
int ring_count(uint32_t set) {
	set = set - (set >> 1 & 0x55555555U);
	set = (set & 0x33333333U) + (set >> 2 & 0x33333333U);
	set = (set + (set >> 4)) & 0x0f0f0f0fU;
	return (int)(set * 0x01010101U >> 24);
}

int ring_first(uint32_t set) {
	return __builtin_ctz(set);
}
