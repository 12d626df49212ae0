#include "engine/geht/rules.h"

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

size_t geht_list_moves(const void *state, int seat, size_t from, struct move *out, size_t cap) {
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
	list->n = geht_list_moves(state, seat, list->from, list->out, list->cap);
}
