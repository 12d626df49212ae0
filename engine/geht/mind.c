#include "engine/geht/mind.h"

#include "engine/geht/legal.h"
#include "engine/geht/outlook.h"

/* How much the levels above depend on a level's cards. */
static const double LADDER = 0.65;

/* The value of a card drawn now, on the best level with room. */
static double worth_of_drawn(
	const struct geht_weights *weights, const struct geht *g, int seat, int colour) {
	struct geht_prospects p = geht_foresee(weights, g, geht_kind_drawn(colour), g->round - 1);
	double best = 0;
	for (int level = 1; level <= PLACE_HIGH; level++) {
		if (geht_room(g, seat, level) > 0 && p.next[level] > best) {
			best = p.next[level];
		}
	}
	return best;
}

/* Duplicates are met by the same rolls, so another card is better; but not one that was seen going
 * under the pile, so that swapping ends. */
static bool wants_to_swap(const struct geht *g, int seat) {
	const struct geht_pile *pile = &g->piles[geht_cards[geht_last_drawn(g, seat)].colour];
	return geht_twin(g, seat) != NO_CARD && pile->n > pile->known;
}

static struct move plan_bonus(const struct geht_weights *weights, const struct geht *g, int seat) {
	if (g->seats[seat].finished) {
		return move_make(seat, wants_to_swap(g, seat) ? VERB_SWAP : VERB_KEEP, 0, NULL);
	}
	int colour = geht_bonus_colour(g->round);
	double a = geht_luck_to_gain(g, seat, 2) * geht_worth_of_luck(g);
	double b = geht_luck_to_gain(g, seat, 1) * geht_worth_of_luck(g);
	b += geht_can_draw(g, colour) ? worth_of_drawn(weights, g, seat, colour) : 0;
	return MOVE(seat, VERB_BONUS, g->round > 1 && b > a ? PICK_B : PICK_A);
}

/* What may be spent, on how many cards, and their values by colour. */
struct budget {
	int money, cards;
	double worths[COLOURS];
};

static struct budget budget_of(const struct geht_weights *weights, const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	int cards = BUY_MOST - s->bought, room = geht_room_in_all(g, seat) - s->n_fresh;
	struct budget budget = {s->money, cards < room ? cards : room, {0}};
	for (int colour = 0; colour < COLOURS; colour++) {
		bool can = geht_can_draw(g, colour);
		budget.worths[colour] = can ? worth_of_drawn(weights, g, seat, colour) : -1;
	}
	return budget;
}

/* The value of the best purchase, and how many of each colour it buys. */
static double spend_best(const struct budget *budget, int counts[COLOURS]) {
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

/* The scored card whose money gains the most over its points, or NO_CARD. */
static int find_to_spend(const struct geht *g, int seat, const struct budget *budget) {
	struct geht_set scored = geht_scored(g, seat);
	int counts[COLOURS], best = NO_CARD;
	double now = spend_best(budget, counts), most = 0;
	for (EACH_CARD(card, &scored)) {
		struct budget more = *budget;
		int money = geht_spend_worth(g, seat, card);
		more.money += money;
		double gain = spend_best(&more, counts) - now - money;
		if (gain > most && geht_can(g, MOVE(seat, VERB_SPEND, card))) {
			most = gain;
			best = card;
		}
	}
	return best;
}

static struct move plan_buying(const struct geht_weights *weights, const struct geht *g, int seat) {
	int counts[COLOURS];
	if (wants_to_swap(g, seat)) {
		return move_make(seat, VERB_SWAP, 0, NULL);
	}
	struct budget budget = budget_of(weights, g, seat);
	int spent = find_to_spend(g, seat, &budget);
	if (spent != NO_CARD) {
		return MOVE(seat, VERB_SPEND, spent);
	}
	spend_best(&budget, counts);
	for (int colour = RED; colour >= GREEN; colour--) {
		if (counts[colour] > 0 && geht_can(g, MOVE(seat, VERB_BUY, colour))) {
			return MOVE(seat, VERB_BUY, colour);
		}
	}
	return move_make(seat, VERB_DONE, 0, NULL);
}

/* A display is a ladder: high cards are worth little above weak low levels. */
static double weigh_placing(
	const struct geht_weights *weights, const struct geht *g, const struct move *move) {
	double sum = 0, way = 1;
	for (int level = 1; level <= TRACK; level++) {
		struct geht_set left = g->seats[move->seat].left[level];
		for (int i = 0; i < move->n_args; i += 2) {
			if (move->args[i + 1] == level) {
				geht_add(&left, move->args[i]);
			}
		}
		if (level <= PLACE_HIGH) {
			way *= 1 - LADDER + LADDER * geht_chance_of_any(&left);
		}
		for (EACH_CARD(card, &left)) {
			struct geht_kind kind = geht_kind_of(card);
			sum += way * geht_foresee(weights, g, kind, g->round - 1).next[level];
		}
	}
	return sum;
}

enum { PLACINGS_AT_ONCE = 64 };

static struct move plan_placing(
	const struct geht_weights *weights, const struct geht *g, int seat) {
	struct move some[PLACINGS_AT_ONCE], plan = {.n_args = 0};
	size_t n = geht_moves(g, seat, 0, some, PLACINGS_AT_ONCE);
	double best = -1;
	for (size_t i = 0; i < n; i++) {
		if (i > 0 && i % PLACINGS_AT_ONCE == 0) {
			geht_moves(g, seat, i, some, PLACINGS_AT_ONCE);
		}
		double worth = weigh_placing(weights, g, &some[i % PLACINGS_AT_ONCE]);
		if (worth > best) {
			best = worth;
			plan = some[i % PLACINGS_AT_ONCE];
		}
	}
	return plan;
}

/* Points gained by one more lift; 0 if illegal. */
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

/* Adds the best lifts, one by one. */
static void add_lifts(const struct geht *g, struct move *bank) {
	struct geht_set scored = geht_scored(g, bank->seat);
	for (int i = 0, best = NO_CARD; i < LIFTS_MOST; i++, best = NO_CARD) {
		double most = 0;
		for (EACH_CARD(card, &scored)) {
			double worth = worth_of_lift(g, bank, card);
			if (worth > most) {
				most = worth;
				best = card;
			}
		}
		if (best != NO_CARD) {
			bank->args[bank->n_args++] = (int16_t)best;
		}
	}
}

/* Lowest first: a card scored high later can lift those scored before. */
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

static struct move plan_pushing(
	const struct geht_weights *weights, const struct geht *g, int seat) {
	int card = find_lowest_marked(g, seat), level = geht_level(g, seat, card);
	struct geht_prospects p = geht_foresee(weights, g, geht_kind_of(card), g->round);
	struct move bank = MOVE(seat, VERB_BANK, card);
	if (g->round < ROUNDS && level < TRACK && p.push[level] > p.score[level]) {
		return MOVE(seat, VERB_PUSH, card);
	}
	add_lifts(g, &bank);
	return bank;
}

/* The move of an active seat in any phase but after a roll. */
static struct move plan_move(const struct geht_weights *weights, const struct geht *g, int seat) {
	switch (g->phase) {
	case PHASE_BONUS:
		return plan_bonus(weights, g, seat);
	case PHASE_BUYING:
		return plan_buying(weights, g, seat);
	case PHASE_PLACING:
		return plan_placing(weights, g, seat);
	case PHASE_PUSHING:
		return plan_pushing(weights, g, seat);
	default:
		return MOVE(seat, VERB_LAYOUT, 1, 1, 2, 2, 3, 3); /* G12 */
	}
}

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
	struct best best = {o.bust, move_make(seat, VERB_BUST, 0, NULL)};
	for (int i = 0; i < o.n; i++) {
		int card = o.cards[i];
		if (geht_has(&cards, card)) {
			struct geht_position with = geht_position_with(&o, &position, i);
			offer(&best, with.won, MOVE(seat, VERB_TAKE, card, THEN_OUT));
			offer(&best, geht_worth_of_in(&o, &with, playouts),
				MOVE(seat, VERB_TAKE, card, THEN_IN));
		}
	}
	if (position.luck > 0) {
		struct geht_position paid = geht_position_paid(&o, &position);
		offer(&best, paid.won, MOVE(seat, VERB_LUCK, THEN_OUT));
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
	*move = g->phase != PHASE_DECIDING ? plan_move(weights, g, seat)
		: level == LEVEL_EASY
			? decide_easily(g, seat, rng)
			: decide_well(g, seat, weights, level == LEVEL_HARD ? PLAYOUTS : 0, rng);
	return true;
}

int geht_daring(const void *view, const struct move *move) {
	(void)view;
	switch (move->verb) {
	case VERB_TAKE:
		return move->args[1] == THEN_IN;
	case VERB_LUCK:
		return move->args[0] == THEN_IN;
	default:
		return move->verb == VERB_PUSH;
	}
}
