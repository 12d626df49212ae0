#include "engine/geht/worth.h"

#include "engine/geht/piles.h"

/* Found by playing many games. */
static const double HIT_LEAST = 0.3;
static const double HIT_MORE = 0.6;
static const double luck[ROUNDS + 1] = {0, 1.5, 1.5, 1.5, 1.5, 1};

const struct geht_lore geht_guessed = {
	.reach = {0, 0.8, 0.8, 0.7, 0.6, 0.5},
	.money = {0, 0, 2, 1.5, 1, 0.5},
};
const struct geht_lore geht_learnt = {
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

double geht_chance_of_any(const struct geht_set *cards) {
	double none = 1;
	for (int card = geht_first(cards); card != NO_CARD; card = geht_next(cards, card)) {
		none *= 1 - geht_kind_of(card).chance;
	}
	return 1 - none;
}

/* What a scored green card brings in money in the rounds behind this one, and solo when spent. */
static double income(
	const struct geht_lore *lore, const struct geht *g, int colour, int level, int round) {
	double sum = 0;
	for (int later = round + 1; later <= ROUNDS && colour == GREEN; later++) {
		sum += lore->money[later] * geht_factor(g, level);
		if (g->solo_rules) {
			break;
		}
	}
	return sum;
}

/* By level: what a card is worth when the round after this one begins, 0 behind the last; then what
 * scoring and pushing add to it. */
struct prospects {
	double next[TRACK + 1], score[TRACK + 1], push[TRACK + 1];
};

static void weigh(const struct geht_lore *lore, const struct geht *g, const struct geht_kind *kind,
	int round, struct prospects *p) {
	for (int level = 1; level <= TRACK; level++) {
		p->score[level] = geht_worth[kind->colour] * geht_factor(g, level) +
				  income(lore, g, kind->colour, level, round) - p->next[level];
		p->push[level] = level < TRACK ? p->next[level + 1] - p->next[level] : -1;
	}
}

/* Makes them those of the round before. */
static void go_back(
	const struct geht_lore *lore, const struct geht_kind *kind, struct prospects *p) {
	double hit = HIT_LEAST + HIT_MORE * kind->chance;
	for (int level = 1; level <= TRACK; level++) {
		double best = p->score[level] > p->push[level] ? p->score[level] : p->push[level];
		p->next[level] += best > 0 ? lore->reach[level] * hit * best : 0;
	}
}

static void foresee(const struct geht_lore *lore, const struct geht *g,
	const struct geht_kind *kind, int round, struct prospects *p) {
	*p = (struct prospects){.next = {0}};
	for (int later = ROUNDS; later > round; later--) {
		weigh(lore, g, kind, later, p);
		go_back(lore, kind, p);
	}
	weigh(lore, g, kind, round, p);
}

double geht_prospect(const struct geht_lore *lore, const struct geht *g,
	const struct geht_kind *kind, int level, int round) {
	struct prospects p;
	foresee(lore, g, kind, round - 1, &p);
	return p.next[level];
}

double geht_worth_of_scoring(
	const struct geht_lore *lore, const struct geht *g, int seat, int card) {
	struct geht_kind kind = geht_kind_of(card);
	struct prospects p;
	foresee(lore, g, &kind, g->round, &p);
	return p.score[geht_level(g, seat, card)];
}

double geht_worth_of_pushing(
	const struct geht_lore *lore, const struct geht *g, int seat, int card) {
	struct geht_kind kind = geht_kind_of(card);
	struct prospects p;
	foresee(lore, g, &kind, g->round, &p);
	return p.push[geht_level(g, seat, card)];
}

double geht_worth_of_luck(const struct geht *g) {
	return luck[g->round];
}

double geht_worth_of_bust(const struct geht_lore *lore, const struct geht *g, int seat) {
	struct geht_kind kind = geht_kind_drawn(GREEN);
	bool draws = geht_count(&g->seats[seat].left[1]) < LEVEL_FULL && geht_can_draw(g, GREEN);
	return draws ? geht_prospect(lore, g, &kind, 1, g->round + 1) : 0;
}
