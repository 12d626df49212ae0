#include "engine/geht/worth.h"

/* Found by playing many games. */

const struct geht_weights geht_plain_weights = {
	.reach = {0, 0.8, 0.8, 0.7, 0.6, 0.5},
	.hit_least = 0.3,
	.hit_more = 0.6,
	.money = {0, 0, 2, 1.5, 1, 0.5},
	.luck = {0, 1.5, 1.5, 1.5, 1.5, 1},
	.chances = {[GREEN] = 0.82, [YELLOW] = 0.55, [RED] = 0.25},
	.bust = 1,
	.ladder = 0.65,
};

/* Of the hard player by the solo rules. */
const struct geht_weights geht_solo_weights = {
	.reach = {0, 0.8, 0.8, 0.7, 0.77, 0.36},
	.hit_least = 0.3,
	.hit_more = 0.6,
	.money = {0, 0, 2.16, 1.5, 1, 0.5},
	.luck = {0, 1.5, 1.5, 1.5, 1.5, 1},
	.chances = {[GREEN] = 0.82, [YELLOW] = 0.55, [RED] = 0.25},
	.roll = 1,
	.bust = 1,
	.ladder = 0.65,
};

enum { ROLLS_IN_ALL = 279936 };

struct geht_kind geht_kind_of(int card) {
	return (struct geht_kind){
		geht_cards[card].colour, (double)geht_cards[card].hits / ROLLS_IN_ALL};
}

struct geht_kind geht_kind_drawn(const struct geht_weights *weights, int colour) {
	return (struct geht_kind){colour, weights->chances[colour]};
}

/* The value of a scored green card's income per unit of its level's factor: in each later round; by
 * the solo rules, when it is spent. */
static double income(const struct geht_weights *weights, const struct geht *g, int round) {
	double sum = 0;
	int last = g->solo_rules && round < ROUNDS ? round + 1 : ROUNDS;
	for (int later = round + 1; later <= last; later++) {
		sum += weights->money[later];
	}
	return sum;
}

static void weigh(const struct geht_weights *weights, const struct geht *g, int colour, int round,
	struct geht_prospects *p) {
	double money = colour == GREEN ? income(weights, g, round) : 0;
	for (int level = 1; level <= TRACK; level++) {
		int factor = geht_factor(g, level);
		p->score[level] = geht_worth[colour] * factor + money * factor - p->next[level];
		p->push[level] = level < TRACK ? p->next[level + 1] - p->next[level] : -1;
	}
}

struct geht_prospects geht_foresee(const struct geht_weights *weights, const struct geht *g,
	struct geht_kind kind, int round) {
	struct geht_prospects p = {.next = {0}};
	double hit = weights->hit_least + weights->hit_more * kind.chance;
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

static int level_of(const struct geht_outlook *o, int nth) {
	int level = 1;
	while (level < TRACK && (o->levels[level] >> nth & 1) == 0) {
		level++;
	}
	return level;
}

struct geht_position geht_position_paid(
	const struct geht_outlook *o, const struct geht_position *position) {
	struct geht_position paid = *position;
	paid.luck--;
	paid.won -= o->luck;
	return paid;
}

struct geht_position geht_position_with(
	const struct geht_outlook *o, const struct geht_position *position, int nth) {
	struct geht_position with =
		position->blacks > 0 ? *position : geht_position_paid(o, position);
	with.blacks = (uint8_t)(with.blacks - (position->blacks > 0));
	with.marked |= (uint64_t)1 << nth;
	with.won += o->worths[nth];
	with.reached = (uint8_t)level_of(o, nth);
	return with;
}

/* The cards that may be achieved if met (G73-G76). */
static uint64_t find_open(const struct geht_outlook *o, const struct geht_position *s) {
	if (s->blacks == 0 && s->luck == 0) {
		return 0;
	}
	return (o->levels[s->reached] | o->levels[s->reached + 1]) & ~s->marked;
}

/* The value of a roll that meets no card. */
static double worth_of_miss(const struct geht_outlook *o, const struct geht_position *s) {
	double paid = s->won - o->luck;
	return s->luck > 0 && paid > o->bust ? paid : o->bust;
}

double geht_worth_of_one_more(const struct geht_outlook *o, const struct geht_position *s) {
	uint64_t met[OUTLOOK_WORDS] = {0};
	double sum = 0, cost = s->blacks > 0 ? 0 : o->luck;
	int n = 0;
	for (uint64_t open = find_open(o, s); open != 0; open &= open - 1) {
		int nth = __builtin_ctzll(open), more = 0;
		for (int word = 0; word < OUTLOOK_WORDS; word++) {
			more += bits_count(o->hits[nth][word] & ~met[word]);
			met[word] |= o->hits[nth][word];
		}
		sum += more * (o->worths[nth] - cost);
		n += more;
	}
	sum += n * s->won + (OUTLOOK_ROLLS - n) * worth_of_miss(o, s);
	return sum / OUTLOOK_ROLLS - o->roll;
}

/* The better of going out and staying for one more roll. */
static double look_ahead(const struct geht_outlook *o, const struct geht_position *s, bool *stays) {
	double in = geht_worth_of_one_more(o, s);
	*stays = in > s->won;
	return *stays ? in : s->won;
}

bool geht_play_roll(const struct geht_outlook *o, struct geht_position *s, uint32_t nth) {
	struct geht_position best = {.won = o->bust, .luck = s->luck, .busted = true};
	double most = o->bust;
	bool stays = false, in;
	if (s->luck > 0) {
		struct geht_position paid = geht_position_paid(o, s);
		double worth = look_ahead(o, &paid, &in);
		if (worth > most) {
			most = worth, best = paid, stays = in;
		}
	}
	for (uint64_t open = find_open(o, s); open != 0; open &= open - 1) {
		int card = __builtin_ctzll(open);
		if ((o->hits[card][nth / 64] >> nth % 64 & 1) != 0) {
			struct geht_position with = geht_position_with(o, s, card);
			double worth = look_ahead(o, &with, &in);
			if (worth > most) {
				most = worth, best = with, stays = in;
			}
		}
	}
	*s = best;
	return stays;
}

double geht_spend_best(const struct geht_budget *budget, int counts[COLOURS]) {
	double best = 0;
	counts[GREEN] = counts[YELLOW] = counts[RED] = 0;
	for (int red = 0; red <= budget->cards; red++) {
		for (int yellow = 0; red + yellow <= budget->cards; yellow++) {
			int rest =
				budget->money - red * geht_worth[RED] - yellow * geht_worth[YELLOW];
			int places = budget->cards - red - yellow;
			int green = rest < places ? rest : places;
			double worth = red * budget->worths[RED] + yellow * budget->worths[YELLOW] +
				       green * budget->worths[GREEN];
			if (rest >= 0 && worth > best) {
				best = worth;
				counts[RED] = red, counts[YELLOW] = yellow, counts[GREEN] = green;
			}
		}
	}
	return best;
}
