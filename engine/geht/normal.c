#include "engine/geht/normal.h"

#include "engine/geht/legal.h"
#include "engine/geht/outlook.h"

/* Weighs what can be done with a roll by what one more roll would bring. Hard plays the round out.
 */

enum { PLAYOUTS = 250 };

/* The choice that is best so far. */
struct best {
	double worth;
	struct move *move;
};

static void offer(
	struct best *best, double worth, enum geht_verb verb, int n, int first, int then) {
	if (worth > best->worth) {
		best->worth = worth;
		best->move->verb = (uint8_t)verb;
		best->move->n_args = (uint8_t)n;
		best->move->args[0] = (int16_t)first;
		best->move->args[1] = (int16_t)then;
	}
}

static double stay(
	struct geht_outlook *outlook, const struct geht_standing *standing, int playouts) {
	return playouts > 0 ? geht_worth_of_staying(outlook, standing, playouts)
			    : geht_worth_of_one_more(outlook, standing);
}

static void decide(const struct geht_lore *lore, const struct geht *g, int seat, struct rng *rng,
	int playouts, struct move *move) {
	struct geht_outlook outlook;
	geht_look(&outlook, lore, g, seat, rng);
	struct geht_standing standing = geht_stand(&outlook, g, seat);
	struct geht_set cards = geht_achievable(g, seat);
	struct best best = {-1e9, move};
	offer(&best, outlook.bust + outlook.rest, VERB_BUST, 0, 0, 0);
	for (int i = 0; i < outlook.n; i++) {
		int card = outlook.cards[i];
		if (geht_has(&cards, card)) {
			struct geht_standing with = geht_stand_with(&outlook, &standing, i);
			offer(&best, geht_worth_of_out(&outlook, &with), VERB_TAKE, 2, card,
				THEN_OUT);
			offer(&best, stay(&outlook, &with, playouts), VERB_TAKE, 2, card, THEN_IN);
		}
	}
	if (standing.luck > 0) {
		struct geht_standing paid = geht_stand_paid(&outlook, &standing);
		offer(&best, geht_worth_of_out(&outlook, &paid), VERB_LUCK, 1, THEN_OUT, 0);
		offer(&best, stay(&outlook, &paid, playouts), VERB_LUCK, 1, THEN_IN, 0);
	}
}

void geht_normal_decide(const struct geht *g, int seat, struct rng *rng, struct move *move) {
	decide(&geht_guessed, g, seat, rng, 0, move);
}

void geht_hard_decide(const struct geht *g, int seat, struct rng *rng, struct move *move) {
	decide(&geht_learnt, g, seat, rng, PLAYOUTS, move);
}
