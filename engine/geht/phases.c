#include "engine/geht/phases.h"

#include <string.h>

#include "engine/geht/events.h"
#include "engine/geht/legal.h"

/* What each phase begins with. */

void geht_lay_out(
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
		geht_lay_out(g, seat, (const int16_t[]){1, 1, 2, 2, 3, 3}, events); /* G12 */
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

/* The phase that follows once no seat is active; the same for phases that chance ends. */
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

/* Whether the seat is active, and not just for a move that is made automatically. */
static bool is_called(const struct geht *g, int seat) {
	struct move move;
	return (geht_active_seats(g) >> seat & 1) != 0 &&
	       (geht_moves(g, seat, 0, &move, 1) > 1 || !geht_verbs[move.verb].automatic);
}

void geht_enter(struct geht *g, enum geht_phase phase, struct events *events) {
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
	geht_go_on(g, events);
}

void geht_go_on(struct geht *g, struct events *events) {
	enum geht_phase next = next_phase(g);
	if (next != g->phase && g->drawer == SEAT_NONE && geht_active_seats(g) == 0) {
		geht_enter(g, next, events);
	}
}

/* Decisions after a roll, carried out when the last is in (G77). */

struct geht_decision geht_read_decision(const struct move *move) {
	int card = move->verb == VERB_TAKE ? move->args[0] : NO_CARD;
	int then = move->n_args > 0 ? move->args[move->n_args - 1] : THEN_OUT;
	return (struct geht_decision){MADE_KNOWN, move->verb, (uint8_t)card, (uint8_t)then};
}

static bool draws_consolation(const struct geht *g, int seat) {
	const struct geht_seat *s = &g->seats[seat];
	return s->decision.verb == VERB_BUST && geht_count(&s->left[1]) < LEVEL_FULL; /* G83 */
}

bool geht_waits_for_resupply(struct geht *g, int seat, int colour) {
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
		card = geht_draw(g, GREEN);
		geht_add(&s->left[1], card);
	}
	EVENTS_TELL(events, EVENT_BUST, SEAT_ALL, seat, card);
}

/* The next decision, from the fairy clockwise; those carried out are cleared. */
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

void geht_carry_out(struct geht *g, struct events *events) {
	for (int seat; (seat = next_to_carry_out(g)) != SEAT_NONE;) {
		if (draws_consolation(g, seat) && geht_waits_for_resupply(g, seat, GREEN)) {
			return;
		}
		int verb = g->seats[seat].decision.verb;
		(verb == VERB_TAKE          ? achieve
			: verb == VERB_LUCK ? pay_luck
					    : bust)(g, seat, events);
		g->seats[seat].decision = (struct geht_decision){MADE_NOT, 0, 0, 0};
	}
	geht_enter(g, geht_seats_where(g, geht_is_in) != 0 ? PHASE_ROLL : PHASE_PUSHING, events);
}
