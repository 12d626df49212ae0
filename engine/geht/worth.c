#include "engine/geht/worth.h"

#include "engine/geht/piles.h"

/* Found by playing many games. */
static const double HIT_LEAST = 0.3;
static const double HIT_MORE = 0.6;
static const double luck[ROUNDS + 1] = {0, 1.5, 1.5, 1.5, 1.5, 1};

const struct geht_weights geht_plain_weights = {
	.reach = {0, 0.8, 0.8, 0.7, 0.6, 0.5},
	.money = {0, 0, 2, 1.5, 1, 0.5},
};
const struct geht_weights geht_tuned_weights = {
	.reach = {0, 0.8, 0.8, 0.7, 0.77, 0.36},
	.money = {0, 0, 2.16, 1.5, 1, 0.5},
};

enum { ROLLS_IN_ALL = 279936 };

struct geht_kind geht_kind_of(int card) {
	return (struct geht_kind){
		geht_cards[card].colour, (double)geht_cards[card].hits / ROLLS_IN_ALL};
}

struct geht_kind geht_kind_drawn(int colour) {
	static const double chances[COLOURS] = {[GREEN] = 0.82, [YELLOW] = 0.55, [RED] = 0.25};
	return (struct geht_kind){colour, chances[colour]};
}

/* The value of a scored green card's money: in each later round; solo when it is spent. */
static double income(
	const struct geht_weights *weights, const struct geht *g, int level, int round) {
	double sum = 0;
	int last = g->solo_rules && round < ROUNDS ? round + 1 : ROUNDS;
	for (int later = round + 1; later <= last; later++) {
		sum += weights->money[later] * geht_factor(g, level);
	}
	return sum;
}

static void weigh(const struct geht_weights *weights, const struct geht *g, int colour, int round,
	struct geht_prospects *p) {
	for (int level = 1; level <= TRACK; level++) {
		double money = colour == GREEN ? income(weights, g, level, round) : 0;
		p->score[level] =
			geht_worth[colour] * geht_factor(g, level) + money - p->next[level];
		p->push[level] = level < TRACK ? p->next[level + 1] - p->next[level] : -1;
	}
}

struct geht_prospects geht_foresee(const struct geht_weights *weights, const struct geht *g,
	struct geht_kind kind, int round) {
	struct geht_prospects p = {.next = {0}};
	double hit = HIT_LEAST + HIT_MORE * kind.chance;
	for (int later = ROUNDS; later > round; later--) {
		weigh(weights, g, kind.colour, later, &p);
		for (int level = 1; level <= TRACK; level++) {
			double score = p.score[level], push = p.push[level];
			double best = score > push ? score : push;
			p.next[level] += best > 0 ? weights->reach[level] * hit * best : 0;
		}
	}
	weigh(weights, g, kind.colour, round, &p);
	return p;
}

double geht_chance_of_any(const struct geht_set *cards) {
	double none = 1;
	for (EACH_CARD(card, cards)) {
		none *= 1 - geht_kind_of(card).chance;
	}
	return 1 - none;
}

double geht_worth_of_luck(const struct geht *g) {
	return luck[g->round];
}

double geht_worth_of_bust(const struct geht_weights *weights, const struct geht *g, int seat) {
	bool draws = geht_count(&g->seats[seat].left[1]) < LEVEL_FULL && geht_can_draw(g, GREEN);
	return draws ? geht_foresee(weights, g, geht_kind_drawn(GREEN), g->round).next[1] : 0;
}
