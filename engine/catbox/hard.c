#include "engine/catbox/hard.h"

#include "engine/catbox/hidden.h"
#include "engine/catbox/normal.h"
#include "engine/catbox/rules.h"

/* Deals the unknown cards as they could be, lets the normal player play each round to its end from
 * each good idea, and takes the idea that does best. */

enum { DEALS = 40, TRIED = 8, PREDICT_DEALS = 60 };

static bool goes_on(const struct catbox *c, int round) {
	return c->round == round && (c->phase == PHASE_PLAY || c->phase == PHASE_PREDICT);
}

/* What the seat has of a round played out: points before the others, and a victory if that was all.
 */
static double value_for(const struct catbox *c, int seat) {
	double others = 0, best = -1000;
	for (int other = 0; other < c->n_seats; other++) {
		if (other != seat) {
			others += c->totals[other];
			best = c->totals[other] > best ? c->totals[other] : best;
		}
	}
	double ahead = c->totals[seat] - (others / (c->n_seats - 1) + best) / 2;
	if (c->phase == PHASE_OVER) {
		ahead += c->place[seat] == 1 ? 6 : 0;
	}
	return ahead;
}

/* What this move brings its seat by the end of the round. */
static double play_out(struct catbox c, struct move move, struct quick_rng quick) {
	int seat = move.seat, round = c.round;
	catbox_apply(&c, &move, NULL);
	while (goes_on(&c, round)) {
		move = catbox_normal_choose(&c, &quick.rng);
		catbox_apply(&c, &move, NULL);
	}
	return value_for(&c, seat);
}

/* Which of n moves does best in so many deals; each meets the same ones. */
static int best_of(
	const struct catbox *c, const struct move moves[], int n, int n_deals, struct rng *rng) {
	double values[TRIED] = {0};
	struct quick_rng quick;
	int best = 0;
	rng_begin_quick(&quick, rng);
	for (int deal = 0; deal < n_deals && n > 1; deal++) {
		struct catbox dealt = *c;
		catbox_determinize(&dealt, moves[0].seat, &quick.rng);
		for (int i = 0; i < n; i++) {
			values[i] += play_out(dealt, moves[i], quick);
		}
	}
	for (int i = 1; i < n; i++) {
		best = values[i] > values[best] ? i : best;
	}
	return best;
}

/* The best ideas first, no more than are tried. */
static int choose_ideas(const struct catbox *c, struct idea ideas[IDEAS_MAX]) {
	int n = catbox_weigh_plays(c, ideas), tried = n < TRIED ? n : TRIED;
	for (int i = 0; i < tried; i++) {
		int best = i;
		for (int j = i + 1; j < n; j++) {
			best = ideas[j].worth > ideas[best].worth ? j : best;
		}
		struct idea idea = ideas[i];
		ideas[i] = ideas[best];
		ideas[best] = idea;
	}
	return tried;
}

struct move catbox_hard_choose(const struct catbox *c, struct rng *rng) {
	struct move moves[TRIED];
	if (c->phase == PHASE_PREDICT) {
		catbox_legal_moves(c, c->turn, &(struct move_list){moves, 0, PREDICTIONS, 0});
		return moves[best_of(c, moves, PREDICTIONS, PREDICT_DEALS, rng)];
	}
	struct idea ideas[IDEAS_MAX];
	int n = choose_ideas(c, ideas);
	for (int i = 0; i < n; i++) {
		struct space space = ideas[i].space;
		moves[i] = MOVE(c->turn, VERB_PLAY, space.card, space.color);
	}
	return moves[best_of(c, moves, n, DEALS, rng)];
}
