#include "engine/geht/hide.h"

#include <string.h>

#include "engine/geht/legal.h"
#include "engine/geht/phases.h"

static bool decisions_are_secret(const struct geht *g) {
	return g->drawer == SEAT_NONE; /* or else all are in */
}

void geht_player_view(void *state, int seat) {
	struct geht *g = state;
	for (int other = 0; other < g->n_seats && decisions_are_secret(g); other++) {
		struct geht_decision *decision = &g->seats[other].decision;
		if (other != seat && decision->made != MADE_NOT) {
			*decision = (struct geht_decision){MADE_HIDDEN, 0, NO_CARD, 0};
		}
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		struct geht_pile *pile = &g->piles[colour];
		memset(pile->cards, NO_CARD, (size_t)(pile->n - pile->known));
	}
}

/* Cards that lie with a seat for all to see. */
static struct geht_set find_open(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set open = geht_either(geht_display(g, seat), geht_scored(g, seat));
	for (int i = 0; i < s->n_fresh; i++) {
		geht_add(&open, s->fresh[i]);
	}
	return geht_either(open, g->round == 0 ? geht_starting(seat) : (struct geht_set){{0}});
}

/* All cards that lie in no place that can be seen. */
static struct geht_set find_unseen(const struct geht *g) {
	struct geht_set unseen = {{0}};
	for (int colour = 0; colour < COLOURS; colour++) {
		unseen = geht_either(unseen, geht_pile_at_first(0, colour));
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		unseen = geht_without(unseen, find_open(g, seat));
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		const struct geht_pile *pile = &g->piles[colour];
		for (int i = pile->n - pile->known; i < pile->n; i++) {
			geht_drop(&unseen, pile->cards[i]);
		}
	}
	return unseen;
}

/* The unseen cards of a colour, each at a place by chance. */
static void deal_pile(struct geht *g, int colour, const struct geht_set *unseen, struct rng *rng) {
	struct geht_pile *pile = &g->piles[colour];
	int n = 0, most = pile->n - pile->known;
	for (int card = geht_first(unseen); card != NO_CARD && n < most;
		card = geht_next(unseen, card)) {
		if (geht_cards[card].colour == colour) {
			int at = (int)rng->uniform(rng, (uint32_t)++n);
			pile->cards[n - 1] = pile->cards[at];
			pile->cards[at] = (uint8_t)card;
		}
	}
}

static void deal_decision(struct geht *g, int seat, struct rng *rng) {
	struct move move;
	size_t n = geht_moves(g, seat, 0, NULL, 0);
	geht_moves(g, seat, rng->uniform(rng, (uint32_t)n), &move, 1);
	g->seats[seat].decision = geht_read_decision(&move);
}

void geht_determinize(void *state, int seat, struct rng *rng) {
	struct geht *g = state;
	struct geht_set unseen = find_unseen(g);
	for (int colour = 0; colour < COLOURS; colour++) {
		deal_pile(g, colour, &unseen, rng);
	}
	for (int other = 0; other < g->n_seats && decisions_are_secret(g); other++) {
		if (other != seat && g->seats[other].decision.made != MADE_NOT) {
			deal_decision(g, other, rng);
		}
	}
}
