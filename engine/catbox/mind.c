#include "engine/catbox/mind.h"

#include "engine/catbox/normal.h"
#include "engine/catbox/rules.h"
#include "engine/catbox/spaces.h"

/* The easy player plays one card in so many at random. */
enum { WHIM = 5 };

/* A beginner: follows suit where possible, as in other trick-taking games, else plays at random. */
static struct move easy_choose(const struct catbox *c, struct rng *rng) {
	struct move moves[IDEAS_MAX];
	struct move_list all = {.out = moves, .cap = IDEAS_MAX};
	struct move following[IDEAS_MAX];
	uint32_t n = 0;
	catbox_legal_moves(c, c->turn, &all);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM) > 0) {
		for (size_t i = 0; i < all.n; i++) {
			if (moves[i].args[1] == c->plays[0].color) {
				following[n++] = moves[i];
			}
		}
	}
	return n > 0 ? following[rng->uniform(rng, n)] : moves[rng->uniform(rng, (uint32_t)all.n)];
}

/* The hard player determinizes the hidden cards again and again, plays each good idea out to the
 * end of the round with normal players, and takes the idea that does best. */

enum { DEALS = 40, TRIED = 8, PREDICT_DEALS = 60 };

/* The seat's lead in points after a round; a victory counts extra. */
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

/* What the move is worth to its seat at the end of the round. */
static double play_out(struct catbox c, struct move move, struct quick_rng quick) {
	int seat = move.seat, round = c.round;
	catbox_apply(&c, &move, NULL);
	while (c.round == round && (c.phase == PHASE_PLAY || c.phase == PHASE_PREDICT)) {
		move = catbox_normal_choose(&c, &quick.rng);
		catbox_apply(&c, &move, NULL);
	}
	return value_for(&c, seat);
}

/* The index of the move that does best. All moves meet the same deals. */
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

/* Sorts the best ideas to the front; returns how many to try. */
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

static struct move hard_choose(const struct catbox *c, struct rng *rng) {
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

/* The card to put aside: the lowest of those held most often. */
static int spare_card(const struct catbox *c, int seat) {
	int spare = 1;
	for (int card = 2; card <= RANKS; card++) {
		if (c->hands[seat][card] > c->hands[seat][spare]) {
			spare = card;
		}
	}
	return spare;
}

bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct catbox *c, struct rng *rng) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = catbox_normal_choose,
		[LEVEL_HARD] = hard_choose,
	};
	const struct catbox *c = view;
	if (seat < 0 || (catbox_active_seats(c) >> seat & 1) == 0) {
		return false;
	}
	*move = c->phase == PHASE_DISCARD ? MOVE(seat, VERB_DISCARD, spare_card(c, seat))
					  : players[level](c, rng);
	return true;
}
