#include "engine/catbox/hidden.h"

#include <string.h>

#include "engine/catbox/board.h"

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
struct unseen_cards {
	int n;
	uint8_t cards[CATBOX_SEATS * HAND];
};

static void gather(const struct catbox *c, int seat, struct unseen_cards *unseen) {
	uint32_t taken = catbox_taken(c);
	unseen->n = 0;
	for (int card = 1; card <= catbox_ranks(c); card++) {
		int left = COPIES - catbox_count_in_column(taken, card);
		if (seat >= 0) {
			left -= c->hands[seat][card] + (c->aside[seat] == card);
		}
		for (; left > 0; left--) {
			unseen->cards[unseen->n++] = (uint8_t)card;
		}
	}
}

static void shuffle(struct unseen_cards *unseen, struct rng *rng) {
	for (int i = unseen->n - 1; i > 0; i--) {
		uint32_t j = rng->uniform(rng, (uint32_t)i + 1);
		uint8_t card = unseen->cards[i];
		unseen->cards[i] = unseen->cards[j];
		unseen->cards[j] = card;
	}
}

/* The last card of a rank that is not lacking, else any. 0: no card is left. */
static uint8_t draw(struct unseen_cards *unseen, unsigned lacks) {
	if (unseen->n == 0) {
		return 0;
	}
	int at = unseen->n - 1;
	while (at > 0 && (lacks >> (unseen->cards[at] - 1) & 1) != 0) {
		at--;
	}
	uint8_t card = unseen->cards[at];
	unseen->cards[at] = unseen->cards[--unseen->n];
	return card;
}

static void deal_to(struct catbox *c, int seat, struct unseen_cards *unseen) {
	for (int i = 0; i < c->n_cards[seat]; i++) {
		c->hands[seat][draw(unseen, c->lacks[seat])]++;
	}
	c->hands[seat][0] = 0;
}

/* The seat that lacks ranks draws first, while cards of other ranks are left. There is at most one
 * in a round: red is broken only once. */
void catbox_determinize(void *state, int seat, struct rng *rng) {
	struct catbox *c = state;
	struct unseen_cards unseen;
	if (c->phase < PHASE_DISCARD || c->phase > PHASE_PLAY) {
		return;
	}
	catbox_player_view(c, seat);
	gather(c, seat, &unseen);
	for (int pass = 0; pass < 2; pass++) {
		shuffle(&unseen, rng);
		for (int other = 0; other < c->n_seats; other++) {
			if (other != seat && (c->lacks[other] == 0) == (pass == 1)) {
				deal_to(c, other, &unseen);
			}
		}
	}
	for (int other = 0; other < c->n_seats; other++) {
		if (other != seat && catbox_has_discarded(c, other)) {
			c->aside[other] = draw(&unseen, 0);
		}
	}
}
