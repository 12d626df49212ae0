#include "engine/geht/legal.h"

#include "engine/geht/piles.h"

/* What may be done, and why not. */

/* Laying out and placing. */

static int legal_layout(const struct geht *g, int seat, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0};
	if (g->seats[seat].finished) {
		return REFUSED_LAID;
	}
	for (int i = 0; i < SET_CARDS; i++) {
		int level = move->args[i];
		if (level < 1 || level > PLACE_HIGH) {
			return REFUSED_HIGH;
		}
		if (++on[level] > LEVEL_FULL) {
			return REFUSED_FULL;
		}
	}
	return LEGAL;
}

/* Where a card stands among the new ones, or -1. */
static int find_fresh(const struct geht_seat *s, int card) {
	for (int i = 0; i < s->n_fresh; i++) {
		if (s->fresh[i] == card) {
			return i;
		}
	}
	return -1;
}

static int legal_places(const struct geht *g, int seat, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0}, last = -1;
	for (int i = 0; i < move->n_args; i += 2) {
		int at = find_fresh(&g->seats[seat], move->args[i]), level = move->args[i + 1];
		if (at < 0) {
			return REFUSED_NOT_NEW;
		}
		if (at <= last) {
			return REFUSED_ORDER;
		}
		if (level < 1 || level > PLACE_HIGH) {
			return REFUSED_HIGH; /* G48 */
		}
		if (++on[level] > geht_room(g, seat, level)) {
			return REFUSED_FULL; /* G49 */
		}
		last = at;
	}
	return LEGAL;
}

static int legal_place(const struct geht *g, int seat, const struct move *move) {
	if (g->seats[seat].n_fresh == 0) {
		return REFUSED_NONE_NEW;
	}
	if (move->n_args % 2 != 0) {
		return REFUSED_FORM;
	}
	int refusal = legal_places(g, seat, move);
	bool all = move->n_args / 2 == geht_to_place(g, seat); /* G50 */
	return refusal != LEGAL || all ? refusal : REFUSED_PLACE_COUNT;
}

/* Bonus and buying. */

static int legal_bonus(const struct geht *g, int seat, const struct move *move) {
	if (g->seats[seat].finished) {
		return REFUSED_PICKED;
	}
	if (move->args[0] < PICK_A || move->args[0] > PICK_B) {
		return REFUSED_FORM;
	}
	return g->round == 1 && move->args[0] == PICK_B ? REFUSED_ONE_MARKER : LEGAL;
}

static int legal_swap(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	if (!g->seats[seat].swappable) {
		return REFUSED_SWAP;
	}
	if (geht_alike(g, seat) == NO_CARD) {
		return REFUSED_NOT_SAME;
	}
	return geht_twin(g, seat) == NO_CARD ? REFUSED_SWAP_EMPTY : LEGAL;
}

static int legal_keep(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return geht_twin(g, seat) == NO_CARD ? REFUSED_KEEP : LEGAL;
}

static int legal_buy(const struct geht *g, int seat, const struct move *move) {
	int colour = move->args[0];
	return colour < GREEN || colour >= COLOURS
		       ? REFUSED_FORM
		       : geht_refuse_buy(g, seat, (enum geht_colour)colour);
}

static int legal_spend(const struct geht *g, int seat, const struct move *move) {
	int card = move->args[0];
	if (!g->solo_rules) {
		return REFUSED_SOLO_SPEND;
	}
	if (g->seats[seat].finished) {
		return REFUSED_DONE;
	}
	if (geht_scored_level(g, seat, card) == 0) {
		return REFUSED_SPEND_OWN;
	}
	return geht_cards[card].colour == GREEN ? LEGAL : REFUSED_SPEND_GREEN;
}

static int legal_done(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return g->seats[seat].finished ? REFUSED_DONE : LEGAL;
}

/* After a roll. */

static bool is_then(int then) {
	return then == THEN_IN || then == THEN_OUT;
}

static int judge_level(const struct geht *g, int seat, int card) {
	int level = geht_level(g, seat, card);
	if (level < geht_lowest_level(g, seat)) {
		return REFUSED_LOWER;
	}
	if (level <= geht_highest_level(g, seat)) {
		return LEGAL;
	}
	return g->seats[seat].reached == 0 ? REFUSED_FIRST_LEVEL : REFUSED_SKIPS;
}

static int judge_card(const struct geht *g, int seat, int card) {
	const struct geht_seat *s = &g->seats[seat];
	if (geht_level(g, seat, card) == 0) {
		return REFUSED_NOT_OWN;
	}
	if (geht_has(&s->marked, card)) {
		return REFUSED_MARKED;
	}
	int refusal = judge_level(g, seat, card);
	if (refusal != LEGAL) {
		return refusal;
	}
	if (!geht_has(&g->met, card)) {
		return REFUSED_UNMET;
	}
	return geht_blacks_left(g, seat) == 0 && s->luck == 0 ? REFUSED_MARKERS : LEGAL;
}

static int legal_take(const struct geht *g, int seat, const struct move *move) {
	if (!g->seats[seat].in) {
		return REFUSED_OUT;
	}
	return is_then(move->args[1]) ? judge_card(g, seat, move->args[0]) : REFUSED_FORM;
}

static int legal_luck(const struct geht *g, int seat, const struct move *move) {
	if (!g->seats[seat].in) {
		return REFUSED_OUT;
	}
	if (!is_then(move->args[0])) {
		return REFUSED_FORM;
	}
	return g->seats[seat].luck == 0 ? REFUSED_NO_LUCK : LEGAL;
}

static int legal_bust(const struct geht *g, int seat, const struct move *move) {
	(void)move;
	return g->seats[seat].in ? LEGAL : REFUSED_OUT;
}

/* Pushing. */

static int legal_push(const struct geht *g, int seat, const struct move *move) {
	if (!geht_has(&g->seats[seat].marked, move->args[0])) {
		return REFUSED_UNMARKED;
	}
	return geht_level(g, seat, move->args[0]) == TRACK ? REFUSED_TOP : LEGAL;
}

/* Cards lifted so far go as high as they have been lifted. */
static int judge_lift(const struct geht *g, int seat, const struct move *move, int nth) {
	int card = move->args[nth], level = geht_scored_level(g, seat, card);
	int refusal = geht_refuse_lift(g, seat, move->args[0], card);
	for (int i = 1; i < nth; i++) {
		level += move->args[i] == card;
	}
	return refusal == LEGAL && level == TRACK ? REFUSED_LIFT_TOP : refusal;
}

static int judge_lifts(const struct geht *g, int seat, const struct move *move) {
	int lifts = move->n_args - 1;
	int most = geht_lifts(g, geht_level(g, seat, move->args[0]));
	if (lifts > most) {
		return !g->solo_rules ? REFUSED_SOLO_LIFT
		       : most == 0    ? REFUSED_LIFT_LEVEL
				      : REFUSED_LIFT_MANY;
	}
	for (int nth = 1; nth <= lifts; nth++) {
		int refusal = judge_lift(g, seat, move, nth);
		if (refusal != LEGAL) {
			return refusal;
		}
	}
	return LEGAL;
}

static int legal_bank(const struct geht *g, int seat, const struct move *move) {
	return geht_has(&g->seats[seat].marked, move->args[0]) ? judge_lifts(g, seat, move)
							       : REFUSED_UNMARKED;
}

/* Which verbs a phase knows, how many args they take, and who judges them. */

#define IN(phase) (1U << (phase))

static const struct {
	unsigned phases;
	uint8_t least, most;
	int (*judge)(const struct geht *g, int seat, const struct move *move);
} rows[GEHT_VERBS] = {
	[VERB_LAYOUT] = {IN(PHASE_LAYOUT), SET_CARDS, SET_CARDS, legal_layout},
	[VERB_BONUS] = {IN(PHASE_BONUS), 1, 1, legal_bonus},
	[VERB_SWAP] = {IN(PHASE_BONUS) | IN(PHASE_BUYING), 0, 0, legal_swap},
	[VERB_KEEP] = {IN(PHASE_BONUS), 0, 0, legal_keep},
	[VERB_BUY] = {IN(PHASE_BUYING), 1, 1, legal_buy},
	[VERB_SPEND] = {IN(PHASE_BUYING), 1, 1, legal_spend},
	[VERB_DONE] = {IN(PHASE_BUYING), 0, 0, legal_done},
	[VERB_PLACE] = {IN(PHASE_PLACING), 0, 2 * FRESH_MOST, legal_place},
	[VERB_TAKE] = {IN(PHASE_DECIDING), 2, 2, legal_take},
	[VERB_LUCK] = {IN(PHASE_DECIDING), 1, 1, legal_luck},
	[VERB_BUST] = {IN(PHASE_DECIDING), 0, 0, legal_bust},
	[VERB_PUSH] = {IN(PHASE_PUSHING), 1, 1, legal_push},
	[VERB_BANK] = {IN(PHASE_PUSHING), 1, MOVE_ARGS_MAX, legal_bank},
};

int geht_legal(const void *state, const struct move *move) {
	const struct geht *g = state;
	if ((rows[move->verb].phases & IN(g->phase)) == 0) {
		return REFUSED_PHASE;
	}
	if (move->n_args < rows[move->verb].least || move->n_args > rows[move->verb].most) {
		return REFUSED_FORM;
	}
	return rows[move->verb].judge(g, move->seat, move);
}

/* All legal moves, in a fixed order. */

/* Those that fall into the window asked for are written out, all are counted. */
struct listing {
	size_t n, from, cap;
	struct move *out;
	struct move move; /* the one being put together */
};

static void list(struct listing *l) {
	if (l->n >= l->from && l->n - l->from < l->cap) {
		l->out[l->n - l->from] = l->move;
	}
	l->n++;
}

static void begin(struct listing *l, enum geht_verb verb) {
	l->move.verb = (uint8_t)verb;
	l->move.n_args = 0;
}

static void push(struct listing *l, int arg) {
	l->move.args[l->move.n_args++] = (int16_t)arg;
}

static void list_bare(struct listing *l, enum geht_verb verb) {
	begin(l, verb);
	list(l);
}

static void list_with(struct listing *l, enum geht_verb verb, int arg) {
	begin(l, verb);
	push(l, arg);
	list(l);
}

/* Six levels, each taking what it can. */
static void list_levels(struct listing *l, int room[PLACE_HIGH + 1]) {
	if (l->move.n_args == SET_CARDS) {
		list(l);
		return;
	}
	for (int level = 1; level <= PLACE_HIGH; level++) {
		if (room[level] > 0) {
			room[level]--;
			push(l, level);
			list_levels(l, room);
			l->move.n_args--;
			room[level]++;
		}
	}
}

static void list_layout(const struct geht *g, int seat, struct listing *l) {
	int room[PLACE_HIGH + 1] = {0, LEVEL_FULL, LEVEL_FULL, LEVEL_FULL};
	begin(l, VERB_LAYOUT);
	if (!g->seats[seat].finished) {
		list_levels(l, room);
	}
}

static void list_swap(const struct geht *g, int seat, struct listing *l) {
	if (geht_twin(g, seat) != NO_CARD) {
		list_bare(l, VERB_SWAP);
	}
}

static void list_bonus(const struct geht *g, int seat, struct listing *l) {
	if (!g->seats[seat].finished) {
		list_with(l, VERB_BONUS, PICK_A);
		if (g->round > 1) {
			list_with(l, VERB_BONUS, PICK_B);
		}
	} else if (geht_twin(g, seat) != NO_CARD) {
		list_bare(l, VERB_SWAP);
		list_bare(l, VERB_KEEP);
	}
}

static void list_spending(const struct geht *g, int seat, struct listing *l) {
	struct geht_set scored = geht_scored(g, seat);
	for (int card = geht_first(&scored); card != NO_CARD; card = geht_next(&scored, card)) {
		if (geht_cards[card].colour == GREEN) {
			list_with(l, VERB_SPEND, card);
		}
	}
}

static void list_buying(const struct geht *g, int seat, struct listing *l) {
	if (g->seats[seat].finished) {
		return;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		if (geht_refuse_buy(g, seat, (enum geht_colour)colour) == LEGAL) {
			list_with(l, VERB_BUY, colour);
		}
	}
	if (g->solo_rules) {
		list_spending(g, seat, l);
	}
	list_swap(g, seat, l);
	list_bare(l, VERB_DONE);
}

/* How the new cards from number nth on may go where there is room, so many of them. */
static void list_places(
	struct listing *l, const struct geht_seat *s, int nth, int left, int room[PLACE_HIGH + 1]) {
	if (left == 0) {
		list(l);
		return;
	}
	for (; s->n_fresh - nth >= left; nth++) {
		push(l, s->fresh[nth]);
		for (int level = 1; level <= PLACE_HIGH; level++) {
			if (room[level] > 0) {
				room[level]--;
				push(l, level);
				list_places(l, s, nth + 1, left - 1, room);
				l->move.n_args--;
				room[level]++;
			}
		}
		l->move.n_args--;
	}
}

static void list_placing(const struct geht *g, int seat, struct listing *l) {
	int room[PLACE_HIGH + 1] = {0};
	for (int level = 1; level <= PLACE_HIGH; level++) {
		room[level] = geht_room(g, seat, level);
	}
	begin(l, VERB_PLACE);
	if (g->seats[seat].n_fresh > 0) {
		list_places(l, &g->seats[seat], 0, geht_to_place(g, seat), room);
	}
}

static void list_taking(const struct geht *g, int seat, struct listing *l) {
	struct geht_set cards = geht_achievable(g, seat);
	for (int card = geht_first(&cards); card != NO_CARD; card = geht_next(&cards, card)) {
		for (int then = THEN_IN; then <= THEN_OUT; then++) {
			begin(l, VERB_TAKE);
			push(l, card);
			push(l, then);
			list(l);
		}
	}
}

static void list_deciding(const struct geht *g, int seat, struct listing *l) {
	if (!g->seats[seat].in) {
		return;
	}
	list_taking(g, seat, l);
	if (g->seats[seat].luck > 0) {
		list_with(l, VERB_LUCK, THEN_IN);
		list_with(l, VERB_LUCK, THEN_OUT);
	}
	list_bare(l, VERB_BUST);
}

/* Scored cards that scoring this one can lift once. */
static struct geht_set find_liftable(const struct geht *g, int seat, int banked) {
	struct geht_set scored = geht_without(geht_scored(g, seat), g->seats[seat].scored[TRACK]);
	struct geht_set set = {{0}};
	for (int card = geht_first(&scored); card != NO_CARD; card = geht_next(&scored, card)) {
		if (geht_refuse_lift(g, seat, banked, card) == LEGAL) {
			geht_add(&set, card);
		}
	}
	return set;
}

/* The card scored, with so many lifts or fewer; in one_step stand the cards that a single lift
 * brings to the top. */
static void list_lifts(struct listing *l, const struct geht_set *liftable,
	const struct geht_set *one_step, int lifts) {
	list(l);
	for (int card = geht_first(liftable); lifts > 0 && card != NO_CARD;
		card = geht_next(liftable, card)) {
		struct geht_set rest = *liftable;
		if (geht_has(one_step, card)) {
			geht_drop(&rest, card);
		}
		push(l, card);
		list_lifts(l, &rest, one_step, lifts - 1);
		l->move.n_args--;
	}
}

static void list_banking(const struct geht *g, int seat, int card, int level, struct listing *l) {
	int lifts = geht_lifts(g, level);
	struct geht_set liftable = {{0}};
	if (lifts > 0) {
		liftable = find_liftable(g, seat, card);
	}
	begin(l, VERB_BANK);
	push(l, card);
	list_lifts(l, &liftable, &g->seats[seat].scored[TRACK - 1], lifts);
}

static void list_pushing(const struct geht *g, int seat, struct listing *l) {
	const struct geht_set *marked = &g->seats[seat].marked;
	for (int card = geht_first(marked); card != NO_CARD; card = geht_next(marked, card)) {
		int level = geht_level(g, seat, card);
		if (level < TRACK) {
			list_with(l, VERB_PUSH, card);
		}
		list_banking(g, seat, card, level, l);
	}
}

static void (*const lists[GEHT_PHASES])(const struct geht *g, int seat, struct listing *l) = {
	[PHASE_LAYOUT] = list_layout,
	[PHASE_BONUS] = list_bonus,
	[PHASE_BUYING] = list_buying,
	[PHASE_PLACING] = list_placing,
	[PHASE_DECIDING] = list_deciding,
	[PHASE_PUSHING] = list_pushing,
};

static size_t list_moves(const void *state, int seat, size_t from, struct move *out, size_t cap) {
	const struct geht *g = state;
	struct listing l = {.from = from, .cap = cap, .out = out};
	l.move = (struct move){.seat = (int8_t)seat};
	if (seat < 0 || seat >= g->n_seats || g->drawer != SEAT_NONE || lists[g->phase] == NULL) {
		return 0;
	}
	lists[g->phase](g, seat, &l);
	return l.n;
}

void geht_legal_moves(const void *state, int seat, struct move_list *list) {
	list->n = list_moves(state, seat, list->from, list->out, list->cap);
}

/* Whom a phase waits for. */

static bool is_unfinished(const struct geht *g, int seat) {
	return !g->seats[seat].finished;
}

static bool has_bonus_to_choose(const struct geht *g, int seat) {
	return is_unfinished(g, seat) || geht_twin(g, seat) != NO_CARD; /* G37 */
}

static bool has_cards_to_place(const struct geht *g, int seat) {
	return g->seats[seat].n_fresh > 0;
}

static bool has_to_decide(const struct geht *g, int seat) {
	return g->seats[seat].in && g->seats[seat].decision.made == MADE_NOT;
}

static bool has_marked_cards(const struct geht *g, int seat) {
	return !geht_is_empty(&g->seats[seat].marked);
}

static bool (*const waits_for[GEHT_PHASES])(const struct geht *g, int seat) = {
	[PHASE_LAYOUT] = is_unfinished,
	[PHASE_BONUS] = has_bonus_to_choose,
	[PHASE_BUYING] = is_unfinished,
	[PHASE_PLACING] = has_cards_to_place,
	[PHASE_DECIDING] = has_to_decide,
	[PHASE_PUSHING] = has_marked_cards,
};

unsigned geht_active_seats(const void *state) {
	const struct geht *g = state;
	unsigned active = 0;
	if (g->drawer != SEAT_NONE || waits_for[g->phase] == NULL) {
		return 0;
	}
	for (int seat = 0; seat < g->n_seats; seat++) {
		active |= (unsigned)waits_for[g->phase](g, seat) << seat;
	}
	return active;
}
