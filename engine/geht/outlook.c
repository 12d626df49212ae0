#include "engine/geht/outlook.h"

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
	.roll = 1,
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

/* The value of the card that a bust draws. */
static double worth_of_bust(const struct geht_weights *weights, const struct geht *g, int seat) {
	bool draws = geht_count(&g->seats[seat].left[1]) < LEVEL_FULL && geht_can_draw(g, GREEN);
	return draws ? geht_foresee(weights, g, geht_kind_drawn(GREEN), g->round).next[1] : 0;
}

static uint32_t below(struct geht_outlook *o, uint32_t n) {
	o->rng_state ^= o->rng_state << 13;
	o->rng_state ^= o->rng_state >> 7;
	o->rng_state ^= o->rng_state << 17;
	return (uint32_t)((o->rng_state >> 32) * n >> 32);
}

/* Inserts a card before the first that is worth less. */
static void insert(struct geht_outlook *o, int card, double worth) {
	int at = o->n;
	if (o->n == OUTLOOK_CARDS) {
		return;
	}
	for (; at > 0 && o->worths[at - 1] < worth; at--) {
		o->cards[at] = o->cards[at - 1];
		o->worths[at] = o->worths[at - 1];
	}
	o->cards[at] = (uint8_t)card;
	o->worths[at] = worth;
	o->n++;
}

static void list_cards(const struct geht_weights *weights, struct geht_outlook *o,
	const struct geht *g, int seat) {
	struct geht_set display = geht_display(g, seat);
	for (EACH_CARD(card, &display)) {
		struct geht_prospects p = geht_foresee(weights, g, geht_kind_of(card), g->round);
		int level = geht_level(g, seat, card);
		insert(o, card, p.score[level] > p.push[level] ? p.score[level] : p.push[level]);
	}
	for (int i = 0; i < o->n; i++) {
		o->levels[geht_level(g, seat, o->cards[i])] |= (uint64_t)1 << i;
	}
}

static void roll(struct geht_outlook *o) {
	for (int nth = 0; nth < OUTLOOK_ROLLS; nth++) {
		uint8_t dice[DICE];
		for (int i = 0; i < DICE; i++) {
			dice[i] = (uint8_t)(1 + below(o, PIPS));
		}
		for (int i = 0; i < o->n; i++) {
			uint64_t met = geht_meets(o->cards[i], dice);
			o->hits[i][nth / 64] |= met << nth % 64;
		}
	}
}

/* Who is out gains a marker by each roll of the others (G71). */
static double cost_of_roll(const struct geht_weights *weights, const struct geht *g, int seat) {
	bool others = (geht_seats_where(g, geht_is_in) & ~(1U << seat)) != 0;
	bool gains = others && g->seats[seat].luck < CLOVER;
	return gains ? weights->roll * geht_worth_of_luck(g) : 0;
}

void geht_look(struct geht_outlook *o, const struct geht_weights *weights, const struct geht *g,
	int seat, struct rng *rng) {
	*o = (struct geht_outlook){.n = 0};
	o->rng_state = 1 + (uint64_t)rng->uniform(rng, UINT32_C(1) << 31);
	o->rng_state *= UINT64_C(0x9e3779b97f4a7c15);
	o->luck = geht_worth_of_luck(g);
	o->bust = worth_of_bust(weights, g, seat);
	o->roll = cost_of_roll(weights, g, seat);
	list_cards(weights, o, g, seat);
	roll(o);
}

struct geht_position geht_position_of(
	const struct geht_outlook *o, const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_position position = {
		.reached = s->reached,
		.luck = s->luck,
		.blacks = (uint8_t)geht_blacks_left(g, seat),
	};
	for (int i = 0; i < o->n; i++) {
		if (geht_has(&s->marked, o->cards[i])) {
			position.marked |= (uint64_t)1 << i;
			position.won += o->worths[i];
		}
	}
	return position;
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

/* The cards that may be achieved, were they met (G73-G76). */
static uint64_t find_open(const struct geht_outlook *o, const struct geht_position *s) {
	if (s->blacks == 0 && s->luck == 0) {
		return 0;
	}
	return (o->levels[s->reached] | o->levels[s->reached + 1]) & ~s->marked;
}

/* The value of a roll that meets nothing. */
static double worth_of_miss(const struct geht_outlook *o, const struct geht_position *s) {
	double paid = s->won - o->luck;
	return s->luck > 0 && paid > o->bust ? paid : o->bust;
}

static double worth_of_one_more(const struct geht_outlook *o, const struct geht_position *s) {
	uint64_t met[OUTLOOK_WORDS] = {0};
	double sum = 0, cost = s->blacks > 0 ? 0 : o->luck;
	int n = 0;
	for (uint64_t open = find_open(o, s); open != 0; open &= open - 1) {
		int nth = __builtin_ctzll(open), more = 0;
		for (int word = 0; word < OUTLOOK_WORDS; word++) {
			more += __builtin_popcountll(o->hits[nth][word] & ~met[word]);
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
	double in = worth_of_one_more(o, s);
	*stays = in > s->won;
	return *stays ? in : s->won;
}

/* Makes the best decision for one roll in *s; false: goes out with it. */
static bool play_roll(const struct geht_outlook *o, struct geht_position *s, uint32_t nth) {
	struct geht_position best = {.won = o->bust};
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

double geht_worth_of_in(
	struct geht_outlook *o, const struct geht_position *position, int playouts) {
	double sum = 0;
	if (playouts == 0) {
		return worth_of_one_more(o, position);
	}
	for (int i = 0; i < playouts; i++) {
		struct geht_position s = *position;
		sum -= o->roll;
		while (play_roll(o, &s, below(o, OUTLOOK_ROLLS))) {
			sum -= o->roll;
		}
		sum += s.won;
	}
	return sum / playouts;
}
