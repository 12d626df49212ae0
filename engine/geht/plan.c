#include "engine/geht/plan.h"

#include "engine/geht/legal.h"
#include "engine/geht/piles.h"

/* What is done between the rolls. */

/* How much of what lies above a level hangs on its cards. */
static const double LADDER = 0.65;

static void make(struct move *move, enum geht_verb verb, int n_args, int first) {
	move->verb = (uint8_t)verb;
	move->n_args = (uint8_t)n_args;
	move->args[0] = (int16_t)first;
}

/* As the rules lay out (G12). */
void geht_plan_layout(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) {
	(void)lore;
	(void)g;
	(void)seat;
	make(move, VERB_LAYOUT, SET_CARDS, 1);
	for (int i = 0; i < SET_CARDS; i++) {
		move->args[i] = (int16_t)(1 + i / 2);
	}
}

/* What a card of a colour brings that is drawn now, wherever it goes best. */
static double worth_of_drawn(
	const struct geht_lore *lore, const struct geht *g, int seat, int colour) {
	struct geht_kind kind = geht_kind_drawn(colour);
	double best = 0;
	for (int level = 1; level <= PLACE_HIGH; level++) {
		double worth = geht_prospect(lore, g, &kind, level, g->round);
		if (geht_room(g, seat, level) > 0 && worth > best) {
			best = worth;
		}
	}
	return best;
}

/* The same card twice is met by the same rolls, so another is better; but not one of those that
 * all saw go under the pile, so that swapping comes to an end. */
static bool wants_to_swap(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	if (geht_twin(g, seat) == NO_CARD) {
		return false;
	}
	const struct geht_pile *pile = &g->piles[geht_cards[s->fresh[s->n_fresh - 1]].colour];
	return pile->n > pile->known;
}

void geht_plan_bonus(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) {
	if (g->seats[seat].finished) {
		make(move, wants_to_swap(g, seat) ? VERB_SWAP : VERB_KEEP, 0, 0);
		return;
	}
	int colour = g->round > 1 ? geht_bonus_colour(g->round) : GREEN;
	double a = geht_luck_to_gain(g, seat, 2) * geht_worth_of_luck(g);
	double b = geht_luck_to_gain(g, seat, 1) * geht_worth_of_luck(g);
	b += geht_can_draw(g, colour) ? worth_of_drawn(lore, g, seat, colour) : 0;
	make(move, VERB_BONUS, 1, g->round > 1 && b > a ? PICK_B : PICK_A);
}

/* Buying. */

/* So much money, for so many cards. */
struct budget {
	int money, cards;
};

static struct budget budget_of(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	int cards = BUY_MOST - s->bought, room = geht_room_in_all(g, seat) - s->n_fresh;
	return (struct budget){s->money, cards < room ? cards : room};
}

/* The best that can be bought, and how many of each colour that is. */
static double spend_best(const double worths[COLOURS], struct budget budget, int counts[COLOURS]) {
	double best = 0;
	counts[GREEN] = counts[YELLOW] = counts[RED] = 0;
	for (int red = 0; red <= budget.cards && red * geht_worth[RED] <= budget.money; red++) {
		int rest = budget.money - red * geht_worth[RED];
		for (int yellow = 0;
			red + yellow <= budget.cards && yellow * geht_worth[YELLOW] <= rest;
			yellow++) {
			int green = rest - yellow * geht_worth[YELLOW];
			int places = budget.cards - red - yellow;
			green = green < places ? green : places;
			double worth =
				red * worths[RED] + yellow * worths[YELLOW] + green * worths[GREEN];
			if (worth > best) {
				best = worth;
				counts[RED] = red, counts[YELLOW] = yellow, counts[GREEN] = green;
			}
		}
	}
	return best;
}

static void weigh_colours(
	const struct geht_lore *lore, const struct geht *g, int seat, double worths[COLOURS]) {
	for (int colour = 0; colour < COLOURS; colour++) {
		bool can = geht_can_draw(g, colour);
		worths[colour] = can ? worth_of_drawn(lore, g, seat, colour) : -1;
	}
}

/* The scored card whose money brings the most over its points, or NO_CARD. */
static int find_to_spend(const struct geht *g, int seat, const double worths[COLOURS]) {
	struct geht_set scored = geht_scored(g, seat);
	struct budget budget = budget_of(g, seat);
	int counts[COLOURS], best = NO_CARD;
	double now = spend_best(worths, budget, counts), most = 0;
	for (int card = geht_first(&scored); g->solo_rules && card != NO_CARD;
		card = geht_next(&scored, card)) {
		int money = geht_spend_worth(g, seat, card);
		struct budget more = {budget.money + money, budget.cards};
		double gain = spend_best(worths, more, counts) - now - money;
		if (geht_cards[card].colour == GREEN && gain > most) {
			most = gain;
			best = card;
		}
	}
	return best;
}

void geht_plan_buying(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) {
	double worths[COLOURS];
	int counts[COLOURS];
	if (wants_to_swap(g, seat)) {
		make(move, VERB_SWAP, 0, 0);
		return;
	}
	weigh_colours(lore, g, seat, worths);
	int spent = find_to_spend(g, seat, worths);
	if (spent != NO_CARD) {
		make(move, VERB_SPEND, 1, spent);
		return;
	}
	spend_best(worths, budget_of(g, seat), counts);
	make(move, VERB_DONE, 0, 0);
	for (int colour = 0; colour < COLOURS; colour++) {
		if (counts[colour] > 0 && geht_can(g, MOVE(seat, VERB_BUY, colour))) {
			make(move, VERB_BUY, 1, colour);
		}
	}
}

/* Placing. */

/* A display as a ladder: what lies high is worth little where the first steps are weak. */
static double weigh_display(
	const struct geht_lore *lore, const struct geht *g, const struct geht_set left[TRACK + 1]) {
	double sum = 0, way = 1;
	for (int level = 1; level <= TRACK; level++) {
		if (level <= PLACE_HIGH) {
			way *= 1 - LADDER + LADDER * geht_chance_of_any(&left[level]);
		}
		for (int card = geht_first(&left[level]); card != NO_CARD;
			card = geht_next(&left[level], card)) {
			struct geht_kind kind = geht_kind_of(card);
			sum += way * geht_prospect(lore, g, &kind, level, g->round);
		}
	}
	return sum;
}

static double weigh_placing(
	const struct geht_lore *lore, const struct geht *g, int seat, const struct move *move) {
	struct geht_set left[TRACK + 1];
	for (int level = 0; level <= TRACK; level++) {
		left[level] = g->seats[seat].left[level];
	}
	for (int i = 0; i < move->n_args; i += 2) {
		geht_add(&left[move->args[i + 1]], move->args[i]);
	}
	return weigh_display(lore, g, left);
}

enum { PLACINGS_AT_ONCE = 16 };

void geht_plan_placing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) {
	struct move some[PLACINGS_AT_ONCE];
	size_t n = geht_moves(g, seat, 0, some, PLACINGS_AT_ONCE);
	double best = -1;
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && i % PLACINGS_AT_ONCE == 0) {
			geht_moves(g, seat, i, some, PLACINGS_AT_ONCE);
		}
		double worth = weigh_placing(lore, g, seat, &some[i % PLACINGS_AT_ONCE]);
		if (worth > best) {
			best = worth;
			*move = some[i % PLACINGS_AT_ONCE];
		}
	}
}

/* Pushing. */

/* Points that lifting one more card brings; 0 where that is illegal. */
static double worth_of_lift(const struct geht *g, const struct move *bank, int card) {
	struct move with = *bank;
	int level = geht_scored_level(g, bank->seat, card);
	for (int i = 1; i < bank->n_args; i++) {
		level += bank->args[i] == card;
	}
	with.args[with.n_args++] = (int16_t)card;
	if (!geht_can(g, with)) {
		return 0;
	}
	int steps = geht_factor(g, level + 1) - geht_factor(g, level);
	return steps * geht_times(g, card) * geht_worth[geht_cards[card].colour];
}

/* Adds the lifts that bring the most points, one by one. */
static void add_lifts(const struct geht *g, struct move *bank) {
	struct geht_set scored = geht_scored(g, bank->seat);
	int best;
	do {
		double most = 0;
		best = NO_CARD;
		for (int card = geht_first(&scored); card != NO_CARD;
			card = geht_next(&scored, card)) {
			double worth = worth_of_lift(g, bank, card);
			if (worth > most) {
				most = worth;
				best = card;
			}
		}
		if (best != NO_CARD) {
			bank->args[bank->n_args++] = (int16_t)best;
		}
	} while (best != NO_CARD);
}

/* From below: what is scored high lifts what was scored before. */
static int find_lowest_marked(const struct geht *g, int seat) {
	const struct geht_set *marked = &g->seats[seat].marked;
	int lowest = geht_first(marked);
	for (int card = lowest; card != NO_CARD; card = geht_next(marked, card)) {
		if (geht_level(g, seat, card) < geht_level(g, seat, lowest)) {
			lowest = card;
		}
	}
	return lowest;
}

void geht_plan_pushing(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) {
	int card = find_lowest_marked(g, seat);
	double score = geht_worth_of_scoring(lore, g, seat, card);
	double push = geht_worth_of_pushing(lore, g, seat, card);
	if (g->round < ROUNDS && geht_level(g, seat, card) < TRACK && push > score) {
		make(move, VERB_PUSH, 1, card);
		return;
	}
	make(move, VERB_BANK, 1, card);
	add_lifts(g, move);
}
