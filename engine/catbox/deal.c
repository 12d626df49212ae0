#include <string.h>

#include "engine/catbox/state.h"

/* What is not known to a seat, and how it could be. */

void catbox_player_view(void *state, int seat) {
	struct catbox *c = state;
	for (int other = 0; other < CATBOX_SEATS; other++) {
		if (other != seat) {
			memset(c->hands[other], 0, sizeof(c->hands[other]));
			c->aside[other] = 0;
		}
	}
}

/* The cards that are neither on the board nor with the seat. */
struct unknown {
	int n;
	uint8_t cards[CATBOX_SEATS * HAND];
};

static int count_row_of(uint32_t taken, int card) {
	int n = 0;
	for (int color = 0; color < COLORS; color++) {
		n += (int)(taken >> (RANKS * color + card - 1) & 1);
	}
	return n;
}

static void gather(const struct catbox *c, int seat, struct unknown *unknown) {
	uint32_t taken = catbox_taken(c);
	unknown->n = 0;
	for (int card = 1; card <= catbox_ranks(c); card++) {
		int left = COPIES - count_row_of(taken, card);
		if (seat >= 0) {
			left -= c->hands[seat][card] + (c->aside[seat] == card);
		}
		for (; left > 0; left--) {
			unknown->cards[unknown->n++] = (uint8_t)card;
		}
	}
}

static void shuffle(struct unknown *unknown, struct rng *rng) {
	for (int i = unknown->n - 1; i > 0; i--) {
		uint32_t j = rng->uniform(rng, (uint32_t)i + 1);
		uint8_t card = unknown->cards[i];
		unknown->cards[i] = unknown->cards[j];
		unknown->cards[j] = card;
	}
}

/* The last card that the seat can hold; any where it can hold none. 0: no card is left. */
static uint8_t draw(struct unknown *unknown, unsigned lacks) {
	if (unknown->n == 0) {
		return 0;
	}
	int at = unknown->n - 1;
	while (at > 0 && (lacks >> (unknown->cards[at] - 1) & 1) != 0) {
		at--;
	}
	uint8_t card = unknown->cards[at];
	unknown->cards[at] = unknown->cards[--unknown->n];
	return card;
}

static void deal_to(struct catbox *c, int seat, struct unknown *unknown) {
	for (int i = 0; i < c->n_cards[seat]; i++) {
		c->hands[seat][draw(unknown, c->lacks[seat])]++;
	}
	c->hands[seat][0] = 0;
}

/* Who can hold only some cards draws first, so that nobody takes them away. In a round there is
 * one at most: red is broken but once. */
void catbox_determinize(void *state, int seat, struct rng *rng) {
	struct catbox *c = state;
	struct unknown unknown;
	if (c->phase < PHASE_DISCARD || c->phase > PHASE_PLAY) {
		return;
	}
	catbox_player_view(c, seat);
	gather(c, seat, &unknown);
	for (int pass = 0; pass < 2; pass++) {
		shuffle(&unknown, rng);
		for (int other = 0; other < c->n_seats; other++) {
			if (other != seat && (c->lacks[other] == 0) == (pass == 1)) {
				deal_to(c, other, &unknown);
			}
		}
	}
	for (int other = 0; other < c->n_seats; other++) {
		if (other != seat && catbox_has_discarded(c, other)) {
			c->aside[other] = draw(&unknown, 0);
		}
	}
}
