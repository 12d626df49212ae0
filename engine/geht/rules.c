#include "engine/geht/state.h"

#include <string.h>

/* Piles. */

static void put_under(struct geht *g, int card) {
	struct geht_pile *pile = &g->piles[geht_cards[card].colour];
	pile->cards[pile->n++] = (uint8_t)card;
	pile->known++;
}

/* Draws the top card of a pile that is not empty. */
static int draw(struct geht *g, int colour) {
	struct geht_pile *pile = &g->piles[colour];
	int card = pile->cards[0];
	pile->n--;
	memmove(pile->cards, pile->cards + 1, pile->n);
	pile->cards[pile->n] = NO_CARD;
	pile->known = pile->known < pile->n ? pile->known : pile->n;
	return card;
}

static void mark(struct geht *g, const struct geht_group *group) {
	struct geht_set *scored = &g->seats[group->seat].scored[group->level];
	struct geht_multiplier *free = g->multipliers;
	while (free->card != NO_CARD) {
		free++;
	}
	*free = (struct geht_multiplier){group->keep, group->times};
	*scored = geht_without(*scored, group->returned);
}

/* Multiplies the groups' cards and makes `cards` the pile (G43, G44). */
static void resupply(
	struct geht *g, int colour, const struct geht_groups *groups, const int16_t *cards) {
	struct geht_set returned = geht_returned(groups);
	struct geht_pile *pile = &g->piles[colour];
	for (int i = 0; i < groups->n; i++) {
		mark(g, &groups->list[i]);
	}
	pile->n = (uint8_t)geht_count(&returned);
	pile->known = 0;
	for (int i = 0; i < pile->n; i++) {
		pile->cards[i] = (uint8_t)cards[i];
	}
}

/* The beginning of each phase. */

/* Puts the six starting cards, in number order, on these levels. */
static void lay_out(
	struct geht *g, int seat, const int16_t levels[SET_CARDS], struct events *events) {
	struct geht_set set = geht_starting(seat);
	for (EACH_CARD(card, &set)) {
		geht_add(&g->seats[seat].left[*levels++], card);
	}
	g->seats[seat].finished = true;
	geht_tell_layout(g, seat, events);
}

static void begin_layout(struct geht *g, struct events *events) {
	geht_tell_setup(g, events);
	for (int seat = 0; seat < g->n_seats && !g->free_start; seat++) {
		lay_out(g, seat, (const int16_t[]){1, 1, 2, 2, 3, 3}, events); /* G12 */
	}
}

static void begin_round(struct geht *g, struct events *events) {
	if (g->round > 0 && events != NULL) {
		geht_tell_standing(g, events);
	}
	g->round++;
	g->fairy = (int8_t)((g->first + g->round - 1) % g->n_seats);
	g->roll = 0;
	memset(g->dice, 0, sizeof(g->dice));
	g->met = (struct geht_set){{0}};
	for (int seat = 0; seat < g->n_seats; seat++) {
		g->seats[seat].finished = false;
		g->seats[seat].reached = g->seats[seat].bought = 0;
	}
	EVENTS_TELL(events, EVENT_ROUND, SEAT_ALL, g->round, g->fairy);
}

static void begin_buying(struct geht *g, struct events *events) {
	int16_t money[GEHT_SEATS] = {0};
	for (int seat = 0; seat < g->n_seats; seat++) {
		struct geht_seat *s = &g->seats[seat];
		money[seat] = (int16_t)(g->solo_rules ? 0 : geht_income(g, seat)); /* G113 */
		s->money = (uint16_t)money[seat];
		s->finished = s->swappable = false;
	}
	events_add(events, EVENT_INCOME, SEAT_ALL);
	events_put_numbers(events, g->n_seats, money);
}

static void begin_placing(struct geht *g, struct events *events) {
	(void)events;
	for (int seat = 0; seat < g->n_seats; seat++) {
		g->seats[seat].money = 0; /* G28 */
	}
}

static void begin_rolling(struct geht *g, struct events *events) {
	(void)events;
	for (int seat = 0; seat < g->n_seats && g->roll == 0; seat++) {
		g->seats[seat].in = true; /* G53 */
	}
}

/* G102, G103. */
static bool is_ahead(const void *state, int seat, int other) {
	const struct geht *g = state;
	int ahead = geht_total(g, seat) - geht_total(g, other);
	for (int level = TRACK; ahead == 0 && level > 0; level--) {
		ahead = geht_count(&g->seats[seat].left[level]) -
			geht_count(&g->seats[other].left[level]);
	}
	return ahead > 0;
}

void geht_finish(struct geht *g, struct events *events) {
	game_place(g, is_ahead); /* G104 */
	g->over = true;
	geht_tell_end(g, events);
}

static void (*const begins[GEHT_PHASES])(struct geht *g, struct events *events) = {
	[PHASE_LAYOUT] = begin_layout,
	[PHASE_BONUS] = begin_round,
	[PHASE_BUYING] = begin_buying,
	[PHASE_PLACING] = begin_placing,
	[PHASE_ROLL] = begin_rolling,
	[PHASE_OVER] = geht_finish,
};

/* The next phase once no seat is active; a phase that chance ends stays. */
static enum geht_phase next_phase(const struct geht *g) {
	switch (g->phase) {
	case PHASE_LAYOUT:
		return PHASE_BONUS;
	case PHASE_BONUS:
		return g->round == 1 ? PHASE_ROLL : PHASE_BUYING;
	case PHASE_BUYING:
		return PHASE_PLACING;
	case PHASE_PLACING:
		return PHASE_ROLL;
	case PHASE_PUSHING:
		return g->round == ROUNDS ? PHASE_OVER : PHASE_BONUS;
	default:
		return (enum geht_phase)g->phase;
	}
}

/* Whether the seat is active with more than an automatic move. */
static bool is_called(const struct geht *g, int seat) {
	struct move move;
	return (geht_active_seats(g) >> seat & 1) != 0 &&
	       (geht_moves(g, seat, 0, &move, 1) > 1 || !geht_verbs[move.verb].automatic);
}

static void go_on(struct geht *g, struct events *events);

/* Begins a phase; if it has no active seat, also the next. */
static void enter(struct geht *g, enum geht_phase phase, struct events *events) {
	if (phase == PHASE_BONUS && g->round > 0) {
		events_end_round(events, g, sizeof(*g));
	}
	g->phase = (uint8_t)phase;
	if (begins[phase] != NULL) {
		begins[phase](g, events);
	}
	if (events != NULL) {
		geht_tell_turn(g, geht_seats_where(g, is_called), events);
	}
	go_on(g, events);
}

/* After a move: begins the next phase once no seat is active. */
static void go_on(struct geht *g, struct events *events) {
	enum geht_phase next = next_phase(g);
	if (next != g->phase && g->drawer == SEAT_NONE && geht_active_seats(g) == 0) {
		enter(g, next, events);
	}
}

/* Decisions after a roll, carried out once the last is in (G77). */

/* The decision made by a move. */
static struct geht_decision read_decision(const struct move *move) {
	int card = move->verb == VERB_TAKE ? move->args[0] : NO_CARD;
	int then = move->n_args > 0 ? move->args[move->n_args - 1] : THEN_OUT;
	return (struct geht_decision){MADE_KNOWN, move->verb, (uint8_t)card, (uint8_t)then};
}

static bool draws_consolation(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	return s->decision.verb == VERB_BUST && geht_count(&s->left[1]) < LEVEL_FULL; /* G83 */
}

/* Whether a resupply must come first; the game then waits for it. Without a card to bring back
 * there is no resupply (G40, G41). */
static bool waits_for_resupply(struct geht *g, int seat, int colour) {
	if (g->piles[colour].n > 0 || !geht_can_draw(g, colour)) {
		return false;
	}
	g->drawer = (int8_t)seat;
	g->wanted = (uint8_t)colour;
	return true;
}

static void achieve(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	int card = s->decision.card;
	bool by_luck = geht_blacks_left(g, seat) == 0; /* G76 */
	geht_add(&s->marked, card);
	if (by_luck) {
		geht_add(&s->by_luck, card);
		s->luck--;
	}
	s->reached = (uint8_t)geht_level(g, seat, card);
	s->in = s->decision.then == THEN_IN;
	EVENTS_TELL(events, EVENT_ACHIEVE, SEAT_ALL, seat, card,
		by_luck ? MARKER_LUCK : MARKER_BLACK, s->decision.then);
}

static void pay_luck(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	s->luck--;
	s->in = s->decision.then == THEN_IN;
	EVENTS_TELL(events, EVENT_LUCK, SEAT_ALL, seat, s->decision.then);
}

static void bust(struct geht *g, int seat, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	int card = FIELD_NULL;
	s->marked = s->by_luck = (struct geht_set){{0}};
	s->reached = 0;
	s->in = false;
	if (draws_consolation(g, seat) && g->piles[GREEN].n > 0) {
		card = draw(g, GREEN);
		geht_add(&s->left[1], card);
	}
	EVENTS_TELL(events, EVENT_BUST, SEAT_ALL, seat, card);
}

/* The seat of the next decision, clockwise from the fairy; decisions carried out are cleared. */
static int next_to_carry_out(const struct geht *g) {
	int seat = g->fairy;
	do {
		if (g->seats[seat].decision.made != MADE_NOT) {
			return seat;
		}
		seat = seat_after(seat, g->n_seats);
	} while (seat != g->fairy);
	return SEAT_NONE;
}

/* Carries out the decisions (G77), up to one that needs a resupply first; a call after the resupply
 * does the rest. */
static void carry_out(struct geht *g, struct events *events) {
	for (int seat; (seat = next_to_carry_out(g)) != SEAT_NONE;) {
		if (draws_consolation(g, seat) && waits_for_resupply(g, seat, GREEN)) {
			return;
		}
		int verb = g->seats[seat].decision.verb;
		(verb == VERB_TAKE          ? achieve
			: verb == VERB_LUCK ? pay_luck
					    : bust)(g, seat, events);
		g->seats[seat].decision = (struct geht_decision){MADE_NOT, 0, 0, 0};
	}
	enter(g, geht_seats_where(g, geht_is_in) != 0 ? PHASE_ROLL : PHASE_PUSHING, events);
}

void geht_setup(void *state, int n_seats, const int16_t *options, struct events *events) {
	struct geht *g = state;
	int16_t solo = options[OPTION_SOLO_RULES];
	(void)events;
	memset(g, 0, sizeof(*g));
	g->n_seats = (uint8_t)n_seats;
	g->solo_rules = solo == 2 ? n_seats == 1 : solo == 1; /* G110 */
	g->free_start = options[OPTION_FREE_START] != 0;
	g->first = (int8_t)options[OPTION_FAIRY];
	g->phase = g->first < 0 ? PHASE_LOT : PHASE_PILES;
	g->fairy = g->drawer = SEAT_NONE;
}

static void shuffle(struct chance *chance, enum geht_verb verb, struct geht_set cards) {
	chance_be(chance, CHANCE_SHUFFLE, (int)verb, 0, 0);
	for (EACH_CARD(card, &cards)) {
		chance->items[chance->n++] = (int16_t)card;
	}
}

bool geht_chance(const void *state, struct chance *chance) {
	const struct geht *g = state;
	struct geht_groups groups;
	if (g->drawer != SEAT_NONE) {
		geht_find_groups(g, g->drawer, g->wanted, &groups);
		shuffle(chance, VERB_RESUPPLY, geht_returned(&groups));
	} else if (g->phase == PHASE_LOT) {
		chance_be(chance, CHANCE_UNIFORM, VERB_FAIRY, 1, g->n_seats);
	} else if (g->phase == PHASE_PILES) {
		shuffle(chance, VERB_PILE, geht_pile_at_first(g->n_seats, g->n_piles));
	} else if (g->phase == PHASE_ROLL) {
		chance_be(chance, CHANCE_DICE, VERB_ROLL, DICE, PIPS);
	} else {
		return false;
	}
	return true;
}

static void make_fairy(struct geht *g, const struct move *move, struct events *events) {
	(void)events;
	g->first = (int8_t)move->args[0];
	g->phase = PHASE_PILES;
}

static void make_pile(struct geht *g, const struct move *move, struct events *events) {
	struct geht_pile *pile = &g->piles[g->n_piles++];
	for (int i = 0; i < move->n_args; i++) {
		pile->cards[i] = (uint8_t)move->args[i];
	}
	pile->n = move->n_args;
	if (g->n_piles == COLOURS) {
		enter(g, PHASE_LAYOUT, events);
	}
}

static int gain_luck(struct geht *g, int seat, int markers) {
	int gained = geht_luck_to_gain(g, seat, markers);
	g->seats[seat].luck = (uint8_t)(g->seats[seat].luck + gained);
	return gained;
}

/* Clockwise from the fairy, each player that was out gets a marker while the supply lasts (G71). */
static void compensate(struct geht *g, struct events *events) {
	int16_t gained[GEHT_SEATS] = {0};
	for (int i = 0, seat = g->fairy; i < g->n_seats; i++, seat = seat_after(seat, g->n_seats)) {
		gained[seat] = (int16_t)(g->seats[seat].in ? 0 : gain_luck(g, seat, 1));
	}
	events_add(events, EVENT_COMPENSATION, SEAT_ALL);
	events_put_numbers(events, g->n_seats, gained);
}

static struct geht_set find_met(const struct geht *g) {
	struct geht_set shown = {{0}};
	for (int seat = 0; seat < g->n_seats; seat++) {
		shown = geht_either(shown, geht_display(g, seat));
	}
	return geht_both(shown, geht_met(g->dice));
}

static void make_roll(struct geht *g, const struct move *move, struct events *events) {
	unsigned all = (1U << g->n_seats) - 1;
	for (int i = 0; i < DICE; i++) {
		g->dice[i] = (uint8_t)move->args[i];
	}
	g->roll++;
	g->met = find_met(g);
	EVENTS_TELL(events, EVENT_ROLL, SEAT_ALL, g->roll);
	events_put_bytes(events, DICE, g->dice);
	if (geht_seats_where(g, geht_is_in) != all) {
		compensate(g, events);
	}
	enter(g, PHASE_DECIDING, events);
}

static void make_layout(struct geht *g, const struct move *move, struct events *events) {
	lay_out(g, move->seat, move->args, events);
}

static int draw_fresh(struct geht *g, int seat, int colour) {
	struct geht_seat *s = &g->seats[seat];
	int card = draw(g, colour);
	s->fresh[s->n_fresh++] = (uint8_t)card;
	s->swappable = true;
	return card;
}

static void give_bonus(struct geht *g, int seat, int pick, struct events *events) {
	int colour = geht_bonus_colour(g->round);
	int gained = gain_luck(g, seat, pick == PICK_A && g->round > 1 ? 2 : 1); /* G20, G21 */
	g->seats[seat].finished = true;
	EVENTS_TELL(events, EVENT_BONUS, SEAT_ALL, seat, pick, gained, pick == PICK_B);
	if (pick == PICK_B) {
		bool some = g->piles[colour].n > 0;
		events_put(events, some ? draw_fresh(g, seat, colour) : FIELD_NULL);
	}
}

static void make_bonus(struct geht *g, const struct move *move, struct events *events) {
	bool draws = move->args[0] == PICK_B;
	if (!draws || !waits_for_resupply(g, move->seat, geht_bonus_colour(g->round))) {
		give_bonus(g, move->seat, move->args[0], events);
	}
}

static void make_swap(struct geht *g, const struct move *move, struct events *events) {
	struct geht_seat *s = &g->seats[move->seat];
	int back = s->fresh[--s->n_fresh];
	int card = draw_fresh(g, move->seat, geht_cards[back].colour);
	put_under(g, back);
	EVENTS_TELL(events, EVENT_SWAP, SEAT_ALL, move->seat, back, card);
}

static void make_keep(struct geht *g, const struct move *move, struct events *events) {
	g->seats[move->seat].swappable = false;
	EVENTS_TELL(events, EVENT_KEEP, SEAT_ALL, move->seat);
}

static void sell(struct geht *g, int seat, int colour, struct events *events) {
	struct geht_seat *s = &g->seats[seat];
	s->money = (uint16_t)(s->money - geht_worth[colour]);
	s->bought++;
	int card = draw_fresh(g, seat, colour);
	EVENTS_TELL(events, EVENT_BUY, SEAT_ALL, seat, (int)colour, card, s->money);
}

static void make_buy(struct geht *g, const struct move *move, struct events *events) {
	int colour = move->args[0];
	g->seats[move->seat].swappable = false; /* G37 */
	if (!waits_for_resupply(g, move->seat, colour)) {
		sell(g, move->seat, colour, events);
	}
}

static void make_spend(struct geht *g, const struct move *move, struct events *events) {
	struct geht_seat *s = &g->seats[move->seat];
	int card = move->args[0];
	s->swappable = false;
	s->money = (uint16_t)(s->money + geht_spend_worth(g, move->seat, card));
	geht_drop(&s->scored[geht_scored_level(g, move->seat, card)], card);
	for (int i = 0; i < MULTIPLIERS; i++) {
		if (g->multipliers[i].card == card) {
			g->multipliers[i] = (struct geht_multiplier){NO_CARD, 0};
		}
	}
	put_under(g, card);
	EVENTS_TELL(events, EVENT_SPEND, SEAT_ALL, move->seat, card, s->money);
}

static void make_done(struct geht *g, const struct move *move, struct events *events) {
	g->seats[move->seat].finished = true;
	g->seats[move->seat].swappable = false;
	EVENTS_TELL(events, EVENT_DONE, SEAT_ALL, move->seat);
}

static void make_resupply(struct geht *g, const struct move *move, struct events *events) {
	int colour = g->wanted;
	struct geht_groups groups;
	int seat = g->drawer;
	geht_find_groups(g, seat, colour, &groups);
	resupply(g, colour, &groups, move->args);
	geht_tell_resupply(g, seat, colour, &groups, events);
	g->drawer = SEAT_NONE;
	if (g->phase == PHASE_DECIDING) {
		carry_out(g, events);
	} else if (g->phase == PHASE_BONUS) {
		give_bonus(g, seat, PICK_B, events);
	} else {
		sell(g, seat, colour, events);
	}
}

static void go_back(struct geht *g, int seat, const struct move *place, struct events *events) {
	const struct geht_seat *s = &g->seats[seat];
	events_put(events, (int16_t)(s->n_fresh - place->n_args / 2));
	for (int i = 0, at = 0; i < s->n_fresh; i++) {
		if (at < place->n_args && place->args[at] == s->fresh[i]) {
			at += 2;
		} else {
			events_put(events, s->fresh[i]);
			put_under(g, s->fresh[i]); /* G51 */
		}
	}
}

static void make_place(struct geht *g, const struct move *move, struct events *events) {
	struct geht_seat *s = &g->seats[move->seat];
	EVENTS_TELL(events, EVENT_PLACE, SEAT_ALL, move->seat, move->n_args / 2);
	for (int i = 0; i < move->n_args; i += 2) {
		geht_add(&s->left[move->args[i + 1]], move->args[i]);
		events_put(events, move->args[i]);
		events_put(events, move->args[i + 1]);
	}
	go_back(g, move->seat, move, events);
	memset(s->fresh, NO_CARD, sizeof(s->fresh));
	s->n_fresh = 0;
}

static void make_decision(struct geht *g, const struct move *move, struct events *events) {
	struct geht_decision *decision = &g->seats[move->seat].decision;
	bool again = decision->made != MADE_NOT;
	*decision = read_decision(move);
	if (geht_active_seats(g) == 0) {
		events_add(events, EVENT_ALL_IN, SEAT_ALL);
		carry_out(g, events);
		return;
	}
	EVENTS_TELL(
		events, EVENT_YOURS, move->seat, decision->verb, decision->card, decision->then);
	if (!again) {
		EVENTS_TELL(events, EVENT_DECIDED, SEAT_ALL, move->seat,
			__builtin_popcount(geht_seats_where(g, geht_has_decided)),
			__builtin_popcount(geht_seats_where(g, geht_is_in)));
	}
}

/* Takes a card off its level, along with its mark; returns the level. */
static int take_marked(struct geht *g, int seat, int card) {
	struct geht_seat *s = &g->seats[seat];
	int level = geht_level(g, seat, card);
	geht_drop(&s->left[level], card);
	geht_drop(&s->marked, card);
	geht_drop(&s->by_luck, card);
	return level;
}

static void make_push(struct geht *g, const struct move *move, struct events *events) {
	int card = move->args[0], to = take_marked(g, move->seat, card) + 1;
	geht_add(&g->seats[move->seat].left[to], card);
	EVENTS_TELL(events, EVENT_PUSH, SEAT_ALL, move->seat, card, to);
}

static void make_bank(struct geht *g, const struct move *move, struct events *events) {
	struct geht_set *scored = g->seats[move->seat].scored;
	int card = move->args[0], level = take_marked(g, move->seat, card);
	geht_add(&scored[level], card);
	EVENTS_TELL(events, EVENT_BANK, SEAT_ALL, move->seat, card, level);
	for (int i = 1; i < move->n_args; i++) {
		card = move->args[i];
		level = geht_scored_level(g, move->seat, card);
		geht_drop(&scored[level], card);
		geht_add(&scored[level + 1], card);
		EVENTS_TELL(events, EVENT_LIFT, SEAT_ALL, move->seat, card, level + 1);
	}
}

static void (*const makes[GEHT_VERBS])(
	struct geht *g, const struct move *move, struct events *events) = {
	[VERB_LAYOUT] = make_layout,
	[VERB_BONUS] = make_bonus,
	[VERB_SWAP] = make_swap,
	[VERB_KEEP] = make_keep,
	[VERB_BUY] = make_buy,
	[VERB_SPEND] = make_spend,
	[VERB_DONE] = make_done,
	[VERB_PLACE] = make_place,
	[VERB_TAKE] = make_decision,
	[VERB_LUCK] = make_decision,
	[VERB_BUST] = make_decision,
	[VERB_PUSH] = make_push,
	[VERB_BANK] = make_bank,
	[VERB_FAIRY] = make_fairy,
	[VERB_PILE] = make_pile,
	[VERB_ROLL] = make_roll,
	[VERB_RESUPPLY] = make_resupply,
};

static bool may_swap(const struct geht *g, int seat) {
	return geht_twin(g, seat) != NO_CARD;
}

/* Tells the seats that may swap as a result of the move: the drawer, and any seat whose duplicate
 * was the last card of its pile until now. In the bonus phase these other seats become active again
 * (G37). */
static void tell_twins(const struct geht *g, unsigned before, int drawer, struct events *events) {
	unsigned others = 0;
	for (int seat = 0; seat < g->n_seats; seat++) {
		if (may_swap(g, seat) && (seat == drawer || (before >> seat & 1) == 0)) {
			EVENTS_TELL(events, EVENT_TWIN, seat, geht_last_drawn(g, seat),
				geht_twin(g, seat));
			others |= (unsigned)(seat != drawer) << seat;
		}
	}
	if (g->phase == PHASE_BONUS) {
		geht_tell_turn(g, others, events);
	}
}

void geht_apply(void *state, const struct move *move, struct events *events) {
	struct geht *g = state;
	unsigned before = geht_seats_where(g, may_swap);
	int drawer = g->drawer != SEAT_NONE ? g->drawer : move->seat;
	makes[move->verb](g, move, events);
	tell_twins(g, before, drawer, events);
	go_on(g, events);
}

/* Hidden information (G120-G122). */

static bool decisions_are_secret(const struct geht *g) {
	return g->drawer == SEAT_NONE; /* otherwise all decisions are in */
}

void geht_player_view(void *state, int seat) {
	struct geht *g = state;
	for (int other = 0; other < g->n_seats && decisions_are_secret(g); other++) {
		struct geht_decision *decision = &g->seats[other].decision;
		if (other != seat && decision->made != MADE_NOT) {
			*decision = (struct geht_decision){MADE_HIDDEN, 0, NO_CARD, 0};
		}
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		struct geht_pile *pile = &g->piles[colour];
		memset(pile->cards, NO_CARD, (size_t)(pile->n - pile->known));
	}
}

/* A seat's public cards. */
static struct geht_set find_open(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	struct geht_set open = geht_either(geht_display(g, seat), geht_scored(g, seat));
	for (int i = 0; i < s->n_fresh; i++) {
		geht_add(&open, s->fresh[i]);
	}
	return geht_either(open, g->round == 0 ? geht_starting(seat) : (struct geht_set){{0}});
}

/* All cards not in public view. */
static struct geht_set find_unseen(const struct geht *g) {
	struct geht_set unseen = {{0}};
	for (int colour = 0; colour < COLOURS; colour++) {
		unseen = geht_either(unseen, geht_pile_at_first(0, colour));
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		unseen = geht_without(unseen, find_open(g, seat));
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		const struct geht_pile *pile = &g->piles[colour];
		for (int i = pile->n - pile->known; i < pile->n; i++) {
			geht_drop(&unseen, pile->cards[i]);
		}
	}
	return unseen;
}

/* Shuffles unseen cards of a colour into the hidden part of its pile. */
static void deal_pile(struct geht *g, int colour, const struct geht_set *unseen, struct rng *rng) {
	struct geht_pile *pile = &g->piles[colour];
	int n = 0, most = pile->n - pile->known;
	for (int card = geht_first(unseen); card != NO_CARD && n < most;
		card = geht_next(unseen, card)) {
		if (geht_cards[card].colour == colour) {
			int at = (int)rng->uniform(rng, (uint32_t)++n);
			pile->cards[n - 1] = pile->cards[at];
			pile->cards[at] = (uint8_t)card;
		}
	}
}

static void deal_decision(struct geht *g, int seat, struct rng *rng) {
	struct move move;
	size_t n = geht_moves(g, seat, 0, NULL, 0);
	geht_moves(g, seat, rng->uniform(rng, (uint32_t)n), &move, 1);
	g->seats[seat].decision = read_decision(&move);
}

void geht_determinize(void *state, int seat, struct rng *rng) {
	struct geht *g = state;
	struct geht_set unseen = find_unseen(g);
	for (int colour = 0; colour < COLOURS; colour++) {
		deal_pile(g, colour, &unseen, rng);
	}
	for (int other = 0; other < g->n_seats && decisions_are_secret(g); other++) {
		if (other != seat && g->seats[other].decision.made != MADE_NOT) {
			deal_decision(g, other, rng);
		}
	}
}
