#include "engine/catbox/mind.h"

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

static void make(struct catbox *c, enum catbox_verb verb, int first, int second) {
	struct move move = {.seat = c->turn, .verb = (uint8_t)verb};
	move.n_args = verb == VERB_PLAY ? 2 : 1;
	move.args[0] = (int16_t)first;
	move.args[1] = (int16_t)second;
	catbox_apply(c, &move, NULL);
}

static double play_out(struct catbox *c, int seat, struct quick_rng *quick) {
	int round = c->round;
	while (goes_on(c, round)) {
		if (c->phase == PHASE_PREDICT) {
			make(c, VERB_PREDICT, catbox_normal_predict(c, c->turn), 0);
		} else {
			struct space space = catbox_normal_play(c, c->turn, &quick->rng);
			make(c, VERB_PLAY, space.card, space.color);
		}
	}
	return value_for(c, seat);
}

/* Each number of tricks meets the same deals. */
int catbox_hard_predict(const struct catbox *c, int seat, struct rng *rng) {
	double values[PREDICTIONS] = {0};
	struct quick_rng quick;
	int best = 0;
	rng_begin_quick(&quick, rng);
	for (int deal = 0; deal < PREDICT_DEALS; deal++) {
		struct catbox dealt = *c;
		catbox_determinize(&dealt, seat, &quick.rng);
		for (int i = 0; i < PREDICTIONS; i++) {
			struct catbox played = dealt;
			struct quick_rng same = quick;
			make(&played, VERB_PREDICT, catbox_nth_prediction(c, i), 0);
			values[i] += play_out(&played, seat, &same);
		}
	}
	for (int i = 1; i < PREDICTIONS; i++) {
		best = values[i] > values[best] ? i : best;
	}
	return catbox_nth_prediction(c, best);
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

struct space catbox_hard_play(const struct catbox *c, int seat, struct rng *rng) {
	struct idea ideas[IDEAS_MAX];
	double values[TRIED] = {0};
	struct quick_rng quick;
	int n = choose_ideas(c, ideas), best = 0;
	rng_begin_quick(&quick, rng);
	for (int deal = 0; deal < DEALS && n > 1; deal++) {
		struct catbox dealt = *c;
		catbox_determinize(&dealt, seat, &quick.rng);
		for (int i = 0; i < n; i++) {
			struct catbox played = dealt;
			struct quick_rng same = quick;
			make(&played, VERB_PLAY, ideas[i].space.card, ideas[i].space.color);
			values[i] += play_out(&played, seat, &same);
		}
	}
	for (int i = 1; i < n; i++) {
		best = values[i] > values[best] ? i : best;
	}
	return ideas[best].space;
}
