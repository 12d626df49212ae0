#include "engine/geht/mind.h"

#include "engine/geht/legal.h"
#include "engine/geht/outlook.h"
#include "engine/geht/plan.h"

/* Easy takes any card that the roll meets, and goes out when the next roll looks doubtful. */

static const double SURE = 0.75; /* the chance at which it stays in */

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

static struct move decide_easily(const struct geht *g, int seat, struct rng *rng) {
	struct geht_set cards = geht_achievable(g, seat);
	int card = pick(&cards, rng);
	int then = is_sure(g, seat, card) ? THEN_IN : THEN_OUT;
	return card != NO_CARD           ? MOVE(seat, VERB_TAKE, card, then)
	       : g->seats[seat].luck > 0 ? MOVE(seat, VERB_LUCK, then)
					 : move_make(seat, VERB_BUST, 0, NULL);
}

/* Normal values each decision by what one more roll would bring; hard plays the round out. */

enum { PLAYOUTS = 250 };

/* The best decision so far. */
struct best {
	double worth;
	struct move move;
};

static void offer(struct best *best, double worth, struct move move) {
	if (worth > best->worth) {
		*best = (struct best){worth, move};
	}
}

static struct move decide_well(const struct geht *g, int seat, const struct geht_weights *weights,
	int playouts, struct rng *rng) {
	struct geht_outlook o;
	geht_look(&o, weights, g, seat, rng);
	struct geht_position position = geht_position_of(&o, g, seat);
	struct geht_set cards = geht_achievable(g, seat);
	struct best best = {o.bust + o.rest, move_make(seat, VERB_BUST, 0, NULL)};
	for (int i = 0; i < o.n; i++) {
		int card = o.cards[i];
		if (geht_has(&cards, card)) {
			struct geht_position with = geht_position_with(&o, &position, i);
			offer(&best, geht_worth_of_out(&o, &with),
				MOVE(seat, VERB_TAKE, card, THEN_OUT));
			offer(&best, geht_worth_of_in(&o, &with, playouts),
				MOVE(seat, VERB_TAKE, card, THEN_IN));
		}
	}
	if (position.luck > 0) {
		struct geht_position paid = geht_position_paid(&o, &position);
		offer(&best, geht_worth_of_out(&o, &paid), MOVE(seat, VERB_LUCK, THEN_OUT));
		offer(&best, geht_worth_of_in(&o, &paid, playouts), MOVE(seat, VERB_LUCK, THEN_IN));
	}
	return best.move;
}

bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	const struct geht_weights *weights =
		level == LEVEL_HARD ? &geht_tuned_weights : &geht_plain_weights;
	if (seat < 0 || seat >= g->n_seats || (geht_active_seats(g) >> seat & 1) == 0) {
		return false;
	}
	*move = g->phase != PHASE_DECIDING ? geht_plan(weights, g, seat)
		: level == LEVEL_EASY
			? decide_easily(g, seat, rng)
			: decide_well(g, seat, weights, level == LEVEL_HARD ? PLAYOUTS : 0, rng);
	return true;
}
