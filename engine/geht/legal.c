#include "engine/geht/state.h"

#include <string.h>

static int legal_layout(const struct geht *g, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0};
	if (g->seats[move->seat].finished) {
		return REFUSED_LAID;
	}
	for (int i = 0; i < move->n_args; i++) {
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

int geht_find_fresh(const struct geht_seat *s, int card) {
	for (int i = 0; i < s->n_fresh; i++) {
		if (s->fresh[i] == card) {
			return i;
		}
	}
	return -1;
}

static int judge_places(const struct geht *g, const struct move *move) {
	int on[PLACE_HIGH + 1] = {0}, last = -1;
	for (int i = 0; i < move->n_args; i += 2) {
		int at = geht_find_fresh(&g->seats[move->seat], move->args[i]);
		int level = move->args[i + 1];
		if (at < 0) {
			return REFUSED_NOT_NEW;
		}
		if (at <= last) {
			return REFUSED_ORDER;
		}
		if (level < 1 || level > PLACE_HIGH) {
			return REFUSED_HIGH; /* G48 */
		}
		if (++on[level] > geht_room(g, move->seat, level)) {
			return REFUSED_FULL; /* G49 */
		}
		last = at;
	}
	return LEGAL;
}

static int legal_place(const struct geht *g, const struct move *move) {
	if (g->seats[move->seat].n_fresh == 0) {
		return REFUSED_NONE_NEW;
	}
	if (move->n_args % 2 != 0) {
		return REFUSED_FORM;
	}
	int refusal = judge_places(g, move);
	bool all = move->n_args / 2 == geht_to_place(g, move->seat); /* G50 */
	return refusal != LEGAL || all ? refusal : REFUSED_PLACE_COUNT;
}

static int legal_bonus(const struct geht *g, const struct move *move) {
	if (g->seats[move->seat].finished) {
		return REFUSED_PICKED;
	}
	if (move->args[0] < PICK_A || move->args[0] > PICK_B) {
		return REFUSED_FORM;
	}
	return g->round == 1 && move->args[0] == PICK_B ? REFUSED_ONE_MARKER : LEGAL;
}

static int legal_swap(const struct geht *g, const struct move *move) {
	if (!g->seats[move->seat].swappable) {
		return REFUSED_SWAP;
	}
	if (geht_alike(g, move->seat) == NO_CARD) {
		return REFUSED_NOT_SAME;
	}
	return geht_twin(g, move->seat) == NO_CARD ? REFUSED_SWAP_EMPTY : LEGAL;
}

static int legal_keep(const struct geht *g, const struct move *move) {
	return geht_twin(g, move->seat) == NO_CARD ? REFUSED_KEEP : LEGAL;
}

static int legal_buy(const struct geht *g, const struct move *move) {
	const struct geht_seat *s = &g->seats[move->seat];
	int colour = move->args[0];
	if (colour < GREEN || colour >= COLOURS) {
		return REFUSED_FORM;
	}
	if (s->finished) {
		return REFUSED_DONE;
	}
	if (s->bought == BUY_MOST) {
		return REFUSED_FOUR_BOUGHT;
	}
	if (s->money < geht_worth[colour]) {
		return REFUSED_MONEY;
	}
	return geht_can_draw(g, colour) ? LEGAL : REFUSED_PILE_EMPTY;
}

static int legal_spend(const struct geht *g, const struct move *move) {
	int card = move->args[0];
	if (!g->solo_rules) {
		return REFUSED_SOLO_SPEND;
	}
	if (g->seats[move->seat].finished) {
		return REFUSED_DONE;
	}
	if (geht_scored_level(g, move->seat, card) == 0) {
		return REFUSED_SPEND_OWN;
	}
	return geht_cards[card].colour == GREEN ? LEGAL : REFUSED_SPEND_GREEN;
}

static int legal_done(const struct geht *g, const struct move *move) {
	return g->seats[move->seat].finished ? REFUSED_DONE : LEGAL;
}

static int judge_card(const struct geht *g, int seat, int card) {
	const struct geht_seat *s = &g->seats[seat];
	int level = geht_level(g, seat, card);
	if (level == 0) {
		return REFUSED_NOT_OWN;
	}
	if (geht_has(&s->marked, card)) {
		return REFUSED_MARKED;
	}
	if (level < geht_lowest_level(g, seat)) {
		return REFUSED_LOWER;
	}
	if (level > geht_highest_level(g, seat)) {
		return s->reached == 0 ? REFUSED_FIRST_LEVEL : REFUSED_SKIPS;
	}
	if (!geht_has(&g->met, card)) {
		return REFUSED_UNMET;
	}
	return geht_blacks_left(g, seat) == 0 && s->luck == 0 ? REFUSED_MARKERS : LEGAL;
}

struct geht_set geht_achievable(const struct geht *g, int seat) {
	struct geht_set display = geht_display(g, seat), set = {{0}};
	for (EACH_CARD(card, &display)) {
		if (judge_card(g, seat, card) == LEGAL) {
			geht_add(&set, card);
		}
	}
	return set;
}

/* The last arg is enum geht_then; a bust has no args and means out. */
static int legal_decision(const struct geht *g, const struct move *move) {
	int then = move->n_args > 0 ? move->args[move->n_args - 1] : THEN_OUT;
	if (!g->seats[move->seat].in) {
		return REFUSED_OUT;
	}
	if (then != THEN_IN && then != THEN_OUT) {
		return REFUSED_FORM;
	}
	if (move->verb == VERB_LUCK) {
		return g->seats[move->seat].luck == 0 ? REFUSED_NO_LUCK : LEGAL;
	}
	return move->verb == VERB_TAKE ? judge_card(g, move->seat, move->args[0]) : LEGAL;
}

static int legal_push(const struct geht *g, const struct move *move) {
	if (!geht_has(&g->seats[move->seat].marked, move->args[0])) {
		return REFUSED_UNMARKED;
	}
	return geht_level(g, move->seat, move->args[0]) == TRACK ? REFUSED_TOP : LEGAL;
}

static int judge_lift(const struct geht *g, const struct move *move, int nth) {
	int banked = move->args[0], card = move->args[nth];
	int level = geht_scored_level(g, move->seat, card);
	if (card == banked || level == 0) {
		return REFUSED_LIFT_OWN;
	}
	if (geht_cards[card].colour > geht_cards[banked].colour) {
		return REFUSED_LIFT_COLOUR;
	}
	for (int i = 1; i < nth; i++) {
		level += move->args[i] == card;
	}
	return level == TRACK ? REFUSED_LIFT_TOP : LEGAL;
}

/* The number of lifts that come with scoring a card (G112). */
static int count_lifts(const struct geht *g, const struct move *bank) {
	int level = geht_level(g, bank->seat, bank->args[0]);
	return !g->solo_rules || level < TRACK - 1 ? 0 : level == TRACK ? LIFTS_MOST : 1;
}

static int legal_bank(const struct geht *g, const struct move *move) {
	int lifts = move->n_args - 1, most = count_lifts(g, move);
	if (!geht_has(&g->seats[move->seat].marked, move->args[0])) {
		return REFUSED_UNMARKED;
	}
	if (lifts > most) {
		return !g->solo_rules ? REFUSED_SOLO_LIFT
		       : most == 0    ? REFUSED_LIFT_LEVEL
				      : REFUSED_LIFT_MANY;
	}
	int refusal = LEGAL;
	for (int nth = 1; refusal == LEGAL && nth <= lifts; nth++) {
		refusal = judge_lift(g, move, nth);
	}
	return refusal;
}

/* By verb: the number of args, their judge, and the ranges of the first and of the others.
 * one_by_one: a move that is illegal by its first args stays illegal, so that the judge sees each
 * arg as it is added. */
static const struct row {
	uint8_t least, most;
	int (*judge)(const struct geht *g, const struct move *move);
	struct {
		int16_t least, most;
	} first, others;
	bool one_by_one;
} rows[GEHT_VERBS] = {
	[VERB_LAYOUT] = {SET_CARDS, SET_CARDS, legal_layout, {1, PLACE_HIGH}, {1, PLACE_HIGH},
		.one_by_one = true},
	[VERB_BONUS] = {1, 1, legal_bonus, {PICK_A, PICK_B}},
	[VERB_SWAP] = {0, 0, legal_swap},
	[VERB_KEEP] = {0, 0, legal_keep},
	[VERB_BUY] = {1, 1, legal_buy, {GREEN, RED}},
	[VERB_SPEND] = {1, 1, legal_spend, {1, CARDS}},
	[VERB_DONE] = {0, 0, legal_done},
	[VERB_PLACE] = {0, 2 * FRESH_MOST, legal_place},
	[VERB_TAKE] = {2, 2, legal_decision, {1, CARDS}, {THEN_IN, THEN_OUT}},
	[VERB_LUCK] = {1, 1, legal_decision, {THEN_IN, THEN_OUT}},
	[VERB_BUST] = {0, 0, legal_decision},
	[VERB_PUSH] = {1, 1, legal_push, {1, CARDS}},
	[VERB_BANK] = {1, MOVE_ARGS_MAX, legal_bank, {1, CARDS}, {1, CARDS}},
};

/* By phase: its verbs, in listing order. */
static const struct {
	uint8_t n, verbs[4];
} phases[GEHT_PHASES] = {
	[PHASE_LAYOUT] = {1, {VERB_LAYOUT}},
	[PHASE_BONUS] = {3, {VERB_BONUS, VERB_SWAP, VERB_KEEP}},
	[PHASE_BUYING] = {4, {VERB_BUY, VERB_SPEND, VERB_SWAP, VERB_DONE}},
	[PHASE_PLACING] = {1, {VERB_PLACE}},
	[PHASE_DECIDING] = {3, {VERB_TAKE, VERB_LUCK, VERB_BUST}},
	[PHASE_PUSHING] = {2, {VERB_PUSH, VERB_BANK}},
};

int geht_legal(const void *state, const struct move *move) {
	const struct geht *g = state;
	const struct row *row = &rows[move->verb];
	if (memchr(phases[g->phase].verbs, move->verb, phases[g->phase].n) == NULL) {
		return REFUSED_PHASE;
	}
	if (move->n_args < row->least || move->n_args > row->most) {
		return REFUSED_FORM;
	}
	return row->judge(g, move);
}

bool geht_can(const struct geht *g, struct move move) {
	return geht_legal(g, &move) == LEGAL;
}

/* All legal moves. */

/* The most args of a move that begins with these. */
static int most_args(const struct geht *g, const struct move *begun) {
	bool banks = begun->verb == VERB_BANK && begun->n_args > 0;
	return banks ? 1 + count_lifts(g, begun) : rows[begun->verb].most;
}

/* Lists the move if it is legal, and every legal move that extends it. */
static void list_from(const struct geht *g, struct move *move, struct move_list *list) {
	const struct row *row = &rows[move->verb];
	bool whole = move->n_args >= row->least;
	if (move_list_has_enough(list) ||
		((whole || row->one_by_one) && row->judge(g, move) != LEGAL)) {
		return;
	}
	if (whole) {
		move_list_add(list, move->seat, move->verb, move->n_args, move->args);
	}
	if (move->n_args < most_args(g, move)) {
		int most = move->n_args == 0 ? row->first.most : row->others.most;
		int16_t *arg = &move->args[move->n_args++];
		for (*arg = move->n_args == 1 ? row->first.least : row->others.least; *arg <= most;
			++*arg) {
			list_from(g, move, list);
		}
		move->n_args--;
	}
}

static void begin_with(struct move *move, int card) {
	move->n_args = 1;
	move->args[0] = (int16_t)card;
}

/* Lists moves with each card of a set as the first arg. */
static void list_with(
	const struct geht *g, struct move *move, struct geht_set cards, struct move_list *list) {
	for (EACH_CARD(card, &cards)) {
		begin_with(move, card);
		list_from(g, move, list);
	}
}

static void list_takes(const struct geht *g, int seat, struct move_list *list) {
	struct geht_set cards = {{0}};
	if (g->seats[seat].in) {
		cards = geht_achievable(g, seat);
	}
	for (EACH_CARD(card, &cards)) {
		MOVE_LIST_ADD(list, seat, VERB_TAKE, card, THEN_IN);
		MOVE_LIST_ADD(list, seat, VERB_TAKE, card, THEN_OUT);
	}
}

/* The room for new cards, while a placing is put together. */
struct places {
	const struct geht_seat *seat;
	int room[PLACE_HIGH + 1]; /* by level */
	struct move move;
};

/* Extends a placing by `left` of the new cards from the nth on, on each level. */
static void list_placing(struct places *places, int nth, int left, struct move_list *list) {
	struct move *move = &places->move;
	int n = move->n_args;
	if (move_list_has_enough(list)) {
		return;
	}
	if (left == 0) {
		move_list_add(list, move->seat, move->verb, n, move->args);
		return;
	}
	move->n_args = (uint8_t)(n + 2);
	for (; nth + left <= places->seat->n_fresh; nth++) {
		move->args[n] = places->seat->fresh[nth];
		for (int level = 1; level <= PLACE_HIGH; level++) {
			if (places->room[level] > 0) {
				places->room[level]--;
				move->args[n + 1] = (int16_t)level;
				list_placing(places, nth + 1, left - 1, list);
				places->room[level]++;
			}
		}
	}
	move->n_args = (uint8_t)n;
}

static void list_placings(const struct geht *g, int seat, struct move_list *list) {
	struct places places = {&g->seats[seat], {0}, {(int8_t)seat, VERB_PLACE, 0, {0}}};
	for (int level = 1; level <= PLACE_HIGH; level++) {
		places.room[level] = geht_room(g, seat, level);
	}
	if (places.seat->n_fresh > 0) {
		list_placing(&places, 0, geht_to_place(g, seat), list);
	}
}

/* The choices for each marked card. */
static void list_pushing(const struct geht *g, struct move *move, struct move_list *list) {
	const struct geht_set *marked = &g->seats[move->seat].marked;
	for (EACH_CARD(card, marked)) {
		begin_with(move, card);
		move->verb = VERB_PUSH;
		list_from(g, move, list);
		move->verb = VERB_BANK;
		list_from(g, move, list);
	}
}

/* move: with its seat and verb, without args. */
static void list_verb(const struct geht *g, struct move *move, struct move_list *list) {
	switch (move->verb) {
	case VERB_PLACE:
		list_placings(g, move->seat, list);
		break;
	case VERB_TAKE:
		list_takes(g, move->seat, list);
		break;
	case VERB_SPEND:
		list_with(g, move, geht_scored(g, move->seat), list);
		break;
	default:
		list_from(g, move, list);
		break;
	}
}

void geht_legal_moves(const void *state, int seat, struct move_list *list) {
	const struct geht *g = state;
	if (seat < 0 || seat >= g->n_seats || g->drawer != SEAT_NONE) {
		return;
	}
	struct move move = {.seat = (int8_t)seat};
	if (g->phase == PHASE_PUSHING) {
		list_pushing(g, &move, list);
		return;
	}
	for (int i = 0; i < phases[g->phase].n; i++) {
		move.verb = phases[g->phase].verbs[i];
		move.n_args = 0;
		list_verb(g, &move, list);
	}
}

size_t geht_moves(const struct geht *g, int seat, size_t from, struct move *out, size_t cap) {
	struct move_list list = {.out = out, .from = from, .cap = cap};
	geht_legal_moves(g, seat, &list);
	return list.n;
}

/* Whether the phase waits for the seat. */
static bool is_awaited(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	switch (g->phase) {
	case PHASE_LAYOUT:
	case PHASE_BUYING:
		return !s->finished;
	case PHASE_BONUS:
		return !s->finished || geht_twin(g, seat) != NO_CARD; /* G37 */
	case PHASE_PLACING:
		return s->n_fresh > 0;
	case PHASE_DECIDING:
		return s->in && s->decision.made == MADE_NOT;
	case PHASE_PUSHING:
		return !geht_is_empty(&s->marked);
	default:
		return false;
	}
}

unsigned geht_active_seats(const void *state) {
	const struct geht *g = state;
	unsigned seats = 0;
	for (int seat = 0; g->drawer == SEAT_NONE && seat < g->n_seats; seat++) {
		seats |= (unsigned)is_awaited(g, seat) << seat;
	}
	return seats;
}
