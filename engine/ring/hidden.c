#include "engine/ring/hidden.h"

#include <string.h>

#include "engine/ring/cards.h"

/* Hands and discards are secret (R53). */
void ring_player_view(void *state, int seat) {
	struct ring *r = state;
	for (int other = 0; other < RING_SEATS; other++) {
		if (other != seat) {
			r->hands[other] = 0;
			r->discards[other] = 0;
		}
	}
}

/* The places in hidden hands, each with the cards that fit. */
struct card_places {
	struct ring *r;
	struct rng *rng;
	int n;
	int8_t seats[RING_SEATS * HAND];
	uint32_t fitting[RING_SEATS * HAND];
	int8_t cards[RING_SEATS * HAND];
	int8_t place_of[CARDS]; /* where the card lies, or -1 */
	uint32_t unseen;        /* all cards that could be in them */
	uint32_t open;          /* those that lie nowhere yet */
};

/* The unseen cards without the gems that the seat has shown to lack. */
static uint32_t may_hold(const struct card_places *places, int seat) {
	uint32_t cards = places->unseen;
	for (int gem = AMETHYST; gem < COIN; gem++) {
		if (places->r->lacks[seat] >> gem & 1) {
			cards &= ~ring_cards_of(gem);
		}
	}
	return cards;
}

/* A seat on turn to lead holds a gem, else it would have paid (R23). */
static void add_hand(struct card_places *places, int seat) {
	const struct ring *r = places->r;
	bool leads = r->phase == PHASE_PLAY && r->n_played == 0 && seat == r->turn;
	uint32_t cards = may_hold(places, seat);
	for (int n = ring_n_in_hand(r, seat); n > 0; n--) {
		places->seats[places->n] = (int8_t)seat;
		places->fitting[places->n] = leads && n == 1 ? cards & GEM_CARDS : cards;
		places->cards[places->n++] = NO_CARD;
	}
}

static void lay(struct card_places *places, int place, int card) {
	places->cards[place] = (int8_t)card;
	places->place_of[card] = (int8_t)place;
	places->open &= ~(1U << card);
}

/* Finds a card for the place, moving others if need be (an augmenting path). It never fails: the
 * true deal fits. */
static bool fill(struct card_places *places, int place, uint32_t *tried) {
	uint32_t open = places->fitting[place] & places->open;
	if (open != 0) {
		lay(places, place, ring_any(open, places->rng));
		return true;
	}
	for (uint32_t taken; (taken = places->fitting[place] & ~*tried) != 0;) {
		int card = ring_any(taken, places->rng);
		*tried |= 1U << card;
		if (fill(places, places->place_of[card], tried)) {
			lay(places, place, card);
			return true;
		}
	}
	return false;
}

static void fill_all(struct card_places *places) {
	places->open = places->unseen;
	memset(places->place_of, -1, sizeof(places->place_of));
	for (int place = places->n - 1; place >= 0; place--) {
		uint32_t tried = 0;
		fill(places, place, &tried);
	}
	for (int place = 0; place < places->n; place++) {
		if (places->cards[place] != NO_CARD) {
			places->r->hands[places->seats[place]] |= 1U << places->cards[place];
		}
	}
}

/* Discards are drawn from what is left. */
static void fill_discards(struct card_places *places, int seat) {
	struct ring *r = places->r;
	for (int other = 0; other < r->n_seats; other++) {
		if (other != seat && (r->discarded >> other & 1) != 0 && places->open != 0) {
			int card = ring_any(places->open, places->rng);
			places->open &= ~(1U << card);
			r->discards[other] = (uint8_t)(card + 1);
		}
	}
}

void ring_determinize(void *state, int seat, struct rng *rng) {
	struct ring *r = state;
	struct card_places places = {.r = r, .rng = rng};
	ring_player_view(r, seat);
	if (r->phase < PHASE_ROLL || r->phase > PHASE_PLAY) {
		return;
	}
	places.unseen = ring_unseen(r, seat);
	for (int other = 0; other < r->n_seats; other++) {
		if (other != seat) {
			add_hand(&places, other);
		}
	}
	fill_all(&places);
	fill_discards(&places, seat);
}
