#include <string.h>

#include "engine/bits.h"
#include "engine/geht/worth.h"

/* The chance that a roll meets at least one of the cards, as if they were independent. */
static double chance_of_any(const struct geht_set *cards) {
	double none = 1;
	for (EACH_CARD(card, cards)) {
		none *= 1 - geht_kind_of(card).chance;
	}
	return 1 - none;
}

/* The value of a luck marker now. */
static double worth_of_luck(const struct geht_weights *weights, const struct geht *g) {
	return weights->luck[g->round];
}

/* The value of the card drawn on a bust. */
static double worth_of_bust(const struct geht_weights *weights, const struct geht *g, int seat) {
	bool draws = geht_count(&g->seats[seat].left[1]) < LEVEL_FULL && geht_can_draw(g, GREEN);
	return draws ? geht_foresee(weights, g, geht_kind_drawn(weights, GREEN), g->round).next[1]
		     : 0;
}

static uint32_t below(struct geht_outlook *o, uint32_t n) {
	o->rng_state ^= o->rng_state << 13;
	o->rng_state ^= o->rng_state >> 7;
	o->rng_state ^= o->rng_state << 17;
	return (uint32_t)((o->rng_state >> 32) * n >> 32);
}

/* Inserts a card in order of worth. */
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
		struct geht_set met = geht_met(dice);
		for (int i = 0; i < o->n; i++) {
			int card = o->cards[i];
			uint64_t hit = met.bits[card / GEHT_WORD] >> card % GEHT_WORD & 1;
			o->hits[i][nth / 64] |= hit << nth % 64;
		}
	}
}

/* A seat that is out gains a marker for each roll of the others (G71). */
static double cost_of_roll(const struct geht_weights *weights, const struct geht *g, int seat) {
	bool others = (geht_seats_where(g, geht_is_in) & ~(1U << seat)) != 0;
	bool gains = others && g->seats[seat].luck < CLOVER;
	return gains ? weights->roll * worth_of_luck(weights, g) : 0;
}

static void look(struct geht_outlook *o, const struct geht_weights *weights, const struct geht *g,
	int seat, struct rng *rng) {
	*o = (struct geht_outlook){.n = 0};
	o->rng_state = 1 + (uint64_t)rng->uniform(rng, UINT32_C(1) << 31);
	o->rng_state *= UINT64_C(0x9e3779b97f4a7c15);
	o->luck = worth_of_luck(weights, g);
	o->bust = worth_of_bust(weights, g, seat);
	o->roll = cost_of_roll(weights, g, seat);
	list_cards(weights, o, g, seat);
	roll(o);
}

static struct geht_position position_of(
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

/* The value of staying in from this position: for one more roll, or averaged over playouts of the
 * round. The value of going out is position->won. */
static double worth_of_in(
	struct geht_outlook *o, const struct geht_position *position, int playouts) {
	double sum = 0;
	if (playouts == 0) {
		return geht_worth_of_one_more(o, position);
	}
	for (int i = 0; i < playouts; i++) {
		struct geht_position s = *position;
		sum -= o->roll;
		while (geht_play_roll(o, &s, below(o, OUTLOOK_ROLLS))) {
			sum -= o->roll;
		}
		sum += s.won;
	}
	return sum / playouts;
}

/* The value of a card drawn now, on the best level with room. */
static double worth_of_drawn(
	const struct geht_weights *weights, const struct geht *g, int seat, int colour) {
	struct geht_prospects p =
		geht_foresee(weights, g, geht_kind_drawn(weights, colour), g->round - 1);
	double best = 0;
	for (int level = 1; level <= PLACE_HIGH; level++) {
		if (geht_room(g, seat, level) > 0 && p.next[level] > best) {
			best = p.next[level];
		}
	}
	return best;
}

/* A duplicate is met by the same rolls, so another card is better; but not a card seen going under
 * the pile, so that swapping ends. */
static bool wants_to_swap(const struct geht *g, int seat) {
	const struct geht_pile *pile = &g->piles[geht_cards[geht_last_drawn(g, seat)].colour];
	return geht_twin(g, seat) != NO_CARD && pile->n > pile->known;
}

static struct move plan_bonus(const struct geht_weights *weights, const struct geht *g, int seat) {
	if (g->seats[seat].finished) {
		return move_make(seat, wants_to_swap(g, seat) ? VERB_SWAP : VERB_KEEP, 0, NULL);
	}
	int colour = geht_bonus_colour(g->round);
	double a = geht_luck_to_gain(g, seat, 2) * worth_of_luck(weights, g);
	double b = geht_luck_to_gain(g, seat, 1) * worth_of_luck(weights, g);
	b += geht_can_draw(g, colour) ? worth_of_drawn(weights, g, seat, colour) : 0;
	return MOVE(seat, VERB_BONUS, g->round > 1 && b > a ? PICK_B : PICK_A);
}

static struct geht_budget budget_of(
	const struct geht_weights *weights, const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	int cards = BUY_MOST - s->bought, room = geht_room_in_all(g, seat) - s->n_fresh;
	struct geht_budget budget = {s->money, cards < room ? cards : room, {0}};
	for (int colour = 0; colour < COLOURS; colour++) {
		bool can = geht_can_draw(g, colour);
		budget.worths[colour] = can ? worth_of_drawn(weights, g, seat, colour) : -1;
	}
	return budget;
}

/* The scored card whose money is worth the most above its points, or NO_CARD. */
static int find_to_spend(const struct geht *g, int seat, const struct geht_budget *budget) {
	struct geht_set scored = geht_scored(g, seat);
	int counts[COLOURS], best = NO_CARD;
	double now = geht_spend_best(budget, counts), most = 0;
	for (EACH_CARD(card, &scored)) {
		struct geht_budget more = *budget;
		int money = geht_spend_worth(g, seat, card);
		more.money += money;
		double gain = geht_spend_best(&more, counts) - now - money;
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
	struct geht_budget budget = budget_of(weights, g, seat);
	int spent = find_to_spend(g, seat, &budget);
	if (spent != NO_CARD) {
		return MOVE(seat, VERB_SPEND, spent);
	}
	geht_spend_best(&budget, counts);
	for (int colour = RED; colour >= GREEN; colour--) {
		if (counts[colour] > 0 && geht_can(g, MOVE(seat, VERB_BUY, colour))) {
			return MOVE(seat, VERB_BUY, colour);
		}
	}
	return move_make(seat, VERB_DONE, 0, NULL);
}

/* The display; next: the worth of its cards and of the new cards at the beginning of the next
 * round, by level. */
struct geht_ladder {
	const struct geht_weights *weights;
	const struct geht_set *left;
	double next[CARDS + 1][TRACK + 1];
};

static void foresee_all(struct geht_ladder *ladder, const struct geht_weights *weights,
	const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set cards = geht_display(g, seat);
	ladder->left = s->left;
	ladder->weights = weights;
	for (int i = 0; i < s->n_fresh; i++) {
		geht_add(&cards, s->fresh[i]);
	}
	for (EACH_CARD(card, &cards)) {
		struct geht_prospects p =
			geht_foresee(weights, g, geht_kind_of(card), g->round - 1);
		memcpy(ladder->next[card], p.next, sizeof(p.next));
	}
}

/* A display is a ladder: high cards are worth little above weak low levels. */
static double weigh_placing(const struct geht_ladder *ladder, const struct move *move) {
	double sum = 0, way = 1;
	for (int level = 1; level <= TRACK; level++) {
		struct geht_set left = ladder->left[level];
		for (int i = 0; i < move->n_args; i += 2) {
			if (move->args[i + 1] == level) {
				geht_add(&left, move->args[i]);
			}
		}
		if (level <= PLACE_HIGH) {
			way *= 1 - ladder->weights->ladder +
			       ladder->weights->ladder * chance_of_any(&left);
		}
		for (EACH_CARD(card, &left)) {
			sum += way * ladder->next[card][level];
		}
	}
	return sum;
}

enum { PLACINGS = 243 }; /* each of FRESH_MOST cards on one of PLACE_HIGH levels */

static struct move plan_placing(
	const struct geht_weights *weights, const struct geht *g, int seat) {
	struct move all[PLACINGS];
	struct geht_ladder ladder;
	size_t n = geht_moves(g, seat, 0, all, PLACINGS), best = 0;
	double most = -1;
	foresee_all(&ladder, weights, g, seat);
	for (size_t i = 0; i < n; i++) {
		double worth = weigh_placing(&ladder, &all[i]);
		if (worth > most) {
			most = worth;
			best = i;
		}
	}
	return all[best];
}

/* Points gained by another lift; 0 if illegal. */
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

/* The lowest card first: a card scored high later can lift cards scored before. */
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

/* The move of an active seat in any phase but the decision after a roll. */
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

/* Easy takes a random card that the roll meets, and goes out when the next roll is doubtful. */

static const double SURE = 0.75; /* the least chance at which it stays in */

static int pick(const struct geht_set *cards, struct rng *rng) {
	int n = geht_count(cards), card = geht_first(cards);
	for (uint32_t skip = n > 0 ? rng->uniform(rng, (uint32_t)n) : 0; skip > 0; skip--) {
		card = geht_next(cards, card);
	}
	return card;
}

/* Whether the next roll probably meets a card on the level reached or the level above. */
static bool is_sure(const struct geht *g, int seat, int card) {
	const struct geht_seat *s = &g->seats[seat];
	int level = card != NO_CARD ? geht_level(g, seat, card) : geht_lowest_level(g, seat);
	struct geht_set open = s->left[level];
	if (level < TRACK) {
		open = geht_either(open, s->left[level + 1]);
	}
	open = geht_without(open, s->marked);
	geht_drop(&open, card);
	return geht_blacks_left(g, seat) > 1 && chance_of_any(&open) >= SURE;
}

static struct move decide_easily(const struct geht *g, int seat, struct rng *rng) {
	struct geht_set cards = geht_achievable(g, seat);
	int card = pick(&cards, rng);
	int then = is_sure(g, seat, card) ? THEN_IN : THEN_OUT;
	return card != NO_CARD           ? MOVE(seat, VERB_TAKE, card, then)
	       : g->seats[seat].luck > 0 ? MOVE(seat, VERB_LUCK, then)
					 : move_make(seat, VERB_BUST, 0, NULL);
}

/* Normal values each decision by one more roll; hard plays the round out, or the game (future.c).
 */

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
	look(&o, weights, g, seat, rng);
	struct geht_position position = position_of(&o, g, seat);
	struct geht_set cards = geht_achievable(g, seat);
	struct best best = {o.bust, move_make(seat, VERB_BUST, 0, NULL)};
	for (int i = 0; i < o.n; i++) {
		int card = o.cards[i];
		if (geht_has(&cards, card)) {
			struct geht_position with = geht_position_with(&o, &position, i);
			offer(&best, with.won, MOVE(seat, VERB_TAKE, card, THEN_OUT));
			offer(&best, worth_of_in(&o, &with, playouts),
				MOVE(seat, VERB_TAKE, card, THEN_IN));
		}
	}
	if (position.luck > 0) {
		struct geht_position paid = geht_position_paid(&o, &position);
		offer(&best, paid.won, MOVE(seat, VERB_LUCK, THEN_OUT));
		offer(&best, worth_of_in(&o, &paid, playouts), MOVE(seat, VERB_LUCK, THEN_IN));
	}
	return best.move;
}

bool geht_choose_plainly(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	bool hard = level == LEVEL_HARD;
	const struct geht_weights *weights = hard ? &geht_solo_weights : &geht_plain_weights;
	if (seat < 0 || seat >= g->n_seats || (geht_active_seats(g) >> seat & 1) == 0) {
		return false;
	}
	*move = g->phase != PHASE_DECIDING ? plan_move(weights, g, seat)
		: level == LEVEL_EASY      ? decide_easily(g, seat, rng)
				      : decide_well(g, seat, weights, hard ? PLAYOUTS : 0, rng);
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
