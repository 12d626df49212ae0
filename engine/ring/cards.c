#include "engine/ring/state.h"

/* Amethysts from 1, rubies from 2, … diamonds from 6, all up to 7; and three coins (R2). */
const uint8_t ring_suits[CARDS] = {
	0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6};
const uint8_t ring_ranks[CARDS] = {
	1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 4, 5, 6, 7, 5, 6, 7, 6, 7, 0, 1, 7};

/* The cards of each suit; none for SUITS. */
static const uint32_t sets[SUITS + 1] = {
	0x7fU, 0x3fU << 7, 0x1fU << 13, 0xfU << 18, 0x7U << 22, 0x3U << 25, 0x7U << 27, 0};

int ring_card_of(int suit, int rank) {
	/* The card + 1, by suit and rank; 0: no such card. */
	static const uint8_t cards[SUITS][RANK_TOP + 1] = {{0, 1, 2, 3, 4, 5, 6, 7},
		{0, 0, 8, 9, 10, 11, 12, 13}, {0, 0, 0, 14, 15, 16, 17, 18},
		{0, 0, 0, 0, 19, 20, 21, 22}, {0, 0, 0, 0, 0, 23, 24, 25},
		{0, 0, 0, 0, 0, 0, 26, 27}, {28, 29, 0, 0, 0, 0, 0, 30}};
	bool named = suit >= 0 && suit < SUITS && rank >= 0 && rank <= RANK_TOP;
	return named ? cards[suit][rank] - 1 : NO_CARD;
}

uint32_t ring_cards_of(int suit) {
	return sets[suit];
}

uint32_t ring_cards_in_use(int n_seats) {
	uint32_t fewer = n_seats == 4 ? GEM_CARDS : GEM_CARDS & ~sets[AMETHYST];
	return n_seats == RING_SEATS ? ALL_CARDS : fewer;
}

/* Hands, tricks and dice. */

int ring_strength(int center, int rank) {
	if (rank == 0) {
		return 0;
	}
	return center <= FACES / 2 ? RANK_TOP + 1 - rank : rank;
}

int ring_led(const struct ring *r) {
	return r->n_played == 0 ? COIN : ring_suit_of(r->played[r->leader] - 1);
}

/* The rank of the strongest card of the led gem, with coins counting as the gem (R20); -1: none. */
static int best_rank(const struct ring *r) {
	int led = ring_led(r), best = -1;
	for (int seat = 0; seat < r->n_seats && led != COIN; seat++) {
		int card = r->played[seat] - 1;
		bool fits = card >= 0 && (ring_suit_of(card) == led || ring_suit_of(card) == COIN);
		if (fits && (best < 0 || ring_strength(r->center, ring_rank_of(card)) >
						 ring_strength(r->center, best))) {
			best = ring_rank_of(card);
		}
	}
	return best;
}

unsigned ring_winners(const struct ring *r) {
	unsigned winners = 0;
	int best = best_rank(r);
	for (int seat = 0; seat < r->n_seats && best >= 0; seat++) {
		bool wins = r->played[seat] != 0 && ring_rank_of(r->played[seat] - 1) == best;
		winners |= (unsigned)wins << seat;
	}
	return winners;
}

int ring_next_leader(const struct ring *r, unsigned winners) {
	int led = ring_led(r), with_coin = SEAT_NONE;
	for (; winners != 0; winners &= winners - 1) {
		int seat = ring_first(winners), suit = ring_suit_of(r->played[seat] - 1);
		if (suit == led) {
			return seat;
		}
		with_coin = suit == COIN ? seat : with_coin;
	}
	return with_coin;
}

int ring_need(const struct ring *r, int seat) {
	static const int8_t signs[AREAS] = {[AREA_MORE] = 1, [AREA_JUST] = 0, [AREA_HEAVY] = -1};
	return signs[r->areas[seat]] * r->dice[seat];
}

/* On Just, a die keeps its face, 1. */
void ring_step(struct ring *r, int seat, int steps) {
	int need = ring_need(r, seat) - steps;
	int die = need > 0 ? need : need < -FACES ? FACES : need < 0 ? -need : 1;
	r->areas[seat] = need > 0 ? AREA_MORE : need == 0 ? AREA_JUST : AREA_HEAVY;
	r->dice[seat] = (uint8_t)die;
}

int ring_n_in_hand(const struct ring *r, int seat) {
	switch (r->phase) {
	case PHASE_ROLL:
	case PHASE_TAKE:
		return HAND;
	case PHASE_DISCARD:
		return HAND - (r->discarded >> seat & 1);
	case PHASE_PLAY:
		return TRICKS + 1 - r->trick - (r->played[seat] != 0);
	default:
		return 0;
	}
}

uint32_t ring_unseen(const struct ring *r, int seat) {
	uint32_t unseen = ring_cards_in_use(r->n_seats) & ~r->shown;
	if (seat >= 0) {
		uint32_t discard = r->discards[seat] > 0 ? 1U << (r->discards[seat] - 1) : 0;
		unseen &= ~(r->hands[seat] | discard);
	}
	return unseen;
}

uint32_t ring_playable(const struct ring *r, int seat) {
	uint32_t hand = r->hands[seat];
	if (r->n_played == 0) {
		return hand & GEM_CARDS; /* R18 */
	}
	uint32_t led = ring_cards_of(ring_led(r));
	return (hand & led) == 0 ? hand : hand & (led | ring_cards_of(COIN));
}
