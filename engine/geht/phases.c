#include "engine/geht/phases.h"

#include <string.h>

#include "engine/geht/events.h"
#include "engine/geht/legal.h"
#include "engine/geht/verbs.h"

/* What begins with a phase. */

void geht_lay_out(
	struct geht *g, int seat, const int16_t levels[SET_CARDS], struct events *events) {
	struct geht_set set = geht_starting(seat);
	for (int card = geht_first(&set); card != NO_CARD; card = geht_next(&set, card)) {
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

/* The phase behind one in which nobody is awaited any more; the same where it ends by chance. */
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

/* Whether the seat is awaited and not for a move that makes itself. */
static bool is_called(const struct geht *g, int seat) {
	struct move move;
	return (geht_active_seats(g) >> seat & 1) != 0 &&
	       (geht_moves(g, seat, 0, &move, 1) > 1 || !geht_verbs[move.verb].automatic);
}

void geht_enter(struct geht *g, enum geht_phase phase, struct events *events) {
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
