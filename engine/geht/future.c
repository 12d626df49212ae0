/* The hard player by the rules for several: it judges a move by games of its seat alone, played to
 * the end again and again. Of the other seats these have the number of their rolls in each round.
 */

#include <math.h>
#include <string.h>

#include "engine/geht/worth.h"
#include "engine/mind/halving.h"

/* PLAYOUTS: of all moves together. */
enum { PLAYOUTS = 1000, PLACINGS = 243, PLACINGS_KEPT = 8, TOTAL_MOST = 255 };

/* Tables: prospects by round, and hits, the random rolls that meet each card, as bits. */
struct known {
	const struct geht *g; /* for its rules */
	const struct geht_weights *weights;
	struct geht_prospects cards[ROUNDS + 1][CARDS + 1], drawn[ROUNDS + 1][COLOURS];
	uint64_t hits[CARDS + 1][OUTLOOK_WORDS];
};

/* The chances of the seat's game, the same for all moves that are tried. */
struct world {
	uint64_t seed;             /* of the seat's rolls */
	uint8_t rolls[ROUNDS + 1]; /* by round: rolls of the last of the others */
	uint8_t n[COLOURS], piles[COLOURS][PILE_MOST];
};

/* The seat's game. */
struct alone {
	int points, income, money; /* points: without luck */
	int round, roll;
	uint8_t luck, bought, reached, blacks;
	uint8_t n, cards[OUTLOOK_CARDS], levels[OUTLOOK_CARDS]; /* the display */
	uint8_t n_fresh, fresh[FRESH_MOST];
	uint8_t on[TRACK + 1];  /* cards on each level */
	uint8_t drawn[COLOURS]; /* of each pile */
	uint64_t marked;        /* of the display, as bits */
};

static void know_rolls(struct known *known, struct rng *rng) {
	memset(known->hits, 0, sizeof(known->hits));
	for (int nth = 0; nth < OUTLOOK_ROLLS; nth++) {
		uint8_t dice[DICE];
		for (int i = 0; i < DICE; i++) {
			dice[i] = (uint8_t)(1 + rng->uniform(rng, PIPS));
		}
		struct geht_set met = geht_met(dice);
		for (EACH_CARD(card, &met)) {
			known->hits[card][nth / 64] |= UINT64_C(1) << nth % 64;
		}
	}
}

/* Duplicates have the same prospects, and alike is the lowest number among them. */
static void know(struct known *known, const struct geht_weights *weights, const struct geht *g,
	struct rng *rng) {
	known->g = g;
	known->weights = weights;
	know_rolls(known, rng);
	for (int round = g->round - 1; round <= ROUNDS; round++) {
		for (int card = 1; card <= CARDS; card++) {
			int alike = geht_cards[card].alike;
			known->cards[round][card] = alike < card
							    ? known->cards[round][alike]
							    : geht_foresee(known->weights, g,
								      geht_kind_of(card), round);
		}
		for (int colour = 0; colour < COLOURS; colour++) {
			known->drawn[round][colour] = geht_foresee(
				known->weights, g, geht_kind_drawn(known->weights, colour), round);
		}
	}
}

/* Cards. */

static void put(struct alone *a, int card, int level) {
	if (a->n < OUTLOOK_CARDS) {
		a->cards[a->n] = (uint8_t)card;
		a->levels[a->n++] = (uint8_t)level;
		a->on[level]++;
	}
}

static int room_on(const struct alone *a, int level) {
	return a->on[level] < LEVEL_FULL ? LEVEL_FULL - a->on[level] : 0;
}

static bool can_draw(const struct alone *a, const struct world *world, int colour) {
	return a->drawn[colour] < world->n[colour];
}

static int draw(struct alone *a, const struct world *world, int colour) {
	return world->piles[colour][a->drawn[colour]++];
}

static void draw_fresh(struct alone *a, const struct world *world, int colour) {
	if (a->n_fresh < FRESH_MOST && can_draw(a, world, colour)) {
		a->fresh[a->n_fresh++] = (uint8_t)draw(a, world, colour);
	}
}

/* The value of a card drawn now, on the best level with room; below 0: the pile is empty. */
static double worth_of_drawn(
	const struct known *known, const struct alone *a, const struct world *world, int colour) {
	const double *next = known->drawn[a->round - 1][colour].next;
	double best = 0;
	for (int level = 1; level <= PLACE_HIGH; level++) {
		best = room_on(a, level) > 0 && next[level] > best ? next[level] : best;
	}
	return can_draw(a, world, colour) ? best : -1;
}

/* The phases of a round, one after the other. */

static void gain_luck(struct alone *a, int markers) {
	int luck = a->luck + (markers > 0 ? markers : 0);
	a->luck = (uint8_t)(luck < CLOVER ? luck : CLOVER);
}

static void take_bonus(struct alone *a, const struct world *world, enum geht_pick pick) {
	gain_luck(a, pick == PICK_A && a->round > 1 ? 2 : 1);
	if (pick == PICK_B) {
		draw_fresh(a, world, geht_bonus_colour(a->round));
	}
}

static void choose_bonus(const struct known *known, struct alone *a, const struct world *world) {
	enum geht_pick pick = PICK_A;
	if (a->round > 1) {
		double card = worth_of_drawn(known, a, world, geht_bonus_colour(a->round));
		double luck = known->weights->luck[a->round];
		pick = card > (a->luck < CLOVER - 1 ? luck : 0) ? PICK_B : PICK_A;
	}
	take_bonus(a, world, pick);
}

static void buy(const struct known *known, struct alone *a, const struct world *world) {
	int counts[COLOURS], room = room_on(a, 1) + room_on(a, 2) + room_on(a, 3) - a->n_fresh;
	int most = BUY_MOST - a->bought;
	struct geht_budget budget = {a->money, most < room ? most : room, {0}};
	for (int colour = 0; colour < COLOURS; colour++) {
		budget.worths[colour] = worth_of_drawn(known, a, world, colour);
	}
	geht_spend_best(&budget, counts);
	for (int colour = RED; colour >= GREEN; colour--) {
		for (; counts[colour] > 0; counts[colour]--) {
			draw_fresh(a, world, colour);
		}
	}
}

/* The display while new cards are placed: by level, the sum of its cards' worths, and the chance
 * that a roll misses all of them. */
struct rungs {
	const struct known *known;
	const struct alone *a;
	double sums[TRACK + 1], misses[TRACK + 1], most;
	int room[TRACK + 1];
	uint8_t levels[FRESH_MOST], best[FRESH_MOST]; /* 0: the card goes back */
};

static void lay(struct rungs *p, int card, int level) {
	p->sums[level] += p->known->cards[p->a->round - 1][card].next[level];
	p->misses[level] *= 1 - geht_kind_of(card).chance;
}

static struct rungs placing_of(const struct known *known, const struct alone *a) {
	struct rungs p = {.known = known, .a = a, .most = -1};
	for (int level = 1; level <= TRACK; level++) {
		p.misses[level] = 1;
		p.room[level] = level <= PLACE_HIGH ? room_on(a, level) : 0;
	}
	for (int i = 0; i < a->n; i++) {
		lay(&p, a->cards[i], a->levels[i]);
	}
	return p;
}

/* High cards are worth little above weak low levels. */
static double weigh_ladder(const struct rungs *p) {
	double worth = 0, way = 1;
	for (int level = 1; level <= TRACK; level++) {
		way *= level <= PLACE_HIGH ? 1 - p->known->weights->ladder * p->misses[level] : 1;
		worth += way * p->sums[level];
	}
	return worth;
}

/* Tries `left` of the new cards from the nth on, on each level. */
static void place_from(struct rungs *p, int nth, int left) {
	if (left == 0) {
		double worth = weigh_ladder(p);
		if (worth > p->most) {
			p->most = worth;
			memcpy(p->best, p->levels, sizeof(p->best));
		}
		return;
	}
	if (nth + left < p->a->n_fresh) {
		place_from(p, nth + 1, left);
	}
	for (uint8_t level = 1; level <= PLACE_HIGH; level++) {
		double sum = p->sums[level], miss = p->misses[level];
		if (p->room[level] > 0) {
			p->room[level]--;
			p->levels[nth] = level;
			lay(p, p->a->fresh[nth], level);
			place_from(p, nth + 1, left - 1);
			p->room[level]++;
			p->levels[nth] = 0;
			p->sums[level] = sum;
			p->misses[level] = miss;
		}
	}
}

static void place(const struct known *known, struct alone *a) {
	if (a->n_fresh == 0) {
		return;
	}
	struct rungs p = placing_of(known, a);
	int room = p.room[1] + p.room[2] + p.room[3];
	place_from(&p, 0, a->n_fresh < room ? a->n_fresh : room);
	for (int i = 0; i < a->n_fresh; i++) {
		if (p.best[i] > 0) {
			put(a, a->fresh[i], p.best[i]);
		}
	}
	a->n_fresh = 0;
}

/* The display sorted by worth, the highest first; from: the place of each card in alone.cards. */
struct view {
	struct geht_outlook outlook;
	uint8_t from[OUTLOOK_CARDS];
};

static double worth_of_marking(const struct known *known, const struct alone *a, int nth) {
	const struct geht_prospects *p = &known->cards[a->round][a->cards[nth]];
	double score = p->score[a->levels[nth]], push = p->push[a->levels[nth]];
	return score > push ? score : push;
}

static void sort(struct view *v, const struct known *known, const struct alone *a) {
	double *worths = v->outlook.worths;
	for (int i = 0; i < a->n; i++) {
		double worth = worth_of_marking(known, a, i);
		int at = i;
		for (; at > 0 && worths[at - 1] < worth; at--) {
			worths[at] = worths[at - 1];
			v->from[at] = v->from[at - 1];
		}
		worths[at] = worth;
		v->from[at] = (uint8_t)i;
	}
}

static void look(struct view *v, const struct known *known, const struct alone *a,
	const struct world *world) {
	struct geht_outlook *o = &v->outlook;
	bool draws = room_on(a, 1) > 0 && can_draw(a, world, GREEN);
	double card = known->drawn[a->round][GREEN].next[1];
	memset(o->levels, 0, sizeof(o->levels));
	o->n = a->n;
	o->luck = known->weights->luck[a->round];
	o->bust = draws ? known->weights->bust * card : 0;
	o->roll = -known->weights->stay[a->round];
	sort(v, known, a);
	for (int i = 0; i < o->n; i++) {
		int nth = v->from[i], card_there = a->cards[nth];
		o->cards[i] = a->cards[nth];
		o->levels[a->levels[nth]] |= UINT64_C(1) << i;
		memcpy(o->hits[i], known->hits[card_there], sizeof(o->hits[i]));
	}
}

static struct geht_position position_of(const struct view *v, const struct alone *a) {
	struct geht_position s = {.reached = a->reached, .luck = a->luck, .blacks = a->blacks};
	for (int i = 0; i < v->outlook.n; i++) {
		if ((a->marked >> v->from[i] & 1) != 0) {
			s.marked |= UINT64_C(1) << i;
			s.won += v->outlook.worths[i];
		}
	}
	return s;
}

/* A random number, the same for all moves that are tried in a world. */
static uint32_t roll_of(const struct world *world, const struct alone *a) {
	uint64_t nth = (uint64_t)(1000 * a->round + a->roll);
	uint64_t x = world->seed + UINT64_C(0x9e3779b97f4a7c15) * (nth + 1);
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)((x ^ x >> 31) % OUTLOOK_ROLLS);
}

/* The rolls after a decision. */
static void roll_on(struct alone *a, const struct view *v, const struct world *world,
	struct geht_position s, bool in) {
	while (in) {
		a->roll++;
		in = geht_play_roll(&v->outlook, &s, roll_of(world, a));
	}
	a->luck = s.luck;
	a->marked = 0;
	gain_luck(a, world->rolls[a->round] - a->roll); /* G71 */
	if (s.busted && room_on(a, 1) > 0 && can_draw(a, world, GREEN)) {
		put(a, draw(a, world, GREEN), 1);
	}
	for (int i = 0; i < v->outlook.n && !s.busted; i++) {
		a->marked |= (s.marked >> i & 1) << v->from[i];
	}
}

static void roll(const struct known *known, struct alone *a, const struct world *world) {
	struct view v;
	look(&v, known, a, world);
	roll_on(a, &v, world, position_of(&v, a), true);
}

static void push(struct alone *a, int nth) {
	a->on[a->levels[nth]++]--;
	a->on[a->levels[nth]]++;
	a->marked &= ~(UINT64_C(1) << nth);
}

/* The card keeps its place, on level 0. */
static void bank(const struct known *known, struct alone *a, int nth) {
	int colour = geht_cards[a->cards[nth]].colour;
	int factor = geht_factor(known->g, a->levels[nth]);
	a->points += factor * geht_worth[colour];
	a->income += colour == GREEN ? factor : 0;
	a->on[a->levels[nth]]--;
	a->levels[nth] = 0;
	a->marked &= ~(UINT64_C(1) << nth);
}

static void push_or_bank(const struct known *known, struct alone *a) {
	while (a->marked != 0) {
		int nth = __builtin_ctzll(a->marked), level = a->levels[nth];
		const struct geht_prospects *p = &known->cards[a->round][a->cards[nth]];
		bool pushes = a->round < ROUNDS && level < TRACK &&
			      p->push[level] + known->weights->push[a->round] > p->score[level];
		if (pushes) {
			push(a, nth);
		} else {
			bank(known, a, nth);
		}
	}
	int n = 0;
	for (int i = 0; i < a->n; i++) {
		if (a->levels[i] > 0) {
			a->cards[n] = a->cards[i];
			a->levels[n++] = a->levels[i];
		}
	}
	a->n = (uint8_t)n;
}

static void begin_round(struct alone *a) {
	a->round++;
	a->roll = a->reached = a->bought = 0;
	a->blacks = BLACK_MARKERS;
	a->money = a->income;
}

/* Plays from the beginning of a phase to the end of the game, and returns the total. */
static int play_on(const struct known *known, struct alone *a, const struct world *world,
	enum geht_phase phase) {
	for (;; phase = PHASE_BONUS) {
		if (phase <= PHASE_BONUS) {
			choose_bonus(known, a, world);
		}
		if (phase <= PHASE_BUYING) {
			buy(known, a, world);
		}
		if (phase <= PHASE_PLACING) {
			place(known, a);
		}
		if (phase <= PHASE_ROLL) {
			roll(known, a, world);
		}
		push_or_bank(known, a);
		if (a->round == ROUNDS) {
			return a->points + a->luck;
		}
		begin_round(a);
	}
}

/* A move and the game after it. */

static int find(const struct alone *a, int card) {
	int nth = 0;
	while (a->cards[nth] != card) {
		nth++;
	}
	return nth;
}

static int decide(const struct known *known, struct alone *a, const struct world *world,
	const struct move *move) {
	struct view v;
	look(&v, known, a, world);
	struct geht_position s = position_of(&v, a);
	if (move->verb == VERB_TAKE) {
		int nth = 0;
		while (v.outlook.cards[nth] != move->args[0]) {
			nth++;
		}
		s = geht_position_with(&v.outlook, &s, nth);
	} else if (move->verb == VERB_LUCK) {
		s = geht_position_paid(&v.outlook, &s);
	} else {
		s.busted = true;
	}
	bool in = move->n_args > 0 && move->args[move->n_args - 1] == THEN_IN;
	roll_on(a, &v, world, s, in);
	return play_on(known, a, world, PHASE_PUSHING);
}

static int play_out(const struct known *known, struct alone a, const struct world *world,
	const struct move *move) {
	switch (move->verb) {
	case VERB_BONUS:
		take_bonus(&a, world, (enum geht_pick)move->args[0]);
		return play_on(known, &a, world, PHASE_BUYING);
	case VERB_BUY:
		draw_fresh(&a, world, move->args[0]);
		a.bought++;
		a.money -= geht_worth[move->args[0]];
		return play_on(known, &a, world, PHASE_BUYING);
	case VERB_DONE:
		return play_on(known, &a, world, PHASE_PLACING);
	case VERB_PLACE:
		for (int i = 0; i < move->n_args; i += 2) {
			put(&a, move->args[i], move->args[i + 1]);
		}
		a.n_fresh = 0;
		return play_on(known, &a, world, PHASE_ROLL);
	case VERB_PUSH:
		push(&a, find(&a, move->args[0]));
		return play_on(known, &a, world, PHASE_PUSHING);
	case VERB_BANK:
		bank(known, &a, find(&a, move->args[0]));
		return play_on(known, &a, world, PHASE_PUSHING);
	default:
		return decide(known, &a, world, move);
	}
}

/* Worlds. */

/* The moves of a view, and the world in which they are tried. */
struct fate {
	const struct geht_learned *learned;
	const struct geht *view;
	int seat, n;
	struct rng *rng;
	struct move moves[HALVING_MOST];
	struct known known;
	struct alone alone;
	struct geht dealt;
	struct world world;
	double worth[TOTAL_MOST + 1]; /* by total */
};

/* The pile as dealt, and below it the cards of a resupply (G43). */
static void deal_pile(struct fate *t, int colour) {
	const struct geht_pile *pile = &t->dealt.piles[colour];
	struct geht_groups groups;
	int16_t cards[CARDS];
	size_t n = 0;
	uint8_t *dealt = t->world.piles[colour];
	memcpy(dealt, pile->cards, pile->n);
	t->world.n[colour] = pile->n;
	geht_find_groups(&t->dealt, t->seat, colour, &groups);
	struct geht_set returned = geht_returned(&groups);
	for (EACH_CARD(card, &returned)) {
		cards[n++] = (int16_t)card;
	}
	rng_shuffle(t->rng, n, cards);
	for (size_t i = 0; i < n && t->world.n[colour] < PILE_MOST; i++) {
		dealt[t->world.n[colour]++] = (uint8_t)cards[i];
	}
}

static void deal_rolls(struct fate *t) {
	const struct geht *g = t->view;
	const double *rolls = t->learned->rolls[g->n_seats - 1];
	uint8_t *now = &t->world.rolls[g->round];
	for (int round = g->round; round <= ROUNDS; round++) {
		double more = t->rng->uniform(t->rng, 1000) / 500.0;
		t->world.rolls[round] = (uint8_t)(rolls[round] - 0.5 + more);
	}
	if (g->phase == PHASE_DECIDING) {
		bool alone = (geht_seats_where(g, geht_is_in) & ~(1U << t->seat)) == 0;
		uint8_t least = (uint8_t)(g->roll + (alone ? 0 : t->rng->uniform(t->rng, 2)));
		*now = alone || *now <= g->roll ? least : *now;
	}
}

static void deal(void *data) {
	struct fate *t = data;
	t->dealt = *t->view;
	geht_determinize(&t->dealt, t->seat, t->rng);
	t->world.seed = (uint64_t)t->rng->uniform(t->rng, UINT32_C(1) << 31) << 31;
	t->world.seed |= t->rng->uniform(t->rng, UINT32_C(1) << 31);
	for (int colour = 0; colour < COLOURS; colour++) {
		deal_pile(t, colour);
	}
	deal_rolls(t);
}

static struct alone alone_of(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct alone a = {
		.points = geht_total(g, seat) - s->luck,
		.income = geht_income(g, seat),
		.money = g->phase == PHASE_BONUS ? geht_income(g, seat) : s->money,
		.round = g->round,
		.roll = g->roll,
		.luck = s->luck,
		.bought = s->bought,
		.reached = s->reached,
		.blacks = (uint8_t)geht_blacks_left(g, seat),
		.n_fresh = s->n_fresh,
	};
	memcpy(a.fresh, s->fresh, sizeof(a.fresh));
	for (int level = 1; level <= TRACK; level++) {
		for (EACH_CARD(card, &s->left[level])) {
			a.marked |= (uint64_t)geht_has(&s->marked, card) << a.n;
			put(&a, card, level);
		}
	}
	return a;
}

/* The chance to win with each total against normal players; of a seat alone, against one. */
static void judge_totals(struct fate *t) {
	for (int total = 0; total <= TOTAL_MOST; total++) {
		double ahead = (total - t->learned->total) / t->learned->deviation, worth = 1;
		double beats = (1 + ahead / sqrt(1 + ahead * ahead)) / 2;
		for (int other = t->view->n_seats > 1; other < t->view->n_seats; other++) {
			worth *= beats;
		}
		t->worth[total] = worth;
	}
}

/* Moves that are tried. */

static int worlds_for(void *data, int n) {
	const struct fate *t = data;
	int stages = 0;
	for (int left = t->n; left > 1; left = (left + 1) / 2) {
		stages++;
	}
	return PLAYOUTS / stages / n + 1;
}

static double worth_of(const struct fate *t, int total) {
	return t->worth[total < TOTAL_MOST ? total : TOTAL_MOST];
}

static double try_out(void *data, int nth) {
	const struct fate *t = data;
	return worth_of(t, play_out(&t->known, t->alone, &t->world, &t->moves[nth]));
}

/* Keeps the most promising placings, the best first. */
static void keep_promising(struct fate *t, const struct move *all, size_t n) {
	double promises[PLACINGS_KEPT];
	t->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct rungs p = placing_of(&t->known, &t->alone);
		for (int arg = 0; arg < all[i].n_args; arg += 2) {
			lay(&p, all[i].args[arg], all[i].args[arg + 1]);
		}
		double promise = weigh_ladder(&p);
		int at = t->n < PLACINGS_KEPT ? t->n++ : PLACINGS_KEPT - 1;
		if (i >= PLACINGS_KEPT && promise <= promises[at]) {
			continue;
		}
		for (; at > 0 && promises[at - 1] < promise; at--) {
			promises[at] = promises[at - 1];
			t->moves[at] = t->moves[at - 1];
		}
		promises[at] = promise;
		t->moves[at] = all[i];
	}
}

/* Of the marked cards the first one alone: their order does not matter. */
static void list_moves(struct fate *t) {
	struct move all[PLACINGS];
	size_t n = geht_moves(t->view, t->seat, 0, all, PLACINGS);
	if (t->view->phase == PHASE_PLACING) {
		keep_promising(t, all, n < PLACINGS ? n : PLACINGS);
		return;
	}
	t->n = 0;
	for (size_t i = 0; i < n && i < PLACINGS && t->n < HALVING_MOST; i++) {
		bool other = t->view->phase == PHASE_PUSHING && all[i].args[0] != all[0].args[0];
		if (!other && all[i].verb != VERB_SWAP) {
			t->moves[t->n++] = all[i];
		}
	}
}

static void begin(struct fate *t) {
	know(&t->known, &t->learned->weights, t->view, t->rng);
	t->alone = alone_of(t->view, t->seat);
	judge_totals(t);
}

double geht_judge_learned(const struct geht_learned *learned, const struct geht *view, int seat,
	int n_games, struct rng *rng) {
	struct fate t = {.learned = learned, .view = view, .seat = seat, .rng = rng};
	double sum = 0;
	begin(&t);
	for (int i = 0; i < n_games; i++) {
		struct alone alone = t.alone;
		deal(&t);
		sum += worth_of(&t, play_on(&t.known, &alone, &t.world, view->phase));
	}
	return sum / n_games;
}

static struct move foretell(const struct geht *g, int seat, struct rng *rng) {
	struct quick_rng quick;
	struct fate t = {.learned = &geht_learned, .view = g, .seat = seat, .rng = &quick.rng};
	rng_begin_quick(&quick, rng);
	begin(&t);
	list_moves(&t);
	const struct halving halving = {t.n, &t, worlds_for, deal, try_out};
	return t.moves[halving_choose(&halving)];
}

/* Swapping is left to the simple player. */
static bool is_foretold(const struct geht *g, int seat) {
	return !g->solo_rules && g->phase > PHASE_LAYOUT && g->phase < PHASE_OVER && seat >= 0 &&
	       seat < g->n_seats && (geht_active_seats(g) >> seat & 1) != 0 &&
	       geht_twin(g, seat) == NO_CARD;
}

bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	if (level == LEVEL_HARD && is_foretold(view, seat)) {
		*move = foretell(view, seat, rng);
		return true;
	}
	return geht_choose_plainly(view, seat, level, rng, move);
}
