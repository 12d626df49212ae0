#include "engine/geht/easy.h"

#include "engine/geht/legal.h"
#include "engine/geht/worth.h"

/* Takes any card the dice give, and goes when the next roll looks doubtful. */

static const double SURE = 0.75; /* a chance to trust in */

static void decide(struct move *move, enum geht_verb verb, int n, int first, int then) {
	move->verb = (uint8_t)verb;
	move->n_args = (uint8_t)n;
	move->args[0] = (int16_t)first;
	move->args[1] = (int16_t)then;
}

static int pick(const struct geht_set *cards, struct rng *rng) {
	int n = geht_count(cards), card = geht_first(cards);
	for (uint32_t skip = n > 0 ? rng->uniform(rng, (uint32_t)n) : 0; skip > 0; skip--) {
		card = geht_next(cards, card);
	}
	return card;
}

/* Whether the next roll should bring a card on the level reached or the one above. */
static bool is_sure(const struct geht *g, int seat, int card) {
	const struct geht_seat *s = &g->seats[seat];
	int level = card != NO_CARD ? geht_level(g, seat, card) : geht_lowest_level(g, seat);
	struct geht_set open = s->left[level];
	if (level < TRACK) {
		open = geht_either(open, s->left[level + 1]);
	}
	open = geht_without(open, s->marked);
	geht_drop(&open, card);
	return geht_blacks_left(g, seat) > 1 && geht_chance_of_any(&open) >= SURE;
}

void geht_easy_decide(const struct geht *g, int seat, struct rng *rng, struct move *move) {
	struct geht_set cards = geht_achievable(g, seat);
	int card = pick(&cards, rng);
	int then = is_sure(g, seat, card) ? THEN_IN : THEN_OUT;
	if (card != NO_CARD) {
		decide(move, VERB_TAKE, 2, card, then);
	} else if (g->seats[seat].luck > 0) {
		decide(move, VERB_LUCK, 1, then, 0);
	} else {
		decide(move, VERB_BUST, 0, 0, 0);
	}
}
